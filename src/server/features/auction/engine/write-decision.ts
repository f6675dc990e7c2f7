import type { Insertable, Updateable } from 'kysely'
import type { AuctionCommand } from '#domain/auction/command.ts'
import type { AuctionChanges, Decision } from '#domain/auction/decision/effects.ts'
import type { Tx } from '../../../db/client.ts'
import type { AuctionTables } from '../../../db/schema/auction.ts'
import type { AuctionRow } from './stored/auction-row.ts'
import { appendBids, headOf } from './stored/bid-ledger.ts'
import { writeHandOver } from './stored/hand-over.ts'
import { settleOrderPromise } from './stored/order-promise.ts'
import { storedReport } from './stored/report.ts'
import { appendStatement } from './stored/statements.ts'

type AuctionUpdate = Updateable<AuctionTables['auction']>

/** Writes what the rules decided: the bids, the auction's row, and through the database's trigger its history. */
export async function writeDecision(
  tx: Tx,
  row: AuctionRow,
  command: AuctionCommand,
  decision: Decision,
  now: Date,
): Promise<void> {
  const { changes, bidRows, status, transition, version, said } = decision
  const head = headOf(row.auctionId, row.bidHead)
  const newHead = await appendBids(tx, row.auctionId, head, bidRows)
  const update: AuctionUpdate = {
    ...columnsOf(changes, row, now),
    ...(version !== row.version && { version }),
    ...(bidRows.length > 0 && { bidHead: Buffer.from(newHead, 'hex') }),
    ...(transition && {
      auctionStatus: status,
      statusCommand: transition.command,
      statusBy: transition.by,
      statusAt: transition.at,
      statusReason: transition.reason,
    }),
  }
  if (said) await appendStatement(tx, row.auctionId, said, command)
  if (changes.handOver) await writeHandOver(tx, row.auctionId, changes.handOver)
  if (changes.orderOutcome) await settleOrderPromise(tx, row.auctionId, changes.orderOutcome, now)
  if (changes.nameChange)
    await tx.query
      .insertInto('nameChange')
      .values({ auctionId: row.auctionId, ...changes.nameChange })
      .onConflict((on) => on.column('auctionId').doUpdateSet(changes.nameChange ?? {}))
      .execute()
  if (Object.keys(update).length === 0) return
  await tx.query.updateTable('auction').set(update).where('auctionId', '=', row.auctionId).execute()
}

type EndedListing = Omit<Insertable<AuctionTables['auction']>, 'auctionStatus'>

/** A new auction whose bidding is over as it begins, with the rows of its chain. */
export async function insertEnded(tx: Tx, listing: EndedListing, decision: Decision, now: Date): Promise<AuctionRow> {
  const { changes, bidRows, status, version } = decision
  const columns = columnsOf(changes, { currentPrice: 0 }, now)
  const { auctionId } = await tx.query
    .insertInto('auction')
    .values({ ...listing, ...columns, version, auctionStatus: status } as Insertable<AuctionTables['auction']>) // no column of an update is missing in an insert
    .returning('auctionId')
    .executeTakeFirstOrThrow()
  const head = await appendBids(tx, auctionId, headOf(auctionId, null), bidRows)
  return tx.query
    .updateTable('auction')
    .set({ bidHead: Buffer.from(head, 'hex') })
    .where('auctionId', '=', auctionId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function columnsOf(
  {
    bidding,
    report,
    handOver: _,
    nameChange: __,
    orderOutcome: ___,
    chosenDealerId,
    counterOffer,
    ...changes
  }: AuctionChanges,
  row: Pick<AuctionRow, 'currentPrice'>,
  now: Date,
): AuctionUpdate {
  return {
    ...changes,
    ...(counterOffer && {
      counterOfferPrice: counterOffer.price,
      counterOfferUntil: counterOffer.until,
      counterOfferAnswer: counterOffer.answer,
    }),
    ...(chosenDealerId != null && { chosenDealerId: Number(chosenDealerId) }),
    ...(report && { completionReport: storedReport(report), confirmBy: report.confirmBy }),
    ...(bidding && {
      currentPrice: bidding.currentPrice,
      leaderDealerId: bidding.leaderDealerId === null ? null : Number(bidding.leaderDealerId),
      leaderMax: bidding.leaderMax,
      bidCount: bidding.bidCount,
      endAt: bidding.endAt,
      softCloseMs: bidding.softCloseMilliseconds,
      bidGeneration: bidding.generation,
      bidSequence: bidding.sequence,
      ...(bidding.currentPrice !== row.currentPrice && { currentPriceUpdatedAt: now }),
    }),
  }
}
