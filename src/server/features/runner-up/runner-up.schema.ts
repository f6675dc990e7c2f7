import type { Selectable } from 'kysely'
import { reductionReasonLabel } from '#domain/auction/trade/final-price.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { dealerGiving } from '../../auth/principal.ts'
import { transact } from '../../db/client.ts'
import type { AuctionTables } from '../../db/schema/auction.ts'
import { builder } from '../../graphql/builder.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { createLoader } from '../../graphql/loader.ts'
import {
  AuctionRef,
  type AuctionView,
  forwardCommand,
  loadDealerName,
  PartnerAuctionRef,
  readAdmittedPoints,
  readContinued,
  seen,
  type ToldPoint,
} from '../auction/index.ts'
import type { RunnerUpUpdate } from './on-runner-up-update.ts'
import { answerRunnerUp } from './runner-up-questions.ts'

type RunnerUp = Selectable<AuctionTables['runnerUp']>

/** Who is asked at the moment, by the stopped auction. */
const loadAsked = createLoader<number, RunnerUp>(async ({ services: { db } }, ids) => {
  const asked = await db
    .selectFrom('runnerUp')
    .selectAll()
    .where('auctionId', 'in', ids)
    .where('answer', 'is', null)
    .execute()
  return new Map(asked.map((row) => [row.auctionId, row]))
})

const loadContinuedBy = createLoader<number, number>(async ({ services: { db } }, ids) => {
  const auctions = await db
    .selectFrom('auction')
    .select(['auctionId', 'continuesAuctionId'])
    .where('continuesAuctionId', 'in', ids)
    .execute()
  return new Map(auctions.map(({ auctionId, continuesAuctionId }) => [continuesAuctionId ?? 0, auctionId]))
})

/** By an auction that continues another: where the bidding took place. */
const loadFirst = createLoader<number, number>(async ({ services: { db } }, ids) => {
  const chains = await readContinued(db, ids)
  return new Map(
    [...chains].flatMap(([auctionId, before]) => before.slice(-1).map((first) => [auctionId, first.auctionId])),
  )
})

/** By an auction: what was admitted in its trade, and in those that it continues. */
const loadAdmitted = createLoader<number, ToldPoint[]>(({ services: { db } }, ids) =>
  readAdmittedPoints(db, ids, { isWithItself: true }),
)
const loadAdmittedBefore = createLoader<number, ToldPoint[]>(({ services: { db } }, ids) =>
  readAdmittedPoints(db, ids, { isWithItself: false }),
)

const AdmittedPointRef = builder.objectRef<ToldPoint>('AdmittedPoint')
AdmittedPointRef.implement({
  description:
    'What differs from the listing, as it came out in a trade that was stopped: the owner accepted it, or an operator upheld it.',
  fields: (t) => ({
    line: t.exposeString('line', {
      description:
        'sheet:7 of the inspection sheet, stated:keyCount of the listing, or earlier:… of a sheet before, where this one has no such line.',
    }),
    lineLabel: t.exposeString('lineLabel'),
    reason: t.exposeString('reason'),
    reasonLabel: t.string({ resolve: ({ reason }) => reductionReasonLabel(reason) }),
    detail: t.exposeString('detail', { description: 'In the words of who found it.' }),
    amount: t.exposeInt('amount', { description: 'Yen that were taken off for it then.' }),
  }),
})

const ADMITTED =
  'Of an auction after a stopped trade, or of a bike that was listed again after one: what its dealer was told of and cannot claim again.'

async function admittedBefore(context: RequestContext, { row }: AuctionView): Promise<ToldPoint[]> {
  if (row.continuesAuctionId === null && row.relistedFrom === null) return []
  return (await loadAdmittedBefore(context, row.auctionId)) ?? []
}

/** Of a bike that was listed again before bids are made; who buys as a runner-up is the only one who bids. */
function knowsAdmitted({ row, sees }: AuctionView): boolean {
  return sees(row.continuesAuctionId === null ? 'inspectionSheet' : 'ownContinuation')
}

/** Who said yes as a runner-up, by the stopped auction. */
const loadBuyer = createLoader<number, { readonly bikeDealerId: number }>(async ({ services: { db } }, ids) => {
  const buyers = await db
    .selectFrom('runnerUp')
    .select(['auctionId', 'bikeDealerId'])
    .where('auctionId', 'in', ids)
    .where('answer', '=', 'yes')
    .execute()
  return new Map(buyers.map((row) => [row.auctionId, row]))
})

/** The questions that are over, by the stopped auction; a yes goes on in an auction of its own. */
const loadOver = createLoader<number, RunnerUp[]>(async ({ services: { db }, now }, ids) => {
  const over = await db
    .selectFrom('runnerUp')
    .selectAll()
    .where('auctionId', 'in', ids)
    .where((it) =>
      it.or([
        it('answer', 'in', ['no', 'expired', 'calledOff']),
        it.and([it('answer', 'is', null), it('answerBy', '<=', now)]),
      ]),
    )
    .execute()
  return groupBy(over, ({ auctionId }) => auctionId)
})

