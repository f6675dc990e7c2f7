import { expect, test } from 'vitest'
import { claimedOf, factsIn, handOverOf, NOW, reportOf } from '#testing/auction-model/auction-facts.ts'
import { AFTER_18, TRANSFER_FIRST } from '../../../options/delivery.ts'
import { DAY, HOUR, later } from '../../../values/duration.ts'
import { tokyoDay, tokyoHour } from '../../../values/tokyo-time.ts'
import { availableActions } from '../../available-actions.ts'
import type { AuctionCommandName } from '../../command.ts'
import { situationOf } from '../../decision/facts.ts'
import { AUCTION_STATUSES, STATUSES_WITH_CONTRACT } from '../../status.ts'
import { TRANSITIONS } from '../../transitions.ts'
import { type HandOver, type StopQuestion, stepOf, TRADE_STEPS } from '../hand-over.ts'
import { DAY_OF_TASK, daysOf } from './trade-days.ts'
import {
  isOverdue,
  isOwnTask,
  stepShown,
  TASK_KINDS,
  TASK_NAMES,
  TASKS,
  type TaskName,
  type TradeFacts,
  type TradePlan,
  tasksOf,
} from './trade-tasks.ts'

const TODAY = tokyoDay(NOW)
const TOMORROW = tokyoDay(later(NOW, DAY))
const YESTERDAY = tokyoDay(later(NOW, -DAY))

function plan(given: Partial<TradePlan> = {}): TradePlan {
  const accepted = { isAccepted: true, acceptedAt: later(NOW, -DAY), proposedBy: 'owner', missingPapers: [] } as const
  const proposedAt = later(NOW, -DAY)
  return { proposedAt, deliveryOn: TODAY, deliveryTime: '23:00', paymentMethod: 'cash', ...accepted, ...given }
}

function trade(given: Partial<TradeFacts> = {}): TradeFacts {
  const nothing = {
    plan: null,
    handOver: null,
    report: null,
    nameChange: null,
    offer: null,
    lastWord: null,
    completedAt: null,
  }
  return { status: 31, contractAt: later(NOW, -DAY), identityAt: later(NOW, -HOUR), ...nothing, ...given }
}

const proposed = (by: 'owner' | 'dealer', deliveryOn = TOMORROW) =>
  plan({ deliveryOn, proposedBy: by, isAccepted: false, acceptedAt: null })

/** Of tomorrow evening, proposed or accepted at that hour of it. */
const lateProposal = (by: 'owner' | 'dealer', hours: number) =>
  trade({ plan: { ...proposed(by), deliveryTime: AFTER_18, proposedAt: tokyoHour(TOMORROW, hours) } })
const lateVisit = (hours: number) =>
  trade({
    plan: plan({
      deliveryOn: TOMORROW,
      deliveryTime: AFTER_18,
      acceptedAt: tokyoHour(TOMORROW, hours),
      missingPapers: ['seal'],
    }),
  })

const checked = (handOver: HandOver, given: Partial<TradeFacts> = {}) => trade({ plan: plan(), handOver, ...given })

const left = (given: Partial<HandOver> = {}) => handOverOf({ handedOverAt: NOW, ...given })
const done = { changedOn: TODAY, reportedAt: NOW }

function asked(side: StopQuestion['side'], given: Partial<StopQuestion> = {}): StopQuestion {
  const at = later(NOW, -HOUR)
  return { by: `${side}:1`, side, reason: '', at, answerBy: later(at, DAY), answer: null, ...given }
}

const objection = { at: NOW, comment: '届いていません' }

