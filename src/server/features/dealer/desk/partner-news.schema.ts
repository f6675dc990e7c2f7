import { lookingDealer, requirePartner } from '../../../auth/principal.ts'
import { builder } from '../../../graphql/builder.ts'
import { loadPartnerAuctions, type PartnerAuction, PartnerAuctionRef } from '../../auction/index.ts'
import { PARTNER_NEWS, type PartnerNewsRow, readPartnerNews } from './partner-news.ts'

interface PartnerNews extends PartnerNewsRow {
  readonly auction: PartnerAuction
}

const PartnerNewsKindRef = builder.enumType('PartnerNewsKind', { values: PARTNER_NEWS })

const PartnerNewsRef = builder.objectRef<PartnerNews>('PartnerNews')
PartnerNewsRef.implement({
  description: 'What happened to an auction of the dealer, with the auction as it is now.',
  fields: (t) => ({
    newsId: t.id({
      description: 'The same whenever it is read.',
      resolve: ({ kind, auctionId, at }) => `${kind}-${auctionId}-${at.getTime()}`,
    }),
    kind: t.expose('kind', { type: PartnerNewsKindRef }),
    at: t.expose('at', { type: 'DateTime' }),
    price: t.exposeInt('price', {
      nullable: true,
      description: 'Of a bid that was struck out: what it was. At the end of bidding: the own highest open bid.',
    }),
    isMissed: t.exposeBoolean('isMissed', {
      description: 'It happened to a sale of the dealer while the dealer was suspended.',
    }),
    auction: t.field({ type: PartnerAuctionRef, resolve: ({ auction }) => auction }),
  }),
})

builder.queryField('partnerNews', (t) =>
  t.field({
    type: [PartnerNewsRef],
    description: 'Of the last hours, newest first, the latest of each auction. An operator has none.',
    args: { bikeDealerId: t.arg.int() },
    resolve: async (_root, { bikeDealerId }, context): Promise<PartnerNews[]> => {
      const partner = requirePartner(context)
      const dealerId = lookingDealer(partner, bikeDealerId)
      if (dealerId === null) return []
      const { db } = context.services
      const news = await readPartnerNews(db, dealerId, context.now)
      const ids = news.map(({ auctionId }) => auctionId)
      const auctions = new Map(
        (await loadPartnerAuctions(db, partner, dealerId, ids, context.now)).map((auction) => [
          auction.row.auctionId,
          auction,
        ]),
      )
      return news.flatMap((row) => {
        const auction = auctions.get(row.auctionId)
        return auction ? [{ ...row, auction }] : []
      })
    },
  }),
)
