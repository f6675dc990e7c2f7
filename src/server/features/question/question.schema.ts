import type { Selectable } from 'kysely'
import { ownerActor } from '../../auth/actor-of-request.ts'
import { actingDealer, actorFor, requirePartner } from '../../auth/partner-viewer.ts'
import type { AuctionTables } from '../../db/schema/auction.ts'
import { builder } from '../../graphql/builder.ts'
import {
  AuctionPayload,
  AuctionRef,
  type AuctionView,
  authorOfQuestion,
  canViewerSee,
  loadQuestions,
  payloadAfter,
  shownTo,
} from '../auction/index.ts'
import { answerQuestion } from './answer-question.ts'
import { askQuestion } from './ask-question.ts'

type Question = Selectable<AuctionTables['auctionQuestion']>
const QuestionRef = builder.objectRef<Question & { readonly view: AuctionView }>('AuctionQuestion')
QuestionRef.implement({
  description: "A dealer's question, answered once for all. Nobody reads who asked.",
  fields: (t) => ({
    auctionQuestionId: t.exposeInt('auctionQuestionId'),
    question: t.string({
      resolve: ({ view, question, bikeDealerId }) => shownTo(view, authorOfQuestion(view.row, bikeDealerId), question),
    }),
    askedAt: t.expose('askedAt', { type: 'DateTime' }),
    answer: t.string({
      nullable: true,
      resolve: ({ view, answer }) => (answer === null ? null : shownTo(view, 'owner', answer)),
    }),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true }),
  }),
})

builder.objectField(AuctionRef, 'questions', (t) =>
  t.field({
    type: [QuestionRef],
    async resolve(view, _arguments, context) {
      if (!canViewerSee('questions', view)) return []
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
      const partner = requirePartner(context, 'dealer', 'agent')
      const bikeDealerId = actingDealer(partner, input.bikeDealerId)
      const actor = actorFor(partner, bikeDealerId)
      return payloadAfter(context, input.auctionId, actor, (tx) =>
        askQuestion(tx, context.services, actor, { ...input, bikeDealerId }),
      )
    },
  }),
  answerQuestion: t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: AnswerQuestionInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const by = ownerActor(context)
      return payloadAfter(context, input.auctionId, by, (tx) => answerQuestion(tx, context.services, by, input))
    },
  }),
}))
