import { AuctionDeliveryDocument } from '#contract/generated/auction.ts'
import { STATUSES_OF_SALE } from '#domain/auction/status.ts'
import { SHOP_ADDRESS } from '#domain/auction/trade/checklist.ts'
import { placeToBringTo } from '#domain/auction/trade/delivery-place.ts'
import { loadOnServer, notFound } from '../../shell/data-route.ts'
import { deliveryFile } from '../../shell/delivery-file.ts'
import type { Route } from './+types/delivery-file.ts'

/** /kaitori/mypage/auction/12/delivery.ics; the session check has run before. */
export async function loader(route: Route.LoaderArgs) {
  const auctionId = Number(route.params.auctionId)
  if (!Number.isSafeInteger(auctionId)) throw notFound()
  const { auction } = await loadOnServer(
    (graphql, { signal }) => graphql.request(AuctionDeliveryDocument, { auctionId }, signal),
    route,
  )
  // After a stop nobody comes.
  if (!auction?.isOwn || !STATUSES_OF_SALE.some((it) => it === auction.auctionStatus)) throw notFound()
  const { makerName, modelName, winnerName, winnerContact, checklist: agreed } = auction
  const address = winnerContact.find(({ label }) => label === SHOP_ADDRESS)?.value ?? null
  const checklist = agreed && { ...agreed, deliveryPlace: placeToBringTo(agreed.deliveryPlace, address) }
  const title = `${makerName} ${modelName}の引渡し（${winnerName ?? '販売店'}）`
  return deliveryFile(route, { auctionId, title, checklist, path: `/kaitori/mypage/auction/${auctionId}` })
}
