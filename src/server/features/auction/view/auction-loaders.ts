import { type Selectable, sql } from 'kysely'
import type { BidKind } from '#domain/auction/bids/bid-row.ts'
import { dealerLetter } from '#domain/auction/bids/public-proof.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Db } from '../../../db/client.ts'
import type { AuctionTables } from '../../../db/schema/auction.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { createLoader, type Load } from '../../../graphql/loader.ts'
import type { AuctionRow } from '../engine/stored/auction-row.ts'
import { suspendedSinceOf } from '../engine/stored/is-suspended.ts'

// What fields of an auction read, for all auctions of an operation at once. Who may see it is asked by the fields.

const MAX_QUESTIONS = 100

type Question = Selectable<AuctionTables['auctionQuestion']>

/** The overall grade that the listing passed its inspection with. */
export const loadFrozenGrade = createLoader<number, number | null>(async ({ services: { db } }, auctionIds) => {
  const sheets = await db
    .selectFrom('inspectionSheet')
    .select(['auctionId', 'overallGrade'])
    .where('auctionId', 'in', auctionIds)
    .execute()
  return new Map(sheets.map(({ auctionId, overallGrade }) => [auctionId, overallGrade]))
})

export const loadMovies = perAuction((db, ids) =>
  db
    .selectFrom('auctionMovie')
    .selectAll()
    .where('auctionId', 'in', ids)
    .where('isActive', '=', true)
    .orderBy('auctionMovieId')
    .execute(),
)

export const loadImages = perAuction((db, ids) =>
  db
    .selectFrom('auctionImage')
    .selectAll()
    .where('auctionId', 'in', ids)
    .where('isActive', '=', true)
    .orderBy('sortOrder')
    .orderBy('auctionImageId')
    .execute(),
)

/** What was found about the photos of an auction. */
export const loadLooks = perAuction((db, ids) =>
  db
    .selectFrom('auctionImage')
    .innerJoin('asset', 'asset.assetId', 'auctionImage.assetId')
    .select(['auctionImage.auctionId', 'asset.assetId', 'asset.look'])
    .where('auctionImage.auctionId', 'in', ids)
    .where('auctionImage.isActive', '=', true)
    .execute(),
)

/** Newest first. */
export const loadQuestions = perAuction<Question>(
  async (db, ids) =>
    (
      await sql<Question>`
        select found.* from unnest(${ids}::bigint[]) as wanted (auction_id), lateral (
          select * from auction_question where auction_question.auction_id = wanted.auction_id
          order by auction_question_id desc limit ${MAX_QUESTIONS}
        ) as found order by found.auction_question_id desc`.execute(db)
    ).rows,
)

export const loadReceipts = perAuction((db, ids) =>
  db.selectFrom('receiptImage').selectAll().where('auctionId', 'in', ids).orderBy('receiptImageId').execute(),
)

export const loadTransitions = perAuction((db, ids) =>
  db.selectFrom('auctionTransition').selectAll().where('auctionId', 'in', ids).orderBy('auctionTransitionId').execute(),
)

export const loadStatements = latestVersions<Selectable<AuctionTables['auctionStatement']>>('auction_statement')

export const loadChecklist = onePerAuction((db, ids) =>
  db.selectFrom('checklist').selectAll().where('auctionId', 'in', ids).execute(),
)

export const loadChecklistVersions = latestVersions<Selectable<AuctionTables['checklistVersion']>>('checklist_version')

export const loadHandOver = onePerAuction((db, ids) =>
  db.selectFrom('handOver').selectAll().where('auctionId', 'in', ids).execute(),
)

export const loadReview = onePerAuction((db, ids) =>
  db.selectFrom('auctionReview').selectAll().where('auctionId', 'in', ids).execute(),
)

export const loadDealerName: Load<number, string> = createLoader(async ({ services: { db } }, ids) => {
  const dealers = await db
    .selectFrom('bikeDealer')
    .select(['bikeDealerId', 'name'])
    .where('bikeDealerId', 'in', ids)
    .execute()
  return new Map(dealers.map(({ bikeDealerId, name }) => [bikeDealerId, name]))
})

