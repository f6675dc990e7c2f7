import { answerDueAt, rulingDueAt } from '../../../support/answer-promise.ts'
import type { Closing } from '../../../values/closings.ts'
import { tokyoDay, tokyoHour } from '../../../values/tokyo-time.ts'
import { type AuctionStatus, isSale } from '../../status.ts'
import { type Appointment, type DeliveryPlan, deliverySpan } from '../delivery-plan.ts'
import {
  awaitsPaymentRuling,
  type CompletionReport,
  isObjectedTo,
  isStanding,
  paymentRuledFrom,
  reportFault,
} from '../final-price.ts'
import {
  awaitsAnswer,
  awaitsChoice,
  awaitsMoney,
  awaitsRuling,
  type HandOver,
  hasLeft,
  isCheckDay,
  openStop,
  stepOf,
  stopRuledFrom,
  type TradeStep,
} from '../hand-over.ts'
import { type NameChange, nameChangeDueOn } from '../name-change.ts'
import { paymentDueOn, planDueAt } from '../payment.ts'

/** What a list of tasks can be narrowed to. */
export const TASK_KINDS = [
  'offer',
  'handOver',
  'claims',
  'payment',
  'identity',
  'nameChange',
  'stop',
  'papers',
  'message',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]
export type TaskTurn = 'dealer' | 'owner' | 'operator'

interface TaskRow {
  readonly kind: TaskKind
  /** Who has to do something. */
  readonly turn: TaskTurn
}

/** Everything that a dealer has to do after a sale, or waits for; of the same deadline, what has to be done first. */
export const TASKS = {
  /** The owner named a price above the dealer's bid. */
  answerCounterOffer: { kind: 'offer', turn: 'dealer' },
  /** Another dealer stopped: whether this one buys at its own bid. */
  answerRunnerUp: { kind: 'offer', turn: 'dealer' },
  proposeDay: { kind: 'handOver', turn: 'dealer' },
  /** The day that one of them proposed is over, and nobody had accepted it. */
  proposeDayAgain: { kind: 'handOver', turn: 'dealer' },
  acceptDay: { kind: 'handOver', turn: 'dealer' },
  awaitDay: { kind: 'handOver', turn: 'owner' },
  fetchBike: { kind: 'handOver', turn: 'dealer' },
  typeCode: { kind: 'handOver', turn: 'dealer' },
  awaitClaims: { kind: 'claims', turn: 'owner' },
  chooseAfterRefusal: { kind: 'claims', turn: 'dealer' },
  awaitClaimRuling: { kind: 'claims', turn: 'operator' },
  /** Without it no payment can be reported. */
  recordIdentity: { kind: 'identity', turn: 'dealer' },
  transferMoney: { kind: 'payment', turn: 'dealer' },
  pay: { kind: 'payment', turn: 'dealer' },
  /** The owner has confirmed the money before the bike left. */
  reportPayment: { kind: 'payment', turn: 'dealer' },
  /** An operator found that nothing was paid. */
  payAfterRuling: { kind: 'payment', turn: 'dealer' },
  /** The owner says that the money has not come: one more report is open, until the operator rules. */
  answerObjection: { kind: 'payment', turn: 'dealer' },
  awaitConfirmation: { kind: 'payment', turn: 'owner' },
  awaitPaymentRuling: { kind: 'payment', turn: 'operator' },
  changeName: { kind: 'nameChange', turn: 'dealer' },
  answerStop: { kind: 'stop', turn: 'dealer' },
  awaitStopAnswer: { kind: 'stop', turn: 'owner' },
  awaitStopRuling: { kind: 'stop', turn: 'operator' },
  awaitPapers: { kind: 'papers', turn: 'owner' },
  answerMessage: { kind: 'message', turn: 'dealer' },
  /** After the trade nothing has to be answered. */
  readMessage: { kind: 'message', turn: 'dealer' },
} as const satisfies Record<string, TaskRow>
export type TaskName = keyof typeof TASKS
export const TASK_NAMES = Object.keys(TASKS) as readonly TaskName[]

export interface TradeTask {
  readonly task: TaskName
  /** Null where no rule says by when. */
  readonly dueAt: Date | null
}

export interface TradePlan extends DeliveryPlan, Pick<Appointment, 'deliveryTime' | 'paymentMethod'> {
  readonly proposedAt: Date
  readonly acceptedAt: Date | null
  /** Papers of the owner's that it has not ticked off. */
  readonly missingPapers: readonly string[]
}

