import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { TRANSFER_ACCOUNT } from '#content/messages/payment.ts'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { AfterSale } from './after-sale.tsx'

type Auction = PartnerAuctionQuery['partnerAuction']

const PLAN = {
  version: 2,
  planProposedBySide: 'owner',
  planAcceptedAt: null,
  deliveryOn: '2026-11-20',
  deliveryTime: '14:00〜16:00',
  deliveryPlace: '自宅',
  paymentMethod: 'cash',
  lastChanges: [],
  bikeOwnerDocuments: [],
  bikeOwnerOtherDocuments: [],
}

function drawn(given: object): string {
  const auction = {
    availableActions: ['stopTransaction'],
    auctionId: 7,
    version: 3,
    isWinner: true,
    auctionStatus: 31,
    makerName: 'Honda',
    modelName: 'CB400SF',
    contractAmount: 480_000,
    currentPrice: 480_000,
    checklist: PLAN,
    trade: {
      step: 'agreed',
      turn: 'dealer',
      price: null,
      moneySeenAt: null,
      daysLate: 0,
      checkedAt: null,
      handedOverAt: null,
      stopAsked: null,
      fraudRulings: [],
    },
    ownerContact: { name: '山田', phone: '09012345678', zip: '1000001', address: '東京都', deliveryPlace: null },
    contractAt: null,
    identityCheck: null,
    nameChange: null,
    tradeDocuments: [],
    receiptAssetIds: [],
    completionReport: null,
    continuesAuctionId: null,
    answerBy: null,
    counterOffer: null,
    ...given,
  } as unknown as Auction
  const Component = () => <AfterSale auction={auction} answerTo={() => undefined} today="2026-11-17" />
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('the next step is first: a proposed plan is accepted above the contact, and the button leads there', () => {
  const html = drawn({})
  expect(html).toContain('href="/partner/auctions/7#delivery-plan"')
  expect(html).toContain('id="delivery-plan"')
  const accept = html.indexOf('>この予定を承諾する<')
  expect(accept).toBeGreaterThan(0)
  expect(accept).toBeLessThan(html.indexOf('出品者の連絡先'))
})

test.each([31, 32])('in state %d a contract below the highest bid says why, any other nothing', (auctionStatus) => {
  expect(drawn({ auctionStatus, currentPrice: 500_000, finalTransactionPrice: 480_000 })).toContain(
    '出品者が、上位3社の中から貴社を選びました',
  )
  expect(drawn({ auctionStatus, finalTransactionPrice: 480_000 })).not.toContain('上位3社の中から')
})

test('throughout a trade there is the way to the operator that mails and pages name', () => {
  expect(drawn({ auctionStatus: 31 })).toContain('この取引について運営に問い合わせる')
})

test('a plan whose day is over is proposed anew, not accepted', () => {
  const html = drawn({ checklist: { ...PLAN, deliveryOn: '2026-11-16' } })
  expect(html).toContain('href="/partner/auctions/7#checklist"')
  expect(html).not.toContain('承諾するか')
})

test('a runner-up is not told of dealers that the owner could choose instead', () => {
  const ended = { auctionStatus: 22, trade: null, checklist: null, ownerContact: null }
  expect(drawn(ended)).toContain('上位3社までの中から')
  const html = drawn({ ...ended, continuesAuctionId: 6 })
  expect(html).not.toContain('上位3社')
  expect(html).not.toContain('最高額で入札が終了')
  expect(html).toContain('入札した金額での購入の意思を出品者に伝えました')
})

test('of a bike that was bought at once nobody speaks of an auction', () => {
  const ended = { auctionStatus: 22, trade: null, checklist: null, ownerContact: null }
  const html = drawn({ ...ended, isBoughtByOrder: true })
  expect(html).not.toContain('上位3社')
  expect(html).not.toContain('最高額で入札が終了')
  expect(html).toContain('買取注文の金額で入札しました')
  expect(html).toContain('ほかの販売店は入札していません')
})

test('the checklist says where the account of a transfer is found', () => {
  expect(drawn({})).toContain(TRANSFER_ACCOUNT.dealer)
})

const FIXED = {
  step: 'checked',
  turn: 'dealer',
  price: 480_000,
  moneySeenAt: null as string | null,
  daysLate: 0,
  checkedAt: '2026-11-17T01:00:00Z',
  handedOverAt: null,
  stopAsked: null,
  fraudRulings: [],
}

test('before the check a dealer that pays in advance is told to wait', () => {
  const prepaid = { ...PLAN, paymentMethod: 'transfer-before-delivery' }
  expect(drawn({ checklist: prepaid })).toContain('代金は、まだ振り込まないでください')
  expect(drawn({})).not.toContain('振り込まないで')
})

test('a dealer that would stop reads who decides: the owner, or once the money is confirmed the operator', () => {
  const asking = (moneySeenAt: string | null) =>
    drawn({ availableActions: ['askToStop'], trade: { ...FIXED, moneySeenAt } })
  expect(asking(null)).toContain('中止には出品者の同意が必要です')
  const paid = asking('2026-11-17T02:00:00Z')
  expect(paid).toContain('運営が車両と代金について双方に確認して判断します')
  expect(paid).not.toContain('同意')
  expect(paid).toContain('代金¥480,000は、11月17日（火）11:00に出品者が受け取りを確認しています')
})

test('a dealer whose request was refused finds the way to the operator', () => {
  const stopAsked = {
    by: 'dealer',
    reason: '部品がない',
    askedAt: '2026-11-17T02:00:00Z',
    answerBy: '2026-11-18T02:00:00Z',
    isOpen: false,
    ruledBy: null,
    answer: 'refused',
    answeredBy: 'owner',
    comment: '',
  }
  const html = drawn({ availableActions: [], trade: { ...FIXED, stopAsked } })
  expect(html).toContain('同意しませんでした')
  expect(html).toContain('href="/partner/support?auction=7"')
})

test('a stop by an operator that counts as the stop of the dealer says so, and why', () => {
  const stopped = { auctionStatus: 92, isStoppedByOperator: true, stopReason: '連絡がありません', ownerContact: null }
  const counted = drawn({ ...stopped, isDealersDefault: true, defaultCause: 'absent' })
  expect(counted).toContain('引取りが行われなかったため、この中止は、販売店による中止として自社の取引実績に数えます')
  expect(drawn({ ...stopped, isDealersDefault: true, defaultCause: null })).toContain('自社の取引実績に数えます')
  expect(drawn({ ...stopped, isDealersDefault: false, defaultCause: null })).not.toContain('取引実績')
})

test.each([
  [92, false, null, '貴社の操作により、取引を中止しました。'],
  [92, false, 'agreed', '貴社の申し出に出品者が同意し、取引を中止しました。'],
  [92, true, 'refused', '運営事務局が取引を中止しました。'],
  [91, false, null, '出品者が取引を中止しました。'],
  [91, false, 'agreed', '出品者の申し出に貴社が同意し、取引を中止しました。'],
])(
  'a trade stopped to %i (by an operator: %s, question: %s) names who did',
  (auctionStatus, isStoppedByOperator, answer, words) => {
    const trade = { price: null, moneySeenAt: null, stopAsked: answer && { by: 'dealer', isOpen: false, answer } }
    const html = drawn({ auctionStatus, isStoppedByOperator, isDealersDefault: false, stopReason: null, trade })
    expect(html).toContain(words)
    expect(html).not.toContain('販売店が取引を中止しました')
  },
)
