import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql } from 'kysely'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { IdentityMethod } from '#domain/ledger/identity-methods.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { DAY, later } from '#domain/values/duration.ts'
import type { Secrets } from '../../auth/keys/secrets.ts'
import type { Tx } from '../../db/client.ts'
import type { Database, FormerIdentityCheck } from '../../db/schema/database.ts'
import type { Owner } from '../account/index.ts'
import { unsealed } from '../auction/index.ts'
import { RETENTION } from '../retention/index.ts'

/** What the ledger keeps of the seller. */
export interface Seller {
  readonly name: string
  readonly address: string
  readonly birthDate: string | null
  /** Of the bike that was sold, as far as the listing says; entries of earlier years have none. */
  readonly frameNumber?: string | null | undefined
  readonly plate?: string | null | undefined
  readonly invoiceIssuer?: string | null | undefined
}

type NumberColumns = Pick<Selectable<Database['auction']>, 'frameNumberSealed' | 'plateSealed' | 'invoiceIssuer'>
export const NUMBER_COLUMNS = ['frameNumberSealed', 'plateSealed', 'invoiceIssuer'] as const

/** What the ledger keeps of the bike besides. */
export function numbersOf(secrets: Secrets, { frameNumberSealed, plateSealed, invoiceIssuer }: NumberColumns) {
  return {
    frameNumber: unsealed(secrets, frameNumberSealed),
    plate: unsealed(secrets, plateSealed),
    invoiceIssuer,
  }
}

export function sellerOf(owner: Owner): Seller {
  const prefecture = PREFECTURES.find(({ code }) => code === owner.state)?.label ?? ''
  const address = [prefecture, owner.address1, owner.address2, owner.address3, ' ', owner.address4].join('').trim()
  return { name: owner.userName, address, birthDate: owner.birthDate }
}

interface IdentityCheck {
  readonly method: IdentityMethod
  readonly checkedOn: string
  readonly occupation: string
}

/**
 * When the dealer received the bike, of an auction with its hand-over: null where it has not. 古物営業法 16条 has each purchase
 * written down then; trades from before there were hand-overs have only their end.
 */
export const RECEIVED_AT = sql<Date>`coalesce(hand_over.handed_over_at,
  case when auction.auction_status = 32 then auction.final_transaction_at end)`

interface Sale {
  readonly auctionId: number
  readonly bikeDealerId: number
}

/**
 * The seller as of the first entry: profiles do not change during a sale, and a later one is not who sold. A check that
 * replaces another one leaves it readable as a correction.
 */
export async function writeLedgerEntry(
  tx: Tx,
  secrets: Secrets,
  { auctionId, bikeDealerId }: Sale,
  seller: Seller,
  check: IdentityCheck | null,
  now: Date,
): Promise<void> {
  const sellerSealed = secrets.seal('details', JSON.stringify(seller))
  const identity = check && columnsOf(check)
  const { numInsertedOrUpdatedRows: created } = await tx.query
    .insertInto('ledgerEntry')
    .values({
      auctionId,
      bikeDealerId,
      sellerSealed,
      identityMethod: null,
      identityCheckedOn: null,
      occupation: '',
      recordedAt: now,
      ...identity,
    })
    .onConflict((on) => on.column('auctionId').doNothing())
    .executeTakeFirstOrThrow()
  if (created === 0n && check) await correctEntry(tx, { auctionId, bikeDealerId }, check, now)
}

function columnsOf({ method, checkedOn, occupation }: IdentityCheck) {
  return { identityMethod: method, identityCheckedOn: checkedOn, occupation }
}

/** Each stays readable in the ledger; nobody corrects a check more often in earnest. */
export const MAX_IDENTITY_CORRECTIONS = 20

/** The check of an entry that is there; false where there is none. */
export async function correctEntry(
  tx: Tx,
  { auctionId, bikeDealerId }: Sale,
  check: IdentityCheck,
  now: Date,
): Promise<boolean> {
  const known = await tx.query
    .selectFrom('ledgerEntry')
    .select(['identityMethod', 'identityCheckedOn', 'occupation', 'corrections'])
    .where('auctionId', '=', auctionId)
    .where('bikeDealerId', '=', bikeDealerId)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return false
  const { corrections, ...former } = known
  const identity = columnsOf(check)
  // Sent again, it is there already.
  if (isDeepStrictEqual(former, identity)) return true
  if (corrections.length >= MAX_IDENTITY_CORRECTIONS)
    throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT', {
      message: `本人確認の訂正は${MAX_IDENTITY_CORRECTIONS}回までです。さらに訂正が必要なときは、運営までご連絡ください。`,
    })
  await tx.query
    .updateTable('ledgerEntry')
    .set({ ...identity, corrections: JSON.stringify([...corrections, ...formerCheck(former, now)]) })
    .where('auctionId', '=', auctionId)
    .execute()
  return true
}

type Recorded = Pick<Selectable<Database['ledgerEntry']>, 'identityMethod' | 'identityCheckedOn' | 'occupation'>

/** None where an entry had no check so far. */
function formerCheck({ identityMethod, identityCheckedOn, occupation }: Recorded, now: Date): FormerIdentityCheck[] {
  if (identityMethod === null || identityCheckedOn === null) return []
  return [{ method: identityMethod, checkedOn: identityCheckedOn, occupation, correctedAt: now.toISOString() }]
}

/** The account closes: the dealers who bought from it keep, sealed, what the law has them keep. */
export async function keepSellerForLedgers(tx: Tx, secrets: Secrets, owner: Owner, now: Date): Promise<void> {
  const sales = await tx.query
    .selectFrom('auction')
    .leftJoin('handOver', 'handOver.auctionId', 'auction.auctionId')
    .select(['auction.auctionId', 'winnerDealerId', ...NUMBER_COLUMNS])
    .where('bikeOwnerId', '=', owner.bikeOwnerId)
    .where(RECEIVED_AT, '>', later(now, -RETENTION.withdrawnOwnerDays * DAY))
    .execute()
  for (const { auctionId, winnerDealerId, ...numbers } of sales) {
    if (winnerDealerId === null) continue
    const seller = { ...sellerOf(owner), ...numbersOf(secrets, numbers) }
    await writeLedgerEntry(tx, secrets, { auctionId, bikeDealerId: winnerDealerId }, seller, null, now)
  }
}
