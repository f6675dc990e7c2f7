import { isOutsideMarket, type StatedCondition } from '#domain/listing/second-look.ts'
import type { MarketOrder, PlaceInList } from './partner-auction-order.ts'
import type { AuctionOrder } from './partner-auction-views.ts'

/** What the market price of a listing is read by, and whether the bike is one of those that it is made of. */
export interface ListedBike extends StatedCondition {
  readonly auctionId: number
  readonly modelId: number
  readonly modelTypeId: number | null
  readonly mileageId: number
  readonly mileageKm: number | null
  readonly firstRegistration: string | null
  readonly currentPrice: number
}

/** The middle of the market for each of the bikes; null where it cannot be said. */
export type ReadMiddles = (bikes: readonly ListedBike[]) => Promise<readonly (number | null)[]>

export function isMarketOrder(order: AuctionOrder): order is MarketOrder {
  return order.startsWith('market') || order.startsWith('difference')
}

/** Market prices are computed, not stored: the places of all that were found, behind the one that was asked for. */
export async function placesByMarket(
  order: MarketOrder,
  bikes: readonly ListedBike[],
  readMiddles: ReadMiddles,
  { after, isBackward }: { readonly after: PlaceInList | null; readonly isBackward: boolean },
): Promise<PlaceInList[]> {
  const middles = await readMiddles(bikes)
  const isDescending = order.endsWith('Down')
  const isByMiddle = order.startsWith('market')
  const places = bikes.map((bike, index) => {
    const { auctionId, currentPrice } = bike
    const middle = middles[index] ?? null
    const isUnknown = middle === null || (!isByMiddle && isOutsideMarket(bike))
    const known = isUnknown ? null : isByMiddle ? middle : currentPrice - middle
    // What has no market price of its own comes last in both directions.
    return { auctionId, key: known ?? (isDescending ? -UNKNOWN : UNKNOWN) }
  })
  const direction = isDescending !== isBackward ? -1 : 1
  const compare = (one: PlaceInList, other: PlaceInList) =>
    direction * (one.key - other.key || one.auctionId - other.auctionId)
  return places.filter((place) => after === null || compare(place, after) > 0).sort(compare)
}

const UNKNOWN = 1_000_000_000_000
