import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MASK, maskContacts } from './mask-contacts.ts'

test.each([
  ['電話は090-1234-5678です', '電話は***です'],
  ['09012345678', '***'],
  ['０９０－１２３４－５６７８へ', '***へ'],
  ['０９０ー１２３４ー５６７８', '***'],
  ['0 9 0 1 2 3 4 5 6 7 8', '***'],
  ['０ ９ ０ - １ ２ ３ ４ - ５ ６ ７ ８ までお願いします', '*** までお願いします'],
  ['(03) 1234-5678 にお電話を', '(*** にお電話を'],
  ['TEL:03-1234-5678、夜間は 0466.12.3456', 'TEL:***、夜間は ***'],
  ['フリーダイヤル0120-123-456', 'フリーダイヤル***'],
  ['+81 90 1234 5678 まで', '*** まで'],
  ['＋８１－９０－１２３４－５６７８', '***'],
  ['〇九〇の一二三四の五六七八', '***'],
  ['０９０・1234・５６７８', '***'],
  ['1-090-1234-5678', '1-***'],
  ['⓪⑨⓪①②③④⑤⑥⑦⑧', '***'],
  ['090\u200b1234\u200b5678', '***'],
  ['090\n1234\n5678', '***'],
  ['①090-1234-5678 ②080-8765-4321', '①*** ②***'],
])('a phone number is hidden: %s', (text, masked) => {
  expect(maskContacts(text)).toBe(masked)
})

test.each([
  ['taro.yamada@example.co.jp まで', '*** まで'],
  ['メールはtaro+bike@example.comです', 'メールは***です'],
  ['ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', '***'],
  ['taro @ example . com へ', '*** へ'],
  ['t a r o @ e x a m p l e . c o m まで', '*** まで'],
  ['taro(at)example.com', '***'],
  ['taro［at］example［dot］com', '***'],
  ['taroアットマークexampleドットcom', '***'],
  ['a@example.com、b@example.com', '***、***'],
])('a mail address is hidden: %s', (text, masked) => {
  expect(maskContacts(text)).toBe(masked)
})

test.each([
  '走行距離は12,345km、希望は1,250,000円です',
  '2026年11月15日の10:00〜12:00に伺います',
  '2026-11-15 09:00 から 2026/11/16 まで',
  '2026/08/05 - 2026/08/10 は休業です',
  '車台番号はRC42-1000123です',
  'タイヤは120/70ZR17と180/55ZR17です',
  '排気量998cc、最高出力147.1kW/13,500rpm',
  '郵便番号は252-0001、10時＠店舗でお願いします',
  '登録番号 1234567890',
])('what is no contact stays: %s', (text) => {
  expect(maskContacts(text)).toBe(text)
})

test('a mobile number is hidden within any words, in any width and with any single separator', () => {
  const word = fc.constantFrom('こんにちは', 'バイクの件、', '電話：', ' ', '')
  const number = fc.tuple(
    fc.constantFrom('090', '080', '070', '050'),
    fc.stringMatching(/^[0-9]{4}$/),
    fc.stringMatching(/^[0-9]{4}$/),
  )
  const separator = fc.constantFrom('', '-', '－', ' ', '　', '.', '・', '−', 'の', '/')
  fc.assert(
    fc.property(word, number, separator, fc.boolean(), word, (before, parts, between, isWide, after) => {
      const plain = parts.join(between)
      const written = isWide
        ? plain.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
        : plain
      expect(maskContacts(before + written + after)).toBe(before + MASK + after)
    }),
  )
})

test('a text of full length is masked without running away', () => {
  const hostile = ['0 '.repeat(1000), 'a '.repeat(1000), `${'a'.repeat(1998)}@a`, '0-'.repeat(1000), 'a.'.repeat(1000)]
  for (const text of hostile) expect(maskContacts(text).length).toBeLessThanOrEqual(text.length)
})
