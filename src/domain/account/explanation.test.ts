import { expect, test } from 'vitest'
import { explanationFault, isExplanation } from './explanation.ts'

test.each([
  ['', false],
  ['x', false],
  ['あ', false],
  ['凹み', false],
  ['凹み！！！', false],
  ['12345', false],
  ['鍵\u200B\u200B\u200B\u200B', false],
  ['鍵が1本', false],
  ['鍵は1本だけ', true],
  ['資金の都合', true],
  ['あああああ', false],
  ['ＡＡ AAA', false],
  ['　あああ い ', false],
  ['ああああい', true],
])('%j tells the other side of a trade something: %s', (text, isTold) => {
  expect(isExplanation(text)).toBe(isTold)
  expect(explanationFault(text) === null).toBe(isTold || text === '')
})

test('a text that explains nothing is told why', () => {
  expect(explanationFault('凹み', '裁定の理由')).toBe('裁定の理由を、5文字以上の文章で入力してください。')
  expect(explanationFault('12345')).toBe('理由を、5文字以上の文章で入力してください。')
  expect(explanationFault('あああああ')).toBe(
    '理由に、同じ文字だけが並んでいます。内容がわかる文章で入力してください。',
  )
})
