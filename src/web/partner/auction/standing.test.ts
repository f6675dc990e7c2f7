import { expect, test } from 'vitest'
import { amongChoicesWords, standingOf } from './standing.tsx'

const row = {
  auctionStatusLabel: 'as it is',
  choiceAmount: null,
  counterOffer: null,
  runnerUpOffer: null,
  continuedByAuctionId: null,
  trade: null,
  checklist: null,
  nameChange: null,
}

test('who trails has not lost while the owner may choose it', () => {
  const trailing = { ...row, auctionStatus: 22, isLeading: false, hasBid: true }
  expect(standingOf({ ...trailing, choiceAmount: 270_000 })?.text).toBe('上位3社（回答待ち）')
  expect(standingOf(trailing)?.text).toBe('落札できず')
  expect(amongChoicesWords(270_000)).toBe(
    '上位3社に入っています。出品者の回答待ちです（¥270,000で選ばれることがあります）。',
  )
})

test.each([
  [21, true, true, '最高額'],
  [21, false, true, '高値を更新された'],
  [22, true, true, '最高額（回答待ち）'],
  [31, true, true, 'as it is'],
  [31, false, true, '他社が落札'],
  [32, false, true, '他社が落札'],
  [92, false, true, '他社が落札'],
  [92, true, true, 'as it is'],
  [84, false, true, 'as it is'],
  [31, false, false, 'as it is'],
])('in %s, leading %s, with a bid %s: %s', (auctionStatus, isLeading, hasBid, text) => {
  expect(standingOf({ ...row, auctionStatus, isLeading, hasBid })?.text).toBe(text)
})

test('what waits for the answer of the dealer is neither won nor lost', () => {
  const leading = { ...row, auctionStatus: 22, isLeading: true, hasBid: true }
  expect(standingOf({ ...leading, counterOffer: { isOpen: true } })?.text).toBe('要対応：提示額への回答')
  expect(standingOf({ ...leading, counterOffer: { isOpen: false } })?.text).toBe('最高額（回答待ち）')
  const stopped = { ...row, auctionStatus: 92, isLeading: false, runnerUpOffer: {} }
  for (const hasBid of [true, false]) expect(standingOf({ ...stopped, hasBid })?.text).toBe('要対応：購入の回答')
})

test('who bought as a runner-up has not lost to another', () => {
  const stopped = { ...row, auctionStatus: 92, isLeading: false, hasBid: true, continuedByAuctionId: 8 }
  expect(standingOf(stopped)?.text).toBe('購入すると回答済み')
})

test.each([
  ['agreed', 'dealer', '要対応：引渡しの調整'],
  ['agreed', 'owner', '引渡しの承諾待ち'],
  ['scheduled', null, '引取り（11/20）'],
  ['scheduled', 'dealer', '要対応：引取り'],
  ['checked', 'dealer', '要対応：減額の進め方'],
  ['checked', 'operator', '減額の裁定待ち'],
  ['handedOver', 'dealer', '要対応：支払い'],
  ['paid', 'owner', '支払いの確認待ち'],
  ['paid', 'operator', '支払いを運営が確認中'],
] as const)('the row of a trade that is %s, with the turn of %s, says %s', (step, turn, text) => {
  const trade = { step, turn, price: null, moneySeenAt: null, refundAskedAt: null, daysLate: 0, stopAsked: null }
  const traded = { ...row, auctionStatus: 31, isLeading: true, hasBid: true, trade }
  expect(standingOf({ ...traded, checklist: { deliveryOn: '2026-11-20', paymentMethod: 'cash' } })?.text).toBe(text)
})

const fixed = {
  step: 'checked' as 'checked' | 'handedOver',
  turn: 'dealer',
  price: 300_000,
  moneySeenAt: null as string | null,
  refundAskedAt: null as string | null,
  daysLate: 0,
  stopAsked: null,
} as const
const sold = { ...row, auctionStatus: 31, isLeading: true, hasBid: true }

test.each([
  ['owner', null, '要対応：中止の申し出'],
  ['dealer', null, '中止の申し出への回答待ち'],
  ['owner', '2026-11-19T09:00:00Z', '中止を運営が確認中'],
  ['dealer', '2026-11-19T09:00:00Z', '中止を運営が確認中'],
] as const)('the row of a trade that the %s wants to stop (ruled by %s) says whose turn it is', (by, ruledBy, text) => {
  const trade = { ...fixed, stopAsked: { by, isOpen: true, ruledBy } }
  expect(standingOf({ ...sold, trade })?.text).toBe(text)
})

test('money that comes before the bike leaves is transferred first, then the code is typed, then it is only reported', () => {
  const checklist = { deliveryOn: '2026-11-20', paymentMethod: 'transfer-before-delivery' }
  const textOf = (trade: typeof fixed) => standingOf({ ...sold, checklist, trade })?.text
  const seen = { ...fixed, moneySeenAt: '2026-11-18T09:10:00Z' }
  expect(textOf(fixed)).toBe('要対応：代金の振込')
  expect(textOf(seen)).toBe('要対応：コードの入力')
  expect(textOf({ ...seen, step: 'handedOver' })).toBe('要対応：支払いの報告')
})

test('the row of a completed trade asks for 名義変更 until it is reported', () => {
  const trade = { ...fixed, step: 'confirmed', turn: null } as const
  const completed = { ...row, auctionStatus: 32, isLeading: true, hasBid: true, trade }
  const nameChange = { dueOn: '2026-12-02', changedOn: null, isLate: false }
  expect(standingOf({ ...completed, nameChange })?.text).toBe('名義変更（12/2まで）')
  expect(standingOf({ ...completed, nameChange: { ...nameChange, isLate: true } })?.tone).toBe('bad')
  expect(standingOf({ ...completed, nameChange: { ...nameChange, changedOn: '2026-11-30' } })?.text).toBe('as it is')
})
