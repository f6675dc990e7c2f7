import {
  DONE_STEPS,
  type DoneStep,
  daysOf,
  doneOn,
  TRADE_DAYS,
  type TradeDay,
} from '#domain/auction/trade/tasks/trade-days.ts'
import {
  isOverdue,
  isOwnTask,
  TASK_KINDS,
  TASK_NAMES,
  TASKS,
  type TaskKind,
  type TradeTask,
  tasksOf,
} from '#domain/auction/trade/tasks/trade-tasks.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { isDay } from '#domain/values/closings.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { actingDealer, requirePartner } from '../../../auth/principal.ts'
import { transact } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { MAX_ROWS, type Page, pageOf, readPage } from '../../../graphql/page.ts'
import { PageInfoRef, pageInfoOf } from '../../../graphql/paging.schema.ts'
import { TurnEnum } from '../hand-over.schema.ts'
import { calendarToken, readCalendarToken, renewCalendarToken } from './calendar-token.ts'
import { type DealersTrade, MAX_TRADES, readOpenTrades, readTradesOfDays } from './read-trades.ts'
import { TodoTradeRef } from './todo-trade.schema.ts'

const KindEnum = builder.enumType('TodoKind', { values: TASK_KINDS })
const TaskEnum = builder.enumType('TodoTaskName', { values: TASK_NAMES })
const DoneEnum = builder.enumType('TodoDoneStep', { values: DONE_STEPS })
const DayEnum = builder.enumType('TodoDayKind', { values: TRADE_DAYS })

interface Line extends TradeTask {
  readonly trade: DealersTrade
}

const TaskRef = builder.objectRef<Line>('TodoTask')
TaskRef.implement({
  description: 'Something that a dealer has to do after a sale, or that it waits for.',
  fields: (t) => ({
    task: t.expose('task', { type: TaskEnum }),
    kind: t.field({ type: KindEnum, resolve: ({ task }) => TASKS[task].kind }),
    turn: t.field({ type: TurnEnum, resolve: ({ task }) => TASKS[task].turn }),
    dueAt: t.expose('dueAt', { type: 'DateTime', nullable: true, description: 'Null where no rule says by when.' }),
    isOverdue: t.boolean({ resolve: (line, _arguments, { now }) => isOverdue(line, now) }),
    trade: t.field({ type: TodoTradeRef, resolve: ({ trade }) => trade }),
  }),
})

const DoneRef = builder.objectRef<DoneStep & { readonly trade: DealersTrade }>('TodoDone')
DoneRef.implement({
  fields: (t) => ({
    step: t.expose('step', { type: DoneEnum }),
    at: t.expose('at', { type: 'DateTime' }),
    trade: t.field({ type: TodoTradeRef, resolve: ({ trade }) => trade }),
  }),
})

const DayRef = builder.objectRef<TradeDay & { readonly trade: DealersTrade }>('TodoDay')
DayRef.implement({
  description: 'An appointment, or a deadline: a moment or a whole day.',
  fields: (t) => ({
    what: t.expose('what', { type: DayEnum }),
    day: t.expose('day', { type: 'Date' }),
    from: t.expose('from', { type: 'DateTime', nullable: true }),
    until: t.expose('until', { type: 'DateTime', nullable: true }),
    isDone: t.exposeBoolean('isDone'),
    place: t.string({
      description: 'Of the appointment, at what kind of place: no address. Empty of a deadline.',
      resolve: ({ what, trade }) => (what === 'handOver' ? trade.place : ''),
    }),
    agreedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Of the appointment.',
      resolve: ({ trade }) => trade.facts.plan?.acceptedAt,
    }),
    trade: t.field({ type: TodoTradeRef, resolve: ({ trade }) => trade }),
  }),
})

const CalendarRef = builder.objectRef<{
  readonly isOfSeveral: boolean
  readonly days: readonly (TradeDay & { readonly trade: DealersTrade })[]
}>('TodoCalendar')
CalendarRef.implement({
  fields: (t) => ({
    isOfSeveral: t.exposeBoolean('isOfSeveral', {
      description: 'The person works for several dealers: an address of the console has to name the one it is for.',
    }),
    days: t.field({ type: [DayRef], resolve: ({ days }) => [...days] }),
  }),
})

