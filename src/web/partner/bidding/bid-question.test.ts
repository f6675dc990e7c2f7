import { expect, test } from 'vitest'
import { aboveMarketWords, bidWords, bindingWords, costWords, sinceSent } from './bid-question.ts'

test.each([
  [{ price: 480_000, maxPrice: null }, false, '¥480,000 の入札'],
  [{ price: 480_000, maxPrice: 520_000 }, false, '¥480,000 の入札（上限 ¥520,000）'],
  [{ price: null, maxPrice: 520_000 }, false, '上限 ¥520,000 の入札'],
  [{ price: null, maxPrice: 520_000 }, true, '上限 ¥520,000 への引き上げ'],
])('a bid that is sent again is named with every amount: %j', (bid, isLeading, words) => {
  expect(bidWords(bid, isLeading)).toBe(words)
})

const TERMS = { feeBands: [{ from: 500_000, fee: 10_000 }], transport: 17_000 }

test.each([
  [{ price: 480_000, maxPrice: null }, '', '¥480,000', '¥497,000'],
  [{ price: 480_000, maxPrice: 520_000 }, '最大で ', '¥531,000', '¥548,000'],
  [{ price: null, maxPrice: 520_000 }, '最大で ', '¥531,000', '¥548,000'],
  [{ price: 480_000, maxPrice: 480_000 }, '', '¥480,000', '¥497,000'],
])('what is paid, and what it comes to with the transport, is the most that may be: %j', (bid, upTo, paid, total) => {
  expect(costWords(bid, TERMS)).toContain(`お支払い総額は、${upTo}${paid} です`)
  expect(costWords(bid, TERMS)).toContain(`を加えた総額の目安は、${upTo}${total} です`)
})

test('the parts of the total are named, and what it does not hold', () => {
  const bid = { price: 520_000, maxPrice: null }
  expect(costWords(bid, TERMS)).toContain(
    'お支払い総額は、¥531,000 です（車両 ¥520,000・落札手数料 ¥10,000・手数料の消費税 ¥1,000）。輸送の目安 ¥17,000 を加えた総額の目安は、¥548,000 です。名義変更の費用は含みません。',
  )
  expect(costWords(bid, { feeBands: [], transport: null })).toBe(
    '落札したときのお支払い総額は、¥520,000 です（車両 ¥520,000・落札手数料 ¥0・手数料の消費税 ¥0）。輸送や名義変更の費用は含みません。',
  )
})

test.each([
  [{ price: 480_000, maxPrice: null }, 'この金額（¥480,000）での'],
  [{ price: 480_000, maxPrice: 520_000 }, '落札した金額（最大で ¥520,000）での'],
  [{ price: null, maxPrice: 520_000 }, '落札した金額（最大で ¥520,000）での'],
])('what a bid binds to is one amount: %j', (bid, words) => {
  expect(bindingWords(bid)).toContain(words)
  expect(bindingWords(bid)).toContain('入札後の取り消しはできません')
})

test('what is far above the market is said with the market itself, by its higher amount', () => {
  expect(aboveMarketWords({ price: 500_000, maxPrice: null }, 600_000)).toBeNull()
  expect(aboveMarketWords({ price: 500_000, maxPrice: 6_000_000 }, 600_000)).toContain('60.0万円）の10倍です')
  expect(aboveMarketWords({ price: 6_000_000, maxPrice: null }, undefined)).toBeNull()
})

test('beside a bid that may not have arrived stands what has happened since', () => {
  const sent = { isLeading: true, currentPrice: 152_000 }
  expect(sinceSent(sent, { ...sent })).toBeNull()
  expect(sinceSent(sent, { isLeading: false, currentPrice: 167_000 })).toBe(
    '送信したときの内容です。いまはほかの販売店が最高額です（現在価格 ¥167,000）。「もう一度送る」を押すと、この上限の引き上げが届いていたかを確認できます。',
  )
})
