import { expect, test } from 'vitest'
import { CONFIRMATION_RESTS } from '#content/messages/held-trade.ts'
import type { AuctionStepFragment } from '#contract/generated/auction.ts'
import { STATUS } from '#domain/auction/status.ts'
import { CLAIMS_PLACE, CODE_PLACE, nextStepOf, PAYMENT_PLACE, RUNNER_UP_PLACE, STOP_PLACE } from './next-step.ts'

const auction = {
  auctionStatus: STATUS.inTransaction,
  isStoppedByOperator: false,
  auctionId: 7,
  isWinnerSuspended: null as boolean | null,
  endAt: '2026-11-14T12:00:00Z',
  answerBy: '2026-11-16T12:00:00Z',
  auctionImages: [{ isInspectionNg: false }],
  questions: [] as { answer: string | null }[],
  checklist: null,
  winnerName: null as string | null,
  counterOffer: null as AuctionStepFragment['counterOffer'],
  contractAmount: 425_000,
  completionReport: null,
  orderPromise: null as AuctionStepFragment['orderPromise'],
  trade: null,
}
const trade = {
  step: 'scheduled' as 'scheduled' | 'checked' | 'handedOver' | 'paid',
  turn: null as 'owner' | 'dealer' | 'operator' | null,
  price: null as number | null,
  decidedPrice: 425_000,
  claimedPrice: 395_000,
  ruledBy: null as string | null,
  moneySeenAt: null as string | null,
  refundAskedAt: null as string | null,
  daysLate: 0,
  stopAsked: null,
}
const paid = { ...trade, step: 'paid' as const, turn: 'owner' as const, price: 425_000 }
const report = {
  finalTransactionPrice: 425_000,
  confirmBy: '2026-11-22T12:00:00Z',
  isObjectionOpen: true,
  objection: null,
  ruling: null,
}
const planned = {
  checklistId: 1,
  deliveryOn: '2026-11-20',
  deliveryTime: '14:00',
  paymentMethod: 'cash',
  planProposedBySide: 'dealer',
  planAcceptedAt: null as string | null,
}
const remark = { at: '2026-11-15T12:00:00Z' }

test.each([
  ['inspection', { auctionStatus: STATUS.beforeInspection }, '運営', '内容と写真を確認しています'],
  [
    'a photo to replace',
    { auctionStatus: STATUS.beforeInspection, auctionImages: [{ isInspectionNg: true }] },
    'あなた',
    '新しい写真をお送りください',
  ],
  [
    'inspection of what is promised at once',
    {
      auctionStatus: STATUS.beforeInspection,
      orderPromise: { offer: { price: 380_000, dealerName: 'モト横浜' }, way: 'atOnce' as const },
    },
    '運営',
    '入札を募らずに、モト横浜に¥380,000で売却するか',
  ],
  ['bidding', { auctionStatus: STATUS.bidding }, undefined, '入札を受付中です'],
  ['a question', { auctionStatus: STATUS.bidding, questions: [{ answer: null }] }, 'あなた', '質問が1件あります'],
  ['no question', { auctionStatus: STATUS.bidding, questions: [{ answer: 'はい' }] }, undefined, '入札を受付中です'],
  ['a sale to one who is suspended', { isWinnerSuspended: true }, '運営', '引き渡さないでください'],
  [
    'a bike that has left to one who is suspended',
    { isWinnerSuspended: true, trade: { ...trade, step: 'handedOver' as const } },
    '運営',
    '車両は引渡し済みです',
  ],
  [
    'a bike that has left, and no payment that an operator could find',
    { trade: { ...trade, step: 'handedOver' as const }, completionReport: { ...report, ruling: remark } },
    '販売店',
    '確認できないと裁定し',
  ],
  [
    'a report of one who is suspended',
    { isWinnerSuspended: true, trade: paid, completionReport: report },
    'あなた',
    '¥425,000を受け取りましたか',
  ],
  [
    'a dispute with one who is suspended',
    {
      isWinnerSuspended: true,
      trade: { ...paid, turn: 'operator' as const },
      completionReport: { ...report, isObjectionOpen: false, objection: remark },
    },
    '運営',
    '運営が確認しています',
  ],
  [
    'a winner who is suspended',
    { auctionStatus: STATUS.biddingEnded, isWinnerSuspended: true },
    'あなた',
    'ほかの販売店を選ぶか',
  ],
  ['an answer', { auctionStatus: STATUS.biddingEnded }, 'あなた', 'お答えください'],
  ['a plan', {}, 'あなた', 'チェックリストで販売店に提案してください'],
  [
    "the owner's answer to the dealer's plan",
    { checklist: planned },
    'あなた',
    '引渡しの予定（11月20日（金） 14:00）の提案がありました',
  ],
  [
    "the dealer's answer to the owner's plan",
    { checklist: { ...planned, planProposedBySide: 'owner' } },
    '販売店',
    '承諾を待っています',
  ],
  [
    'the handover',
    { checklist: { ...planned, planAcceptedAt: '2026-11-17T10:00:00+09:00' } },
    '販売店',
    '引渡しは11月20日（金） 14:00に決まりました',
  ],
  [
    'the handover after its day',
    {
      checklist: { ...planned, deliveryOn: '2026-11-17', planAcceptedAt: '2026-11-15T10:00:00+09:00' },
      trade: { ...trade, turn: 'dealer' as const },
    },
    'あなた',
    'を過ぎました',
  ],
  [
    'the day of the handover',
    {
      checklist: { ...planned, planAcceptedAt: '2026-11-17T10:00:00+09:00' },
      trade: { ...trade, turn: 'dealer' as const },
    },
    '販売店',
    '引渡しの日です',
  ],
  [
    'claims',
    { trade: { ...trade, step: 'checked' as const, turn: 'owner' as const } },
    'あなた',
    '減額の申請が届きました',
  ],
  [
    'a refusal',
    { trade: { ...trade, step: 'checked' as const, turn: 'dealer' as const, decidedPrice: 410_000 } },
    '販売店',
    '¥410,000で引き取るか',
  ],
  ['a ruling', { trade: { ...trade, step: 'checked' as const, turn: 'operator' as const } }, '運営', '車両は渡さずに'],
  [
    'a fixed price',
    { trade: { ...trade, step: 'checked' as const, turn: 'dealer' as const, price: 410_000 } },
    'あなた',
    '買取金額は¥410,000に確定しました',
  ],
  [
    'a bike that left',
    { trade: { ...trade, step: 'handedOver' as const, price: 410_000 } },
    '販売店',
    '¥410,000の支払い',
  ],
  ['a late payment', { trade: { ...trade, step: 'handedOver' as const, daysLate: 4 } }, '販売店', '4日遅れている'],
  ['a payment', { trade: paid, completionReport: report }, 'あなた', '¥425,000を受け取りましたか'],
  [
    'a corrected report',
    { trade: paid, completionReport: { ...report, objection: remark } },
    'あなた',
    '運営が判断します',
  ],
])('%s: who must act, and what is to be done', (_name, differs, who, what) => {
  const step = nextStepOf({ ...auction, ...differs }, '2026-11-18')
  expect(step.who).toBe(who)
  expect(step.isYourTurn ?? false).toBe(who === 'あなた')
  expect(step.what).toContain(what)
})

