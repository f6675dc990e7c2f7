import { Link, redirect, useLocation } from 'react-router'
import {
  PartnerTodoDaysDocument,
  RenewTodoCalendarDocument,
  type TodoDayFieldsFragment,
} from '#contract/generated/todo.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { ChevronLeftIcon } from '#ui/icons/state-icons.tsx'
import { dayText, monthText, timeText } from '#ui/values/date-time.ts'
import { hostContext } from '../../host-context.ts'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { formOf } from '../call/form-values.ts'
import { isRefusal, mutate, query } from '../call/partner-call.ts'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { consoleVisit } from '../console/console-visit.ts'
import { useLive } from '../live/use-live.ts'
import type { Route } from './+types/calendar.ts'
import { agendaDays, monthAfter, readMonth, spanOf, weeksOf } from './month.ts'
import { Subscription } from './subscription.tsx'
import { DAYS, dayAddress } from './task-words.ts'
import { addressWith, filterOf } from './todo-address.ts'
import { TodoHead } from './todo-head.tsx'
import { useShopAddress } from './use-shop-address.ts'

export async function loader(route: Route.LoaderArgs) {
  const { searchParams } = route.url
  const { bikeDealerId } = filterOf(searchParams, route.context.get(consoleVisit))
  const today = tokyoDay(new Date())
  const month = readMonth(searchParams.get('month'), today)
  const weeks = weeksOf(month)
  const { todo, serverTime } = await query(route, PartnerTodoDaysDocument, { bikeDealerId, ...spanOf(month, today) })
  if (!todo) throw redirect('/partner/home')
  const { origin } = route.context.get(hostContext).configuration
  const filter = { kind: null, bikeDealerId }
  return { ...todo, filter, month, weeks, today: tokyoDay(new Date(serverTime)), origin }
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  const token = form.text('token')
  const question = form.question(
    'renew',
    'カレンダーのURLを新しくします。これまでのURLでは、予定が表示されなくなります。',
  )
  const refusal = form.refusal() ?? question
  if (refusal) return refusal
  const result = await mutate(route, RenewTodoCalendarDocument, { token })
  return isRefusal(result) ? result : { done: 'URLを新しくしました。カレンダーのアプリに登録し直してください。' }
}

type Day = TodoDayFieldsFragment

export default function TodoCalendar({ loaderData, actionData }: Route.ComponentProps) {
  const { days, filter, month, weeks, today, origin, calendarToken } = loaderData
  const answer = useLastAnswer(actionData)
  useLive([...new Set(days.map(({ trade }) => trade.auctionId))])
  const byDay = groupBy(days, ({ day }) => day)
  return (
    <div className="grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-4">
      <ConsoleMeta title="やること（カレンダー）" />
      <TodoHead filter={filter} month={month} />
      <Months month={month} />
      <MonthTable weeks={weeks} month={month} today={today} byDay={byDay} />
      <Agenda days={agendaDays([...byDay.keys()], month, today)} today={today} byDay={byDay} />
      <Subscription origin={origin} token={calendarToken} answer={answer} />
    </div>
  )
}

function Months({ month }: { readonly month: string }) {
  const { search } = useLocation()
  const to = (months: number) => addressWith(search, { month: monthAfter(month, months) })
  return (
    <nav aria-label="月" className="flex items-center gap-3">
      <Link to={to(-1)} rel="prev" className="button button-quiet px-3" aria-label="前の月">
        <ChevronLeftIcon className="size-4" />
      </Link>
      <h2 className="tabular min-w-28 text-center text-lg">{monthText(month)}</h2>
      <Link to={to(1)} rel="next" className="button button-quiet px-3" aria-label="次の月">
        <ChevronRightIcon className="size-4" />
      </Link>
      <Link to={addressWith(search, { month: null })} className="inline-flex min-h-11 items-center">
        今月
      </Link>
    </nav>
  )
}

interface TableProperties {
  readonly weeks: readonly (readonly string[])[]
  readonly month: string
  readonly today: string
  readonly byDay: ReadonlyMap<string, readonly Day[]>
}

const WEEKDAYS = ['月', '火', '水', '木', '金', '土', '日']