/** Every place that a trade can come to, with the tasks that it has there. */
const PLACES: readonly [string, TradeFacts, readonly TaskName[]][] = [
  [
    'a counter-offer is open',
    trade({ status: 22, contractAt: null, offer: { task: 'answerCounterOffer', until: later(NOW, DAY) } }),
    ['answerCounterOffer'],
  ],
  [
    'asked as a runner-up',
    trade({ status: 92, contractAt: null, offer: { task: 'answerRunnerUp', until: later(NOW, DAY) } }),
    ['answerRunnerUp'],
  ],
  ['agreed, nothing said', trade(), ['proposeDay']],
  ['the owner proposed', trade({ plan: proposed('owner') }), ['acceptDay']],
  ['the dealer proposed', trade({ plan: proposed('dealer') }), ['awaitDay']],
  ['the owner proposed, its day over', trade({ plan: proposed('owner', YESTERDAY) }), ['proposeDayAgain']],
  ['the dealer proposed, its day over', trade({ plan: proposed('dealer', YESTERDAY) }), ['proposeDayAgain']],
  ['the day is ahead', trade({ plan: plan({ deliveryOn: TOMORROW }), identityAt: null }), ['fetchBike']],
  [
    'the day is ahead, papers are missing',
    trade({ plan: plan({ deliveryOn: TOMORROW, missingPapers: ['seal'] }) }),
    ['fetchBike', 'awaitPapers'],
  ],
  ['the day has come', trade({ plan: plan(), identityAt: null }), ['fetchBike', 'recordIdentity']],
  ['claims to answer', checked(claimedOf(null)), ['awaitClaims']],
  ['a claim refused', checked(claimedOf('refused')), ['chooseAfterRefusal']],
  ['a ruling asked for', checked(claimedOf('refused', { rulingAskedAt: NOW })), ['awaitClaimRuling']],
  ['the price is fixed', checked(handOverOf()), ['typeCode']],
  ['the price is fixed, nobody on record', checked(handOverOf(), { identityAt: null }), ['typeCode', 'recordIdentity']],
  [
    'the price is fixed, money first',
    checked(handOverOf(), { plan: plan({ paymentMethod: TRANSFER_FIRST }) }),
    ['transferMoney'],
  ],
  [
    'money first, and seen',
    checked(handOverOf({ moneySeenAt: NOW }), { plan: plan({ paymentMethod: TRANSFER_FIRST }) }),
    ['typeCode'],
  ],
  ['the owner wants to stop', checked(handOverOf({ stopAsked: asked('owner') })), ['answerStop']],
  ['the dealer wants to stop', checked(handOverOf({ stopAsked: asked('dealer') })), ['awaitStopAnswer']],
  [
    'nobody answered in time',
    checked(handOverOf({ stopAsked: asked('owner', { answerBy: later(NOW, -HOUR) }) })),
    ['awaitStopRuling'],
  ],
  [
    'the owner wants to stop, and has the money',
    checked(handOverOf({ stopAsked: asked('owner'), moneySeenAt: NOW })),
    ['awaitStopRuling'],
  ],
  [
    'an operator asks for the money back',
    checked(handOverOf({ moneySeenAt: NOW, refundAskedAt: NOW })),
    ['awaitStopRuling'],
  ],
  ['the bike has left', checked(left()), ['pay', 'changeName']],
  [
    'the bike has left although the money was asked back',
    checked(left({ moneySeenAt: NOW, refundAskedAt: NOW })),
    ['reportPayment', 'changeName'],
  ],
  [
    'the bike has left, nobody on record',
    checked(left(), { identityAt: null }),
    ['recordIdentity', 'pay', 'changeName'],
  ],
  ['the bike has left, money seen', checked(left({ moneySeenAt: NOW })), ['reportPayment', 'changeName']],
  ['reported', checked(left(), { report: reportOf() }), ['awaitConfirmation', 'changeName']],
  ['reported, the name changed', checked(left(), { report: reportOf(), nameChange: done }), ['awaitConfirmation']],
  [
    'objected to',
    checked(left(), { report: reportOf({ objection }) }),
    ['answerObjection', 'awaitPaymentRuling', 'changeName'],
  ],
  [
    'objected to twice',
    checked(left(), { report: reportOf({ objection, objections: 2 }) }),
    ['awaitPaymentRuling', 'changeName'],
  ],
  [
    'found unpaid',
    checked(left(), { report: reportOf({ objection, ruling: { ...objection, isProven: false } }) }),
    ['payAfterRuling', 'changeName'],
  ],
  ['completed', checked(left(), { status: 32, report: reportOf() }), ['changeName']],
  ['completed, the name changed', checked(left(), { status: 32, report: reportOf(), nameChange: done }), []],
  ['completed before hand-overs were proven', trade({ status: 32 }), []],
  ['the owner wrote', trade({ lastWord: { at: NOW, isRead: true } }), ['proposeDay', 'answerMessage']],
  ['completed, the owner wrote', trade({ status: 32, lastWord: { at: NOW, isRead: false } }), ['readMessage']],
  ['completed, read', trade({ status: 32, lastWord: { at: NOW, isRead: true } }), []],
  ['stopped, the owner wrote', trade({ status: 91, lastWord: { at: NOW, isRead: false } }), ['readMessage']],
]

