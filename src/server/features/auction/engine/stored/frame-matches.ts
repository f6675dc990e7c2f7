import { sql } from 'kysely'
import { type AuctionStatus, COMPARED_STATUSES } from '#domain/auction/status.ts'
import type { OwnNumbers } from '#domain/message/vehicle-numbers.ts'
import { comparedFrameNumber, parseFrameNumber } from '#domain/values/vehicle-number.ts'
import type { Secrets } from '../../../../auth/keys/secrets.ts'
import type { Db } from '../../../../db/client.ts'
import { createLoader } from '../../../../graphql/loader.ts'
import type { AuctionRow } from './auction-row.ts'

/** Another place where the frame number of a listing stands. */
export interface FrameMatch {
  /** auction:12, or stolen:3 */
  readonly match: string
  /** Of the other listing; null for the list of stolen bikes. */
  readonly auctionId: number | null
  readonly auctionStatus: AuctionStatus | null
  readonly createdAt: Date | null
  /** Of a trade that was stopped: the right code of the hand-over came afterwards, and the bike may have left. */
  readonly codeAfterStopAt: Date | null
  /** Of the list of stolen bikes. */
  readonly stolenOn: string | null
  readonly note: string | null
  /** An operator has decided that this is no obstacle. */
  readonly isCleared: boolean
}

const COMPARED: readonly AuctionStatus[] = COMPARED_STATUSES

/** Whether the bike of an auction in this status is compared with others, and with the stolen ones. */
export function isCompared(status: AuctionStatus): boolean {
  return COMPARED.includes(status)
}

/** The list of stolen bikes names the bike, and no operator has decided that this is no obstacle. */
const isOpenStolenMatch = sql<boolean>`(
  auction_status in (${sql.join(COMPARED.map((status) => sql.lit(status)))})
  and not exists (
    select from stolen_frame join frame_clearance on frame_clearance.match = 'stolen:' || stolen_frame.stolen_frame_id
    where frame_clearance.auction_id = auction.auction_id
      and stolen_frame.frame_number_hash = auction.frame_number_hash))`

/** How many listings are open to a decision because the list of stolen bikes names theirs. */
export const countStolenMatches = sql<number>`(
  select count(*) from auction where ${isOpenStolenMatch}
    and frame_number_hash in (select frame_number_hash from stolen_frame))`

/** The same with the moment from which the first of them waits: that of the listing or of the entry, whichever is later. */
export async function readStolenWaiting(db: Db): Promise<{ readonly count: number; readonly since: Date | null }> {
  return db
    .selectFrom('auction')
    .innerJoin('stolenFrame', 'stolenFrame.frameNumberHash', 'auction.frameNumberHash')
    .select((it) => [
      it.fn.countAll<number>().as('count'),
      sql<Date | null>`min(greatest(auction.created_at, stolen_frame.added_at))`.as('since'),
    ])
    .where(isOpenStolenMatch)
    .executeTakeFirstOrThrow()
}

/** These listings, the newest first. `hashes`: as if the list held these alone. */
export async function readStolenMatches(db: Db, first: number, hashes?: readonly string[]): Promise<number[]> {
  if (hashes?.length === 0) return []
  const rows = await db
    .selectFrom('auction')
    .select('auctionId')
    .where('frameNumberHash', 'in', ({ selectFrom }) =>
      hashes ? sql<string>`(select unnest(${hashes}::text[]))` : selectFrom('stolenFrame').select('frameNumberHash'),
    )
    .where(isOpenStolenMatch)
    .orderBy('auctionId', 'desc')
    .limit(first)
    .execute()
  return rows.map(({ auctionId }) => auctionId)
}

/** How a frame number is stored: sealed, and as a keyed hash by which the same bike is found again. */
export function frameColumns(secrets: Secrets, frameNumber: string | null) {
  if (frameNumber === null) return { frameNumberSealed: null, frameNumberHash: null }
  return {
    frameNumberSealed: secrets.seal('details', frameNumber),
    frameNumberHash: secrets.sign('frame-number', comparedFrameNumber(frameNumber)),
  }
}

/** The hash of the frame number that a keyword is; null for other words. Models and types have no serial number. */
export function frameHashIn(secrets: Secrets, keyword: string | null | undefined): string | null {
  const read = parseFrameNumber(keyword ?? '')
  const isFrame = read.ok && read.value !== null && /\d{5}/.test(read.value) && /\D/.test(read.value)
  return isFrame ? frameColumns(secrets, read.value).frameNumberHash : null
}

export function unsealed(secrets: Secrets, sealed: string | null): string | null {
  return sealed === null ? null : secrets.unseal('details', sealed)
}

/** A row's numbers are unsealed once, however many texts of it are read. */
const NUMBERS = new WeakMap<object, OwnNumbers>()

/** The numbers of a listing's bike, which strangers do not read in the owner's words. */
export function ownNumbersOf(secrets: Secrets, row: Pick<AuctionRow, 'frameNumberSealed' | 'plateSealed'>): OwnNumbers {
  const known = NUMBERS.get(row)
  if (known) return known
  const numbers = {
    frameNumber: unsealed(secrets, row.frameNumberSealed),
    plate: unsealed(secrets, row.plateSealed),
  }
  NUMBERS.set(row, numbers)
  return numbers
}

