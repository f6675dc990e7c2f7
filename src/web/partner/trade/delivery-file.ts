import { PartnerDeliveryDocument } from '#contract/generated/partner.ts'
import { notFound } from '../../shell/data-route.ts'
import { deliveryFile } from '../../shell/delivery-file.ts'
import { numberOfAddress } from '../call/form-values.ts'
import { query } from '../call/partner-call.ts'
import { dealerOf } from '../console/console-visit.ts'
import type { Route } from './+types/delivery-file.ts'

/** /partner/auctions/12/delivery.ics, for the dealer whom the page was shown for. */
export async function loader(route: Route.LoaderArgs) {
  const auctionId = numberOfAddress(route.params.auctionId)
  if (auctionId === null) throw notFound()
  const { partnerAuction } = await query(route, PartnerDeliveryDocument, { auctionId, bikeDealerId: dealerOf(route) })
  const { makerName, modelName, checklist } = partnerAuction
  const title = `引き取り：${makerName} ${modelName}（No.${auctionId}）`
  return deliveryFile(route, { auctionId, title, checklist, path: `/partner/auctions/${auctionId}` })
}
