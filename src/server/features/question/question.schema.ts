import type { Selectable } from 'kysely'
import { ANSWERED_ALREADY } from '#content/messages/changes.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor } from '#domain/permission/actor.ts'
import { actorGiving, dealerGiving } from '../../auth/principal.ts'
import type { Tx } from '../../db/client.ts'
import type { AuctionTables } from '../../db/schema/auction.ts'
import { builder } from '../../graphql/builder.ts'
import {
  type AuctionParts,
  AuctionPayload,
  AuctionRef,
  type AuctionView,
  authorOfQuestion,
  checkedWords,
  loadQuestions,
  ownerWordsTo,
  payloadAfter,
  runCommand,
  shownTo,
} from '../auction/index.ts'
import { askQuestion } from './ask-question.ts'

type Question = Selectable<AuctionTables['auctionQuestion']>
const QuestionRef = builder.objectRef<Question & { readonly view: AuctionView }>('AuctionQuestion')
QuestionRef.implement({
  description: "A dealer's question, answered once for all. Nobody reads who asked.",
  fields: (t) => ({
    auctionQuestionId: t.exposeInt('auctionQuestionId'),
    question: t.string({
      resolve: ({ view, question, bikeDealerId }, _arguments, context) =>
        shownTo(context, view, authorOfQuestion(view.row, bikeDealerId), question),
    }),
    askedAt: t.expose('askedAt', { type: 'DateTime' }),
    answer: t.string({
      nullable: true,
      resolve: ({ view, answer }, _arguments, context) =>
        answer === null ? null : ownerWordsTo(context, view, answer),
    }),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true }),
  }),
})

builder.objectField(AuctionRef, 'questions', (t) =>
  t.field({
    type: [QuestionRef],
    async resolve(view, _arguments, context) {
      if (!view.sees('questions')) return []
      const questions = await loadQuestions(context, view.row.auctionId)
      return questions.map((question) => ({ ...question, view }))
    },
  }),
)

const AskQuestionInput = builder.inputType('AskQuestionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    bikeDealerId: t.int(),
    question: t.string({ required: true }),
  }),
})

const AnswerQuestionInput = builder.inputType('AnswerQuestionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    auctionQuestionId: t.int({ required: true }),
    answer: t.string({ required: true }),
  }),
})

builder.mutationFields((t) => ({
  askQuestion: t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: AskQuestionInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const { actor, bikeDealerId } = dealerGiving(context, 'askQuestion', input.bikeDealerId)
      return payloadAfter(context, input.auctionId, actor, (tx) =>
        askQuestion(tx, context.services, actor, { ...input, bikeDealerId }),
      )
    },
  }),
  answerQuestion: t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: AnswerQuestionInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const by = actorGiving(context, 'answerQuestion')
      return payloadAfter(context, input.auctionId, by, (tx) => answerQuestion(tx, context.services, by, input))
    },
  }),
}))

interface Answer {
  readonly auctionId: number
  readonly auctionQuestionId: number
  readonly answer: string
}

/** The owner answers a question, once and for all dealers. */
async function answerQuestion(
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
  if (question.answeredAt) throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID', { message: ANSWERED_ALREADY })
  await tx.query
    .updateTable('auctionQuestion')
    .set({ answer: text, answeredAt: now })
    .where('auctionQuestionId', '=', auctionQuestionId)
    .execute()
}
