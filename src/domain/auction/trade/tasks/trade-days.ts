import { tokyoDay } from '../../../values/tokyo-time.ts'
import { isSale } from '../../status.ts'
import { hasLeft } from '../hand-over.ts'
import { nameChangeDueOn } from '../name-change.ts'
import { isUnpaid, paymentDueOn } from '../payment.ts'
import { type TradeFacts, visitOf } from './trade-tasks.ts'

export const TRADE_DAYS = ['handOver', 'payment', 'nameChange'] as const

/** What stands in a dealer's calendar. */
export interface TradeDay {
  readonly what: (typeof TRADE_DAYS)[number]
  /** In Tokyo. */
  readonly day: string
  /** Null for a deadline, which is a whole day. */
  readonly from: Date | null
  readonly until: Date | null
  readonly isDone: boolean
}

/** The appointment that both accepted, and the days by which it is paid and the name changed. */
export function daysOf(trade: TradeFacts): readonly TradeDay[] {
  const { status, plan, handOver, report, nameChange } = trade
  if (!isSale(status)) return []
  const days: TradeDay[] = []
  if (plan?.isAccepted)
    days.push({ what: 'handOver', day: plan.deliveryOn, ...visitOf(plan), isDone: hasLeft(handOver) || status === 32 })
  if (handOver?.handedOverAt) {
    const wholeDay = { from: null, until: null }
    const isPaid = status === 32 || !isUnpaid(handOver, report)
    const changeOn = nameChangeDueOn(tokyoDay(handOver.handedOverAt))
    days.push({ what: 'payment', day: paymentDueOn(handOver.handedOverAt), ...wholeDay, isDone: isPaid })
    days.push({ what: 'nameChange', day: changeOn, ...wholeDay, isDone: nameChange !== null })
  }
  return days
}

export const DONE_STEPS = [
  'dayAgreed',
  'checked',
  'identityRecorded',
  'handedOver',
  'paymentReported',
  'completed',
  'nameChanged',
] as const

export interface DoneStep {
  readonly step: (typeof DONE_STEPS)[number]
  readonly at: Date
}

/** What was done of a trade on that day in Tokyo, the latest first. */
export function doneOn(trade: TradeFacts, day: string): readonly DoneStep[] {
  const { plan, handOver, report, identityAt, completedAt, nameChange } = trade
  const moments: Readonly<Record<DoneStep['step'], Date | null | undefined>> = {
    dayAgreed: plan?.acceptedAt,
    checked: handOver?.checkedAt,
    identityRecorded: identityAt,
    handedOver: handOver?.handedOverAt,
    paymentReported: report?.reportedAt,
    completed: completedAt,
    nameChanged: nameChange?.reportedAt,
  }
  return DONE_STEPS.flatMap((step) => {
    const at = moments[step]
    return at && tokyoDay(at) === day ? [{ step, at }] : []
  }).sort((one, other) => other.at.getTime() - one.at.getTime())
}
