import { SOLD_ELSEWHERE } from '#content/messages/changes.ts'
import type { AuctionCommand } from '#domain/auction/command.ts'
import { earlierOfBike, type OwnedAuction, soldInOf } from '#domain/auction/trade/sold-in.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Db } from '../../../../db/client.ts'
import { createLoader } from '../../../../graphql/loader.ts'
import type { AuctionRow } from './auction-row.ts'

/** Why the command would sell a sold bike again, in words; null where it would not. */
export async function soldFault(db: Db, row: AuctionRow, command: AuctionCommand): Promise<string | null> {
  return isNextSale(command) && (await readSoldIn(db, row)) !== null ? SOLD_ELSEWHERE : null
}

/** A sold bike is not offered or sold to another one, whichever auction of it that would be. */
export async function assertNotSold(db: Db, row: AuctionRow, command: AuctionCommand): Promise<void> {
  const message = await soldFault(db, row, command)
  if (message) throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID', { message })
}

export async function readSoldIn(
  db: Db,
  { auctionId, bikeOwnerId }: Pick<AuctionRow, 'auctionId' | 'bikeOwnerId'>,
): Promise<number | null> {
  return soldInOf(auctionId, await readOwned(db, [bikeOwnerId]))
}

/** The same for fields of rows. */
export const loadSoldIn = createLoader<number, number | null>(({ services: { db } }, auctionIds) =>
  readOfOwners(db, auctionIds, soldInOf),
)

/** By auction: those of the same bike before it, the newest first, over however many listings and runners-up. */
export function readEarlierOfBike(db: Db, auctionIds: readonly number[]): Promise<Map<number, readonly number[]>> {
  return readOfOwners(db, auctionIds, earlierOfBike)
}

/** What is found of each of these auctions among those of its owner. */
async function readOfOwners<Found>(
  db: Db,
  auctionIds: readonly number[],
  find: (auctionId: number, owned: readonly OwnedAuction[]) => Found,
): Promise<Map<number, Found>> {
  if (auctionIds.length === 0) return new Map()
  const asked = await db
    .selectFrom('auction')
    .select(['auctionId', 'bikeOwnerId'])
    .where('auctionId', 'in', auctionIds)
    .execute()
  const owned = await readOwned(db, [...new Set(asked.map(({ bikeOwnerId }) => bikeOwnerId))])
  const byOwner = groupBy(owned, ({ bikeOwnerId }) => bikeOwnerId)
  return new Map(
    asked.map(({ auctionId, bikeOwnerId }) => [auctionId, find(auctionId, byOwner.get(bikeOwnerId) ?? [])]),
  )
}

type Owned = OwnedAuction & Pick<AuctionRow, 'bikeOwnerId' | 'modelId' | 'frameNumberHash'>

export function readOwned(db: Db, bikeOwnerIds: readonly number[]): Promise<Owned[]> {
  return db
    .selectFrom('auction')
    .select(['auctionId', 'bikeOwnerId', 'auctionStatus', 'continuesAuctionId', 'relistedFrom'])
    .select(['modelId', 'frameNumberHash'])
    .where('bikeOwnerId', 'in', bikeOwnerIds)
    .orderBy('auctionId')
    .execute()
}

function isNextSale(command: AuctionCommand): boolean {
  if (command.type === 'answerSaleIntention') return command.saleIntention === 1
  return command.type === 'relistAuction' || command.type === 'passInspection' || command.type === 'answerRunnerUp'
}
