import { expect, test } from 'vitest'
import { faultWords, missingWords } from './fault-words.ts'

test.each([
  [{ typeMismatch: true }, '正しい形式で入力してください。'],
  [{ badInput: true }, '正しい形式で入力してください。'],
  [{ tooLong: true }, '文字数を減らしてください。'],
  [{ tooShort: true }, 'もう少し長く入力してください。'],
  [{}, '入力内容をご確認ください。'],
])('a field with %o says so in Japanese', (validity, expected) => {
  expect(faultWords(validity)).toBe(expected)
})

test.each([
  ['お問い合わせの種類', 'choice', 'お問い合わせの種類を選択してください。'],
  ['お問い合わせの内容', 'text', 'お問い合わせの内容を入力してください。'],
  ['メッセージを入力', 'text', 'メッセージを入力してください。'],
  [null, 'text', '入力してください。'],
] as const)('the field %j without an answer is told by its name', (label, missing, expected) => {
  expect(missingWords(label, missing)).toBe(expected)
})
