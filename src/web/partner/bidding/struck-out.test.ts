import { expect, test } from 'vitest'
import { isStruckOut, isToldToOwner, listedBids, requestText, voidWords } from './struck-out.ts'

const bid = {
  sequence: 3,
  kind: 'bid',
  price: 540_000,
  maxPrice: 600_000,
  bidAt: '2026-11-16T01:00:00.000Z',
  bikeDealerName: 'モト横浜',
  automaticPrices: [555_000, 570_000],
  priceAfter: 530_000,
  leaderAfter: 'バイク川崎',
}

test('a question names everything that falls, and what is left', () => {
  expect(voidWords(bid)).toEqual([
    'この入札と、その自動入札（上限 ¥600,000）を取り消します。',
    '自動で入れた ¥555,000、¥570,000 の入札も取り消されます。',
    '現在価格は ¥530,000（最高額：バイク川崎）になります。',
  ])
  expect(voidWords({ ...bid, maxPrice: 540_000, automaticPrices: [], priceAfter: 0, leaderAfter: null })).toEqual([
    'この入札を取り消します。',
    '残る入札はなく、「入札なし」に戻ります。',
  ])
  expect(requestText({ ...bid, kind: 'raise' })).toBe('上限の引き上げ（¥600,000）')
})

test.each([
  ['bid', 530_000, true],
  ['bid', 570_000, true],
  ['raise', 530_000, true],
  ['raise', 570_000, false],
])('that a %s is struck out, and %i yen are left of 570,000, is told to the owner: %s', (kind, priceAfter, isTold) => {
  expect(isToldToOwner({ kind, priceAfter }, { currentPrice: 570_000 })).toBe(isTold)
})

const standing = { isOwn: false, dealerLetter: 'A', bikeDealerName: null, maxPrice: null }

test('what was struck out stays in the list at its time, with what it bid by itself', () => {
  const struckOutBids = [{ ...bid, isOwn: true, reason: '誤入力', voidedAt: '2026-11-16T03:00:00.000Z' }]
  const bids = [
    { ...standing, sequence: 5, price: 530_000, bidAt: '2026-11-16T02:00:00.000Z' },
    { ...standing, sequence: 4, price: 500_000, bidAt: '2026-11-16T00:00:00.000Z' },
  ]
  const listed = listedBids({ bids, struckOutBids })
  expect(listed.map(({ price, voidReason }) => `${price} ${voidReason ?? ''}`.trim())).toEqual([
    '530000',
    '570000 誤入力',
    '555000 誤入力',
    '540000 誤入力',
    '500000',
  ])
  expect(new Set(listed.map(({ key }) => key)).size).toBe(5)
})

test('of two equal bids the maximum that came first is named, the one on top', () => {
  const bidAt = '2026-11-16T02:00:00.000Z'
  const bids = [
    { ...standing, sequence: 3, price: 600_000, bidAt },
    { ...standing, sequence: 2, price: 600_000, bidAt },
    { ...standing, sequence: 1, price: 500_000, bidAt: '2026-11-16T01:00:00.000Z' },
  ]
  expect(listedBids({ bids, struckOutBids: [] }).map((it) => it.isFirstCome)).toEqual([true, false, false])
})

test('a bid that was struck out in the moment of its answer is none any more, though price and leader are those before it', () => {
  const at = '2026-11-16T01:00:00.000Z'
  expect(isStruckOut(at, [])).toBe(false)
  expect(isStruckOut(at, [{ isOwn: true, bidAt: '2026-11-16T00:59:59.000Z' }])).toBe(false)
  // An operator's list holds those of all.
  expect(isStruckOut(at, [{ isOwn: false, bidAt: at }])).toBe(false)
  expect(isStruckOut(at, [{ isOwn: true, bidAt: at }])).toBe(true)
  // What was sent was no bid.
  expect(isStruckOut(undefined, [{ isOwn: true, bidAt: at }])).toBe(false)
})
