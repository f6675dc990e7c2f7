import { availableActions, factsOfActions } from '#domain/auction/available-actions.ts'
import type { AuctionCommandName } from '#domain/auction/command.ts'
import { situationOf } from '#domain/auction/decision/facts.ts'
import { winnerOf } from '#domain/auction/status.ts'
import { isRelated } from '#domain/permission/permissions.ts'
import type { Db } from '../../../db/client.ts'
import { basicFactsOf, readSpecialFacts } from '../engine/read-facts.ts'
import { readSoldIn } from '../engine/stored/sold-in.ts'
import type { AuctionView } from './auction-view.ts'

/** What the one who looks can do now: the buttons of the page, by the same table that decides. */
export async function readAvailableActions(
  db: Db,
  { row, actor }: AuctionView,
  now: Date,
): Promise<AuctionCommandName[]> {
  const facts = basicFactsOf(row)
  const special = await readSpecialFacts(
    { db, row, closings: [], assetId: null },
    factsOfActions(row.auctionStatus, actor.role),
  )
  const situation = situationOf({ ...facts, ...special })
  const parties = {
    bikeOwnerId: String(row.bikeOwnerId),
    winnerDealerId: winnerOf(row.auctionStatus, row.winnerDealerId === null ? null : String(row.winnerDealerId)),
    requestDealerId:
      actor.role === 'dealer' ? actor.bikeDealerId : actor.role === 'agent' ? (actor.represents[0] ?? null) : null,
  }
  const open = availableActions(row.auctionStatus, actor.role, situation, now).filter(
    (name) => name !== 'createAuction' && isRelated(name, actor, parties),
  )
  const isSold = open.includes('relistAuction') && (await readSoldIn(db, row)) !== null
  return isSold ? open.filter((name) => name !== 'relistAuction') : open
}
