import { expect, test } from 'vitest'
import type { AuctionStatus } from '../auction/status.ts'
import { type Author, flaggedContacts, shownStopReason, shownWords } from './shown-words.ts'
import { RELATIONS, type Relation } from './visibility.ts'

const TEXT = '電話は090-1234-5678です'

test.each<[Author, Relation, AuctionStatus, boolean]>([
  ['owner', 'public', 21, false],
  ['owner', 'dealer', 21, false],
  ['owner', 'winner', 22, false],
  ['owner', 'winner', 31, true],
  ['owner', 'owner', 21, true],
  ['owner', 'operator', 21, true],
  ['winner', 'owner', 22, false],
  ['winner', 'owner', 31, true],
  ['winner', 'winner', 31, true],
  ['winner', 'dealer', 31, false],
  ['otherDealer', 'owner', 31, false],
  ['otherDealer', 'winner', 31, false],
  ['otherDealer', 'operator', 31, true],
])('a number that the %s wrote is shown to the %s in %i: %s', (author, relation, status, isShown) => {
  expect(shownWords(TEXT, author, relation, status) === TEXT).toBe(isShown)
  expect(shownWords(TEXT, author, relation, status).includes('1234')).toBe(isShown)
})

test('only the operator is told that there is a number in a text', () => {
  for (const relation of RELATIONS)
    expect(flaggedContacts(TEXT, relation)).toEqual(relation === 'operator' ? ['phone'] : [])
})

test.each<[string, Relation, boolean]>([
  ['dealer:7', 'owner', false],
  ['agent:3', 'owner', false],
  ['dealer:7', 'winner', true],
  ['dealer:7', 'operator', true],
  ['owner:1', 'winner', false],
  ['owner:1', 'owner', true],
  ['operator:1', 'owner', true],
])('a number in the reason for which %s stopped is shown to the %s: %s', (by, relation, isShown) => {
  expect(shownStopReason(TEXT, by, relation).includes('1234')).toBe(isShown)
})