const EndedRef = builder.objectRef<RunnerUp>('EndedRunnerUpOffer')
EndedRef.implement({
  fields: (t) => ({
    end: t.string({
      description: 'no, expired or calledOff.',
      resolve: ({ answer }) => answer ?? 'expired',
    }),
    amount: t.exposeInt('amount', { description: 'Yen: what it was asked to buy for.' }),
    endedAt: t.field({ type: 'DateTime', resolve: ({ answeredAt, answerBy }) => answeredAt ?? answerBy }),
  }),
})

const loadQuestions = createLoader<number, RunnerUp[]>(async ({ services: { db } }, ids) => {
  const questions = await db.selectFrom('runnerUp').selectAll().where('auctionId', 'in', ids).orderBy('place').execute()
  return groupBy(questions, ({ auctionId }) => auctionId)
})

const StepRef = builder.objectRef<RunnerUp>('RunnerUpStep')
StepRef.implement({
  fields: (t) => ({
    dealerName: t.string({ resolve: nameOfAsked }),
    amount: t.exposeInt('amount'),
    askedAt: t.expose('askedAt', { type: 'DateTime' }),
    answer: t.string({
      nullable: true,
      description: 'yes, no, expired or calledOff.',
      resolve: ({ answer }) => answer,
    }),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true }),
  }),
})

async function nameOfAsked({ bikeDealerId }: RunnerUp, _arguments: unknown, context: RequestContext): Promise<string> {
  return (await loadDealerName(context, bikeDealerId)) ?? ''
}

const RunnerUpRef = builder.objectRef<RunnerUp>('RunnerUp')
RunnerUpRef.implement({
  description: 'The dealer who is asked after the one of the contract stopped.',
  fields: (t) => ({
    place: t.exposeInt('place', { description: '1 to 3: one after the other.' }),
    dealerName: t.string({ resolve: nameOfAsked }),
    amount: t.exposeInt('amount', { description: "Yen: the dealer's own highest open bid." }),
    answerBy: t.expose('answerBy', { type: 'DateTime' }),
  }),
})

const BID_ORIGIN = 'Of an auction after a stopped trade: in which one its dealer made the bid that stands here.'

async function originOf(context: RequestContext, { row, sees }: AuctionView): Promise<number | null> {
  if (row.continuesAuctionId === null || !sees('bidOrigin')) return null
  return (await loadFirst(context, row.auctionId)) ?? null
}

builder.objectFields(AuctionRef, (t) => ({
  runnerUp: t.field({
    type: RunnerUpRef,
    nullable: true,
    description: 'For the owner of a stopped trade, while a dealer is asked.',
    resolve: async ({ row, sees }, _arguments, context) =>
      sees('runnerUp') ? ((await loadAsked(context, row.auctionId)) ?? null) : null,
  }),
  continuesAuctionId: t.int({
    nullable: true,
    description: 'The stopped trade whose runner-up this auction is with.',
    resolve: seen('continuation', (it) => it.row.continuesAuctionId),
  }),
  admittedPoints: t.field({
    type: [AdmittedPointRef],
    description: ADMITTED,
    resolve: (view, _arguments, context) => (view.sees('continuation') ? admittedBefore(context, view) : []),
  }),
  firstAuctionId: t.int({
    nullable: true,
    description: 'Of an auction with a runner-up: the one in which the bidding took place.',
    resolve: async ({ row, sees }, _arguments, context) =>
      sees('continuation') ? ((await loadFirst(context, row.auctionId)) ?? null) : null,
  }),
  bidOriginId: t.int({
    nullable: true,
    description: BID_ORIGIN,
    resolve: (view, _arguments, context) => originOf(context, view),
  }),
  continuedByAuctionId: t.int({
    nullable: true,
    resolve: async ({ row, sees }, _arguments, context) =>
      sees('continuation') ? ((await loadContinuedBy(context, row.auctionId)) ?? null) : null,
  }),
}))

interface OwnOffer {
  readonly auctionId: number
  readonly amount: number
  readonly answerBy: Date
}
const OwnOfferRef = builder.objectRef<OwnOffer>('RunnerUpOffer')
OwnOfferRef.implement({
  fields: (t) => ({
    amount: t.exposeInt('amount', { description: 'Yen: its own highest open bid.' }),
    bidAuctionId: t.int({
      description: 'In which auction it bid that: the stopped one, or the first of those that it continues.',
      resolve: async ({ auctionId }, _arguments, context) => (await loadFirst(context, auctionId)) ?? auctionId,
    }),
    answerBy: t.expose('answerBy', { type: 'DateTime' }),
    admittedPoints: t.field({
      type: [AdmittedPointRef],
      description:
        'What came out in the trades that were stopped: known before the answer, it cannot be claimed later.',
      resolve: async ({ auctionId }, _arguments, context) => (await loadAdmitted(context, auctionId)) ?? [],
    }),
  }),
})

