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
    checklist: PLAN,
    trade: {
      step: 'agreed',
      turn: 'dealer',
      price: null,
      daysLate: 0,
      checkedAt: null,
      handedOverAt: null,
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

test('the checklist says where the account of a transfer is found', () => {
  expect(drawn({})).toContain(TRANSFER_ACCOUNT.dealer)
})
