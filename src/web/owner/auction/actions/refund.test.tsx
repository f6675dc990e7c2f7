import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { STATUS } from '#domain/auction/status.ts'
import type { OwnAuction } from '../own-auction.ts'
import { OwnerActions } from './owner-actions.tsx'

function drawn(auctionStatus: number, moneySeenAt: string | null, continuesAuctionId: number | null = null): string {
  const auction = {
    auctionId: 7,
    auctionStatus,
    makerName: 'ホンダ',
    modelName: 'CB400SF',
    availableActions: ['relistAuction'],
    trade: { price: 410_000, moneySeenAt, claims: [] },
    askingPrice: null,
    plannedEndAt: null,
    runnerUp: null,
    continuesAuctionId,
    firstAuctionId: continuesAuctionId,
    admittedPoints: [],
    review: null,
  } as unknown as OwnAuction
  const Component = () => <OwnerActions auction={auction} />
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('an owner who was paid before the stop is told to return it, above the button that lists the bike again', () => {
  const SEEN = '2026-11-18T09:10:00Z'
  const WORDS = '受け取った¥410,000は、販売店へ返金してください'
  for (const status of [STATUS.stoppedBySeller, STATUS.stoppedByDealer]) {
    const html = drawn(status, SEEN)
    expect(html).toContain(WORDS)
    expect(html.indexOf(WORDS)).toBeLessThan(html.indexOf('再出品する'))
    expect(drawn(status, null)).not.toContain('返金')
  }
  expect(drawn(STATUS.inTransaction, SEEN)).not.toContain('返金')
})

test('an auction with a runner-up names its origin, in the past once it came to nothing, too', () => {
  expect(drawn(STATUS.inTransaction, null, 6)).toContain('ほかの入札販売店との続きです')
  for (const status of [STATUS.negotiationFailed, STATUS.stoppedByDealer]) {
    expect(drawn(status, null, 6)).toContain('ほかの入札販売店との続きでした')
    expect(drawn(status, null, 6)).toContain('この取引も、売却に至らずに終了しました')
  }
})
