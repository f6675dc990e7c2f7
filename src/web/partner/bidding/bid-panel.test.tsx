import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { BidPanel } from './bid-panel.tsx'

function drawn(given: object): string {
  const auction = {
    auctionId: 7,
    auctionStatus: 21,
    auctionStatusLabel: '入札受付中',
    currentPrice: 480_000,
    bidCount: 2,
    isAskingPriceReached: null,
    hasBid: true,
    isLeading: false,
    isClientLeading: false,
    ownMaximum: 450_000,
    choiceAmount: null,
    endAt: null,
    ...given,
  } as unknown as PartnerAuctionQuery['partnerAuction']
  const Component = () => (
    <BidPanel auction={auction} feeBands={[]} now="2026-11-19T00:00:00Z" mayWatch={false} id="bid" />
  )
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('an agency sees beside the price that another of its dealers leads, while dealers bid', () => {
  expect(drawn({ isClientLeading: true })).toContain('代理する別の販売店が最高額です')
  expect(drawn({})).not.toContain('代理する別の販売店')
  expect(drawn({ isClientLeading: true, auctionStatus: 31 })).not.toContain('代理する別の販売店')
})
