import { requirePartner } from '../../../auth/principal.ts'
import type { Db } from '../../../db/client.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { loadPartnerAuctions } from '../view/partner-auction.ts'

/** The auctions of a queue, as operators see them, in the order in which they were read. */
export async function loadOperatorQueue(
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
  )
}
