import { availableActions } from '#domain/auction/available-actions.ts'
import type { AuctionCommandName } from '#domain/auction/command.ts'
import { situationOf } from '#domain/auction/facts.ts'
import { winnerOf } from '#domain/auction/status.ts'
import { isRelated } from '#domain/permission/permissions.ts'
import type { Db } from '../../../db/client.ts'
import { hasActiveAuction } from '../../account/index.ts'
import { countUnusableImages, readFacts, readReviewFacts } from '../engine/read-facts.ts'
import type { AuctionView } from './auction-view.ts'

/** What the one who looks can do now: the buttons of the page, by the same table that decides. */
export async function readAvailableActions(
  db: Db,
  { row, actor }: AuctionView,
  now: Date,
): Promise<AuctionCommandName[]> {
  const facts = await readFacts(db, row, 'closeBidding', [])
  const situation = {
    ...situationOf(facts),
    ownerHasActiveAuction: actor.role === 'owner' && (await hasActiveAuction(db, row.bikeOwnerId)),
    unusableImages: actor.role === 'operator' ? await countUnusableImages(db, row.auctionId) : 0,
    ...(row.auctionStatus === 32 && (await readReviewFacts(db, row.auctionId))),
  }
  const parties = {
    bikeOwnerId: String(row.bikeOwnerId),
    winnerDealerId: winnerOf(row.auctionStatus, facts.bidding?.leaderDealerId ?? null),
    requestDealerId:
      actor.role === 'dealer' ? actor.bikeDealerId : actor.role === 'agent' ? (actor.represents[0] ?? null) : null,
  }
  return availableActions(row.auctionStatus, actor.role, situation, now).filter(
    (name) => name !== 'createAuction' && isRelated(name, actor, parties),
  )
}
