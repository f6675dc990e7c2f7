import { expect, test } from 'vitest'
import { occupationFault } from './occupation.ts'

test.each(['会社員', 'パート・アルバイト', '主婦・主夫', '無職', ' IT engineer ', '会社員（3交代）'])(
  '%s is an occupation',
  (text) => {
    expect(occupationFault(text)).toBeNull()
  },
)

test.each([
  ['', '入力してください'],
  ['　', '入力してください'],
  ['😀', '文字で'],
  ['会社員😀', '絵文字'],
  ['123', '文字で'],
  ['=HYPERLINK("https://example.com")', '先頭に'],
  ['＝会社員', '先頭に'],
  ['+会社員', '先頭に'],
  ['-会社員', '先頭に'],
  ['@会社員', '先頭に'],
  ['会社員\n学生', '1行'],
  ['会'.repeat(51), '50文字まで'],
])('%j is none, and is told why', (text, words) => {
  expect(occupationFault(text)).toContain(words)
})
