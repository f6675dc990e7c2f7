import { NO_SELLER_KEPT } from '#content/messages/withdrawn.ts'
import { writtenWords } from '#domain/account/written-text.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { isIdentityMethod } from '#domain/ledger/identity-methods.ts'
import { occupationFault } from '#domain/ledger/occupation.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { readDay } from '#domain/values/typed-day.ts'
import type { Secrets } from '../../auth/keys/secrets.ts'
import type { Tx } from '../../db/client.ts'
import { findOwner } from '../account/index.ts'
import { correctEntry, NUMBER_COLUMNS, numbersOf, sellerOf, writeLedgerEntry } from './ledger-entry.ts'

interface Given {
  readonly auctionId: number
  readonly method: string
  /** As 2026-11-15. */
  readonly checkedOn: string
  readonly occupation: string
}

/** The winning dealer writes down how it made sure who sells, from the contract on. */
export async function recordIdentityCheck(tx: Tx, secrets: Secrets, bikeDealerId: number, given: Given, now: Date) {
  const { auctionId, method, checkedOn } = given
  const occupation = writtenWords(given.occupation)
  if (!isIdentityMethod(method))
    throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'method', message: '確認の方法を選択してください。' }] })
  // 古物営業法 16条 has the ledger name it; who has none is written as 無職.
  const fault = occupationFault(occupation)
  if (fault !== null)
    throw new ExpectedError(occupation === '' ? 'ERROR_REQUIRED' : 'BAD_REQUEST', {
      fields: [{ field: 'occupation', message: fault }],
    })
  const auction = await tx.query
    .selectFrom('auction')
    .leftJoin('handOver', 'handOver.auctionId', 'auction.auctionId')
    .select(['bikeOwnerId', 'contractAt', ...NUMBER_COLUMNS])
    .where('auction.auctionId', '=', auctionId)
    .where('winnerDealerId', '=', bikeDealerId)
    .where((it) => it.or([it('auctionStatus', 'in', [31, 32]), it('handedOverAt', 'is not', null)]))
    .executeTakeFirst()
  if (!auction) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const owner = await findOwner(tx.query, auction.bikeOwnerId)
  const contractOn = auction.contractAt && tokyoDay(auction.contractAt)
  const read = readDay(checkedOn, {
    label: '確認した日',
    until: tokyoDay(now),
    ...(contractOn && { from: contractOn }),
  })
  if (!read.ok) throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'checkedOn', message: read.refusal }] })
  const check = { method, checkedOn, occupation }
  const sale = { auctionId, bikeDealerId }
  const seller = owner && { ...sellerOf(owner), ...numbersOf(secrets, auction) }
  if (seller) await writeLedgerEntry(tx, secrets, sale, seller, check, now)
  // Of an owner who has withdrawn, the ledger keeps the seller sealed: the check is still written down with it.
  else if (!(await correctEntry(tx, sale, check, now)))
    throw new ExpectedError('ERROR_DATA_NOT_FOUND', { message: NO_SELLER_KEPT })
}
