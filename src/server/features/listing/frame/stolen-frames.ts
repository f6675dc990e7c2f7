import { STATUS } from '#domain/auction/status.ts'
import { readStolenCsv, type StolenDouble, type StolenFrame } from '#domain/listing/stolen-csv.ts'
import { type CsvFault, MAX_SHOWN_FAULTS } from '#domain/souba/files/csv-table.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import type { Secrets } from '../../../auth/keys/secrets.ts'
import { type Db, type Tx, transact } from '../../../db/client.ts'
import { MAX_ROWS } from '../../../graphql/page.ts'
import type { Services } from '../../../services.ts'
import { frameColumns, readStolenMatches, sha256, unsealed } from '../../auction/index.ts'

export interface StolenImport {
  readonly rowCount: number
  /** Of the rows: those that the list has already, word for word. */
  readonly knownCount: number
  /** Of the rows: those of bikes that the list has with another day or note. */
  readonly changedCount: number
  readonly changes: readonly StolenChange[]
  /** Names all of these changes: who confirms them sends it. Null where there are none. */
  readonly changesVersion: string | null
  readonly faults: readonly CsvFault[]
  readonly firstRows: readonly StolenFrame[]
  /** Rows of one bike that do not say the same; the last one counts. */
  readonly doubles: readonly StolenDouble[]
  readonly isImported: boolean
  /** Listings with a frame number of the file, on which no operator has decided. */
  readonly matches: readonly number[]
}

/** What a row would put in the place of what the list says. */
export interface StolenChange extends StolenFrame {
  readonly formerStolenOn: string | null
  readonly formerNote: string
}

interface GivenImport {
  readonly csv: string
  readonly isPreview: boolean
  /** `changesVersion` of what the operator has read and confirmed. */
  readonly confirmedChanges: string | null
  readonly operatorId: number
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

/**
 * Reads a list of stolen bikes; without faults and not only to look, what is new in it is added. What the list says
 * otherwise is corrected where exactly these changes were confirmed; without that nothing is imported.
 */
export async function importStolenFrames(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  { csv, isPreview, confirmedChanges, operatorId }: GivenImport,
  now: Date,
): Promise<StolenImport> {
  const read = readStolenCsv(csv, tokyoDay(now))
  if ('faults' in read)
    return {
      rowCount: 0,
      knownCount: 0,
      changedCount: 0,
      changes: [],
      changesVersion: null,
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
    const known = await lockKnown(tx, hashes)
    const changed = rows.flatMap((row): (StolenChange & { readonly frameNumberHash: string })[] => {
      const { frameNumber, stolenOn, note, frameNumberHash } = row
      const former = known.get(frameNumberHash ?? '')
      if (!former || (former.stolenOn === stolenOn && former.note === note)) return []
      const { stolenOn: formerStolenOn, note: formerNote } = former
      return [{ frameNumber, stolenOn, note, formerStolenOn, formerNote, frameNumberHash: former.frameNumberHash }]
    })
    const changesVersion = changed.length === 0 ? null : sha256(JSON.stringify(changed))
    const result = {
      ...found,
      knownCount: known.size - changed.length,
      changedCount: changed.length,
      changes: changed.slice(0, MAX_SHOWN_ROWS),
      changesVersion,
      matches: await readStolenMatches(tx.query, MAX_ROWS, hashes),
    }
    if (isPreview || rows.length === 0 || changesVersion !== confirmedChanges) return { ...result, isImported: false }
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
    for (const { stolenOn, note, frameNumberHash } of changed)
      await tx.query
        .updateTable('stolenFrame')
        .set({ stolenOn, note })
        .where('frameNumberHash', '=', frameNumberHash)
        .execute()
    return { ...result, isImported: true }
  })
}

/** What the list says of these bikes; nobody else corrects it meanwhile. */
async function lockKnown(tx: Tx, hashes: readonly string[]) {
  if (hashes.length === 0) return new Map<string, never>()
  const rows = await tx.query
    .selectFrom('stolenFrame')
    .select(['frameNumberHash', 'stolenOn', 'note'])
    .where('frameNumberHash', 'in', hashes)
    .orderBy('frameNumberHash')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.frameNumberHash, row]))
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