test.each(PLACES)('%s', (_place, facts, tasks) => {
  expect(tasksOf(facts, NOW, []).map(({ task }) => task)).toEqual(tasks)
})

test('every task has its place, and every kind and step its task', () => {
  const found = PLACES.flatMap(([, facts]) => tasksOf(facts, NOW, []).map(({ task }) => task))
  expect(TASK_NAMES.filter((task) => !found.includes(task))).toEqual([])
  expect([...new Set(found.map((task) => TASKS[task].kind))].sort()).toEqual([...TASK_KINDS].sort())
  const steps = PLACES.map(([, facts]) => stepShown(facts, NOW))
  expect(TRADE_STEPS.filter((step) => !steps.includes(step))).toEqual([])
})

test('whose turn a step is, is whose task it has', () => {
  for (const [place, facts] of PLACES) {
    const { turn } = stepOf({ ...facts, delivery: facts.plan }, NOW)
    const tasks = tasksOf(facts, NOW, [])
    const turns = tasks.map(({ task }): string => TASKS[task].turn)
    // The rules of a step know of no day that is over, and of no question whether to stop.
    const isOtherwise = tasks.some(({ task }) => task === 'proposeDayAgain' || TASKS[task].kind === 'stop')
    if (facts.status === 31 && turn !== null && !isOtherwise)
      expect({ place, turns }).toEqual({ place, turns: expect.arrayContaining([turn]) })
  }
})

test('nothing is to be done without a contract', () => {
  const others = AUCTION_STATUSES.filter((status) => !STATUSES_WITH_CONTRACT.some((it) => it === status))
  for (const status of others)
    expect(tasksOf(trade({ status, lastWord: { at: NOW, isRead: false } }), NOW, [])).toEqual([])
})

test('every task with a deadline stands in the calendar, once, on the day of its deadline', () => {
  const seen = new Set<TaskName>()
  for (const [place, facts] of PLACES) {
    const days = daysOf(facts, NOW, [])
    expect({ place, names: new Set(days.map(({ what }) => what)).size }).toEqual({ place, names: days.length })
    for (const { task, dueAt } of tasksOf(facts, NOW, [])) {
      if (dueAt === null) continue
      seen.add(task)
      const entry = days.find(({ what }) => what === DAY_OF_TASK[task])
      const day = tokyoDay(new Date(dueAt.getTime() - 1))
      expect({ place, task, day: entry?.day, isDone: entry?.isDone }).toEqual({ place, task, day, isDone: false })
    }
  }
  expect([...seen].sort()).toEqual(TASK_NAMES.filter((task) => DAY_OF_TASK[task] !== null).sort())
})

type DealersRow = Extract<(typeof TRANSITIONS)[number], { by: { dealer: 'winner' } }>
type DealersCommand = Exclude<DealersRow['command'], 'answerCounterOffer'>

/** Which tasks ask for a command that a dealer has after the contract; null: it is free to give it, and nobody waits. */
const ASKED_FOR: Readonly<Record<DealersCommand, readonly TaskName[] | null>> = {
  postCheckedList: ['proposeDay', 'proposeDayAgain'],
  acceptDelivery: ['acceptDay'],
  createReceiptImage: null,
  checkBike: ['fetchBike'],
  takeBike: ['chooseAfterRefusal'],
  askForRuling: ['chooseAfterRefusal'],
  handOver: ['typeCode', 'transferMoney'],
  reportCompletion: ['pay', 'reportPayment', 'payAfterRuling', 'answerObjection'],
  reportNameChange: ['changeName'],
  stopTransaction: null,
  askToStop: null,
  agreeToStop: ['answerStop'],
  refuseToStop: ['answerStop'],
  withdrawStop: null,
}

function openTo(facts: TradeFacts): readonly AuctionCommandName[] {
  const { status, plan: delivery, handOver, report, contractAt, identityAt } = facts
  const nameChange = facts.nameChange && { ...facts.nameChange, proofAssetId: null, number: 1 }
  const known = { delivery, handOver, report, contractAt, nameChange, isIdentityChecked: identityAt !== null }
  return availableActions(status, 'dealer', situationOf(factsIn(status, known)), NOW)
}

