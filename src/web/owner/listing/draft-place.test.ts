import { expect, test } from 'vitest'
import { claimDraft, draftKey, earlierKey, switchDrafts } from './draft-place.ts'

const draft = (idempotencyKey: string, note = '') => JSON.stringify({ idempotencyKey, note })

function browserWith(...entries: [string, string][]) {
  const map = new Map(entries)
  return {
    map,
    texts: () => ({
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, text: string) => void map.set(key, text),
      removeItem: (key: string) => void map.delete(key),
    }),
  }
}

test('each account and the visitors have a place of their own', () => {
  expect(new Set(['visitor', 'a', 'b'].map(draftKey)).size).toBe(3)
})

test('what a visitor began goes to the account that logs in, and to no other', () => {
  const { map, texts } = browserWith([draftKey('visitor'), draft('1')])
  claimDraft('visitor', texts)
  claimDraft('a', texts)
  claimDraft('b', texts)
  expect([...map]).toEqual([[draftKey('a'), draft('1')]])
})

test("an account's own draft is put aside and can be taken up again", () => {
  const { map, texts } = browserWith([draftKey('a'), draft('1')], [draftKey('visitor'), draft('2')])
  claimDraft('a', texts)
  expect(map.get(draftKey('a'))).toBe(draft('2'))
  expect(map.get(earlierKey('a'))).toBe(draft('1'))
  switchDrafts('a', texts)
  expect(map.get(draftKey('a'))).toBe(draft('1'))
  expect(map.get(earlierKey('a'))).toBe(draft('2'))
  map.delete(draftKey('a'))
  switchDrafts('a', texts)
  expect([...map]).toEqual([[draftKey('a'), draft('2')]])
})

test('a draft that a second tab went on with is not kept twice', () => {
  const { map, texts } = browserWith([draftKey('a'), draft('1')], [draftKey('visitor'), draft('1', 'more')])
  claimDraft('a', texts)
  expect([...map]).toEqual([[draftKey('a'), draft('1', 'more')]])
})

test('a browser that stores nothing is no error', () => {
  const refused = () => {
    throw new Error('SecurityError')
  }
  expect(() => {
    claimDraft('a', refused)
    switchDrafts('a', refused)
  }).not.toThrow()
})
