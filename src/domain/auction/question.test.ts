import { expect, test } from 'vitest'
import { questionFault } from './question.ts'

test.each([
  ['a', 'ご質問は3文字以上で入力してください。'],
  ['　車 ', 'ご質問は3文字以上で入力してください。'],
  ['鍵は？', null],
  ['あ'.repeat(500), null],
  ['あ'.repeat(501), 'ご質問は500文字以内で入力してください。'],
])('the question %s: %s', (text, fault) => {
  expect(questionFault(text)).toBe(fault)
})