/** A trade, as far as it says what is to be done. */
export interface TradeFacts {
  readonly status: AuctionStatus
  readonly contractAt: Date | null
  readonly completedAt: Date | null
  readonly plan: TradePlan | null
  readonly handOver: HandOver | null
  readonly report: CompletionReport | null
  /** When the dealer wrote down who sells; null until then. */
  readonly identityAt: Date | null
  readonly nameChange: Pick<NameChange, 'changedOn' | 'reportedAt'> | null
  /** Nobody registers the bike: there is no name to change. */
  readonly isUnregistered?: boolean
  /** A price that the dealer has to say yes or no to, while it can. */
  readonly offer: { readonly task: 'answerCounterOffer' | 'answerRunnerUp'; readonly until: Date } | null
  /** The owner wrote last. */
  readonly lastWord: { readonly at: Date; readonly isRead: boolean } | null
}

interface Moment {
  readonly now: Date
  readonly closings: readonly Closing[]
}

type Rule = (trade: TradeFacts, moment: Moment) => readonly TradeTask[]

const nothing: Rule = () => []

/** In the trade itself: a question whether to stop comes before everything else of its step. */
const BY_STEP = {
  agreed: ({ plan, contractAt }, { now }) => {
    const by = contractAt && planDueAt(contractAt)
    if (!plan) return [due('proposeDay', by)]
    if (plan.deliveryOn < tokyoDay(now)) return [due('proposeDayAgain', by)]
    const lastMoment = proposedMoment(plan)
    if (plan.proposedBy === 'dealer') return [due('awaitDay', lastMoment)]
    return [due('acceptDay', by && by < lastMoment ? by : lastMoment)]
  },
  scheduled: ({ plan, ...trade }, { now }) => {
    if (!plan) return []
    const visit = visitOf(plan)
    const agreedAt = plan.acceptedAt ?? plan.proposedAt
    const until = firstAfter(agreedAt, [visit.until]) ?? endOf(plan.deliveryOn)
    return [
      due('fetchBike', until),
      ...(isCheckDay(plan, now) ? identityOf(trade, until) : []),
      ...(plan.missingPapers.length > 0 ? [due('awaitPapers', firstAfter(agreedAt, [visit.from]) ?? until)] : []),
    ]
  },
  checked: (trade, moment) => [...priceOrCode(trade, moment), ...identityOf(trade, dayOfPrice(trade))],
  handedOver: (trade) => {
    const { handOver, report } = trade
    if (!handOver?.handedOverAt) return []
    const by = endOf(paymentDueOn(handOver.handedOverAt))
    const isSeen = handOver.moneySeenAt !== null && !report?.objection
    const task = report && !isStanding(report) ? 'payAfterRuling' : isSeen ? 'reportPayment' : 'pay'
    return [...identityOf(trade, by), due(task, by), ...nameChangeOf(trade)]
  },
  paid: (trade, { now, closings }) => {
    const { report } = trade
    if (!report) return []
    return [...reported(report, now, closings), ...nameChangeOf(trade)]
  },
  confirmed: nameChangeOf,
} as const satisfies Record<TradeStep, Rule>

function reported(report: CompletionReport, now: Date, closings: readonly Closing[]): readonly TradeTask[] {
  if (!awaitsPaymentRuling(report, now)) return [due('awaitConfirmation', report.confirmBy)]
  const by = answerDueAt(paymentRuledFrom(report), closings)
  const mayCorrect = isObjectedTo(report) && reportFault(report) === null
  return [...(mayCorrect ? [due('answerObjection', by)] : []), due('awaitPaymentRuling', by)]
}

/** From the check until the bike leaves. */
function priceOrCode(trade: TradeFacts, { closings }: Moment): readonly TradeTask[] {
  const { handOver, plan } = trade
  if (!handOver) return []
  if (awaitsRuling(handOver) && handOver.rulingAskedAt)
    return [due('awaitClaimRuling', rulingDueAt(handOver.rulingAskedAt, closings))]
  if (awaitsAnswer(handOver)) return [due('awaitClaims', null)]
  if (awaitsChoice(handOver)) return [due('chooseAfterRefusal', dayOfPrice(trade))]
  const isMoneyFirst = awaitsMoney(handOver, plan?.paymentMethod ?? null)
  return [due(isMoneyFirst ? 'transferMoney' : 'typeCode', dayOfPrice(trade))]
}

/** The bike is beside the two of them: what is left is done on the day of the check, or on that of the ruling. */
function dayOfPrice({ handOver }: Pick<TradeFacts, 'handOver'>): Date | null {
  return handOver && endOf(tokyoDay(handOver.fixedAt ?? handOver.checkedAt))
}

