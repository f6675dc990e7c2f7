import { expect, test } from 'vitest'
import type { AuctionEvent } from '#domain/auction/auction-event.ts'
import type { AuctionStatus } from '#domain/auction/status.ts'
import type { PartnerRole } from '#domain/permission/actor.ts'
import type { Principal } from '../../../auth/principal.ts'
import { mayHear } from './on-auction-update.ts'

const owner = (bikeOwnerId: number): Principal => ({ audience: 'owner', bikeOwnerId, sessionId: '' })
const partner = (role: PartnerRole, ...dealerIds: number[]): Principal => {
  return { audience: 'partner', partnerId: 1, role, agentId: null, dealerIds, sessionId: '' }
}
const PEOPLE = {
  owner: owner(1),
  winner: partner('dealer', 7),
  itsAgent: partner('agent', 7, 8),
  operator: partner('operator'),
  stranger: owner(2),
  rival: partner('dealer', 9),
}
const SIDES = ['owner', 'winner', 'itsAgent', 'operator']
const ALL = Object.keys(PEOPLE)

test.each<[AuctionStatus, AuctionEvent, readonly string[]]>([
  [21, 'changed', ALL],
  [22, 'ended', ALL],
  [22, 'changed', SIDES],
  [31, 'contracted', ALL],
  [31, 'changed', SIDES],
  [32, 'completed', ALL],
  [32, 'changed', SIDES],
  [92, 'changed', SIDES],
])('in status %i, %s is heard by %j', (auctionStatus, event, heard) => {
  const figures = { currentPrice: 500_000, currentPriceUpdatedAt: null, bidCount: 2, endAt: null, at: new Date(0) }
  const auction = { auctionId: 1, auctionStatus, bikeOwnerId: 1, winnerDealerId: 7, event, ...figures }
  const hear = Object.entries(PEOPLE).filter(([, principal]) => mayHear(auction, principal))
  expect(hear.map(([name]) => name)).toEqual(heard)
})
