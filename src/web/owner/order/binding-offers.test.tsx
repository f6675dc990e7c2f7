import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { BindingOfferFragment } from '#contract/generated/selling.ts'
import { STATUS } from '#domain/auction/status.ts'
import type { OwnAuction } from '../auction/own-auction.ts'
import { BindingOffers } from './binding-offers.tsx'
import { OrderChoice } from './order-choice.tsx'

const OFFER = {
  bindingOrderId: 3,
  price: 520_000,
  leastGrade: null,
  dealerName: '青葉二輪',
  brokenContract: null,
  honour: { tradeCount: 0, record: null },
}
const NO_MARKET = { marketPrice: null, isOutsideMarket: false }
const PROMISE = { offer: OFFER, way: 'atOnce', holdsUntil: '2026-11-26T03:00:00Z', outcome: null } as const

function textOf(page: React.ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => page }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />).replace(/<[^>]+>/g, '')
}

const drawn = (
  auctionStatus: number,
  orderPromise: OwnAuction['orderPromise'],
  offers: readonly BindingOfferFragment[] = [OFFER],
) => textOf(<BindingOffers auction={ownAuction({ auctionStatus, orderPromise })} offers={offers} />)

const MARKET = { min: 564_000, middle: 630_000, max: 696_000, salesCount: 12 } as OwnAuction['marketPrice']

function ownAuction(given: Partial<OwnAuction>): OwnAuction {
  return { auctionId: 7, marketPrice: null, isOutsideMarket: false, ...given } as OwnAuction
}

test('what a promise depends on is one sentence, with a grade and without', () => {
  expect(drawn(STATUS.beforeInspection, PROMISE)).toContain('までに審査に合格したときに、')
  const graded = { ...PROMISE, offer: { ...OFFER, leastGrade: 4 } }
  expect(drawn(STATUS.beforeInspection, graded)).toContain('までに審査に合格し、総合評価が4以上になったときに、')
})

test('what came of a kept promise is told by the way that the owner chose', () => {
  const kept = { ...PROMISE, outcome: 'kept' } as const
  expect(drawn(STATUS.biddingEnded, kept)).toBe('青葉二輪の買取注文（¥520,000）で、すぐに売ることを選びました。')
  expect(drawn(STATUS.biddingEnded, { ...kept, way: 'floor' })).toBe(
    '青葉二輪が、約束どおり¥520,000で最初に入札しました。',
  )
})

test('the order of a dealer that broke the contract for this bike is marked, and no other one', () => {
  const broke = { ...OFFER, bindingOrderId: 4, dealerName: '一番店', brokenContract: 570_000 }
  const marks = (page: string) => page.split('この車両を前回¥570,000で成約').length - 1
  for (const page of [
    drawn(STATUS.beforeInspection, { ...PROMISE, offer: broke }),
    textOf(<OrderChoice offers={[OFFER, broke]} market={NO_MARKET} chosen={null} onChoose={() => undefined} />),
  ])
    expect(marks(page)).toBe(1)
  expect(marks(drawn(STATUS.beforeInspection, null, [OFFER, broke])), 'and in the question').toBe(2)
  expect(marks(drawn(STATUS.beforeInspection, null))).toBe(0)
})

test('the price of a promise stands beside the market before it is taken, and is asked about twice where it is far below', () => {
  const low = { ...OFFER, price: 271_000 }
  const auction = ownAuction({ auctionStatus: STATUS.beforeInspection, orderPromise: null, marketPrice: MARKET })
  const card = textOf(<BindingOffers auction={auction} offers={[low]} />)
  expect(card).toMatch(/このバイクの買取相場.*63万円.*この約束の金額 27\.1万円/)
  const doubt = '相場の下限（56.4万円）の約48%です。27万1,000円でよろしいですか。'
  expect(card.split(doubt), 'on the card and in the question').toHaveLength(3)
  const form = { marketPrice: MARKET, isOutsideMarket: false }
  expect(textOf(<OrderChoice offers={[low]} market={form} chosen={null} onChoose={() => undefined} />)).toContain(doubt)
  expect(textOf(<BindingOffers auction={auction} offers={[OFFER]} />)).not.toContain('相場の下限')
  const worn = { ...auction, isOutsideMarket: true }
  expect(textOf(<BindingOffers auction={worn} offers={[low]} />)).not.toContain('相場の下限')
})
