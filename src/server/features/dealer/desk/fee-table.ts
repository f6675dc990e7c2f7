import { sql } from 'kysely'
import { checkFeeBands, type FeeBand } from '#domain/auction/cost/fee.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Db, Tx } from '../../../db/client.ts'

export interface FeeTable {
  /** 0 until one was set. */
  readonly version: number
  readonly bands: readonly FeeBand[]
  readonly setAt: Date | null
}

/** The one that holds. */
export async function readFeeTable(db: Db): Promise<FeeTable> {
  const found = await db
    .selectFrom('feeTable')
    .select(['version', 'bands', 'setAt'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? { version: 0, bands: [], setAt: null }
}

interface NewTable {
  /** Of the table that was read. */
  readonly version: number
  readonly bands: readonly FeeBand[]
  readonly operatorId: number
}

/** A table in place of the one that was read; of two that replace the same one, the second is refused. */
export async function saveFeeTable(tx: Tx, { version, bands, operatorId }: NewTable, now: Date): Promise<FeeTable> {
  const checked = checkFeeBands(bands)
  if (!checked.ok) throw new ExpectedError('BAD_REQUEST', { fields: checked.refusal })
  const before = await readFeeTable(tx.query)
  if (before.version !== version) throw new ExpectedError('ERROR_CONTENT_CHANGED')
  const next = { version: version + 1, bands: checked.value, setAt: now }
  const { numInsertedOrUpdatedRows } = await tx.query
    .insertInto('feeTable')
    .values({ version: next.version, bands: sql`${JSON.stringify(next.bands)}::jsonb`, setBy: operatorId, setAt: now })
    .onConflict((it) => it.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new ExpectedError('ERROR_CONTENT_CHANGED')
  return next
}
