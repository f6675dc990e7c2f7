import { sideOf } from '#domain/auction/trade/checklist-changes.ts'
import { openStop, type StopQuestion, stopRuledFrom } from '#domain/auction/trade/hand-over.ts'
import { reasonWords } from '#domain/options/sale-plans.ts'
import { shownStopReason } from '#domain/permission/shown-words.ts'
import { answerDueAt } from '#domain/support/answer-promise.ts'
import { builder } from '../../graphql/builder.ts'
import { type AuctionView, checkedWords, forwardCommand, loadSuspendedSince, ownersReason } from '../auction/index.ts'
import { TradeRef, TurnEnum } from './hand-over.schema.ts'
import { FOR_WHOM } from './input-words.ts'

const KindEnum = builder.enumType('StopAnswerKind', { values: ['agreed', 'refused', 'withdrawn'] as const })

interface Shown extends StopQuestion {
  readonly view: AuctionView
  readonly isOpen: boolean
  readonly ruledFrom: Date | null
}

const StopQuestionRef = builder.objectRef<Shown>('StopQuestion')
StopQuestionRef.implement({
  description: 'Once the price is fixed one side asks the other whether to stop: the code may be typed already.',
  fields: (t) => ({
    by: t.field({ type: TurnEnum, description: 'The side that asked.', resolve: ({ side }) => side }),
    reason: t.string({
      resolve: ({ reason, by, view }) => reasonWords(shownStopReason(reason, by, view.relation)),
    }),
    askedAt: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    answerBy: t.expose('answerBy', { type: 'DateTime', description: 'From then on an operator decides.' }),
    isOpen: t.exposeBoolean('isOpen'),
    ruledBy: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'By when an operator decides; null while the other side has time, and once it is over.',
      resolve: ({ ruledFrom }, _arguments, { services, now }) =>
        ruledFrom && now >= ruledFrom ? answerDueAt(ruledFrom, services.closings) : null,
    }),
    answer: t.field({ type: KindEnum, nullable: true, resolve: ({ answer }) => answer?.kind }),
    answeredAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ answer }) => answer?.at }),
    answeredBy: t.field({
      type: TurnEnum,
      nullable: true,
      resolve: ({ answer }) => answer && (answer.by.startsWith('operator') ? 'operator' : sideOf(answer.by)),
    }),
    comment: t.string({
      description: 'Of a refusal; empty where nobody said why.',
      resolve: ({ answer, view }) => (answer ? shownStopReason(answer.comment, answer.by, view.relation) : ''),
    }),
  }),
})

builder.objectField(TradeRef, 'stopAsked', (t) =>
  t.field({
    type: StopQuestionRef,
    nullable: true,
    description: 'The last question whether to stop; null where nobody has asked.',
    async resolve({ handOver, isOpen: isTradeOpen, view }, _arguments, context) {
      if (!handOver?.stopAsked) return null
      const isOpen = isTradeOpen && openStop(handOver) !== null
      const { winnerDealerId } = view.row
      const suspendedSince = isOpen && winnerDealerId ? await loadSuspendedSince(context, winnerDealerId) : null
      const ruledFrom = isOpen ? stopRuledFrom(handOver, suspendedSince ?? null) : null
      return { ...handOver.stopAsked, view, isOpen, ruledFrom }
    },
  }),
)
builder.objectField(TradeRef, 'stopsBefore', (t) =>
  t.field({
    type: [StopQuestionRef],
    description: 'The questions whether to stop before the last one, the oldest first.',
    resolve: ({ handOver, view }) =>
      (handOver?.stopsBefore ?? []).map((question) => ({ ...question, view, isOpen: false, ruledFrom: null })),
  }),
)

const AskInput = builder.inputType('AskToStopInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    bikeDealerId: t.int({ description: FOR_WHOM }),
    cancelReason: t.string({ description: 'Of an owner: a code of the cancel reasons.' }),
    cancelReasonText: t.string({ description: 'In own words, where the code is "other".' }),
    reason: t.string({ description: 'Of a dealer, in words.' }),
  }),
})

const ASKED_AT = 'Of the question that was read: another one is refused.'

const AgreeInput = builder.inputType('AgreeToStopInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    bikeDealerId: t.int({ description: FOR_WHOM }),
    askedAt: t.field({ type: 'DateTime', required: true, description: ASKED_AT }),
  }),
})

const RefuseInput = builder.inputType('RefuseToStopInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    bikeDealerId: t.int({ description: FOR_WHOM }),
    askedAt: t.field({ type: 'DateTime', required: true, description: ASKED_AT }),
    reason: t.string({ description: 'Why; required of an operator.' }),
  }),
})

const WithdrawInput = builder.inputType('WithdrawStopInput', {
  fields: (t) => ({ auctionId: t.int({ required: true }), bikeDealerId: t.int({ description: FOR_WHOM }) }),
})

const REASON = { field: 'reason', label: '理由', longest: 500, isReason: true } as const

forwardCommand('askToStop', {
  input: AskInput,
  description: 'Once the price is fixed nobody stops alone: the other side agrees, or an operator decides.',
  toCommand: ({ cancelReason, cancelReasonText, reason }) => ({
    reason:
      cancelReason == null ? checkedWords(reason ?? '', REASON) : ownersReason(cancelReason, cancelReasonText ?? ''),
  }),
})
forwardCommand('agreeToStop', {
  input: AgreeInput,
  description: 'The bike is with the owner, and money that was given has been returned.',
  toCommand: ({ askedAt }) => ({ askedAt }),
})
forwardCommand('refuseToStop', {
  input: RefuseInput,
  description: 'The trade goes on. Of an operator, once nobody answered in time.',
  toCommand: ({ askedAt, reason }) => ({ askedAt, reason: reason?.trim() ? checkedWords(reason, REASON) : null }),
})
forwardCommand('withdrawStop', { input: WithdrawInput, toCommand: () => ({}) })
