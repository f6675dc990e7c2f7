import { SALE_HOLDS } from '#content/messages/changes.ts'
import type { AuctionCommand } from '#domain/auction/command.ts'
import { type OwnedAuction, type SaleHold, saleHoldOf } from '#domain/auction/trade/sale-hold.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Db } from '../../../../db/client.ts'
import { createLoader } from '../../../../graphql/loader.ts'
import type { AuctionRow } from './auction-row.ts'

/** Why the command would sell a bike that is held, in words; null where it would not. */
export async function saleHoldFault(db: Db, row: AuctionRow, command: AuctionCommand): Promise<string | null> {
  const hold = isNextSale(command) ? await readSaleHold(db, row) : null
  return hold && SALE_HOLDS[hold.kind]
}

/** A held bike is not offered or sold to another one, whichever auction of it that would be. */
export async function assertNoSaleHold(db: Db, row: AuctionRow, command: AuctionCommand): Promise<void> {
  const message = await saleHoldFault(db, row, command)
  if (message) throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID', { message })
}

export async function readSaleHold(
  db: Db,
  { auctionId, bikeOwnerId }: Pick<AuctionRow, 'auctionId' | 'bikeOwnerId'>,
): Promise<SaleHold | null> {
  return saleHoldOf(auctionId, await readOwned(db, [bikeOwnerId]))
}

/** The same for fields of rows. */
export const loadSaleHold = createLoader<number, SaleHold | null>(async ({ services: { db } }, auctionIds) => {
  const asked = await db.selectFrom('auction').select('bikeOwnerId').where('auctionId', 'in', auctionIds).execute()
  const owners = [...new Set(asked.map(({ bikeOwnerId }) => bikeOwnerId))]
  const byOwner = groupBy(await readOwned(db, owners), ({ bikeOwnerId }) => bikeOwnerId)
  return new Map(
    [...byOwner.values()].flatMap((owned) =>
      owned.map(({ auctionId }) => [auctionId, saleHoldOf(auctionId, owned)] as const),
    ),
  )
})

async function readOwned(
  db: Db,
  bikeOwnerIds: readonly number[],
): Promise<(OwnedAuction & Pick<AuctionRow, 'bikeOwnerId'>)[]> {
  const rows = await db
    .selectFrom('auction')
    .leftJoin('lateHandOver as late', 'late.auctionId', 'auction.auctionId')
    .select(['auction.auctionId', 'bikeOwnerId', 'auctionStatus', 'continuesAuctionId', 'relistedFrom'])
    .select(['late.receivedAt', 'late.settledAt', 'late.outcome'])
    .where('bikeOwnerId', 'in', bikeOwnerIds)
    .orderBy('auction.auctionId')
    .execute()
  return rows.map(({ receivedAt, settledAt, outcome, ...row }) => ({
    ...row,
    lateHandOver: receivedAt && { isSettled: settledAt !== null, outcome },
  }))
}

function isNextSale(command: AuctionCommand): boolean {
  if (command.type === 'answerSaleIntention') return command.saleIntention === 1
  return command.type === 'relistAuction' || command.type === 'passInspection' || command.type === 'answerRunnerUp'
}