/**
 * The other listings and the entries of the list of stolen bikes that name the same frame number, and the stopped trades
 * that the bike was listed again from although it may have left.
 */
export async function readFrameMatches(db: Db, row: Hashed): Promise<readonly FrameMatch[]> {
  return (await readAllMatches(db, [row])).get(row.auctionId) ?? []
}

type Hashed = Pick<AuctionRow, 'auctionId' | 'frameNumberHash' | 'relistedFrom'>

async function readAllMatches(db: Db, rows: readonly Hashed[]): Promise<ReadonlyMap<number, readonly FrameMatch[]>> {
  const { others, stolen } = await readNamed(
    db,
    rows.flatMap(({ frameNumberHash }) => frameNumberHash ?? []),
  )
  const left = await readLeftBefore(db, rows)
  if (others.length + stolen.length + left.length === 0) return new Map()
  const auctionIds = rows.map(({ auctionId }) => auctionId)
  const cleared = await db
    .selectFrom('frameClearance')
    .select(['auctionId', 'match'])
    .where('auctionId', 'in', auctionIds)
    .execute()
  const known = new Set(cleared.map(({ auctionId, match }) => `${auctionId} ${match}`))
  const of = ({ auctionId, frameNumberHash }: Hashed): FrameMatch[] => {
    const same = others.filter((it) => it.frameNumberHash === frameNumberHash && it.auctionId !== auctionId)
    const before = left.filter(
      ({ ofId, ...it }) => ofId === auctionId && !same.some((one) => one.auctionId === it.auctionId),
    )
    return [
      ...stolen
        .filter((it) => it.frameNumberHash === frameNumberHash)
        .map(({ stolenFrameId, stolenOn, note }) => ({
          ...NO_LISTING,
          match: `stolen:${stolenFrameId}`,
          stolenOn,
          note,
        })),
      ...[...before, ...same].map((it) => ({
        auctionId: it.auctionId,
        auctionStatus: it.auctionStatus,
        createdAt: it.createdAt,
        codeAfterStopAt: it.codeAfterStopAt,
        match: `auction:${it.auctionId}`,
        stolenOn: null,
        note: null,
      })),
    ].map((it) => ({ ...it, isCleared: known.has(`${auctionId} ${it.match}`) }))
  }
  return new Map(rows.map((row) => [row.auctionId, of(row)]))
}

/** What names one of these frame numbers: other listings, and the list of stolen bikes. */
async function readNamed(db: Db, hashes: readonly string[]) {
  if (hashes.length === 0) return { others: [], stolen: [] }
  const others = await db
    .selectFrom('auction')
    .leftJoin('handOver', 'handOver.auctionId', 'auction.auctionId')
    .select(['auction.auctionId', 'auctionStatus', 'auction.createdAt', 'frameNumberHash', 'codeAfterStopAt'])
    .where('frameNumberHash', 'in', hashes)
    .where((it) => it.or([it('auctionStatus', 'in', COMPARED), it('codeAfterStopAt', 'is not', null)]))
    .orderBy('auction.auctionId')
    .execute()
  const stolen = await db
    .selectFrom('stolenFrame')
    .select(['stolenFrameId', 'stolenOn', 'note', 'frameNumberHash'])
    .where('frameNumberHash', 'in', hashes)
    .execute()
  return { others, stolen }
}

interface LeftBefore extends Pick<FrameMatch, 'auctionStatus' | 'createdAt' | 'codeAfterStopAt'> {
  readonly auctionId: number
  /** The listing that comes of it. */
  readonly ofId: number
}

/**
 * The stopped trades from which these listings were listed again, over however many steps, and whose code came
 * afterwards: it is the same bike although no frame number was given.
 */
async function readLeftBefore(db: Db, rows: readonly Hashed[]): Promise<readonly LeftBefore[]> {
  const again = rows.filter(({ relistedFrom }) => relistedFrom !== null).map(({ auctionId }) => auctionId)
  if (again.length === 0) return []
  const found = await sql<LeftBefore>`
    with recursive before as (
      select auction_id as of_id, relisted_from as auction_id from auction where auction_id = any (${again}::bigint[])
      union
      select of_id, coalesce(relisted_from, continues_auction_id) from before join auction using (auction_id)
    )
    select of_id, auction_id, auction_status, created_at, code_after_stop_at
    from before join auction using (auction_id) join hand_over using (auction_id)
    where code_after_stop_at is not null order by auction_id`.execute(db)
  return found.rows
}

const NO_LISTING = { auctionId: null, auctionStatus: null, createdAt: null, codeAfterStopAt: null }

/** The same for fields of rows: of all auctions that an operation asks for, at once. */
export const loadFrameMatches = createLoader<number, readonly FrameMatch[]>(
  async ({ services: { db } }, auctionIds) => {
    const rows = await db
      .selectFrom('auction')
      .select(['auctionId', 'frameNumberHash', 'relistedFrom'])
      .where('auctionId', 'in', auctionIds)
      .execute()
    return readAllMatches(db, rows)
  },
)
