import { PartnerDeliveryDocument } from '#contract/generated/partner.ts'
import { placeToDriveTo } from '#domain/auction/trade/delivery-place.ts'
import { formatZip } from '#domain/values/zip.ts'
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
  const { makerName, modelName, ownerContact, checklist: agreed } = partnerAuction
  const title = `引取り：${makerName} ${modelName}（No.${auctionId}）`
  const address = ownerContact && `〒${formatZip(ownerContact.zip)} ${ownerContact.address}`
  const checklist = agreed && { ...agreed, deliveryPlace: placeToDriveTo(agreed.deliveryPlace, address) }
  return deliveryFile(route, { auctionId, title, checklist, path: `/partner/auctions/${auctionId}` })
}
