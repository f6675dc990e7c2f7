import { expect, test } from 'vitest'
import { CAST, STRANGERS } from '#testing/auction-model/auction-facts.ts'
import { AUCTION_STATUSES, type AuctionStatus } from '../auction/status.ts'
import type { Actor } from './actor.ts'
import { viewOfBid } from './bid-view.ts'
import { type AuctionField, canSee, RELATIONS, type Relation, relationOf } from './visibility.ts'

function statusesWhere(field: AuctionField, relation: Relation): AuctionStatus[] {
  return AUCTION_STATUSES.filter((status) => canSee(field, relation, status))
}

test.each<[AuctionField, Relation, AuctionStatus[]]>([
  ['ownerContact', 'winner', [31, 32]],
  ['ownerContact', 'dealer', []],
  ['ownerContact', 'operator', []],
  ['ownerContact', 'public', []],
  ['winnerContact', 'owner', [31, 32, 91, 92]],
  ['winnerContact', 'dealer', []],
  ['winnerName', 'owner', [22, 31, 32, 85, 91, 92]],
  ['winnerName', 'dealer', []],
  ['winnerSuspension', 'owner', [22, 31]],
  ['winnerSuspension', 'operator', [22, 31]],
  ['winnerSuspension', 'winner', []],
  ['winnerSuspension', 'dealer', []],
  ['winnerSuspension', 'public', []],
  ['bidProof', 'public', [21, 22, 31, 32]],
  ['bidOrigin', 'public', [21, 22, 31, 32]],
  ['bidProof', 'dealer', [21, 22, 31, 32, 71, 82, 84, 85, 91, 92]],
  ['bidderNames', 'owner', [22, 31, 32, 85, 91, 92]],
  ['bidderNames', 'dealer', []],
  ['bidderNames', 'winner', []],
  ['otherMaximums', 'owner', []],
  ['otherMaximums', 'dealer', []],
  ['otherMaximums', 'winner', []],
  ['loanBalance', 'dealer', []],
  ['loanBalance', 'winner', [31, 32]],
  ['loanBalance', 'public', []],
  ['askingPrice', 'dealer', []],
  ['askingPrice', 'winner', []],
  ['askingPrice', 'public', []],
  ['askingPriceReached', 'dealer', [21, 22, 31, 32, 71, 82, 84, 85, 91, 92]],
  ['askingPriceReached', 'public', []],
  ['listing', 'dealer', [21, 22, 31, 32]],
  ['listing', 'public', [21, 22, 31, 32]],
  ['checklist', 'winner', [31, 32]],
  ['sellerMuted', 'winner', [22, 31, 32, 85, 91, 92]],
  ['sellerMuted', 'dealer', []],
  ['sellerMuted', 'public', []],
  ['winnerMessages', 'winner', [22, 31, 32, 85, 91, 92]],
  ['winnerMessages', 'dealer', []],
  ['inspectionSheet', 'public', [21, 22, 31, 32]],
  ['inspectionSheet', 'dealer', [21, 22, 31, 32, 71, 82, 84, 85, 91, 92]],
  ['earlierSheet', 'dealer', []],
  ['earlierSheet', 'winner', []],
  ['earlierSheet', 'public', []],
  ['inspector', 'owner', []],
  ['inspector', 'winner', []],
  ['inspector', 'public', []],
  ['contactsOfOwner', 'public', []],
  ['contactsOfOwner', 'dealer', []],
  ['contactsOfOwner', 'winner', [31, 32]],
  ['contactsOfWinner', 'owner', [31, 32, 91, 92]],
  ['contactsOfWinner', 'dealer', []],
  ['contactsOfOtherDealers', 'owner', []],
  ['contactsOfOtherDealers', 'winner', []],
])('%s is seen by the %s in %j', (field, relation, statuses) => {
  expect(statusesWhere(field, relation)).toEqual(statuses)
})

test('visitors see the listing and its price, nothing else', () => {
  const seen = AUCTION_STATUSES.flatMap((status) =>
    (['listing', 'price', 'bids', 'ownerPrefecture', 'questions', 'contractAmount', 'history'] as const).filter(
      (field) => canSee(field, 'public', status),
    ),
  )
  expect([...new Set(seen)]).toEqual(['listing', 'price'])
})

const auction = { bikeOwnerId: 'hanako', winnerDealerId: 'minato' }

test.each<[string, Actor, AuctionStatus, Relation]>([
  ['the owner', CAST.owner, 11, 'owner'],
  ['another owner', STRANGERS.owner, 31, 'public'],
  ['the leader while bidding', CAST.dealer, 21, 'dealer'],
  ['the leader after bidding', CAST.dealer, 22, 'winner'],
  ["the winner's agent", CAST.agent, 31, 'winner'],
  ['the leader of a listing taken back', CAST.dealer, 82, 'dealer'],
  ['another dealer', STRANGERS.dealer, 31, 'dealer'],
  ['another agent', STRANGERS.agent, 31, 'dealer'],
  ['the operator', CAST.operator, 21, 'operator'],
  ['a visitor', CAST.visitor, 21, 'public'],
])('%s', (_, actor, status, relation) => {
  expect(RELATIONS).toContain(relation)
  expect(relationOf(actor, { ...auction, status })).toBe(relation)
})

const bid = {
  bikeDealerId: 'minato',
  bikeDealerName: 'ミナトモータース',
  price: 500_000,
  maxPrice: 600_000,
  bidAt: new Date('2026-11-18T10:00:00+09:00'),
}
const name = 'ミナトモータース'

test.each<[string, Actor, AuctionStatus, boolean, string | null, number | null]>([
  ['the dealer itself', CAST.dealer, 21, true, name, 600_000],
  ['its agent', CAST.agent, 21, true, name, 600_000],
  ['another dealer', STRANGERS.dealer, 21, false, null, null],
  ['another dealer afterwards', STRANGERS.dealer, 32, false, null, null],
  ['the owner while bidding', CAST.owner, 21, false, null, null],
  ['the owner after bidding', CAST.owner, 22, false, name, null],
  ['the operator', CAST.operator, 21, false, name, 600_000],
])('a bid as %s sees it', (_, actor, status, isOwn, bikeDealerName, maxPrice) => {
  const view = viewOfBid(bid, actor, { ...auction, status })
  expect(view).toMatchObject({ price: 500_000, isOwn, bikeDealerName, maxPrice })
  expect(view?.bikeDealerId).toBe(bikeDealerName && 'minato')
})

test('visitors and other owners see no bids', () => {
  expect(viewOfBid(bid, CAST.visitor, { ...auction, status: 32 })).toBe(null)
  expect(viewOfBid(bid, STRANGERS.owner, { ...auction, status: 32 })).toBe(null)
})
