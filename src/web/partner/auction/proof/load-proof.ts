import type { LoaderFunctionArgs } from 'react-router'
import { PartnerBidProofDocument } from '#contract/generated/partner.ts'
import { notFound } from '../../../shell/data-route.ts'
import { numberOfAddress } from '../../call/form-values.ts'
import { query } from '../../call/partner-call.ts'
import { dealerOf } from '../../console/console-visit.ts'

/** For the page and for its file: who has bid may check it also where visitors see nothing of the auction any more. */
export async function loadProof(route: LoaderFunctionArgs) {
  const auctionId = numberOfAddress(route.params.auctionId)
  if (auctionId === null) throw notFound()
  const variables = { auctionId, bikeDealerId: dealerOf(route) }
  const { partnerAuction: auction } = await query(route, PartnerBidProofDocument, variables)
  if (!auction.bidProof) throw notFound()
  return { ...auction, bidProof: auction.bidProof }
}
