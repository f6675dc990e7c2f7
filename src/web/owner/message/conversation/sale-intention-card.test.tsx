import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SaleIntentionCard } from './sale-intention-card.tsx'

function drawn(given: Partial<React.ComponentProps<typeof SaleIntentionCard>>): string {
  const params = JSON.stringify({ amount: 345_000, answerBy: '2026-11-20T03:00:00Z', version: 4 })
  const place = { auctionId: 7, bike: 'Honda CB400SF', dealer: 'モト横浜', bikeDealerId: 2001, sale: null }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <SaleIntentionCard {...place} price="highestBid" status={32} params={params} {...given} />,
    },
  ])
  return renderToStaticMarkup(<Stub />)
}

test('a question that another at a new price replaced has no answer of its own', () => {
  for (const status of [22, 31, 32, 92]) {
    const html = drawn({ price: 'replaced', status })
    expect(html).toContain('金額が変わりました')
    expect(html).not.toMatch(/売却する|この金額で|回答期限/)
  }
})

test('the question at the price of the counter-offer says where the price comes from', () => {
  expect(drawn({ price: 'counterOffer' })).toContain('販売店がご提示額を受け入れました。この金額で売却しますか？')
  expect(drawn({ price: 'counterOffer' })).toContain('取引が完了しました。')
  expect(drawn({})).toContain('入札が終了しました。この金額で売却しますか？')
})

const SALE = {
  auctionId: 7,
  auctionStatus: 22,
  version: 4,
  currentPrice: 345_000,
  winnerDealerId: 2001,
  winnerAgencyName: null,
  winnerHonour: null,
  winnerBrokenContract: null,
  isWinnerSuspended: false,
  trade: null,
  loanStatus: 'none',
  loanBalance: null,
  marketPrice: null,
  isOutsideMarket: false,
  counterOffer: null,
  choices: [{ bikeDealerId: 2001 }, { bikeDealerId: 2002 }],
  continuesAuctionId: null,
  orderPromise: null,
  admittedPoints: [],
} as unknown as NonNullable<React.ComponentProps<typeof SaleIntentionCard>['sale']>

test('while the own price waits for its answer, the question says that selling ends it', () => {
  const counterOffer = { price: 400_000, until: '2026-11-19T03:00:00Z', isOpen: true }
  const html = drawn({ status: 22, sale: { ...SALE, counterOffer } })
  expect(html).toContain('¥400,000を提示しています')
  expect(html).toContain('11月19日（木）12:00')
  expect(html).toContain('この提示は無効になります')
  expect(drawn({ status: 22, sale: SALE })).not.toContain('提示')
  expect(drawn({ status: 22, sale: { ...SALE, counterOffer: { ...counterOffer, isOpen: false } } })).not.toContain(
    '提示',
  )
})

test('where the next dealer buys after a stop nobody has bid', () => {
  const html = drawn({ status: 22, sale: { ...SALE, continuesAuctionId: 3 } })
  expect(html).toContain('入札していた販売店が、購入を希望しています。この金額で売却しますか？')
  expect(html).not.toMatch(/入札が終了しました|最高額の販売店/)
})

test('with one dealer to sell to there are no other amounts to choose from', () => {
  const others = 'ほかの販売店の金額を見て選ぶ'
  expect(drawn({ status: 22, sale: SALE })).toContain(others)
  expect(drawn({ status: 22, sale: { ...SALE, choices: SALE.choices.slice(0, 1) } })).not.toContain(others)
})

test('a dealer that broke the contract for this bike is marked beside the question and in what confirms it', () => {
  const marks = (sale: object, given: object = {}) =>
    drawn({ status: 22, sale: { ...SALE, ...sale }, ...given }).split('この車両を前回¥570,000で成約').length - 1
  expect(marks({ winnerBrokenContract: 570_000 })).toBe(2)
  expect(marks({})).toBe(0)
  expect(marks({ winnerBrokenContract: 570_000 }, { bikeDealerId: 2002 }), 'the question is about another one').toBe(0)
})

test('who promised to buy at once had nobody beside it: it is not told as the best of several', () => {
  const promised = { ...SALE, orderPromise: { way: 'atOnce', outcome: 'kept' } } as typeof SALE
  const html = drawn({ status: 22, sale: promised })
  expect(html).toContain('販売店が、買取の約束の金額での購入を希望しています。この金額で売却しますか？')
  expect(html).not.toMatch(/入札が終了しました|最高額の販売店/)
})
