import { ASKING_PRICE } from './listing-form.ts'

/** How a listing fared that ended without a sale. */
export interface Outcome {
  readonly askingPrice: number | null
  /** Yen: the highest bid, or the own price above it that its dealer accepted; 0 = no bid. */
  readonly bestAmount: number
  /** Null where nothing can be said of the market. */
  readonly market: { readonly min: number; readonly middle: number; readonly max: number } | null
  /** By its stated condition the bike is none of those that the market price is made of. */
  readonly isOutsideMarket: boolean
  /** By what was stated the engine can be started: it is not immobile, and there is a key. */
  readonly canStart: boolean
  readonly dealersLooked: number
  /** Recommended views without a photo. */
  readonly missingViews: number
  readonly hasMovie: boolean
  readonly unansweredQuestions: number
}

/** What may have kept dealers from bidding, or the owner from selling; what weighs most comes first. */
export type Advice =
  | 'askingAboveMarket'
  | 'bidNearAsking'
  | 'bidWithinMarket'
  | 'bidBelowMarket'
  | 'statedDefects'
  | 'answerQuestions'
  | 'addViews'
  | 'addMovie'
  | 'fewLooked'

/** Of the asking price: from here on the two sides were close. */
const NEAR = 0.9
/** Fewer dealers than this have hardly made an auction. */
export const FEW_DEALERS = 3

export function adviceOn(outcome: Outcome): Advice[] {
  const { askingPrice, bestAmount, market } = outcome
  const found: (Advice | false)[] = [
    askingPrice !== null && market !== null && askingPrice > market.max && 'askingAboveMarket',
    askingPrice !== null && bestAmount < askingPrice && bestAmount >= askingPrice * NEAR && 'bidNearAsking',
    bestAmount > 0 && market !== null && bestAmount >= market.min && 'bidWithinMarket',
    bestAmount > 0 && market !== null && !outcome.isOutsideMarket && bestAmount < market.min && 'bidBelowMarket',
    (outcome.isOutsideMarket || !outcome.canStart) && 'statedDefects',
    outcome.unansweredQuestions > 0 && 'answerQuestions',
    outcome.missingViews > 0 && 'addViews',
    !outcome.hasMovie && outcome.canStart && 'addMovie',
    outcome.dealersLooked < FEW_DEALERS && 'fewLooked',
  ]
  return found.filter((advice) => advice !== false)
}

/** Whether the engine of a bike in this stated condition can be shown running. */
export function canStart(stated: { readonly engineStatusList: readonly string[]; readonly keyCount: string }): boolean {
  return !stated.engineStatusList.includes('immobile') && stated.keyCount !== 'none'
}

/** What to ask next time: the middle of the market, where the owner asked for more; null leaves the price as it was. */
export function suggestedAskingPrice(
  outcome: Pick<Outcome, 'askingPrice' | 'market' | 'isOutsideMarket'>,
): number | null {
  const { askingPrice, market, isOutsideMarket } = outcome
  if (askingPrice === null || market === null || isOutsideMarket) return null
  const { unit, min } = ASKING_PRICE
  const middle = Math.max(min, Math.floor(market.middle / unit) * unit)
  return askingPrice > middle ? middle : null
}