const PageRef = builder.objectRef<{ readonly page: Page<Line>; readonly totalCount: number }>('TodoPage')
PageRef.implement({
  fields: (t) => ({
    tasks: t.field({ type: [TaskRef], resolve: ({ page }) => [...page.rows] }),
    totalCount: t.exposeInt('totalCount'),
    pageInfo: t.field({ type: PageInfoRef, resolve: ({ page }) => pageInfoOf(page, cursorOf) }),
  }),
})

interface OpenTrades {
  readonly trades: readonly DealersTrade[]
  /** By deadline. */
  readonly lines: readonly Line[]
}

interface Todo {
  readonly dealerIds: readonly number[]
  /** Read when a field asks for it, once. */
  open(): Promise<OpenTrades>
}

const MAX_DONE = 50
/** How far ahead a calendar looks. */
const DAYS_AHEAD = 120
/** A month as a calendar shows it, from Monday to Sunday, and what is ahead from any day of it. */
const MAX_DAYS = 43 + DAYS_AHEAD

const TodoRef = builder.objectRef<Todo>('Todo')
TodoRef.implement({
  description: 'What a dealer, or an agency for its dealers, has to do after its sales.',
  fields: (t) => ({
    ownCount: t.int({
      description: "The tasks that are the dealer's turn: as many as `tasks(isOwnTurn: true)` counts.",
      resolve: async (todo) => (await todo.open()).lines.filter(({ task }) => isOwnTask(task)).length,
    }),
    isCut: t.boolean({
      description: `There are more than ${MAX_TRADES} open trades: those of the oldest contracts are here.`,
      resolve: async (todo) => (await todo.open()).trades.length >= MAX_TRADES,
    }),
    tasks: t.field({
      type: PageRef,
      description: 'By deadline: what is late first, what has none last.',
      args: {
        isOwnTurn: t.arg.boolean({ required: true, description: "The dealer's turn, or that of the others." }),
        kind: t.arg({ type: KindEnum }),
        first: t.arg.int({ defaultValue: 30, required: true }),
        after: t.arg.string(),
        before: t.arg.string({ description: 'The same backwards: so many as `first` that come before it.' }),
      },
      resolve: async (todo, { isOwnTurn, kind, first, after, before }) => {
        if (first < 1) throw new ExpectedError('BAD_REQUEST')
        const { lines } = await todo.open()
        const size = Math.min(first, MAX_ROWS)
        const found = lines.filter(({ task }) => isWanted(task, isOwnTurn, kind ?? null))
        const asked = readPage({
          ...(before == null ? { first: size, last: null } : { first: null, last: size }),
          after: after ?? null,
          before: before ?? null,
          skip: 0,
        })
        const place = asked.cursor === null ? null : placeOf(asked.cursor)
        const inOrder = asked.isBackward ? [...found].reverse() : found
        const sign = asked.isBackward ? -1 : 1
        const rest = place === null ? inOrder : inOrder.filter((line) => sign * compare(keyOf(line), place) > 0)
        return { page: pageOf(rest.slice(0, asked.size + 1), asked), totalCount: found.length }
      },
    }),
    done: t.field({
      type: [DoneRef],
      description: `What was done today, by either side, the latest first: the last ${MAX_DONE}.`,
      resolve: async (todo, _arguments, { now }) =>
        (await todo.open()).trades
          .flatMap((trade) => doneOn(trade.facts, tokyoDay(now)).map((it) => ({ ...it, trade })))
          .sort((one, other) => other.at.getTime() - one.at.getTime())
          .slice(0, MAX_DONE),
    }),
    days: t.field({
      type: [DayRef],
      description: `From one day to another, at most ${MAX_DAYS}.`,
      args: { from: t.arg({ type: 'Date', required: true }), to: t.arg({ type: 'Date', required: true }) },
      resolve: ({ dealerIds }, { from, to }, context) => {
        const length = (Date.parse(to) - Date.parse(from)) / DAY
        if (!isDay(from) || !isDay(to) || length < 0 || length >= MAX_DAYS) throw new ExpectedError('BAD_REQUEST')
        return readDays(context, dealerIds, { from, to })
      },
    }),
    calendarToken: t.string({
      description: 'For the address of the calendar, which asks for no login.',
      resolve: (_todo, _arguments, context) =>
        calendarToken(context.services.db, context.services.secrets, Number(requirePartner(context).partnerId)),
    }),
  }),
})

