import { sql } from 'kysely'
import type { AuctionStatus } from '#domain/auction/status.ts'
import { DAY, HOUR, later } from '#domain/values/duration.ts'
import { type Db, transact } from '#server/db/client.ts'
import { listing } from './listing.ts'

interface Parties {
  readonly bikeOwnerId: number
  readonly bikeDealerId: number
}

/** An auction of ¥500,000 in the given status, as an import would bring it. Answers its id. */
export async function castAuctionIn(
  db: Db,
  status: AuctionStatus,
  { bikeOwnerId, bikeDealerId }: Parties,
): Promise<number> {
  const now = new Date()
  const isPublished = status !== 11 && status !== 81
  const hasBids = isPublished && status !== 84
  const hasContract = [31, 32, 91, 92].includes(status)
  return transact(db, async (tx) => {
    await sql`select set_config('kaitori.imports_auctions', 'on', true)`.execute(tx.query)
    const { auctionId } = await tx.query
      .insertInto('auction')
      .values({
        ...listing(bikeOwnerId, { kind: 'at', at: later(now, 2 * DAY) }, later(now, -DAY)),
        auctionStatus: status,
        publishedAt: isPublished ? later(now, -DAY) : null,
        endAt: isPublished ? later(now, status === 21 ? DAY : -HOUR) : null,
        ...(hasBids && { currentPrice: 500_000, leaderMax: 600_000, leaderDealerId: bikeDealerId, bidCount: 3 }),
        ...(status === 22 && { answerBy: later(now, DAY) }),
        ...(hasContract && { contractAmount: 500_000, contractAt: later(now, -HOUR) }),
        ...(status === 32 && { finalTransactionPrice: 500_000, finalTransactionAt: now }),
      })
      .returning('auctionId')
      .executeTakeFirstOrThrow()
    return auctionId
  })
}
