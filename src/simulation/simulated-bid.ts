import { SIMULATED_DEALERS } from '#content/demo/dealers.ts'
import { leastBid, roundDownToStep, stepAt } from '#domain/auction/bids/yen.ts'
import { demoWorth, type StatedFaults } from '#domain/inspection/demo-worth.ts'
import { seededRandom } from '#domain/values/seeded-random.ts'
import { dealerOf } from './character.ts'

export interface SeenAuction extends StatedFaults {
  readonly auctionId: number
  readonly currentPrice: number
  readonly displacement: number
  readonly prefecture?: string | null
  readonly marketPrice: { readonly min: number; readonly max: number } | null
}

/** Of the bikes that it knows how to sell, so many a dealer wants; of all others few. */
const INTEREST = { usual: 0.75, other: 0.15 }
/** For a bike from outside its region it pays so much of its value. */
const FROM_FAR = 0.97

/** The dealers of the agency. */
const AGENCY = SIMULATED_DEALERS.flatMap(({ isOfAgency }, index) => (isOfAgency ? [index + 1] : []))

/** The one of them that goes for the bike: two would look like an agency that drives its own price. */
function pickedOf(seed: number, auctionId: number): number | undefined {
  return AGENCY[Math.floor(fixedRandom(seed, 0, auctionId, 3) * AGENCY.length)]
}

/** What a dealer would pay at most, in whole steps; null when the bike is not for it. */
export function valuationOf(seed: number, dealer: number, auction: SeenAuction): number | null {
  const { auctionId, marketPrice, displacement, prefecture } = auction
  const { character } = dealerOf(dealer)
  const [from, to] = character.displacement
  const interest = displacement >= from && displacement <= to ? INTEREST.usual : INTEREST.other
  if (fixedRandom(seed, dealer, auctionId, 1) > interest) return null
  if (AGENCY.includes(dealer) && dealer !== pickedOf(seed, auctionId)) return null
  const min = marketPrice?.min ?? 40_000 + displacement * 300
  const max = marketPrice?.max ?? min * 1.6
  const share = fixedRandom(seed, dealer, auctionId, 2) * 1.1 - 0.1
  const isNear = !prefecture || character.region.includes(prefecture)
  const worth = demoWorth(auction) * (isNear ? 1 : FROM_FAR)
  return Math.max(1_000, roundDownToStep((min + (max - min) * share) * worth))
}

export interface SimulatedBid {
  readonly price: number | null
  readonly maxPrice: number | null
}

/** A few steps up, or a maximum; null when it has become too dear. */
export function nextBid(
  valuation: number,
  auction: Pick<SeenAuction, 'currentPrice'>,
  random: () => number,
): SimulatedBid | null {
  const least = leastBid(auction.currentPrice)
  if (least > valuation) return null
  if (random() < 0.25) return { price: null, maxPrice: valuation }
  // The first bids jump towards what the bike is worth; nobody starts at a thousand yen.
  const jump = auction.currentPrice < valuation * 0.5 ? (valuation * 0.55 - auction.currentPrice) * random() : 0
  const steps = Math.floor(random() * 4) * stepAt(auction.currentPrice)
  const price = Math.min(valuation, roundDownToStep(least + jump + steps))
  return { price: Math.max(price, least), maxPrice: null }
}

/** The chance that something with this average wait, in seconds, happens within so many seconds. */
export function chanceWithin(seconds: number, averageSeconds: number): number {
  return 1 - Math.exp(-seconds / averageSeconds)
}

/** A number from 0 to 1 that belongs to these things, whenever it is asked for. */
export function fixedRandom(...things: readonly number[]): number {
  let seed = 17
  for (const thing of things) seed = (Math.imul(seed, 31) + thing) >>> 0
  const next = seededRandom(seed)
  next()
  return next()
}
