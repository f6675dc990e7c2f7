import { expect, test } from 'vitest'
import { faultWords } from './fault-words.ts'

test.each([
  [{ valueMissing: true }, false, '入力してください。'],
  [{ valueMissing: true }, true, '選択してください。'],
  [{ typeMismatch: true }, false, '正しい形式で入力してください。'],
  [{ badInput: true }, false, '正しい形式で入力してください。'],
  [{ tooLong: true }, false, '文字数を減らしてください。'],
  [{ tooShort: true }, false, 'もう少し長く入力してください。'],
  [{}, false, '入力内容をご確認ください。'],
])('a field with %o says so in Japanese', (validity, isChoice, expected) => {
  expect(faultWords(validity, isChoice)).toBe(expected)
})
