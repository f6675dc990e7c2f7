import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { OwnAuctionCardFragment } from '#contract/generated/auction.ts'
import { STATUS } from '#domain/auction/status.ts'
import { OwnAuctionCard } from './own-auction-card.tsx'

const AUCTION: OwnAuctionCardFragment = {
  auctionId: 7,
  auctionStatus: STATUS.bidding,
  auctionStatusLabel: '入札受付中',
  createdAt: '2026-11-16T03:00:00Z',
  makerName: 'ホンダ',
  modelName: 'レブル250',
  modelTypeName: null,
  mileageName: '10,001〜15,000km',
  mileageKm: 12_345,
  model: null,
  coverImage: { assetId: 'cover' },
  currentPrice: null,
  bidCount: 0,
  endAt: null,
  answerBy: null,
  contractAmount: null,
  finalTransactionPrice: null,
  canceledAt: null,
}

function drawn(change: Partial<OwnAuctionCardFragment> = {}): string {
  const auction = { ...AUCTION, ...change }
  const Stub = createRoutesStub([{ path: '/', Component: () => <OwnAuctionCard auction={auction} /> }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('the owner reads the kilometres that were stated, and the band where the meter was not read', () => {
  expect(drawn()).toContain('走行距離 12,345km')
  expect(drawn()).not.toContain('10,001')
  expect(drawn({ mileageKm: null })).toContain('走行距離 10,001〜15,000km')
})

test('before the inspection nothing is said of bids that there cannot be', () => {
  const waiting = drawn({ auctionStatus: STATUS.beforeInspection })
  expect(waiting).toContain('審査のあとに始まります')
  expect(waiting).not.toMatch(/入札なし|最高額/)
  expect(drawn()).toContain('入札なし')
})

test('its picture is the cover', () => {
  expect(drawn()).toContain('/assets/cover')
  expect(drawn({ coverImage: null })).toContain('写真なし')
})
