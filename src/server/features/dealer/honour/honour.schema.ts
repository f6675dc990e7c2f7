import { sql } from 'kysely'
import { winnerOf } from '#domain/auction/status.ts'
import {
  effectsOf,
  HONOUR_RULES,
  type Honour,
  type HonourRecord,
  honourOf,
  MAX_SHOWN_TRADES,
  TRADE_OUTCOMES,
  type TradeEffect,
} from '#domain/dealer/honour.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { lookingDealer, requirePartner } from '../../../auth/principal.ts'
import type { Db } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { AuctionRef } from '../../auction/index.ts'
import { ManagedDealerRef } from '../dealers.schema.ts'
import { type BikeTrade, loadDealerTrades } from './dealer-trades.ts'

const RecordRef = builder.objectRef<HonourRecord>('DealerHonourRecord')
RecordRef.implement({
  fields: (t) => ({
    keptCount: t.exposeInt('keptCount', { description: 'Sold at the contract price.' }),
    keptShare: t.exposeFloat('keptShare', { description: 'Of all that count, 0 to 1.' }),
    cutCount: t.exposeInt('cutCount', { description: 'Sold for less, by consent or ruling.' }),
    meanCut: t.exposeFloat('meanCut', { nullable: true, description: 'Yen, of those.' }),
    cutRate: t.exposeFloat('cutRate', { nullable: true, description: 'Of their contract amounts, 0 to 1.' }),
    stopCount: t.exposeInt('stopCount', { description: 'Stopped by the dealer after the contract.' }),
    nameChangeCount: t.exposeInt('nameChangeCount', { description: '名義変更 that was due or done.' }),
    lateNameChangeCount: t.exposeInt('lateNameChangeCount', { description: 'Of those, behind the last day.' }),
    paymentDays: t.exposeFloat('paymentDays', { nullable: true, description: 'From hand-over to payment, mean.' }),
    replyMinutes: t.exposeFloat('replyMinutes', { nullable: true, description: 'In conversations, median.' }),
    reviewCount: t.exposeInt('reviewCount'),
    rating: t.exposeFloat('rating', { nullable: true, description: '総合満足度, mean.' }),
  }),
})

export const HonourRef = builder.objectRef<Honour>('DealerHonour')
HonourRef.implement({
  description: 'How a dealer kept to its contracts, as /kaitori/dealer-record defines it.',
  fields: (t) => ({
    tradeCount: t.exposeInt('tradeCount', { description: 'That count: sold, or stopped by the dealer.' }),
    record: t.field({
      type: RecordRef,
      nullable: true,
      description: 'Null below the minimum of trades.',
      resolve: ({ record }) => record,
    }),
  }),
})

const OutcomeEnum = builder.enumType('DealerTradeOutcome', { values: TRADE_OUTCOMES })

const TradeRef = builder.objectRef<TradeEffect<BikeTrade>>('DealerHonourTrade')
TradeRef.implement({
  description: 'A trade of the period and what it does to the record. For the dealer itself and operators.',
  fields: (t) => ({
    auctionId: t.int({ resolve: ({ trade }) => trade.auctionId }),
    makerName: t.string({
      resolve({ trade }, _arguments, { services }) {
        const { modelById, makerById } = services.catalog.current()
        return makerById.get(modelById.get(trade.modelId)?.makerId ?? 0)?.makerNameJp ?? ''
      },
    }),
    modelName: t.string({
      resolve: ({ trade }, _arguments, { services }) =>
        services.catalog.current().modelById.get(trade.modelId)?.modelNameJp ?? '',
    }),
    endedAt: t.field({ type: 'DateTime', resolve: ({ trade }) => trade.endedAt }),
    outcome: t.field({ type: OutcomeEnum, resolve: ({ trade }) => trade.outcome }),
    contractAmount: t.int({ resolve: ({ trade }) => trade.contractAmount }),
    cut: t.exposeInt('cut', { description: 'Yen off the contract amount.' }),
    isRuled: t.boolean({ description: 'By a ruling, not by consent.', resolve: ({ trade }) => trade.isRuled }),
    paymentDays: t.exposeFloat('paymentDays', { nullable: true }),
    replyMinutes: t.floatList({ resolve: ({ trade }) => [...trade.replyMinutes] }),
    rating: t.int({ nullable: true, resolve: ({ trade }) => trade.rating }),
    isCounted: t.exposeBoolean('isCounted'),
    shareChange: t.exposeFloat('shareChange', {
      nullable: true,
      description: 'The share at the contract price, less what it would be without this trade.',
    }),
    countsUntil: t.expose('countsUntil', { type: 'Date', description: 'The last day on which it counts.' }),
  }),
})

