import { isNameChangeLate, NAME_CHANGE_DAYS } from '../auction/trade/name-change.ts'
import { DAY, later } from '../values/duration.ts'
import { tokyoDay } from '../values/tokyo-time.ts'
import { median } from './median.ts'

/** What the public definition says in numbers: it is written from these. */
export const HONOUR_RULES = {
  /** For so long a trade counts, from the day it ended. */
  months: 12,
  /** Nothing is shown of fewer: no share of trades, no mean of days or ratings, no median of replies. */
  minCount: 5,
  nameChangeDays: NAME_CHANGE_DAYS,
} as const

export interface HonourRules {
  readonly months: number
  readonly minCount: number
  readonly nameChangeDays: number
}

/**
 * On the dealer's record are its own stops, and those of owners whom it has not paid in time. What the owner stopped for
 * another reason, or the operator, counts for nothing.
 */
export const TRADE_OUTCOMES = ['completed', 'stoppedByDealer', 'stoppedUnpaid', 'stoppedByOthers'] as const
type TradeOutcome = (typeof TRADE_OUTCOMES)[number]

/** A contract of a dealer that came to an end, without anything of its seller. */
export interface DealerTrade {
  readonly auctionId: number
  readonly endedAt: Date
  readonly outcome: TradeOutcome
  /** Yen, agreed on. */
  readonly contractAmount: number
  /** Yen, paid in the end; null where nothing was sold. */
  readonly finalPrice: number | null
  /** The operator has ruled on what the dealer claimed. */
  readonly isRuled: boolean
  /** Days in Tokyo; null where they are not on record. */
  readonly handedOverOn: string | null
  readonly paidOn: string | null
  /** 名義変更; null while nobody has reported it. */
  readonly nameChangedOn: string | null
  /** Whether the hand-over is proven by the code, from which the days of 名義変更 count. */
  readonly hasNameChangeDue: boolean
  /** From the seller's first unanswered message to the dealer's next one, each. */
  readonly replyMinutes: readonly number[]
  /** 総合満足度 of a review that is shown. */
  readonly rating: number | null
}

export interface HonourRecord {
  readonly keptCount: number
  /** Of all counted trades, the stopped ones too. 0 to 1. */
  readonly keptShare: number
  readonly cutCount: number
  /** Yen, over the trades with a cut; null without any. */
  readonly meanCut: number | null
  /** What was cut, of the contract amounts of the same trades. */
  readonly cutRate: number | null
  readonly stopCount: number
  /** 名義変更 that was due, and of those the ones behind their last day, done or not. */
  readonly nameChangeCount: number
  readonly lateNameChangeCount: number
  /** Mean, from hand-over to payment; null where too few are known. */
  readonly paymentDays: number | null
  /** Median; null of too few replies. */
  readonly replyMinutes: number | null
  readonly reviewCount: number
  /** Mean; null of too few reviews. */
  readonly rating: number | null
}

export interface Honour {
  /** Sold, or stopped by the dealer or because it did not pay. */
  readonly tradeCount: number
  /** Null below the minimum. */
  readonly record: HonourRecord | null
}

/** How a dealer kept to its contracts. The order of the trades does not matter. */
export function honourOf(trades: readonly DealerTrade[], now: Date, rules: HonourRules = HONOUR_RULES): Honour {
  const counted = trades.filter((trade) => counts(trade, now, rules))
  const tradeCount = counted.length
  return { tradeCount, record: tradeCount < rules.minCount ? null : recordOf(counted, now, rules) }
}

/** A trade of the dealer and what it does to its record. */
export interface TradeEffect<Trade extends DealerTrade = DealerTrade> {
  readonly trade: Trade
  readonly isCounted: boolean
  /** Yen taken off the contract amount; 0 where nothing was sold. */
  readonly cut: number
  readonly paymentDays: number | null
  /** Of the share at the contract price, 0 to 1: as it is, less what it would be without this trade. Null for the only one. */
  readonly shareChange: number | null
  /** The last day on which it counts, in Tokyo. */
  readonly countsUntil: string
}

/** A dealer's page shows so many, the newest; the figures are of all. */
export const MAX_SHOWN_TRADES = 200