test.each([
  ['a listing that was listed again', { auctionStatus: STATUS.canceledBySeller, availableActions: [] }, '終了しました'],
  [
    'one that was not',
    { auctionStatus: STATUS.canceledBySeller, availableActions: ['relistAuction'] },
    '再出品できます',
  ],
  ['a stopped one', { auctionStatus: STATUS.stopped, cancelReasonLabel: '盗難届が出ています' }, '盗難届が出ています'],
])('%s says so', (_name, differs, what) => {
  expect(nextStepOf({ ...auction, ...differs }, '2026-11-18').what).toContain(what)
})

test('who stopped a trade is said, with the reason', () => {
  const stopped = { ...auction, auctionStatus: STATUS.stoppedByDealer, cancelReasonLabel: '双方の申し出' }
  expect(nextStepOf(stopped)).toEqual({ what: '中止の理由：双方の申し出' })
  expect(nextStepOf({ ...stopped, isStoppedByOperator: true }).stopped).toBe('運営が取引を中止しました')
})

test.each([
  ['dealer', null, 'あなた', '同意するかどうかを回答'],
  ['owner', null, '販売店', 'それまで取引は続いています'],
  ['dealer', '2026-11-19T12:00:00Z', '運営', '運営が双方に確認'],
] as const)('a stop that the %s asks for (ruled by %s) comes before the code', (by, ruledBy, who, words) => {
  const stopAsked = { by, isOpen: true, answerBy: '2026-11-18T12:00:00Z', ruledBy }
  const asked = { ...trade, step: 'checked', price: 425_000, stopAsked } as const
  const step = nextStepOf({ ...auction, trade: asked })
  expect(step).toMatchObject({ who, what: expect.stringContaining(words), until: ruledBy ?? stopAsked.answerBy })
  expect(step.place?.anchor).toBe(`#${STOP_PLACE}`)
})

