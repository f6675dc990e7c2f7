import { sql } from 'kysely'
import { checkFeeBands, type FeeBand } from '#domain/auction/cost/fee.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { createLoader } from '../../../graphql/loader.ts'
import { readContinued } from '../../auction/index.ts'

export interface FeeTable {
  /** 0 until one was set. */
  readonly version: number
  readonly bands: readonly FeeBand[]
  readonly setAt: Date | null
}

/** The one that holds for auctions whose bidding begins from now on. */
export async function readFeeTable(db: Db): Promise<FeeTable> {
  const found = await db
    .selectFrom('feeTable')
    .select(['version', 'bands', 'setAt'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? { version: 0, bands: [], setAt: null }
}

/**
 * By auction: the bands that were in force when its bidding began, so that nothing an operator saves later changes what a
 * bid costs. Before that it is the table of now. Where a runner-up goes on after a stopped trade, it bid in the first
 * auction of the chain.
 */
export const loadFeeBands = createLoader<number, readonly FeeBand[]>(async ({ services: { db } }, ids) => {
  const chains = await readContinued(db, ids)
  const firsts = ids.map((id) => chains.get(id)?.at(-1)?.auctionId ?? id)
  const { rows } = await sql<{ readonly auctionId: number; readonly bands: readonly FeeBand[] }>`
    select auction_id, bands from auction cross join lateral (
      select bands from fee_table where published_at is null or set_at <= published_at order by version desc limit 1
    ) as held
    where auction_id = any (${firsts}::bigint[])`.execute(db)
  const byFirst = new Map(rows.map(({ auctionId, bands }) => [auctionId, bands]))
  return new Map(ids.map((id, place) => [id, byFirst.get(firsts[place] ?? id) ?? []]))
})

/** Auctions that are bid on: a new table does not touch them. */
export async function countRunning(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('auction')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('auctionStatus', '=', 21)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface NewTable {
  /** Of the table that was read. */
  readonly version: number
  readonly bands: readonly FeeBand[]
  readonly operatorId: number
}

/** A table in place of the one that was read; of two that replace the same one, the second is refused. */
export async function saveFeeTable(tx: Tx, { version, bands, operatorId }: NewTable): Promise<FeeTable> {
  const checked = checkFeeBands(bands)
  if (!checked.ok) throw new ExpectedError('BAD_REQUEST', { fields: checked.refusal })
  const before = await readFeeTable(tx.query)
  if (before.version !== version) throw new ExpectedError('ERROR_CONTENT_CHANGED')
  const saved = await tx.query
    .insertInto('feeTable')
    .values({
      version: version + 1,
      bands: sql`${JSON.stringify(checked.value)}::jsonb`,
      setBy: operatorId,
      // By the clock that the beginning of a bidding is read from.
      setAt: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
    })
    .onConflict((it) => it.doNothing())
    .returning(['version', 'bands', 'setAt'])
    .executeTakeFirst()
  if (!saved) throw new ExpectedError('ERROR_CONTENT_CHANGED')
  return saved
}