builder.queryFields((t) => ({
  todo: t.field({
    type: TodoRef,
    nullable: true,
    description: 'Of a dealer, or of all that an agency represents; an operator has none.',
    args: { bikeDealerId: t.arg.int({ description: 'One of the dealers alone.' }) },
    resolve: (_root, { bikeDealerId }, context) => {
      const partner = requirePartner(context)
      if (partner.role === 'operator') return null
      const dealerIds = bikeDealerId == null ? partner.dealerIds : [actingDealer(partner, bikeDealerId)]
      let open: Promise<OpenTrades> | undefined
      return {
        dealerIds,
        open() {
          open ??= readOpen(context, dealerIds)
          return open
        },
      }
    },
  }),
  todoCalendar: t.field({
    type: CalendarRef,
    nullable: true,
    description: "A person's appointments and deadlines, from a month ago on. Null where the token does not hold.",
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, context) => {
      const { db, secrets } = context.services
      const partner = await readCalendarToken(db, secrets, token)
      if (!partner) return null
      const from = tokyoDay(later(context.now, -30 * DAY))
      const to = tokyoDay(later(context.now, DAYS_AHEAD * DAY))
      const days = await readDays(context, partner.dealerIds, { from, to })
      return { isOfSeveral: partner.dealerIds.length > 1, days }
    },
  }),
}))

builder.mutationField('renewTodoCalendar', (t) =>
  t.string({
    description: 'Ends the address of the calendar and returns the token of another.',
    args: { token: t.arg.string({ required: true, description: 'Of the address that was read.' }) },
    resolve: (_root, { token }, context) => {
      const { db, secrets } = context.services
      const { partnerId } = requirePartner(context, 'dealer', 'agent')
      return transact(db, (tx) => renewCalendarToken(tx, secrets, Number(partnerId), token))
    },
  }),
)

async function readOpen(context: RequestContext, dealerIds: readonly number[]): Promise<OpenTrades> {
  const { services, now } = context
  const trades = await readOpenTrades(context, dealerIds)
  const lines = trades
    .flatMap((trade) => tasksOf(trade.facts, now, services.closings).map((task) => ({ ...task, trade })))
    .sort((one, other) => compare(keyOf(one), keyOf(other)))
  return { trades, lines }
}

function isWanted(task: TradeTask['task'], isOwnTurn: boolean, kind: TaskKind | null): boolean {
  return isOwnTask(task) === isOwnTurn && (kind === null || TASKS[task].kind === kind)
}

async function readDays(
  context: RequestContext,
  dealerIds: readonly number[],
  span: { readonly from: string; readonly to: string },
) {
  const trades = await readTradesOfDays(context, dealerIds, span)
  return trades
    .flatMap((trade) => daysOf(trade.facts, context.now, context.services.closings).map((it) => ({ ...it, trade })))
    .filter(({ day }) => day >= span.from && day <= span.to)
    .sort((one, other) => compare([startOf(one), one.trade.auctionId], [startOf(other), other.trade.auctionId]))
}

/** Deadlines of a day stand behind its appointments. */
function startOf({ day, from }: TradeDay): number {
  return from?.getTime() ?? Date.parse(day) + DAY
}

/** The place of a line among the others: what is late stands first, what has no end last. */
function keyOf({ dueAt, trade, task }: Line): readonly number[] {
  return [dueAt?.getTime() ?? Number.MAX_SAFE_INTEGER, trade.auctionId, TASK_NAMES.indexOf(task)]
}

function cursorOf(line: Line): string {
  return Buffer.from(keyOf(line).join('/')).toString('base64url')
}

function placeOf(cursor: string): readonly number[] {
  const place = Buffer.from(cursor, 'base64url').toString().split('/').map(Number)
  if (place.length !== 3 || !place.every(Number.isSafeInteger)) throw new ExpectedError('BAD_REQUEST')
  return place
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
