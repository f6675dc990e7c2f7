import { tokyoDay, tokyoTime } from '../../../values/tokyo-time.ts'
import { isSale } from '../../status.ts'
import { hasLeft } from '../hand-over.ts'
import { nameChangeDueOn } from '../name-change.ts'
import { isUnpaid, paymentDueOn } from '../payment.ts'
import { type TradeFacts, type TradeTask, tasksOf, visitOf } from './trade-tasks.ts'

export const TRADE_DAYS = [
  'counterOffer',
  'runnerUp',
  'planAnswer',
  'handOver',
  'payment',
  'paymentReport',
  'nameChange',
] as const

/** What stands in a dealer's calendar. */
export interface TradeDay {
  readonly what: (typeof TRADE_DAYS)[number]
  /** In Tokyo. */
  readonly day: string
  /** Null for a deadline that is a whole day. */
  readonly from: Date | null
  /** Null for a deadline. */
  readonly until: Date | null
  readonly isDone: boolean
}

/** By when a proposal has to be answered, the appointment that both accepted, and the days by which it is paid and the name changed. */
export function daysOf(trade: TradeFacts, now: Date): readonly TradeDay[] {
  const { status, plan, handOver, report, nameChange, offer } = trade
  if (offer) return [deadline(offer.task === 'answerRunnerUp' ? 'runnerUp' : 'counterOffer', offer.until)]
  if (!isSale(status)) return []
  const days: TradeDay[] = [...planAnswers(trade, now)]
  if (plan?.isAccepted)
    days.push({ what: 'handOver', day: plan.deliveryOn, ...visitOf(plan), isDone: hasLeft(handOver) || status === 32 })
  if (handOver?.handedOverAt) {
    const wholeDay = { from: null, until: null }
    const isPaid = status === 32 || !isUnpaid(handOver, report)
    // The owner has the money already: what is left is to report it.
    const what = handOver.moneySeenAt !== null && !report?.objection ? 'paymentReport' : 'payment'
    const changeOn = nameChangeDueOn(tokyoDay(handOver.handedOverAt))
    days.push({ what, day: paymentDueOn(handOver.handedOverAt), ...wholeDay, isDone: isPaid })
    days.push({ what: 'nameChange', day: changeOn, ...wholeDay, isDone: nameChange !== null })
  }
  return days
}

/** As the list of tasks has it. */
function planAnswers(trade: TradeFacts, now: Date): readonly TradeDay[] {
  const isAnswer = ({ task }: TradeTask) => task === 'acceptDay' || task === 'awaitDay'
  return tasksOf(trade, now, [])
    .filter(isAnswer)
    .flatMap(({ dueAt }) => {
      if (!dueAt) return []
      return [deadline('planAnswer', dueAt)]
    })
}

function deadline(what: TradeDay['what'], dueAt: Date): TradeDay {
  // Midnight is the end of the day before.
  const day = tokyoDay(new Date(dueAt.getTime() - 1))
  const from = tokyoTime(dueAt) === '00:00' ? null : dueAt
  return { what, day, from, until: null, isDone: false }
}

export const DONE_STEPS = [
  'dayProposed',
  'dayAgreed',
  'checked',
  'claimsRuled',
  'identityRecorded',
  'handedOver',
  'paymentReported',
  'paymentRuled',
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
    dayProposed: plan?.proposedBy === 'dealer' ? plan.proposedAt : null,
    dayAgreed: plan?.acceptedAt,
    checked: handOver?.checkedAt,
    claimsRuled: handOver?.ruling?.at,
    identityRecorded: identityAt,
    handedOver: handOver?.handedOverAt,
    paymentReported: report?.reportedAt,
    paymentRuled: report?.ruling?.at,
    completed: completedAt,
    nameChanged: nameChange?.reportedAt,
  }
  return DONE_STEPS.flatMap((step) => {
    const at = moments[step]
    return at && tokyoDay(at) === day ? [{ step, at }] : []
  }).sort((one, other) => other.at.getTime() - one.at.getTime())
}
