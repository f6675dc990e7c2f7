import { expect, test } from 'vitest'
import { rankWaysToSell, readSellingAnswers } from './ways-to-sell.ts'

test.each([
  [{ hurry: 'week', next: 'open', effort: 'none' }, 'shop'],
  [{ hurry: 'week', next: 'decided', effort: 'none' }, 'tradeIn'],
  [{ hurry: 'month', next: 'open', effort: 'photos' }, 'auction'],
  [{ hurry: 'none', next: 'open', effort: 'photos' }, 'auction'],
  [{ hurry: 'none', next: 'open', effort: 'all' }, 'auction'],
  [{ hurry: 'month', next: 'decided', effort: 'none' }, 'tradeIn'],
] as const)('for %o we recommend %s, also when it is not ours', (answers, best) => {
  expect(rankWaysToSell(answers)[0]).toBe(best)
})

test('every way has its place in every answer', () => {
  expect(rankWaysToSell({ hurry: 'none', next: 'open', effort: 'all' }).toSorted()).toEqual([
    'auction',
    'private',
    'shop',
    'tradeIn',
  ])
})

test.each([
  ['hurry=week&next=open&effort=none', true],
  ['hurry=week&next=open', false],
  ['hurry=week&next=open&effort=toString', false],
  ['', false],
])('the address "%s" holds all answers: %s', (query, isComplete) => {
  const parameters = new URLSearchParams(query)
  expect(readSellingAnswers((question) => parameters.get(question)) !== null).toBe(isComplete)
})
