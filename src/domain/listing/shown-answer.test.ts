import { expect, test } from 'vitest'
import { shownAnswer } from './shown-answer.ts'

test.each([
  ['frameNumber', 'ｎｃ５９ー１２３４５６７', 'NC59-1234567'],
  ['frameNumber', 'nc59 1234567', 'NC59-1234567'],
  ['frameNumber', '国［01］1234567', '国[01]1234567'],
  ['frameNumber', 'だいたい', '読み取れません'],
  ['plate', '横浜　あ　１２－３４', '横浜 あ 12-34'],
  ['plate', '', ''],
] as const)('%s %j is shown as it is understood: %s', (name, typed, shown) => {
  expect(shownAnswer(name, typed)).toBe(shown)
})
