import { expect, test } from 'vitest'
import { earlierOfBike, type OwnedAuction, soldInOf } from './sold-in.ts'

function owned(auctionId: number, given: Partial<OwnedAuction> = {}): OwnedAuction {
  return { auctionId, auctionStatus: 92, continuesAuctionId: null, relistedFrom: null, ...given }
}

const SOLD = { auctionStatus: 32 }

test.each<[string, OwnedAuction[], number | null]>([
  ['a bike of its own', [owned(1), owned(2, SOLD)], null],
  ['sold to a runner-up', [owned(1), owned(2, { ...SOLD, continuesAuctionId: 1 })], 2],
  [
    'sold to the runner-up of a runner-up',
    [owned(1), owned(2, { continuesAuctionId: 1 }), owned(3, { ...SOLD, continuesAuctionId: 2 })],
    3,
  ],
  ['listed again and sold', [owned(1), owned(2, { ...SOLD, relistedFrom: 1 })], 2],
  [
    'sold in the one before the one before',
    [owned(3, SOLD), owned(2, { relistedFrom: 3 }), owned(1, { continuesAuctionId: 2 })],
    3,
  ],
  ['listed again and not sold', [owned(1), owned(2, { relistedFrom: 1 })], null],
  ['the sale itself', [owned(1, SOLD)], null],
])('%s', (_name, auctions, soldIn) => {
  expect(soldInOf(1, auctions)).toEqual(soldIn)
})

test('the earlier auctions of a bike are those of every branch, the newest first', () => {
  const twice = [owned(1), owned(2, { relistedFrom: 1 }), owned(4, { relistedFrom: 1 })]
  const auctions = [...twice, owned(3), owned(5, { continuesAuctionId: 4 }), owned(6, { relistedFrom: 5 })]
  expect(earlierOfBike(5, auctions)).toEqual([4, 2, 1])
  expect(earlierOfBike(3, auctions)).toEqual([])
})
