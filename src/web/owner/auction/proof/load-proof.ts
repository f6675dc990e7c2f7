import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { BidProofDocument } from '#contract/generated/traded.ts'
import { type LoadRequest, notFound, pageNotFound } from '../../../shell/data-route.ts'

/** For the page and for its file. */
export async function loadProof(graphql: GraphqlClient, { params, url, signal }: LoadRequest) {
  const given = params.auctionId ?? ''
  if (!/^\d{1,9}$/.test(given)) throw pageNotFound(url)
  const { auction } = await graphql.request(BidProofDocument, { auctionId: Number(given) }, signal)
  if (!auction) throw notFound()
  return { auction }
}
