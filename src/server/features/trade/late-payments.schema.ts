import { sql } from 'kysely'
import { tokyoDay, tokyoHour } from '#domain/values/tokyo-time.ts'
import { lookingDealer, requirePartner } from '../../auth/principal.ts'
import type { Db } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import { loadPartnerAuctions, PartnerAuctionRef } from '../auction/index.ts'

/** `isUnpaid` of the rules: nobody says that it is paid, or the owner or an operator says that it is not. */
const isUnpaid = sql<boolean>`(completion_report is null or completion_report ->> 'objection' is not null
  or completion_report -> 'ruling' -> 'isProven' = 'false')`

/** Bikes that left before today and are not paid for. */
export function latePayments(db: Db, now: Date) {
  return db
    .selectFrom('auction')
    .innerJoin('handOver', 'handOver.auctionId', 'auction.auctionId')
    .where('auctionStatus', '=', 31)
    .where('handedOverAt', '<', tokyoHour(tokyoDay(now), 0))
    .where(isUnpaid)
}

builder.queryField('latePayments', (t) =>
  t.field({
    type: [PartnerAuctionRef],
    description:
      'Bikes that left before today and are not paid for, longest ago first: of the dealer, or of all for an operator.',
    args: { bikeDealerId: t.arg.int() },
    resolve: async (_root, { bikeDealerId }, context) => {
      const { db } = context.services
      const partner = requirePartner(context)
      const dealerId = lookingDealer(partner, bikeDealerId)
      if (dealerId === null && partner.role !== 'operator') return []
      const rows = await latePayments(db, context.now)
        .select('auction.auctionId')
        .$if(dealerId !== null, (it) => it.where('winnerDealerId', '=', dealerId))
        .orderBy('handedOverAt')
        .orderBy('auction.auctionId')
        .limit(20)
        .execute()
      return loadPartnerAuctions(
        db,
        partner,
        dealerId,
        rows.map(({ auctionId }) => auctionId),
        context.now,
      )
    },
  }),
)
