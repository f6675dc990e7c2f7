import { STATUS } from '#domain/auction/status.ts'
import { readStolenCsv, type StolenDouble, type StolenFrame } from '#domain/listing/stolen-csv.ts'
import { type CsvFault, MAX_SHOWN_FAULTS } from '#domain/souba/files/csv-table.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import type { Secrets } from '../../../auth/keys/secrets.ts'
import { type Db, type Tx, transact } from '../../../db/client.ts'
import { MAX_ROWS } from '../../../graphql/page.ts'
import type { Services } from '../../../services.ts'
import { frameColumns, readStolenMatches, unsealed } from '../../auction/index.ts'

export interface StolenImport {
  readonly rowCount: number
  /** Of the rows: those that the list has already. */
  readonly knownCount: number
  readonly faults: readonly CsvFault[]
  readonly firstRows: readonly StolenFrame[]
  /** Rows of one bike that do not say the same; the last one counts. */
  readonly doubles: readonly StolenDouble[]
  readonly isImported: boolean
  /** Listings with a frame number of the file, on which no operator has decided. */
  readonly matches: readonly number[]
}

export interface ListedFrame extends StolenFrame {
  readonly stolenFrameId: number
  readonly addedAt: Date
  /** Listings that it stops in their inspection. */
  readonly heldAuctionIds: readonly number[]
}

const MAX_SHOWN_ROWS = 20
/** Of one insert: each row has six values, and a statement takes 65,535. */
const BATCH = 1_000

/** Reads a list of stolen bikes; without faults and not only to look, what is new in it is added. */
export async function importStolenFrames(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  { csv, isPreview, operatorId }: { readonly csv: string; readonly isPreview: boolean; readonly operatorId: number },
  now: Date,
): Promise<StolenImport> {
  const read = readStolenCsv(csv, tokyoDay(now))
  if ('faults' in read)
    return {
      rowCount: 0,
      knownCount: 0,
      faults: read.faults.slice(0, MAX_SHOWN_FAULTS),
      firstRows: [],
      doubles: [],
      isImported: false,
      matches: [],
    }
  const rows = read.rows.map((row) => ({ ...row, ...frameColumns(secrets, row.frameNumber) }))
  const found = {
    rowCount: rows.length,
    faults: [],
    firstRows: read.rows.slice(0, MAX_SHOWN_ROWS),
    doubles: read.doubles.slice(0, MAX_SHOWN_ROWS),
  }
  return transact(db, async (tx) => {
    const hashes = rows.flatMap(({ frameNumberHash }) => frameNumberHash ?? [])
    const knownCount = await countKnown(tx, hashes)
    const matches = await readStolenMatches(tx.query, MAX_ROWS, hashes)
    if (isPreview || rows.length === 0) return { ...found, knownCount, matches, isImported: false }
    for (let from = 0; from < rows.length; from += BATCH)
      await tx.query
        .insertInto('stolenFrame')
        .values(
          rows
            .slice(from, from + BATCH)
            .map(({ frameNumber: _number, frameNumberSealed, frameNumberHash, ...told }) => ({
              ...told,
              frameNumberSealed: frameNumberSealed ?? '',
              frameNumberHash: frameNumberHash ?? '',
              addedBy: operatorId,
              addedAt: now,
            })),
        )
        .onConflict((on) => on.column('frameNumberHash').doNothing())
        .execute()
    return { ...found, knownCount, matches, isImported: true }
  })
}

async function countKnown(tx: Tx, hashes: readonly string[]): Promise<number> {
  if (hashes.length === 0) return 0
  const { count } = await tx.query
    .selectFrom('stolenFrame')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('frameNumberHash', 'in', hashes)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The newest first; all of them are counted. */
export async function readStolenFrames(db: Db, secrets: Secrets, first: number) {
  const rows = await db
    .selectFrom('stolenFrame')
    .select(['stolenFrameId', 'frameNumberSealed', 'frameNumberHash', 'stolenOn', 'note', 'addedAt'])
    .orderBy('stolenFrameId', 'desc')
    .limit(first)
    .execute()
  const { count } = await db
    .selectFrom('stolenFrame')
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const held = await readHeld(
    db,
    rows.map(({ frameNumberHash }) => frameNumberHash),
  )
  const frames: ListedFrame[] = rows.map(({ frameNumberSealed, frameNumberHash, ...row }) => ({
    ...row,
    frameNumber: unsealed(secrets, frameNumberSealed) ?? '',
    heldAuctionIds: (held.get(frameNumberHash) ?? []).map(({ auctionId }) => auctionId),
  }))
  return { totalCount: Number(count), frames }
}

/** The listings that wait for a decision on their frame number, by its hash. */
async function readHeld(db: Db, hashes: readonly string[]) {
  const waiting = await readStolenMatches(db, MAX_ROWS, hashes)
  if (waiting.length === 0) return new Map<string, { auctionId: number }[]>()
  const rows = await db
    .selectFrom('auction')
    .select(['auctionId', 'frameNumberHash'])
    .where('auctionId', 'in', waiting)
    .where('auctionStatus', '=', STATUS.beforeInspection)
    .orderBy('auctionId')
    .execute()
  return groupBy(rows, ({ frameNumberHash }) => frameNumberHash ?? '')
}

/** Found again, or entered by mistake: listings that it stopped go on. Sent twice, it is gone already. */
export async function removeStolenFrame(tx: Tx, stolenFrameId: number): Promise<void> {
  await tx.query.deleteFrom('stolenFrame').where('stolenFrameId', '=', stolenFrameId).execute()
}
