import { expect, test } from 'vitest'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { nextWords } from './next-words.ts'
import { transferWords } from './transfer-words.ts'

type Auction = PartnerAuctionQuery['partnerAuction']

const TODAY = '2026-11-18'
const SEEN = { moneySeenAt: '2026-11-18T09:10:00Z' }
const PREPAID = { paymentMethod: 'transfer-before-delivery' }
const OPEN = { by: 'dealer', isOpen: true, ruledBy: null }

function tradeWith(given: object) {
  const trade = { step: 'checked', turn: 'dealer', price: 291_000, moneySeenAt: null, daysLate: 0, stopAsked: null }
  return { ...trade, ...given } as unknown as NonNullable<Auction['trade']>
}

function wordsOf(given: object, checklist: object | null = PREPAID, completionReport: object | null = null): string {
  const auction = { checklist, completionReport } as unknown as Auction
  return nextWords(auction, tradeWith(given), TODAY)
}

test('a dealer whose money the owner has confirmed is not asked to pay again', () => {
  const left = { step: 'handedOver', ...SEEN }
  for (const given of [left, { ...left, daysLate: 2 }]) {
    expect(wordsOf(given)).toContain('代金¥291,000は、11月18日（水）18:10に出品者が受け取りを確認しています。')
    expect(wordsOf(given)).toContain('支払いの報告だけしてください（再度のお支払いは不要です）。')
    expect(wordsOf(given)).not.toContain('代金を支払い')
  }
  expect(wordsOf({ step: 'handedOver' })).toContain('代金を支払い、報告してください')
  expect(wordsOf(left, PREPAID, { objectedAt: '2026-11-18T10:00:00Z' })).not.toContain('不要です')
})

test('an agreed day that has passed is said to have passed', () => {
  const plan = (deliveryOn: string) => ({ ...PREPAID, deliveryOn, deliveryTime: '14:00' })
  const scheduled = { step: 'scheduled', price: null }
  expect(wordsOf(scheduled, plan('2026-11-17'))).toMatch(/11月17日（火））を過ぎました.*新しい日時を提案/)
  expect(wordsOf(scheduled, plan(TODAY))).toContain('引渡しの日です')
})

test('before the hand-over the page says that the money has come, and then asks for the code', () => {
  expect(wordsOf(SEEN)).toMatch(/出品者が受け取りを確認しています（再度のお支払いは不要です）。出品者のコードを入力/)
  expect(wordsOf({}, { paymentMethod: 'cash' })).toContain('出品者のコードを入力して引き取ってください')
})

test('money that comes first is transferred once the price is fixed, and not before', () => {
  expect(wordsOf({})).toContain('代金を振り込んでください。入金の確認後に、コードを入力して引き取ります。')
  const titleOf = (given: object) =>
    transferWords({ checklist: PREPAID, trade: tradeWith(given) } as Parameters<typeof transferWords>[0])?.title
  const WAIT = '代金は、まだ振り込まないでください'
  expect(titleOf({ step: 'scheduled', price: null })).toBe(WAIT)
  expect(titleOf({ price: null, turn: 'owner' })).toBe(WAIT)
  expect(titleOf({ stopAsked: OPEN })).toBe(WAIT)
  expect(titleOf({})).toBe('代金を振り込んでください')
  expect(titleOf(SEEN)).toBeUndefined()
  expect(titleOf({ step: 'handedOver' })).toBeUndefined()
})

test.each(['owner', 'dealer'])("a stop that the %s asked for is the operator's once it decides", (by) => {
  const stopAsked = { ...OPEN, by, ruledBy: '2026-11-19T09:00:00Z' }
  expect(wordsOf({ ...SEEN, stopAsked })).toBe('取引の中止の申し出について、運営が確認しています。')
  expect(wordsOf({ stopAsked: OPEN })).toContain('出品者の回答を待っています')
})

test('money that an operator asks back: the dealer leaves the bike where it is', () => {
  const refundAskedAt = '2026-11-19T09:00:00Z'
  expect(wordsOf({ ...SEEN, refundAskedAt })).toContain('運営が出品者に返金を求めています')
  expect(wordsOf({ ...SEEN, refundAskedAt: null })).toContain('コードを入力して引き取ってください')
})

test('a proposal of its own whose day is over is proposed anew, not waited for', () => {
  const proposed = (deliveryOn: string) => ({
    deliveryOn,
    deliveryTime: '14:00',
    planProposedBySide: 'dealer',
    planAcceptedAt: null,
  })
  const agreed = { step: 'agreed', turn: 'owner', price: null }
  expect(wordsOf(agreed, proposed('2026-11-19'))).toContain('出品者の承諾を待っています')
  expect(wordsOf(agreed, proposed('2026-11-17'))).toContain('新しい日時を提案してください')
})
