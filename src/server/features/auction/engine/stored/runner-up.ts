import type { RunnerUpAnswer, RunnerUpOffer } from '#domain/auction/choice/runner-up.ts'
import type { Db, Tx } from '../../../../db/client.ts'

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

export async function readRunnersUpAsked(db: Db, auctionId: number): Promise<string[]> {
  const asked = await db
    .selectFrom('runnerUp')
    .select('bikeDealerId')
    .where('auctionId', '=', auctionId)
    .orderBy('place')
    .execute()
  return asked.map(({ bikeDealerId }) => String(bikeDealerId))
}

export async function writeRunnerUp(tx: Tx, auctionId: number, asked: RunnerUpOffer, now: Date): Promise<void> {
  const { bikeDealerId, amount, answerBy } = asked
  const before = await readRunnersUpAsked(tx.query, auctionId)
  await tx.query
    .insertInto('runnerUp')
    .values({
      auctionId,
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
