import type { Closing } from '../../../values/closings.ts'
import { tokyoDay, tokyoTime } from '../../../values/tokyo-time.ts'
import { isSale } from '../../status.ts'
import { isStanding } from '../final-price.ts'
import { hasLeft } from '../hand-over.ts'
import { nameChangeDueOn } from '../name-change.ts'
import { isUnpaid, paymentDueOn } from '../payment.ts'
import { type TaskName, type TradeFacts, tasksOf, visitOf } from './trade-tasks.ts'

export const TRADE_DAYS = [
  'counterOffer',
  'runnerUp',
  'planProposal',
  'planAnswer',
  'handOver',
  'papers',
  'identity',
  'claims',
  'claimRuling',
  'transfer',
  'code',
  'payment',
  'paymentReport',
  'objection',
  'confirmation',
  'paymentRuling',
  'nameChange',
  'stopAnswer',
  'stopRuling',
] as const
export type TradeDayName = (typeof TRADE_DAYS)[number]

/** Under which entry a task stands. Null: no rule says by when it is done. */
export const DAY_OF_TASK = {
  answerCounterOffer: 'counterOffer',
  answerRunnerUp: 'runnerUp',
  proposeDay: 'planProposal',
  proposeDayAgain: 'planProposal',
  acceptDay: 'planAnswer',
  awaitDay: 'planAnswer',
  fetchBike: 'handOver',
  typeCode: 'code',
  awaitClaims: null,
  chooseAfterRefusal: 'claims',
  awaitClaimRuling: 'claimRuling',
  recordIdentity: 'identity',
  transferMoney: 'transfer',
  pay: 'payment',
  reportPayment: 'paymentReport',
  payAfterRuling: 'payment',
  answerObjection: 'objection',
  awaitConfirmation: 'confirmation',
  awaitPaymentRuling: 'paymentRuling',
  changeName: 'nameChange',
  answerStop: 'stopAnswer',
  awaitStopAnswer: 'stopAnswer',
  awaitStopRuling: 'stopRuling',
  awaitPapers: 'papers',
  answerMessage: null,
  readMessage: null,
} as const satisfies Record<TaskName, TradeDayName | null>

/** What stands in a dealer's calendar. */
export interface TradeDay {
  readonly what: TradeDayName
  /** In Tokyo. */
  readonly day: string
  /** Null for a deadline that is a whole day. */
  readonly from: Date | null
  /** Null for a deadline. */
  readonly until: Date | null
  readonly isDone: boolean
}

/**
 * The appointment that both accepted and the days by which it is paid and the name changed, also when they are over; then
 * every other task with a deadline.
 */
export function daysOf(trade: TradeFacts, now: Date, closings: readonly Closing[]): readonly TradeDay[] {
  if (!trade.offer && !isSale(trade.status)) return []
  const lasting = trade.offer ? [] : lastingDays(trade)
  const known = lasting.map(({ what }) => what)
  return [...lasting, ...deadlines(trade, now, closings).filter(({ what }) => !known.includes(what))]
}

function lastingDays({ status, plan, handOver, report, nameChange, isUnregistered }: TradeFacts): readonly TradeDay[] {
  const days: TradeDay[] = []
  if (plan?.isAccepted)
    days.push({ what: 'handOver', day: plan.deliveryOn, ...visitOf(plan), isDone: hasLeft(handOver) || status === 32 })
  if (handOver?.handedOverAt) {
    const wholeDay = { from: null, until: null }
    const isPaid = status === 32 || !isUnpaid(handOver, report)
    // The owner has the money already: what is left is to report it.
    const isSeen = handOver.moneySeenAt !== null && !report?.objection
    const what = isSeen && (!report || isStanding(report)) ? 'paymentReport' : 'payment'
    const changeOn = nameChangeDueOn(tokyoDay(handOver.handedOverAt))
    days.push({ what, day: paymentDueOn(handOver.handedOverAt), ...wholeDay, isDone: isPaid })
    if (!isUnregistered) days.push({ what: 'nameChange', day: changeOn, ...wholeDay, isDone: nameChange !== null })
  }
  return days
}

/** As the list of tasks has them. */
function deadlines(trade: TradeFacts, now: Date, closings: readonly Closing[]): readonly TradeDay[] {
  return tasksOf(trade, now, closings).flatMap(({ task, dueAt }) => {
    const what = DAY_OF_TASK[task]
    if (!dueAt || !what) return []
    // Midnight is the end of the day before.
    const day = tokyoDay(new Date(dueAt.getTime() - 1))
    const from = tokyoTime(dueAt) === '00:00' ? null : dueAt
    return [{ what, day, from, until: null, isDone: false }]
  })
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
