import { expect, test } from 'vitest'
import { doneOf } from './case-outcome.ts'

test('only a success empties the form that it answers', () => {
  const done = { done: '回答を送りました。', work: 'answer' } as const
  expect(doneOf('answer', done)).toBe(done)
  expect(doneOf('note', done)).toBeUndefined()
  const refused = { problem: 'お客さまの書き込みがありました。', fields: [], work: 'answer' } as const
  expect(doneOf('answer', refused)).toBeUndefined()
  expect(doneOf('answer', undefined)).toBeUndefined()
})