/** The agency that acts for the dealer; none where the operation itself does. */
export const loadAgencyName: Load<number, string> = createLoader(async ({ services: { db } }, ids) => {
  const dealers = await db
    .selectFrom('bikeDealer')
    .innerJoin('agent', 'agent.agentId', 'bikeDealer.agentId')
    .select(['bikeDealerId', 'agent.name'])
    .where('bikeDealerId', 'in', ids)
    .where('agent.isHouse', '=', false)
    .execute()
  return new Map(dealers.map(({ bikeDealerId, name }) => [bikeDealerId, name]))
})

/** Since when the dealer, or the agency that it belongs to, is suspended: only of those who are. */
export const loadSuspendedSince: Load<number, Date> = createLoader(({ services: { db } }, ids) =>
  suspendedSinceOf(db, ids),
)

export type NamedBid = Selectable<AuctionTables['bid']> & {
  readonly name: string | null
  /**
   * Among those that are read. The ledger's own numbers also count raises of a secret maximum: a gap in them would tell
   * of one.
   */
  readonly number: number
}

/** The latest bids of the generation that counts, the highest first, with the names of their dealers. */
export function bidsLoader(kinds: readonly BidKind[], limit: number) {
  const load = createLoader<string, NamedBid[]>(async ({ services: { db } }, keys) => {
    const wanted = keys.map((key) => key.split('/').map(Number))
    const { rows } = await sql<NamedBid>`
      select found.*, bike_dealer.name
      from unnest(${wanted.map(([id]) => id)}::bigint[], ${wanted.map(([, generation]) => generation)}::int[])
        as wanted (auction_id, generation), lateral (
          select bid.*, (row_number() over (order by sequence))::integer as number from bid
          where bid.auction_id = wanted.auction_id and bid.generation = wanted.generation and bid.kind = any (${kinds})
          order by sequence desc limit ${limit}
        ) as found left join bike_dealer on bike_dealer.bike_dealer_id = found.bike_dealer_id
      order by found.auction_id, found.sequence desc`.execute(db)
    return groupBy(rows, ({ auctionId, generation }) => `${auctionId}/${generation}`)
  })
  return async (context: RequestContext, { auctionId, bidGeneration }: AuctionRow): Promise<NamedBid[]> =>
    (await load(context, `${auctionId}/${bidGeneration}`)) ?? []
}

/** The letter of each dealer who bid, in the order in which they came: the one that the auction's proof gives it. */
export const loadDealerLetters = createLoader<number, ReadonlyMap<number, string>>(
  async ({ services: { db } }, ids) => {
    const came = await db
      .selectFrom('bid')
      .select(['auctionId', 'bikeDealerId'])
      .where('auctionId', 'in', ids)
      .where('kind', 'in', ['bid', 'proxy'])
      .groupBy(['auctionId', 'bikeDealerId'])
      .orderBy(({ fn }) => fn.min('sequence'))
      .execute()
    const byAuction = groupBy(came, ({ auctionId }) => auctionId)
    return new Map(
      [...byAuction].map(([auctionId, dealers]) => [
        auctionId,
        new Map(dealers.map(({ bikeDealerId }, place) => [bikeDealerId, dealerLetter(place)])),
      ]),
    )
  },
)

function perAuction<Found extends { readonly auctionId: number }>(
  read: (db: Db, auctionIds: readonly number[]) => Promise<Found[]>,
) {
  const load = createLoader<number, Found[]>(async ({ services: { db } }, ids) =>
    groupBy(await read(db, ids), ({ auctionId }) => auctionId),
  )
  return async (context: RequestContext, auctionId: number): Promise<Found[]> => (await load(context, auctionId)) ?? []
}

function onePerAuction<Found extends { readonly auctionId: number }>(
  read: (db: Db, auctionIds: readonly number[]) => Promise<Found[]>,
): Load<number, Found> {
  return createLoader(
    async ({ services: { db } }, ids) => new Map((await read(db, ids)).map((row) => [row.auctionId, row])),
  )
}

/** A report may be made again and again, and a checklist saved: so many are shown of each. */
const MAX_SHOWN_VERSIONS = 50

/** The latest of each auction, oldest first. */
function latestVersions<Row extends { readonly auctionId: number }>(table: string) {
  return perAuction<Row>(async (db, ids) => {
    const found = await sql<Row>`
      select found.* from unnest(${ids}::bigint[]) as wanted (auction_id), lateral (
        select * from ${sql.table(table)} as kept where kept.auction_id = wanted.auction_id
        order by version desc limit ${MAX_SHOWN_VERSIONS}
      ) as found order by found.version`.execute(db)
    return found.rows
  })
}
