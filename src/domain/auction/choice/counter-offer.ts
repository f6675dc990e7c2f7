import type { FieldFault } from '../../errors/error-code.ts'
import { HIGHEST_BID, isOnStep, leastBid, stepAt } from '../bids/yen.ts'
import { type AuctionStatus, STATUS } from '../status.ts'

/** The owner's price to the highest bidder, made once. */
export interface CounterOffer {
  readonly price: number
  /** Until then the dealer may answer. */
  readonly until: Date
  /** Null: not answered, or not in time. */
  readonly answer: 'yes' | 'no' | null
}

/** The question is over with the contract or any other end of the auction, whatever time is left. */
export function isCounterOfferOpen(status: AuctionStatus, offer: CounterOffer | null, now: Date): boolean {
  return status === STATUS.biddingEnded && offer !== null && offer.answer === null && now < offer.until
}

/** What the highest bidder pays: its own bid, or the owner's price that it accepted. */
export function leadersAmount(currentPrice: number, offer: CounterOffer | null): number {
  return offer?.answer === 'yes' ? offer.price : currentPrice
}

export const SURVEY_PRICES = ['highestBid', 'replaced', 'counterOffer'] as const

/**
 * Which price the question about the sale names. A yes to the counter-offer sends the question anew: from then on the
 * one at the highest bid has no answer of its own.
 */
export type SurveyPrice = (typeof SURVEY_PRICES)[number]

export function surveyPriceOf(amount: number, offer: Pick<CounterOffer, 'price' | 'answer'> | null): SurveyPrice {
  if (offer?.answer !== 'yes') return 'highestBid'
  return amount === offer.price ? 'counterOffer' : 'replaced'
}

/** Null where the price is above the highest bid, and a price that a dealer could have bid. */
export function counterOfferFault(price: number, currentPrice: number): FieldFault | null {
  const yen = (amount: number) => `¥${amount.toLocaleString('ja-JP')}`
  const fault = (message: string) => ({ field: 'price', message })
  const least = leastBid(currentPrice)
  if (price < least) return fault(`最高額より高い金額（${yen(least)}以上）を入力してください。`)
  if (price > HIGHEST_BID) return fault(`${yen(HIGHEST_BID)}以下で入力してください。`)
  return isOnStep(price) ? null : fault(`${yen(stepAt(price))}単位で入力してください。`)
}
