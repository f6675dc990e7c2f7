import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import { type AuctionParts, checkedWords, runCommand } from '../auction/index.ts'

interface Answer {
  readonly auctionId: number
  readonly auctionQuestionId: number
  readonly answer: string
}

/** The owner answers a question, once and for all dealers. */
export async function answerQuestion(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, auctionQuestionId, answer }: Answer,
): Promise<void> {
  const { now } = await runCommand(tx, parts, auctionId, { type: 'answerQuestion', by })
  const text = checkedWords(answer, { field: 'answer', label: '回答', longest: 1_000 })
  const question = await tx.query
    .selectFrom('auctionQuestion')
    .select(['answer', 'answeredAt'])
    .where('auctionId', '=', auctionId)
    .where('auctionQuestionId', '=', auctionQuestionId)
    .executeTakeFirst()
  if (!question) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  if (question.answer === text) return // this request sent again
  if (question.answeredAt) throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID')
  await tx.query
    .updateTable('auctionQuestion')
    .set({ answer: text, answeredAt: now })
    .where('auctionQuestionId', '=', auctionQuestionId)
    .execute()
}