test('what goes on with a runner-up is said first, with the way there', () => {
  const stopped = { ...auction, auctionStatus: STATUS.stoppedByDealer, cancelReasonLabel: '双方の申し出' }
  const runnerUp = { dealerName: 'モト横浜', amount: 440_000, answerBy: '2026-11-18T12:00:00Z' }
  const asked = nextStepOf({ ...stopped, runnerUp })
  expect(asked.what).toMatch(/^入札していたモト横浜に、¥440,000で.*中止の理由：双方の申し出$/)
  expect(asked).toMatchObject({ until: runnerUp.answerBy, place: { anchor: `#${RUNNER_UP_PLACE}` } })
  const continued = nextStepOf({ ...stopped, isStoppedByOperator: true, continuedByAuctionId: 12 })
  expect(continued.what).toMatch(/^ほかの入札販売店が、購入したいと回答しました/)
  expect(continued.page?.to).toBe('/kaitori/mypage/auction/12')
  const sold = nextStepOf({ ...stopped, continuedByAuctionId: 12, soldInAuctionId: 13 })
  expect(sold.what).toContain('（出品番号 13）で売却済みです')
  expect(sold.page?.to).toBe('/kaitori/mypage/auction/13')
})

test('nobody is chosen where one dealer is left', () => {
  const ended = { ...auction, auctionStatus: STATUS.biddingEnded }
  const one = { dealerName: 'モト横浜', amount: 440_000 }
  expect(nextStepOf({ ...ended, choices: [one, one] }).what).toContain('売却する販売店を選び')
  expect(nextStepOf({ ...ended, choices: [one] }).what).toBe('売却するかどうかをお答えください。')
  expect(nextStepOf({ ...ended, choices: [one], continuesAuctionId: 11 }).what).toBe(
    '入札していたモト横浜が、¥440,000で購入したいと回答しました。売却するかどうかをお答えください。',
  )
  expect(nextStepOf({ ...ended, choices: [one], isWinnerSuspended: true }).what).not.toContain('ほかの販売店')
})

test("the owner's price waits for its dealer, until then", () => {
  const counterOffer = { price: 450_000, until: '2026-11-15T12:00:00Z', isOpen: true, isAccepted: null }
  const offered = { ...auction, auctionStatus: STATUS.biddingEnded, winnerName: '一番店', counterOffer }
  const step = nextStepOf(offered)
  expect(step).toMatchObject({ who: '販売店', until: counterOffer.until })
  expect(step.isYourTurn).toBeUndefined()
  expect(step.what).toMatch(
    /^一番店に¥450,000を提示し、.*回答を待っています。.*あなたの回答期限は11月16日（月）21:00です。$/,
  )
  const declined = nextStepOf({ ...offered, counterOffer: { ...counterOffer, isOpen: false, isAccepted: false } })
  expect(declined).toMatchObject({
    isYourTurn: true,
    what: '売却するかどうかをお答えください。',
    until: offered.answerBy,
  })
  const accepted = nextStepOf({ ...offered, counterOffer: { ...counterOffer, isOpen: false, isAccepted: true } })
  expect(accepted.what).toBe('一番店が、ご提示額の¥450,000で購入すると回答しました。売却するかどうかをお答えください。')
  expect(nextStepOf({ ...offered, isWinnerSuspended: true }).isYourTurn, 'who is suspended does not answer').toBe(true)
})

test('a report says that silence counts', () => {
  expect(nextStepOf({ ...auction, trade: paid, completionReport: report }).what).toContain('お申し出がない場合は')
})

test('what the owner has to do on the page has its place there', () => {
  const placeOf = (given: typeof trade) =>
    nextStepOf({ ...auction, trade: given, completionReport: report }).place?.anchor
  expect(placeOf({ ...trade, step: 'checked', turn: 'owner' })).toBe(`#${CLAIMS_PLACE}`)
  expect(placeOf({ ...trade, step: 'checked', price: 425_000 })).toBe(`#${CODE_PLACE}`)
  expect(placeOf(paid)).toBe(`#${PAYMENT_PLACE}`)
})

test('the way to the code is offered where the code is shown: after money that comes first', () => {
  const fixed = { ...trade, step: 'checked' as const, price: 425_000 }
  const checklist = { ...planned, paymentMethod: 'transfer-before-delivery' }
  const labelOf = (given: typeof fixed) => nextStepOf({ ...auction, checklist, trade: given }).place?.label
  expect(labelOf(fixed)).toBe('入金の確認に進む')
  const seen = { ...fixed, moneySeenAt: '2026-11-18T03:00:00Z' }
  expect(labelOf(seen)).toBe('引渡しコードを見る')
  expect(labelOf({ ...seen, refundAskedAt: '2026-11-18T05:00:00Z' })).toBe('返金について見る')
})

test('a report of a suspended dealer has no deadline: silence completes nothing meanwhile', () => {
  for (const given of [report, { ...report, objection: remark }]) {
    const { what, until } = nextStepOf({ ...auction, isWinnerSuspended: true, trade: paid, completionReport: given })
    expect(what).toContain(CONFIRMATION_RESTS)
    expect(what).not.toMatch(/期限を過ぎると|期限までに/)
    expect(until).toBeNull()
  }
})
