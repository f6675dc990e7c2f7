import { DAY, later } from '../values/duration.ts'
import { type DealerTrade, effectsOf, type Honour, honourOf } from './honour.ts'

/** What ended in so many days says whether a dealer is getting worse. */
export const ATTENTION_DAYS = 30

/** Why an operator should look at a dealer. */
export interface Attention {
  /** Bikes that left and are not paid for in time, now. */
  readonly latePaymentCount: number
  /** Of the last days: stops on the dealer's record, and sales below the contract amount. */
  readonly stopCount: number
  readonly cutCount: number
  readonly honour: Honour
  /** What the last days did to the share at the contract price; null where it is not shown with or without them. */
  readonly shareChange: number | null
}

/** Null where nothing speaks against the dealer. */
export function attentionOf(trades: readonly DealerTrade[], latePaymentCount: number, now: Date): Attention | null {
  const since = later(now, -ATTENTION_DAYS * DAY)
  const recent = effectsOf(trades, now).filter(({ trade, isCounted }) => isCounted && trade.endedAt > since)
  const stopCount = recent.filter(({ trade }) => trade.outcome !== 'completed').length
  const cutCount = recent.filter(({ cut }) => cut > 0).length
  if (latePaymentCount + stopCount + cutCount === 0) return null
  const honour = honourOf(trades, now)
  const before = honourOf(
    trades.filter(({ endedAt }) => endedAt <= since),
    now,
  )
  const shareChange = honour.record && before.record ? honour.record.keptShare - before.record.keptShare : null
  return { latePaymentCount, stopCount, cutCount, honour, shareChange }
}

/** Money that is owed first, then contracts that were not kept, then the price. */
export function byNeed(one: Attention, other: Attention): number {
  return (
    other.latePaymentCount - one.latePaymentCount ||
    other.stopCount - one.stopCount ||
    other.cutCount - one.cutCount ||
    (one.shareChange ?? 0) - (other.shareChange ?? 0)
  )
}
