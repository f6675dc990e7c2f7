import { ExpectedError } from '#domain/errors/expected-error.ts'
import { type Actor, actsFor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import { type AuctionParts, checkedWords, runCommand } from '../auction/index.ts'

const MAX_OPEN_PER_DEALER = 5

interface Question {
  readonly auctionId: number
  readonly bikeDealerId: number
  readonly question: string
}

/** A dealer's question about the bike, for all dealers to read. Returns its id. */
export async function askQuestion(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, bikeDealerId, question }: Question,
): Promise<number> {
  const { now } = await runCommand(tx, parts, auctionId, { type: 'askQuestion', by })
  if (!actsFor(by, String(bikeDealerId))) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const text = checkedWords(question, { field: 'question', label: 'ご質問', longest: 500 })
  const twin = await tx.query
    .selectFrom('auctionQuestion')
    .select('auctionQuestionId')
    .where('auctionId', '=', auctionId)
    .where('bikeDealerId', '=', bikeDealerId)
    .where('question', '=', text)
    .executeTakeFirst()
  if (twin) return twin.auctionQuestionId // this request sent again, or asked twice
  const { count } = await tx.query
    .selectFrom('auctionQuestion')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('auctionId', '=', auctionId)
    .where('bikeDealerId', '=', bikeDealerId)
    .where('answeredAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= MAX_OPEN_PER_DEALER) throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT')
  const agentId = by.role === 'agent' ? Number(by.agentId) : null
  const { auctionQuestionId } = await tx.query
    .insertInto('auctionQuestion')
    .values({ auctionId, bikeDealerId, agentId, question: text, askedAt: now })
    .returning('auctionQuestionId')
    .executeTakeFirstOrThrow()
  return auctionQuestionId
}