/** Every trade of the period, also those that do not count; newest first. */
export function effectsOf<Trade extends DealerTrade>(
  trades: readonly Trade[],
  now: Date,
  rules: HonourRules = HONOUR_RULES,
): TradeEffect<Trade>[] {
  const inPeriod = trades.filter((trade) => isInPeriod(trade, now, rules))
  const counted = inPeriod.filter((trade) => counts(trade, now, rules))
  const kept = counted.filter(isKept).length
  return inPeriod
    .map((trade) => {
      const isCounted = counted.includes(trade)
      const others = counted.length - 1
      return {
        trade,
        isCounted,
        cut: cutOf(trade),
        paymentDays: paymentDaysOf(trade),
        shareChange: isCounted && others > 0 ? kept / counted.length - (kept - (isKept(trade) ? 1 : 0)) / others : null,
        countsUntil: lastDayOf(trade, rules),
      }
    })
    .sort((one, other) => other.trade.endedAt.getTime() - one.trade.endedAt.getTime())
}

/** No trade that ended before this moment counts: what a read may leave out. */
export function honourSince(now: Date, { months }: HonourRules = HONOUR_RULES): Date {
  return later(now, -(months * 31 + 1) * DAY)
}

function counts(trade: DealerTrade, now: Date, rules: HonourRules): boolean {
  return trade.outcome !== 'stoppedByOthers' && isInPeriod(trade, now, rules)
}

function isInPeriod(trade: DealerTrade, now: Date, rules: HonourRules): boolean {
  return trade.endedAt <= now && lastDayOf(trade, rules) >= tokyoDay(now)
}

function lastDayOf({ endedAt }: DealerTrade, { months }: HonourRules): string {
  const [year = 0, month = 1, day = 1] = tokyoDay(endedAt).split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
}

function recordOf(counted: readonly DealerTrade[], now: Date, { minCount }: HonourRules): HonourRecord {
  const cuts = counted.filter((trade) => cutOf(trade) > 0)
  const cutTotal = sum(cuts.map(cutOf))
  const ratings = counted.flatMap(({ rating }) => rating ?? [])
  const enough = (values: readonly number[]) => values.length >= minCount
  const days = counted.flatMap((trade) => paymentDaysOf(trade) ?? [])
  const replies = counted.flatMap(({ replyMinutes }) => replyMinutes)
  const keptCount = counted.filter(isKept).length
  const nameChanges = counted.flatMap((trade) => isNameChangeLateOf(trade, now) ?? [])
  return {
    keptCount,
    keptShare: keptCount / counted.length,
    cutCount: cuts.length,
    meanCut: cuts.length > 0 ? cutTotal / cuts.length : null,
    cutRate: cuts.length > 0 ? cutTotal / sum(cuts.map(({ contractAmount }) => contractAmount)) : null,
    stopCount: counted.filter(({ outcome }) => outcome === 'stoppedByDealer' || outcome === 'stoppedUnpaid').length,
    nameChangeCount: nameChanges.length,
    lateNameChangeCount: nameChanges.filter(Boolean).length,
    paymentDays: enough(days) ? sum(days) / days.length : null,
    replyMinutes: enough(replies) ? median(replies) : null,
    reviewCount: ratings.length,
    rating: enough(ratings) ? sum(ratings) / ratings.length : null,
  }
}

function isKept(trade: DealerTrade): boolean {
  return trade.outcome === 'completed' && cutOf(trade) === 0
}

function cutOf({ contractAmount, finalPrice }: DealerTrade): number {
  return finalPrice === null ? 0 : Math.max(0, contractAmount - finalPrice)
}

/** Null while it is not due, and where nobody has to report it. */
function isNameChangeLateOf(trade: DealerTrade, now: Date): boolean | null {
  const { outcome, handedOverOn, nameChangedOn, hasNameChangeDue } = trade
  if (outcome !== 'completed' || handedOverOn === null || !hasNameChangeDue) return null
  const isLate = isNameChangeLate(handedOverOn, nameChangedOn, tokyoDay(now))
  return isLate || nameChangedOn !== null ? isLate : null
}

/** Paid before the bike was handed over is paid at once. */
function paymentDaysOf({ outcome, handedOverOn, paidOn }: DealerTrade): number | null {
  if (outcome !== 'completed' || handedOverOn === null || paidOn === null) return null
  return Math.max(0, (Date.parse(paidOn) - Date.parse(handedOverOn)) / DAY)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
