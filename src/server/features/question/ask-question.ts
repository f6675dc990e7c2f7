import { writtenWords } from '#domain/account/written-text.ts'
import { MAX_QUESTION_LENGTH, questionFault } from '#domain/auction/question.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { type Actor, actsFor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import { type AuctionParts, checkedWords, lockAuction, runCommand } from '../auction/index.ts'

const MAX_OPEN_PER_DEALER = 5
const TOO_MANY_OPEN = `回答を待っている質問は、1つの出品につき${MAX_OPEN_PER_DEALER}件までです。回答が届くと、また質問できます。`

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
  // Locked before it is looked for, so that of two at once the owner hears of one.
  await lockAuction(tx, auctionId)
  const isOwn = actsFor(by, String(bikeDealerId))
  const twin = isOwn ? await findTwin(tx, { auctionId, bikeDealerId, question }) : undefined
  if (twin) return twin.auctionQuestionId
  const { now } = await runCommand(tx, parts, auctionId, { type: 'askQuestion', by })
  if (!isOwn) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const text = checkedWords(question, { field: 'question', label: 'ご質問', longest: MAX_QUESTION_LENGTH })
  const fault = questionFault(text)
  if (fault) throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'question', message: fault }] })
  const { count } = await tx.query
    .selectFrom('auctionQuestion')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('auctionId', '=', auctionId)
    .where('bikeDealerId', '=', bikeDealerId)
    .where('answeredAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= MAX_OPEN_PER_DEALER) throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT', { message: TOO_MANY_OPEN })
  const agentId = by.role === 'agent' ? Number(by.agentId) : null
  const { auctionQuestionId } = await tx.query
    .insertInto('auctionQuestion')
    .values({ auctionId, bikeDealerId, agentId, question: text, askedAt: now })
    .returning('auctionQuestionId')
    .executeTakeFirstOrThrow()
  return auctionQuestionId
}

/** This request sent again, or the same asked twice. */
function findTwin(tx: Tx, { auctionId, bikeDealerId, question }: Question) {
  return tx.query
    .selectFrom('auctionQuestion')
    .select('auctionQuestionId')
    .where('auctionId', '=', auctionId)
    .where('bikeDealerId', '=', bikeDealerId)
    .where('question', '=', writtenWords(question))
    .executeTakeFirst()
}
