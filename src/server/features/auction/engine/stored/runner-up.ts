import { bestOpenBids, type OpenBid } from '#domain/auction/choice/choices.ts'
import type { RunnerUpAnswer, RunnerUpOffer } from '#domain/auction/choice/runner-up.ts'
import type { Db, Tx } from '../../../../db/client.ts'
import type { AuctionRow } from './auction-row.ts'
import { readBids } from './bid-ledger.ts'
import { readChain } from './chain.ts'

/** The dealer who is asked at the moment; null where none is. */
export async function readRunnerUp(db: Db, auctionId: number): Promise<RunnerUpOffer | null> {
  const asked = await db
    .selectFrom('runnerUp')
    .select(['bikeDealerId', 'amount', 'answerBy'])
    .where('auctionId', '=', auctionId)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return asked ? { ...asked, bikeDealerId: String(asked.bikeDealerId) } : null
}

/** In this auction and those that it continues. */
export async function readRunnersUpAsked(db: Db, row: AuctionRow): Promise<string[]> {
  const chain = await readChain(db, row)
  const asked = await db
    .selectFrom('runnerUp')
    .select('bikeDealerId')
    .where(
      'auctionId',
      'in',
      chain.map(({ auctionId }) => auctionId),
    )
    .orderBy('place')
    .execute()
  return asked.map(({ bikeDealerId }) => String(bikeDealerId))
}

/** Of the auction in which the bidding took place; nothing of a maximum is in them. */
export async function readOpenBids(db: Db, row: AuctionRow): Promise<OpenBid[]> {
  const first = (await readChain(db, row)).at(-1) ?? row
  return bestOpenBids(await readBids(db, first.auctionId, first.bidGeneration), first.bidGeneration)
}

/** The dealers of the contracts before this one. */
export async function readStoppedBefore(db: Db, row: AuctionRow): Promise<string[]> {
  const [, ...before] = await readChain(db, row)
  return before.flatMap(({ winnerDealerId }) => (winnerDealerId === null ? [] : [String(winnerDealerId)]))
}

export async function writeRunnerUp(tx: Tx, row: AuctionRow, asked: RunnerUpOffer, now: Date): Promise<void> {
  const { bikeDealerId, amount, answerBy } = asked
  const before = await readRunnersUpAsked(tx.query, row)
  await tx.query
    .insertInto('runnerUp')
    .values({
      auctionId: row.auctionId,
      place: before.length + 1,
      bikeDealerId: Number(bikeDealerId),
      amount,
      answerBy,
      askedAt: now,
    })
    .execute()
}

export async function endRunnerUp(tx: Tx, auctionId: number, answer: RunnerUpAnswer, now: Date): Promise<void> {
  await tx.query
    .updateTable('runnerUp')
    .set({ answer, answeredAt: now })
    .where('auctionId', '=', auctionId)
    .where('answer', 'is', null)
    .execute()
}
