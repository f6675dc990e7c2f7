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
