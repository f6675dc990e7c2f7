import { HIGHEST_BID, roundDownToStep } from '../bids/yen.ts'
import { type FeeBand, feeOf, taxOn } from './fee.ts'

/** What the buyer of a bike pays besides its price. */
export interface BuyersTerms {
  readonly feeBands: readonly FeeBand[]
  /** Null where it is not known. */
  readonly transport: number | null
}

export interface PaidInAll {
  readonly fee: number
  readonly tax: number
  readonly transport: number
  /** お支払い総額: price, fee and tax, as they are paid for this bike. */
  readonly payment: number
  /** The payment and what it costs to bring the bike. */
  readonly total: number
}

/** What a bike costs its buyer at this price. */
export function paidInAll(price: number, { feeBands, transport }: BuyersTerms): PaidInAll {
  const fee = feeOf(price, feeBands)
  const tax = taxOn(fee)
  const brought = transport ?? 0
  const payment = price + fee + tax
  return { fee, tax, transport: brought, payment, total: payment + brought }
}

interface ResaleTerms extends BuyersTerms {
  readonly repair: number
  /** What is to be left in the end. */
  readonly margin: number
}

interface Reckoning {
  /** 仕入上限; 0 where no bid fits. */
  readonly limit: number
  /** Of the limit; null where there is none. */
  readonly paid: PaidInAll | null
  /** What is left of the resale price, since bids are whole steps and the fee rises by bands. */
  readonly rest: number
  /** How much the costs and the margin alone are above the resale price; 0 where they are not. */
  readonly short: number
}

/** The limit with all that lies between it and the resale price: limit, fee, tax, costs, margin and rest add up to it. */
export function reckonPurchase(resale: number, terms: ResaleTerms): Reckoning {
  const { repair, margin } = terms
  const limit = purchaseLimit(resale, terms)
  const left = resale - paidInAll(limit, terms).total - repair - margin
  if (limit > 0) return { limit, paid: paidInAll(limit, terms), rest: left, short: 0 }
  return { limit, paid: null, rest: 0, short: Math.max(0, -left) }
}

/**
 * 仕入上限: the highest bid at which all that the bike costs, and the margin, fit into what it is sold for again. 0 where no
 * bid does. With the price the fee only rises, so halving finds it.
 */
export function purchaseLimit(resale: number, terms: ResaleTerms): number {
  const { repair, margin } = terms
  const fits = (price: number) => paidInAll(price, terms).total + repair + margin <= resale
  let [below, above] = [0, Math.min(resale, HIGHEST_BID) + 1]
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (fits(middle)) below = middle
    else above = middle
  }
  return roundDownToStep(below)
}
