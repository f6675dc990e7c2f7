import { lookingDealer, requirePartner } from '../../auth/principal.ts'
import { builder } from '../../graphql/builder.ts'
import { loadPartnerAuctions, PartnerAuctionRef } from '../auction/index.ts'
import { latePayments } from './late-payments.ts'

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