test('a task asks for what the table of transitions allows', () => {
  const commands = Object.entries(ASKED_FOR) as [DealersCommand, readonly TaskName[] | null][]
  for (const [place, facts] of PLACES) {
    const open = openTo(facts)
    for (const { task } of tasksOf(facts, NOW, [])) {
      const wanted = commands.filter(([, tasks]) => tasks?.includes(task)).map(([command]) => command)
      // Before the day nothing can be checked yet, and before the check of the seller nothing reported.
      const isAhead = task === 'fetchBike' ? facts.plan?.deliveryOn !== TODAY : facts.identityAt === null
      if (wanted.length > 0 && !isAhead)
        expect({ place, task, open: wanted.some((it) => open.includes(it)) }).toEqual({ place, task, open: true })
    }
  }
})

test('what only the dealer can do next is a task, as long as nobody wants to stop', () => {
  const pressing = ['acceptDelivery', 'askForRuling', 'handOver', 'reportNameChange', 'agreeToStop'] as const
  for (const [place, facts] of PLACES) {
    const tasks = tasksOf(facts, NOW, []).map(({ task }) => task)
    if (tasks.some((task) => TASKS[task].turn !== 'dealer' && TASKS[task].kind === 'stop')) continue
    for (const command of pressing) {
      const isAsked = ASKED_FOR[command]?.some((task) => tasks.includes(task)) || tasks.includes('answerStop')
      // A report of it is corrected, which nobody waits for.
      const isCorrection = command === 'reportNameChange' && facts.nameChange !== null
      if (openTo(facts).includes(command) && !isCorrection)
        expect({ place, command, isAsked }).toEqual({ place, command, isAsked: true })
    }
  }
})

test('every command that a dealer has in a trade is thought of', () => {
  const rows = TRANSITIONS.filter(({ from, by }) => 'dealer' in by && from.some((it) => it === 31 || it === 32))
  expect([...new Set(rows.map(({ command }) => command))].sort()).toEqual(Object.keys(ASKED_FOR).sort())
})

test.each<[string, TradeFacts, TaskName, Date | null]>([
  ['a week to agree to a day', trade(), 'proposeDay', later(NOW, 6 * DAY)],
  ['or until the proposed moment', trade({ plan: proposed('owner') }), 'acceptDay', tokyoHour(TOMORROW, 23)],
  ['of either side', trade({ plan: proposed('dealer') }), 'awaitDay', tokyoHour(TOMORROW, 23)],
  ['of what of it is ahead', lateProposal('owner', 18.5), 'acceptDay', tokyoHour(TOMORROW, 20)],
  ['to the end of its day', lateProposal('dealer', 21), 'awaitDay', tokyoHour(TOMORROW, 24)],
  ['a visit agreed on in its span', lateVisit(18.5), 'fetchBike', tokyoHour(TOMORROW, 20)],
  ['its papers come with it', lateVisit(18.5), 'awaitPapers', tokyoHour(TOMORROW, 20)],
  ['a visit agreed on behind its span', lateVisit(21), 'fetchBike', tokyoHour(TOMORROW, 24)],
  ['the end of the visit', trade({ plan: plan({ deliveryTime: '14:00' }) }), 'fetchBike', tokyoHour(TODAY, 15)],
  ['a time that nobody can read', trade({ plan: plan({ deliveryTime: '応相談' }) }), 'fetchBike', tokyoHour(TODAY, 24)],
  ['the day on which the bike left', checked(left()), 'pay', tokyoHour(TODAY, 24)],
  ['fifteen days', checked(left()), 'changeName', tokyoHour(tokyoDay(later(NOW, 15 * DAY)), 24)],
  [
    'until the owner has to have answered',
    checked(left(), { report: reportOf() }),
    'awaitConfirmation',
    reportOf().confirmBy,
  ],
  ['a message has no end', trade({ lastWord: { at: NOW, isRead: true } }), 'answerMessage', null],
])('%s', (_words, facts, task, dueAt) => {
  expect(tasksOf(facts, NOW, []).find((it) => it.task === task)?.dueAt).toEqual(dueAt)
})

test('what has a deadline is late from that moment on', () => {
  const at = (hours: number, task: TaskName = 'pay') => ({ task, dueAt: later(NOW, hours * HOUR) })
  const lines = [at(-1), at(0), at(13), at(15), { task: 'answerMessage', dueAt: null } as const]
  expect(lines.map((it) => isOverdue(it, NOW))).toEqual([true, true, false, false, false])
  expect(isOwnTask('answerCounterOffer') && isOwnTask('answerRunnerUp')).toBe(true)
})
