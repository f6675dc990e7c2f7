import { randomUUID } from 'node:crypto'
import { closeEnded } from '#server/features/auction/deadlines/deadline-poller.ts'
import type { TestApi } from './api.ts'
import { type CastOwner, castOwner } from './cast.ts'
import { castListing } from './listing.ts'
import type { CastPartner } from './partner-cast.ts'

/** A dealer, its open bid, and how far it would go without saying so. */
export type CastBid = readonly [dealer: CastPartner, price: number, maxPrice?: number]

/** An auction whose bidding has ended with these bids, in their order. */
export async function castEndedAuction(
  api: TestApi,
  operator: CastPartner,
  bids: readonly CastBid[],
): Promise<{ owner: CastOwner; auctionId: number }> {
  const owner = await castOwner(api.services)
  const auctionId = await castListing(api.services.db, owner.bikeOwnerId, { images: 1 })
  const pass = `mutation { passInspection(input: { auctionId: ${auctionId}, version: 1, withoutFrameNumber: true }) { __typename } }`
  await given(api, pass, {}, operator)
  for (const [dealer, price, maxPrice = price] of bids) {
    const input = { auctionId, price, maxPrice, bikeDealerId: dealer.bikeDealerId, idempotencyKey: randomUUID() }
    await given(api, 'mutation ($input: PlaceBidInput!) { placeBid(input: $input) { __typename } }', { input }, dealer)
  }
  await api.services.db.updateTable('auction').set({ endAt: new Date() }).where('auctionId', '=', auctionId).execute()
  await closeEnded(api.services)
  return { owner, auctionId }
}

async function given(
  api: TestApi,
  query: string,
  variables: Record<string, unknown>,
  { headers }: CastPartner,
): Promise<void> {
  const { errors } = await api.graphql(query, variables, headers)
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
}
