import { type PartnerPrincipal, requirePartner } from '../../auth/principal.ts'
import { builder } from '../../graphql/builder.ts'
import { PartnerAuctionRef } from '../auction/index.ts'
import { HonourRef } from '../dealer/index.ts'
import {
  type Found,
  findBelowMarket,
  findLatePayments,
  findUnanswered,
  findWithoutBids,
  MAX_TROUBLED,
} from './auctions-in-trouble.ts'
import { type Difference, type MarketOfTheDay, readMarketOfTheDay } from './market-of-the-day.ts'
import { QUEUES, readQueues, type WorkQueue } from './read-queues.ts'
import { readScorecards, type Scorecard } from './scorecards.ts'

const QueueEnum = builder.enumType('WorkQueueName', { values: QUEUES })

const QueueRef = builder.objectRef<WorkQueue>('WorkQueue')
QueueRef.implement({
  fields: (t) => ({
    queue: t.expose('queue', { type: QueueEnum }),
    count: t.exposeInt('count'),
    oldestSince: t.expose('oldestSince', { type: 'DateTime', nullable: true }),
    oldestAuctionId: t.exposeInt('oldestAuctionId', {
      nullable: true,
      description: 'Null where nothing waits, or it is not an auction.',
    }),
    overdueCount: t.exposeInt('overdueCount', {
      nullable: true,
      description: 'Past what we promised; null where nothing is promised.',
    }),
  }),
})

const FoundRef = builder.objectRef<Found>('CockpitAuctions')
FoundRef.implement({
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount'),
    auctions: t.field({
      type: [PartnerAuctionRef],
      description: `The ${MAX_TROUBLED} most urgent ones.`,
      resolve: ({ auctions }) => [...auctions],
    }),
  }),
})

const DifferenceRef = builder.objectRef<Difference>('MarketDifference')
DifferenceRef.implement({
  fields: (t) => ({
    comparedCount: t.exposeInt('comparedCount', { description: 'Sales whose bike has a market price.' }),
    median: t.exposeFloat('median', {
      nullable: true,
      description: 'Of the price above the middle of its market, as a share of it; null without such sales.',
    }),
  }),
})

const MarketRef = builder.objectRef<MarketOfTheDay>('MarketOfTheDay')
MarketRef.implement({
  fields: (t) => ({
    today: t.field({ type: DifferenceRef, resolve: ({ today }) => today }),
    before: t.field({
      type: DifferenceRef,
      description: 'Of the seven days before today.',
      resolve: ({ before }) => before,
    }),
  }),
})

const ScorecardRef = builder.objectRef<Scorecard>('DealerScorecard')
ScorecardRef.implement({
  description: 'A dealer who needs a look.',
  fields: (t) => ({
    bikeDealerId: t.exposeInt('bikeDealerId'),
    name: t.exposeString('name'),
    latePaymentCount: t.exposeInt('latePaymentCount', { description: 'Bikes that are not paid for in time, now.' }),
    stopCount: t.exposeInt('stopCount', { description: 'On its record, of the last 30 days.' }),
    cutCount: t.exposeInt('cutCount', { description: 'Sold for less, in the last 30 days.' }),
    shareChange: t.exposeFloat('shareChange', {
      nullable: true,
      description: 'What the last 30 days did to the share at the contract price.',
    }),
    honour: t.field({ type: HonourRef, resolve: ({ honour }) => honour }),
  }),
})

interface Cockpit {
  readonly operator: PartnerPrincipal
}

const CockpitRef = builder.objectRef<Cockpit>('Cockpit')
CockpitRef.implement({
  description: 'What needs an operator now.',
  fields: (t) => ({
    queues: t.field({
      type: [QueueRef],
      resolve: ({ operator }, _arguments, context) => readQueues(context, operator),
    }),
    withoutBids: t.field({
      type: FoundRef,
      description: 'End within a day, are open for a day, and nobody has bid in their last one.',
      resolve: (_cockpit, _arguments, context) => findWithoutBids(context),
    }),
    belowMarket: t.field({
      type: FoundRef,
      description: 'End within a day, with bids below the lower end of the market.',
      resolve: (_cockpit, _arguments, context) => findBelowMarket(context),
    }),
    unanswered: t.field({
      type: FoundRef,
      description: "Wait for the owner's answer, the least time left first.",
      resolve: (_cockpit, _arguments, context) => findUnanswered(context),
    }),
    latePayments: t.field({
      type: FoundRef,
      description: 'Bikes that left before today and are not paid for, longest ago first.',
      resolve: (_cockpit, _arguments, context) => findLatePayments(context),
    }),
    market: t.field({
      type: MarketRef,
      resolve: (_cockpit, _arguments, context) => readMarketOfTheDay(context),
    }),
    scorecards: t.field({
      type: [ScorecardRef],
      resolve: (_cockpit, _arguments, context) => readScorecards(context),
    }),
  }),
})

builder.queryField('cockpit', (t) =>
  t.field({
    type: CockpitRef,
    description: 'For operators.',
    resolve: (_root, _arguments, context) => ({ operator: requirePartner(context, 'operator') }),
  }),
)
