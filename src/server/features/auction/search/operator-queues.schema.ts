import { sql } from 'kysely'
import { requirePartner } from '../../../auth/principal.ts'
import type { Db } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { createLoader } from '../../../graphql/loader.ts'
import { PartnerAuctionRef } from '../view/partner-auction.schema.ts'
import { loadPartnerAuctions } from '../view/partner-auction.ts'
import { countQueues, type Dashboard, isDisputed, isTroubled, type Queues, readDashboard } from './dashboard.ts'

const DashboardRef = builder.objectRef<Dashboard>('OperatorDashboard')
DashboardRef.implement({
  description: "Today's numbers.",
  fields: (t) => ({
    running: t.exposeInt('running'),
    endingWithinHour: t.exposeInt('endingWithinHour'),
    waitingForAnswer: t.exposeInt('waitingForAnswer'),
    inTransaction: t.exposeInt('inTransaction'),
    listedToday: t.exposeInt('listedToday'),
    bidsToday: t.exposeInt('bidsToday'),
    soldToday: t.exposeInt('soldToday'),
    soldTotalToday: t.exposeFloat('soldTotalToday'),
    newOwnersToday: t.exposeInt('newOwnersToday'),
    listedBefore: t.exposeInt('listedBefore', { description: 'In the seven days before today, like the next ones.' }),
    bidsBefore: t.exposeInt('bidsBefore'),
    soldBefore: t.exposeInt('soldBefore'),
    soldTotalBefore: t.exposeFloat('soldTotalBefore'),
    newOwnersBefore: t.exposeInt('newOwnersBefore'),
  }),
})

const loadContentType = createLoader<string, string>(async ({ services: { db } }, assetIds) => {
  const assets = await db
    .selectFrom('asset')
    .select(['assetId', 'contentType'])
    .where('assetId', 'in', assetIds)
    .execute()
  return new Map(assets.map(({ assetId, contentType }) => [assetId, contentType]))
})

builder.objectField(PartnerAuctionRef, 'certificateType', (t) =>
  t.string({
    nullable: true,
    description: 'What the file of the 車検証 is: image/jpeg, application/pdf. For operators.',
    resolve: ({ row, reads }, _args, context) =>
      row.vicAssetId !== null && reads('certificate') ? loadContentType(context, row.vicAssetId) : null,
  }),
)

const QueuesRef = builder.objectRef<Queues>('OperatorQueues')
QueuesRef.implement({
  description: 'How many wait for an operator.',
  fields: (t) => ({
    inspection: t.exposeInt('inspection'),
    disputes: t.exposeInt('disputes'),
    stolenMatches: t.exposeInt('stolenMatches'),
  }),
})

builder.queryFields((t) => ({
  operatorQueues: t.field({
    type: QueuesRef,
    resolve: (_root, _args, context) => {
      requirePartner(context, 'operator')
      return countQueues(context.services.db)
    },
  }),
  operatorDashboard: t.field({
    type: DashboardRef,
    resolve: (_root, _args, context) => {
      requirePartner(context, 'operator')
      return context.services.readLagging((db) => readDashboard(db, context.now))
    },
  }),
  inspectionQueue: t.field({
    type: [PartnerAuctionRef],
    description: 'What waits for its inspection, oldest first.',
    args: { first: t.arg.int({ defaultValue: 40, required: true }) },
    resolve: (_root, { first }, context) =>
      loadOperatorQueue(context, (db) =>
        db
          .selectFrom('auction')
          .select('auctionId')
          .where('auctionStatus', '=', 11)
          .orderBy('createdAt')
          .orderBy('auctionId')
          .limit(Math.min(Math.max(first, 1), 100))
          .execute(),
      ),
  }),
  disputes: t.field({
    type: [PartnerAuctionRef],
    description: 'Claims on which a dealer asked for a ruling, and payments that the owner says have not come.',
    resolve: (_root, _args, context) =>
      loadOperatorQueue(context, (db) =>
        db
          .selectFrom('auction')
          .select('auctionId')
          .where('auctionStatus', '=', 31)
          .where(sql<boolean>`${isDisputed}`)
          // Two people stand beside the bike.
          .orderBy(sql`completion_report is not null`)
          // What was promised first comes first; the promise follows the request.
          .orderBy(sql`(select ruling_asked_at from hand_over where hand_over.auction_id = auction.auction_id)`)
          .orderBy('confirmBy')
          .orderBy('auctionId')
          .limit(15)
          .execute(),
      ),
  }),
  troubledTrades: t.field({
    type: [PartnerAuctionRef],
    description:
      'For operators: trades that do not go on by themselves, since their dealer is suspended, or an operator has found no payment for a bike that has left. The oldest contract first.',
    resolve: (_root, _args, context) =>
      loadOperatorQueue(context, (db) =>
        db
          .selectFrom('auction')
          .innerJoin('bikeDealer', 'bikeDealer.bikeDealerId', 'auction.winnerDealerId')
          .innerJoin('agent', 'agent.agentId', 'bikeDealer.agentId')
          .select('auction.auctionId')
          .where(isTroubled)
          .orderBy('contractAt')
          .orderBy('auction.auctionId')
          .limit(20)
          .execute(),
      ),
  }),
}))

/** The auctions of a queue, as operators see them, in the order in which they were read. */
async function loadOperatorQueue(
  context: RequestContext,
  read: (db: Db) => Promise<readonly { readonly auctionId: number }[]>,
) {
  const partner = requirePartner(context, 'operator')
  const { db } = context.services
  const rows = await read(db)
  return loadPartnerAuctions(
    db,
    partner,
    null,
    rows.map(({ auctionId }) => auctionId),
    context.now,
  )
}
