import { sql } from 'kysely'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { actorName } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import { hasActiveAuction } from '../account/index.ts'
import { type AuctionParts, type AuctionRow, execute, insertEnded, performEffects } from '../auction/index.ts'
import { copyFiles, isSecondActiveAuction, listingOf } from './relist-auction.ts'

/** A dealer who buys after another stopped, and its own highest open bid. */
interface RunnerUp {
  readonly bikeDealerId: string
  readonly amount: number
}

/**
 * The same bike with its photos and its sheet as an auction of its own, whose one bid is the runner-up's; the owner
 * answers to it. The stopped one is locked, and stays as it is. Returns the new id.
 */
export function continueAuction(
  tx: Tx,
  parts: AuctionParts,
  stopped: AuctionRow,
  runnerUp: RunnerUp,
  now: Date,
): Promise<number> {
  const by = { role: 'system' } as const
  return execute(
    { type: 'continueAuction', by, ...runnerUp },
    {
      lock: async () => ({ row: stopped, now }),
      async readFacts() {
        const ownerHasActiveAuction = await hasActiveAuction(tx.query, stopped.bikeOwnerId)
        const unborn = { status: null, version: 0, bidding: null, chosenDealerId: null }
        const bikeOwnerId = String(stopped.bikeOwnerId)
        return { ...unborn, bikeOwnerId, ownerHasActiveAuction, closings: parts.closings }
      },
      async write(_locked, decision) {
        const listing = {
          ...listingOf(stopped),
          continuesAuctionId: stopped.auctionId,
          createdAt: now,
          statusCommand: 'continueAuction',
          statusBy: actorName(by),
          statusAt: now,
          plannedEndAt: now,
          plannedEndAfterMs: null,
        }
        const row = await insertEnded(tx, listing, decision, now).catch(asRefusal)
        await copyFiles(tx, stopped.auctionId, row.auctionId)
        await copySheet(tx, stopped.auctionId, row.auctionId)
        await performEffects(tx, parts, row, decision, now)
        return row.auctionId
      },
    },
  )
}

/** What the operator graded: it is the same bike, and nobody inspects it a second time. */
async function copySheet(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    insert into inspection_sheet (auction_id, version, overall_grade, line_count, by_actor, at)
    select ${to}, version, overall_grade, line_count, by_actor, at from inspection_sheet where auction_id = ${from}`.execute(
    tx.query,
  )
  await sql`
    insert into inspection_line (auction_id, line, part, grade, is_unseen, damage, side, x, y, note)
    select ${to}, line, part, grade, is_unseen, damage, side, x, y, note from inspection_line
    where auction_id = ${from} order by line`.execute(tx.query)
}

/** The owner listed a bike at the same moment. */
function asRefusal(error: unknown): never {
  throw isSecondActiveAuction(error) ? new ExpectedError('ERROR_AUCTION_STATUS_INVALID') : error
}
