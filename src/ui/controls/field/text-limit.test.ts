import { expect, test } from 'vitest'
import { tooLong } from './text-limit.ts'

test.each([
  ['あ'.repeat(5), null],
  [' ああああああ'.slice(0, 6), null],
  ['😀'.repeat(5), null],
  ['あ'.repeat(6), '5文字以内で入力してください（いま6文字）。'],
  ['あ'.repeat(1_234), '5文字以内で入力してください（いま1,234文字）。'],
])('%s', (text, words) => {
  expect(tooLong(text, 5)).toBe(words)
  expect(tooLong(text, undefined)).toBeNull()
})
