import { ExpectedError } from '#domain/errors/expected-error.ts'
import { isIdentityMethod } from '#domain/ledger/identity-methods.ts'
import type { Secrets } from '../../auth/secrets.ts'
import type { Tx } from '../../db/client.ts'
import { findOwner } from '../account/owner-store.ts'
import { sellerOf, writeLedgerEntry } from './ledger-entry.ts'

interface Given {
  readonly auctionId: number
  readonly method: string
  /** As 2026-11-15. */
  readonly checkedOn: string
  readonly occupation: string
}

const LONGEST_OCCUPATION = 50

/** The winning dealer writes down how it made sure who sells, from the contract on. */
export async function recordIdentityCheck(tx: Tx, secrets: Secrets, bikeDealerId: number, given: Given, now: Date) {
  const { auctionId, method, checkedOn } = given
  const occupation = given.occupation.trim().slice(0, LONGEST_OCCUPATION)
  if (!isIdentityMethod(method)) throw new ExpectedError('BAD_REQUEST')
  const auction = await tx.query
    .selectFrom('auction')
    .select('bikeOwnerId')
    .where('auctionId', '=', auctionId)
    .where('leaderDealerId', '=', bikeDealerId)
    .where('auctionStatus', 'in', [31, 32])
    .executeTakeFirst()
  const owner = auction && (await findOwner(tx.query, auction.bikeOwnerId))
  if (!owner) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const check = { method, checkedOn, occupation }
  await writeLedgerEntry(tx, secrets, { auctionId, bikeDealerId }, sellerOf(owner), check, now)
}
