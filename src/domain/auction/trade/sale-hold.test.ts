import { expect, test } from 'vitest'
import { settlementDues } from './late-hand-over.ts'
import { type OwnedAuction, saleHoldOf } from './sale-hold.ts'

function owned(auctionId: number, given: Partial<OwnedAuction> = {}): OwnedAuction {
  return {
    auctionId,
    auctionStatus: 92,
    continuesAuctionId: null,
    relistedFrom: null,
    lateHandOver: null,
    ...given,
  }
}

const SOLD = { auctionStatus: 32 }
const UNCLEAR = { lateHandOver: { isSettled: false, outcome: null } }
const KEPT = { lateHandOver: { isSettled: true, outcome: 'withDealer' } } as const
const RETURNED = { lateHandOver: { isSettled: true, outcome: 'withOwner' } } as const

test.each<[string, OwnedAuction[], ReturnType<typeof saleHoldOf>]>([
  ['a bike of its own', [owned(1), owned(2, SOLD)], null],
  ['sold to a runner-up', [owned(1), owned(2, { ...SOLD, continuesAuctionId: 1 })], { kind: 'sold', auctionId: 2 }],
  [
    'sold to the runner-up of a runner-up',
    [owned(1), owned(2, { continuesAuctionId: 1 }), owned(3, { ...SOLD, continuesAuctionId: 2 })],
    { kind: 'sold', auctionId: 3 },
  ],
  ['listed again and sold', [owned(1), owned(2, { ...SOLD, relistedFrom: 1 })], { kind: 'sold', auctionId: 2 }],
  [
    'kept by the dealer of the one before the one before',
    [owned(3, KEPT), owned(2, { relistedFrom: 3 }), owned(1, { continuesAuctionId: 2 })],
    { kind: 'withDealer', auctionId: 3 },
  ],
  ['may have left', [owned(1, UNCLEAR)], { kind: 'unclear', auctionId: 1 }],
  ['went back', [owned(1, RETURNED), owned(2, { relistedFrom: 1 })], null],
  ['settled before outcomes had names', [owned(1, { lateHandOver: { isSettled: true, outcome: null } })], null],
  ['the sale itself', [owned(1, SOLD)], null],
])('%s', (_name, auctions, hold) => {
  expect(saleHoldOf(1, auctions)).toEqual(hold)
})

test('a dealer that keeps the bike pays in three days and changes the registration in fifteen', () => {
  const settledAt = new Date('2026-11-18T03:00:00Z')
  expect(settlementDues('withDealer', settledAt)).toEqual({
    paymentDueOn: '2026-11-21',
    nameChangeDueOn: '2026-12-03',
  })
  expect(settlementDues('withOwner', settledAt)).toBeNull()
  expect(settlementDues('withDealer', null)).toBeNull()
})
