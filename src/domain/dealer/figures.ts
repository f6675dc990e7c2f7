import { marketDifference } from './market-difference.ts'

/** `lost` is also what came to nobody: the owner declined, or took another dealer. */
export const DEAL_OUTCOMES = ['lost', 'waiting', 'inTransaction', 'completed', 'stopped'] as const
type DealOutcome = (typeof DEAL_OUTCOMES)[number]

/** An auction whose bidding is over and in which a dealer bid. */
export interface Deal {
  readonly auctionId: number
  readonly bikeDealerId: number
  readonly modelId: number
  /** The day in Tokyo on which the bidding ended: every figure counts the deal in its month. */
  readonly endedOn: string
  readonly outcome: DealOutcome
  /** Yen; null without a contract. */
  readonly contractAmount: number | null
  /** Yen, paid in the end; null until the trade is completed. */
  readonly finalPrice: number | null
  /** Yen: the middle of the market of such a bike in that month; null where nothing is known, or it was not bought. */
  readonly middle: number | null
}

export function isWon({ outcome }: Deal): boolean {
  return outcome !== 'lost'
}

export function isCompleted({ outcome }: Deal): boolean {
  return outcome === 'completed'
}

/** Yen off the contract amount of what was bought; 0 for all others. */
export function cutOf({ outcome, contractAmount, finalPrice }: Deal): number {
  if (outcome !== 'completed' || contractAmount === null || finalPrice === null) return 0
  return Math.max(0, contractAmount - finalPrice)
}

/** Of the auctions bid on, those that were won, 0 to 1; null where nothing was bid on. */
export function hitRate(deals: readonly Deal[]): number | null {
  return deals.length === 0 ? null : deals.filter(isWon).length / deals.length
}

/** Yen, paid for what was bought. */
export function paidTotal(deals: readonly Deal[]): number {
  return sum(deals.filter(isCompleted).map(({ finalPrice }) => finalPrice ?? 0))
}

/** What was cut, of the contract amounts of everything bought, 0 to 1; null where nothing was bought. */
export function cutRate(deals: readonly Deal[]): number | null {
  const agreed = sum(deals.filter(isCompleted).map(({ contractAmount }) => contractAmount ?? 0))
  return agreed === 0 ? null : sum(deals.map(cutOf)) / agreed
}

/** How far the contract amounts were above the market, on average over the purchases; null where none has a market. */
export function differenceToMarket(deals: readonly Deal[]): number | null {
  return marketDifference(
    deals.flatMap(({ contractAmount: amount, middle }) =>
      amount === null || middle === null ? [] : [{ amount, middle }],
    ),
  )
}

/** As many deals behind a figure are listed; the figure is of all. */
export const MAX_SHOWN_DEALS = 500
/** Months, or the models that a dealer spent most on. */
export const MAX_GROUPS = 100

/** Which deals stand behind a figure. */
export const FIGURES = {
  bid: () => true,
  won: isWon,
  completed: isCompleted,
  cut: (deal) => cutOf(deal) > 0,
  compared: ({ contractAmount, middle }) => contractAmount !== null && middle !== null,
} as const satisfies Record<string, (deal: Deal) => boolean>
export type Figure = keyof typeof FIGURES
export const FIGURE_NAMES = Object.keys(FIGURES).filter((name): name is Figure => name in FIGURES)

export interface Figures {
  readonly bidCount: number
  readonly wonCount: number
  readonly hitRate: number | null
  readonly completedCount: number
  readonly paidTotal: number
  readonly cutCount: number
  readonly cutTotal: number
  readonly cutRate: number | null
  readonly comparedCount: number
  readonly marketDifference: number | null
}

/** Of any deals: a month, a model, all of them. What is counted adds up; shares and averages are taken over the deals. */
export function figuresOf(deals: readonly Deal[]): Figures {
  const count = (figure: Figure) => deals.filter(FIGURES[figure]).length
  return {
    bidCount: count('bid'),
    wonCount: count('won'),
    hitRate: hitRate(deals),
    completedCount: count('completed'),
    paidTotal: paidTotal(deals),
    cutCount: count('cut'),
    cutTotal: sum(deals.map(cutOf)),
    cutRate: cutRate(deals),
    comparedCount: count('compared'),
    marketDifference: differenceToMarket(deals),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