const ConductRef = builder.objectRef<Conduct>('DealerConduct')
ConductRef.implement({
  description: 'What is on no public record: claims and payments of the period, also of trades that still run.',
  fields: (t) => ({
    claimCount: t.exposeInt('claimCount', { description: 'Made at a check of a bike.' }),
    acceptedClaimCount: t.exposeInt('acceptedClaimCount', { description: 'By the owner, or in part by a ruling.' }),
    droppedClaimCount: t.exposeInt('droppedClaimCount', { description: 'Refused, or withdrawn by the dealer.' }),
    unpaidRulingCount: t.exposeInt('unpaidRulingCount', { description: 'Payments that an operator found unpaid.' }),
  }),
})

interface DealerRecord {
  readonly bikeDealerId: number
  readonly trades: readonly BikeTrade[]
  readonly now: Date
}

const DealerRecordRef = builder.objectRef<DealerRecord>('DealerRecord')
DealerRecordRef.implement({
  fields: (t) => ({
    honour: t.field({ type: HonourRef, resolve: ({ trades, now }) => honourOf(trades, now) }),
    conduct: t.field({
      type: ConductRef,
      resolve: ({ bikeDealerId, now }, _arguments, { services }) => readConduct(services.db, bikeDealerId, now),
    }),
    otherStopCount: t.int({
      description: 'Stopped by owners or by the operator: on no record, but worth a look.',
      resolve: ({ trades, now }) => effectsOf(trades, now).filter(({ isCounted }) => !isCounted).length,
    }),
    trades: t.field({
      type: [TradeRef],
      description: 'The newest first.',
      resolve: ({ trades, now }) => effectsOf(trades, now).slice(0, MAX_SHOWN_TRADES),
    }),
  }),
})

builder.queryField('dealerRecord', (t) =>
  t.field({
    type: DealerRecordRef,
    description: 'For a dealer and its agency; for operators of whichever dealer they name.',
    args: { bikeDealerId: t.arg.int() },
    async resolve(_root, { bikeDealerId }, context) {
      const partner = requirePartner(context)
      // An agency without dealers has nothing to read.
      const dealer = partner.role === 'operator' ? bikeDealerId : (lookingDealer(partner, bikeDealerId) ?? 0)
      if (dealer == null) throw new ExpectedError('ERROR_REQUIRED')
      return { bikeDealerId: dealer, trades: await loadDealerTrades(context, dealer), now: context.now }
    },
  }),
)

export async function readHonour(context: RequestContext, bikeDealerId: number): Promise<Honour> {
  return honourOf(await loadDealerTrades(context, bikeDealerId), context.now)
}

builder.objectField(ManagedDealerRef, 'honour', (t) =>
  t.field({
    type: HonourRef,
    resolve: ({ bikeDealerId }, _arguments, context) => readHonour(context, bikeDealerId),
  }),
)

builder.objectField(AuctionRef, 'winnerHonour', (t) =>
  t.field({
    type: HonourRef,
    nullable: true,
    description: 'Of the dealer to whom the owner sells, or could.',
    resolve({ row, sees }, _arguments, context) {
      const dealerId = row.winnerDealerId === null ? null : String(row.winnerDealerId)
      const winner = sees('winnerHonour') ? winnerOf(row.auctionStatus, dealerId) : null
      return winner === null ? null : readHonour(context, Number(winner))
    },
  }),
)

interface Conduct {
  readonly claimCount: number
  readonly acceptedClaimCount: number
  readonly droppedClaimCount: number
  readonly unpaidRulingCount: number
}

/** Of the last twelve months. A claim that waits for its answer is neither accepted nor dropped. */
async function readConduct(db: Db, bikeDealerId: number, now: Date): Promise<Conduct> {
  const since = sql`${now}::timestamptz - make_interval(months => ${HONOUR_RULES.months})`
  const { rows } = await sql<Conduct>`
    with claim as (
      select line ->> 'answer' = 'accepted' or coalesce((line ->> 'ruled')::int, 0) > 0 as is_accepted,
        line ->> 'answer' = 'refused' or price is not null as is_decided
      from auction join hand_over using (auction_id) cross join lateral jsonb_array_elements(claims) line
      where winner_dealer_id = ${bikeDealerId} and checked_at >= ${since}
    )
    select count(*)::int as claim_count,
      (count(*) filter (where is_accepted))::int as accepted_claim_count,
      (count(*) filter (where is_decided and is_accepted is not true))::int as dropped_claim_count,
      (select count(*)::int from auction join auction_statement statement using (auction_id)
        where winner_dealer_id = ${bikeDealerId} and kind = 'paymentUnproven' and statement.at >= ${since})
        as unpaid_ruling_count
    from claim`.execute(db)
  return rows[0] ?? { claimCount: 0, acceptedClaimCount: 0, droppedClaimCount: 0, unpaidRulingCount: 0 }
}