builder.objectFields(PartnerAuctionRef, (t) => ({
  admittedPoints: t.field({
    type: [AdmittedPointRef],
    description: ADMITTED,
    resolve: (view, _arguments, context) => (knowsAdmitted(view) ? admittedBefore(context, view) : []),
  }),
  runnerUpOffer: t.field({
    type: OwnOfferRef,
    nullable: true,
    description: 'For the dealer who is asked whether it buys after another stopped, until it answers.',
    resolve: async ({ row, sees, dealerId }, _arguments, context) => {
      const asked = sees('ownRunnerUp') ? await loadAsked(context, row.auctionId) : null
      if (!asked || asked.bikeDealerId !== dealerId) return null
      return asked.answerBy > context.now ? asked : null
    },
  }),
  runnerUpSteps: t.field({
    type: [StepRef],
    description: 'For operators: who was asked after the dealer stopped, and what came of it; the first one first.',
    resolve: async ({ row, sees }, _arguments, context) =>
      sees('history') ? ((await loadQuestions(context, row.auctionId)) ?? []) : [],
  }),
  endedRunnerUpOffer: t.field({
    type: EndedRef,
    nullable: true,
    description: 'For a dealer who was asked whether it buys after another stopped: how the question ended without it.',
    resolve: async ({ row, sees, dealerId }, _arguments, context) => {
      const over = sees('ownRunnerUp') ? await loadOver(context, row.auctionId) : []
      return over?.find(({ bikeDealerId }) => bikeDealerId === dealerId) ?? null
    },
  }),
  bidOriginId: t.int({
    nullable: true,
    description: BID_ORIGIN,
    resolve: (view, _arguments, context) => originOf(context, view),
  }),
  continuesAuctionId: t.int({
    nullable: true,
    description: 'The stopped trade that the dealer took over as a runner-up.',
    resolve: seen('ownContinuation', (it) => it.row.continuesAuctionId),
  }),
  continuedByAuctionId: t.int({
    nullable: true,
    description: 'For the dealer who said yes as a runner-up: the auction in which the owner decides.',
    resolve: async ({ row, sees, dealerId }, _arguments, context) => {
      const buyer = sees('ownRunnerUp') ? await loadBuyer(context, row.auctionId) : null
      return buyer && buyer.bikeDealerId === dealerId ? ((await loadContinuedBy(context, row.auctionId)) ?? null) : null
    },
  }),
}))

const AnswerInput = builder.inputType('AnswerRunnerUpInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    bikeDealerId: t.int({ description: 'For an agent: the dealer for whom the page was shown.' }),
    amount: t.int({ required: true, description: 'What was read, in yen: another one is refused.' }),
    accepts: t.boolean({ required: true }),
  }),
})

const AnswerPayload = builder.objectRef<{ continuedByAuctionId: number | null }>('AnswerRunnerUpPayload')
AnswerPayload.implement({
  fields: (t) => ({
    continuedByAuctionId: t.exposeInt('continuedByAuctionId', {
      nullable: true,
      description: 'After a yes: the auction in which the owner decides.',
    }),
  }),
})

builder.mutationField('answerRunnerUp', (t) =>
  t.field({
    type: AnswerPayload,
    args: { input: t.arg({ type: AnswerInput, required: true }) },
    async resolve(_root, { input }, context) {
      const { services } = context
      const { bikeDealerId, actor } = dealerGiving(context, 'answerRunnerUp', input.bikeDealerId)
      const continuedByAuctionId = await transact(services.db, (tx) =>
        answerRunnerUp(tx, services, actor, { ...input, bikeDealerId }),
      )
      return { continuedByAuctionId }
    },
  }),
)

const CallOffInput = builder.inputType('CallOffRunnerUpInput', {
  fields: (t) => ({ auctionId: t.int({ required: true }) }),
})

// The owner wants no other dealer to be asked.
forwardCommand('callOffRunnerUp', { input: CallOffInput, toCommand: () => ({}) })

const UpdateRef = builder.objectRef<RunnerUpUpdate>('RunnerUpUpdate')
UpdateRef.implement({
  description: 'A question to the dealer as a runner-up came or ended.',
  fields: (t) => ({ auctionId: t.exposeInt('auctionId') }),
})

builder.subscriptionField('onRunnerUpUpdate', (t) =>
  t.field({
    type: UpdateRef,
    description: 'For the dealer who is or was asked, and its agency.',
    subscribe: () => {
      throw new Error('Subscriptions are served by the socket.')
    },
    resolve: (update: RunnerUpUpdate) => update,
  }),
)