/** At a desk; on a phone the same days are a list. */
function MonthTable({ weeks, month, today, byDay }: TableProperties) {
  return (
    <table className="card w-full table-fixed border-collapse max-md:hidden">
      <caption className="sr-only">{monthText(month)}の予定</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col" className="border-b border-line p-2 text-center text-xs text-text-2">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                aria-current={day === today ? 'date' : undefined}
                className={`h-24 border border-line p-1 align-top ${day.startsWith(month) ? '' : 'bg-ground text-text-2'}`}
              >
                <span
                  className={`tabular inline-grid min-w-6 place-items-center rounded-full px-1 text-xs leading-6 ${day === today ? 'bg-brand font-bold text-on-brand' : ''}`}
                >
                  {Number(day.slice(8))}
                  <span className="sr-only">日</span>
                </span>
                <ul className="mt-1 grid gap-1">
                  {(byDay.get(day) ?? []).map((entry) => (
                    <li key={`${entry.what} ${entry.trade.auctionId}`}>
                      <Entry entry={entry} today={today} />
                    </li>
                  ))}
                </ul>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface AgendaProperties extends Pick<TableProperties, 'today' | 'byDay'> {
  /** On which something is entered. */
  readonly days: readonly string[]
}

/** On a phone: what is ahead first, also beyond the month; what is over folded. */
function Agenda({ days, today, byDay }: AgendaProperties) {
  const listed = (wanted: readonly string[]) => (
    <ol className="grid gap-3">
      {wanted.map((day) => (
        <AgendaDay key={day} day={day} today={today} entries={byDay.get(day) ?? []} />
      ))}
    </ol>
  )
  const isOpen = (day: string) => day >= today || byDay.get(day)?.some(({ isDone }) => !isDone) === true
  const [ahead, over] = [days.filter(isOpen), days.filter((day) => !isOpen(day))]
  return (
    <div className="grid gap-3 md:hidden">
      {ahead.length > 0 ? (
        listed(ahead)
      ) : (
        <EmptyState drawing={<StateDrawing name="noResults" />} title="これからの予定はありません" heading="h2">
          引取りの予定と、期限のあるやることを、すべて表示します。
        </EmptyState>
      )}
      {over.length > 0 && <Disclosure title={`これまでの予定（${over.length}日）`}>{listed(over)}</Disclosure>}
    </div>
  )
}

function AgendaDay({
  day,
  today,
  entries,
}: {
  readonly day: string
  readonly today: string
  readonly entries: readonly Day[]
}) {
  return (
    <li className="card grid gap-2 p-3" {...(day === today && { 'aria-current': 'date' })}>
      <h3 className="text-base">
        {dayText(day)}
        {day === today && <span className="ml-2 text-sm font-normal text-text-2">今日</span>}
      </h3>
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <li key={`${entry.what} ${entry.trade.auctionId}`}>
            <Entry entry={entry} today={today} isLarge />
          </li>
        ))}
      </ul>
    </li>
  )
}

const TONES: Readonly<Record<Day['what'], string>> = {
  counterOffer: 'border-l-warn',
  runnerUp: 'border-l-warn',
  planProposal: 'border-l-warn',
  planAnswer: 'border-l-warn',
  handOver: 'border-l-link',
  papers: 'border-l-line',
  identity: 'border-l-action',
  claims: 'border-l-warn',
  claimRuling: 'border-l-line',
  transfer: 'border-l-action',
  code: 'border-l-action',
  payment: 'border-l-action',
  paymentReport: 'border-l-action',
  objection: 'border-l-warn',
  confirmation: 'border-l-line',
  paymentRuling: 'border-l-line',
  nameChange: 'border-l-good',
  stopAnswer: 'border-l-warn',
  stopRuling: 'border-l-line',
}

function Entry({
  entry,
  today,
  isLarge = false,
}: {
  readonly entry: Day
  readonly today: string
  readonly isLarge?: boolean
}) {
  const { addressFor, isOfSeveral } = useShopAddress()
  const { what, from, day, isDone, trade } = entry
  const isLate = !isDone && day < today
  return (
    <Link
      to={addressFor(dayAddress(entry), trade.bikeDealerId)}
      className={`block rounded-control border border-l-4 border-line bg-surface px-2 py-1 text-ink no-underline hover:bg-brand-soft ${TONES[what]} ${isLarge ? 'min-h-11 text-sm' : 'text-xs'}`}
    >
      <span className="font-bold">
        {from && `${timeText(from)} `}
        {DAYS[what].label}
      </span>
      {isDone && <span className="ml-1 text-good">済み</span>}
      {isLate && <span className="ml-1 font-bold text-bad">期限切れ</span>}
      <span className="block wrap-anywhere">
        {trade.makerName} {trade.modelName}
        <span className="tabular text-text-2"> No.{trade.auctionId}</span>
      </span>
      {isOfSeveral && <span className="block text-text-2">{trade.dealerName}</span>}
    </Link>
  )
}