function identityOf({ identityAt }: Pick<TradeFacts, 'identityAt'>, by: Date | null): readonly TradeTask[] {
  return identityAt === null ? [due('recordIdentity', by)] : []
}

function nameChangeOf({ handOver, nameChange, isUnregistered }: TradeFacts): readonly TradeTask[] {
  if (!handOver?.handedOverAt || nameChange || isUnregistered) return []
  return [due('changeName', endOf(nameChangeDueOn(tokyoDay(handOver.handedOverAt))))]
}

function stopTasks({ handOver }: TradeFacts, { now, closings }: Moment): readonly TradeTask[] {
  const question = openStop(handOver)
  // Who reads its tasks is not suspended.
  const ruledFrom = stopRuledFrom(handOver, null)
  // The operator stops the trade once the money is back, or says that it goes on.
  const isRefundAsked = handOver?.refundAskedAt != null && !hasLeft(handOver)
  if (!question || !ruledFrom) return isRefundAsked ? [due('awaitStopRuling', null)] : []
  if (now >= ruledFrom) return [due('awaitStopRuling', answerDueAt(ruledFrom, closings))]
  return [due(question.side === 'owner' ? 'answerStop' : 'awaitStopAnswer', question.answerBy)]
}

const inTransaction: Rule = (trade, moment) => {
  const stop = stopTasks(trade, moment)
  const { step } = stepOf({ ...trade, delivery: trade.plan }, moment.now)
  return [...(stop.length > 0 ? stop : BY_STEP[step](trade, moment)), ...messageTask(trade, 'answerMessage')]
}

function messageTask({ lastWord }: TradeFacts, task: 'answerMessage' | 'readMessage'): readonly TradeTask[] {
  const isOpen = lastWord !== null && (task === 'answerMessage' || !lastWord.isRead)
  return isOpen ? [due(task, null)] : []
}

const unread: Rule = (trade) => messageTask(trade, 'readMessage')

const offered: Rule = ({ offer }) => (offer ? [due(offer.task, offer.until)] : [])

/** Before a contract nothing is to be done but to answer an offer, and nothing is owed to each other after a stop. */
const BY_STATUS = {
  11: nothing,
  21: nothing,
  22: offered,
  31: inTransaction,
  32: (trade, moment) => [...BY_STEP.confirmed(trade), ...unread(trade, moment)],
  71: nothing,
  81: nothing,
  82: nothing,
  84: nothing,
  85: nothing,
  91: unread,
  92: (trade, moment) => [...offered(trade, moment), ...unread(trade, moment)],
} as const satisfies Record<AuctionStatus, Rule>

/** What the dealer of a trade has to do, and what it waits for; whose turn each is says `TASKS`. */
export function tasksOf(trade: TradeFacts, now: Date, closings: readonly Closing[]): readonly TradeTask[] {
  return BY_STATUS[trade.status](trade, { now, closings })
}

export function isOverdue({ dueAt }: Pick<TradeTask, 'dueAt'>, now: Date): boolean {
  return dueAt !== null && dueAt <= now
}

/** Whether it stands under the own turn; the badge counts these. */
export function isOwnTask(task: TaskName): boolean {
  return TASKS[task].turn === 'dealer'
}

/** Until then the other side has to have answered: the end of the day where no time can be read. */
function proposedMoment(plan: TradePlan): Date {
  const { from, until } = deliverySpan(plan)
  return firstAfter(plan.proposedAt, [from, until]) ?? endOf(plan.deliveryOn)
}

/** Nothing is late from its beginning: of a day that both agreed on late, what of it was still ahead. */
function firstAfter(beginning: Date, moments: readonly Date[]): Date | undefined {
  return moments.find((it) => it > beginning)
}

/** From when to when the two meet; the whole day where an old checklist names no time that can be read. */
export function visitOf(plan: Pick<TradePlan, 'deliveryOn' | 'deliveryTime'>) {
  const span = deliverySpan(plan)
  const isRead = !Number.isNaN(span.from.getTime()) && !Number.isNaN(span.until.getTime())
  return isRead ? span : { from: tokyoHour(plan.deliveryOn, 9), until: endOf(plan.deliveryOn) }
}

/** The contract stands or was fulfilled: a stopped one has no steps. */
export function stepShown(trade: TradeFacts, now: Date): TradeStep | null {
  return isSale(trade.status) ? stepOf({ ...trade, delivery: trade.plan }, now).step : null
}

/** Midnight in Tokyo behind a day. */
function endOf(day: string): Date {
  return tokyoHour(day, 24)
}

function due(task: TaskName, dueAt: Date | null): TradeTask {
  return { task, dueAt }
}
