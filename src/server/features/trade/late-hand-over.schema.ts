import { LATE_OUTCOMES, settlementDues } from '#domain/auction/trade/late-hand-over.ts'
import { answerDueAt } from '#domain/support/answer-promise.ts'
import { actorOf, requirePartner } from '../../auth/principal.ts'
import { transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import { createLoader } from '../../graphql/loader.ts'
import { AuctionPayload, loadOperatorQueue, PartnerAuctionRef, payloadOf } from '../auction/index.ts'
import { TradeRef } from './hand-over.schema.ts'
import { type LateHandOver, settleLateHandOver } from './late-hand-over.ts'

const loadLate = createLoader<number, LateHandOver>(async ({ services: { db } }, auctionIds) => {
  const rows = await db
    .selectFrom('lateHandOver')
    .innerJoin('auction', 'auction.auctionId', 'lateHandOver.auctionId')
    .selectAll('lateHandOver')
    .select('auction.statusAt as stoppedAt')
    .where('lateHandOver.auctionId', 'in', auctionIds)
    .execute()
  return new Map(rows.map((row) => [row.auctionId, row]))
})

const loadFollowers = createLoader<number, number[]>(async ({ services: { db } }, auctionIds) => {
  const rows = await db
    .selectFrom('auction')
    .select(['auctionId', 'continuesAuctionId', 'relistedFrom'])
    .where(({ or, eb }) => or([eb('continuesAuctionId', 'in', auctionIds), eb('relistedFrom', 'in', auctionIds)]))
    .orderBy('auctionId', 'desc')
    .execute()
  return new Map(
    auctionIds.map((id) => [
      id,
      rows
        .filter(({ continuesAuctionId, relistedFrom }) => continuesAuctionId === id || relistedFrom === id)
        .map(({ auctionId }) => auctionId),
    ]),
  )
})

const LateOutcomeRef = builder.enumType('LateHandOverOutcome', {
  description: 'Where the bike of a stopped trade is: back with the owner, or with the dealer, who keeps and pays it.',
  values: LATE_OUTCOMES,
})

function duesOf({ outcome, settledAt }: LateHandOver) {
  return settlementDues(outcome, settledAt)
}

const LateHandOverRef = builder.objectRef<LateHandOver>('LateHandOver')
LateHandOverRef.implement({
  description: 'A right hand-over code that arrived after the trade had been stopped: the operator settles it.',
  fields: (t) => ({
    typedAt: t.expose('typedAt', { type: 'DateTime', description: 'As the device says, where that can be.' }),
    receivedAt: t.expose('receivedAt', { type: 'DateTime' }),
    stoppedAt: t.expose('stoppedAt', { type: 'DateTime' }),
    answerBy: t.field({
      type: 'DateTime',
      description: 'By when an operator gets in touch with both sides.',
      resolve: ({ receivedAt }, _arguments, { services }) => answerDueAt(receivedAt, services.closings),
    }),
    followedBy: t.intList({
      description: 'Auctions of the same bike since, newest first.',
      resolve: async ({ auctionId }, _arguments, context) => (await loadFollowers(context, auctionId)) ?? [],
    }),
    settledAt: t.expose('settledAt', { type: 'DateTime', nullable: true }),
    outcome: t.expose('outcome', {
      type: LateOutcomeRef,
      nullable: true,
      description: 'Null until it is settled, and of what was settled before outcomes had names.',
    }),
    paymentDueOn: t.string({
      nullable: true,
      description: 'By when a dealer that keeps the bike pays the fixed price.',
      resolve: (late) => duesOf(late)?.paymentDueOn ?? null,
    }),
    nameChangeDueOn: t.string({
      nullable: true,
      description: 'By when it changes the registration.',
      resolve: (late) => duesOf(late)?.nameChangeDueOn ?? null,
    }),
    comment: t.exposeString('comment', {
      nullable: true,
      description: 'What came of it, in the words of the operator.',
    }),
  }),
})

builder.objectField(TradeRef, 'lateHandOver', (t) =>
  t.field({
    type: LateHandOverRef,
    nullable: true,
    resolve: ({ view, isOpen }, _arguments, context) => (isOpen ? null : loadLate(context, view.row.auctionId)),
  }),
)

const SettleInput = builder.inputType('SettleLateHandOverInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    outcome: t.field({ type: LateOutcomeRef, required: true }),
    comment: t.string({ required: true, description: 'What came of it; both sides read it.' }),
  }),
})

builder.queryField('lateHandOvers', (t) =>
  t.field({
    type: [PartnerAuctionRef],
    description: 'Stopped trades whose hand-over code arrived afterwards, and that nobody has settled. For operators.',
    resolve: (_root, _arguments, context) =>
      loadOperatorQueue(context, (db) =>
        db
          .selectFrom('lateHandOver')
          .select('auctionId')
          .where('settledAt', 'is', null)
          .orderBy('receivedAt')
          .orderBy('auctionId')
          .limit(20)
          .execute(),
      ),
  }),
)

builder.mutationField('settleLateHandOver', (t) =>
  t.field({
    type: AuctionPayload,
    description: 'The operator has spoken with both sides. Nothing of the stopped auction changes.',
    args: { input: t.arg({ type: SettleInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { services } = context
      const by = actorOf(requirePartner(context, 'operator'))
      const settled = { ...input, comment: input.comment.trim() }
      await transact(services.db, (tx) => settleLateHandOver(tx, services, by, settled))
      return payloadOf(context, input.auctionId, by)
    },
  }),
)
