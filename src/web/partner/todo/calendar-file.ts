import { TodoCalendarDocument, type TodoDayFieldsFragment } from '#contract/generated/todo.ts'
import { type CalendarEntry, calendarFile } from '#domain/auction/trade/calendar-file.ts'
import { hostContext, serverGraphql } from '../../host-context.ts'
import { calendarResponse, deliveryId } from '../../shell/delivery-file.ts'
import { withDealer } from '../console/dealer-address.ts'
import type { Route } from './+types/calendar-file.ts'
import { DAYS, dayAddress } from './task-words.ts'

/**
 * /partner/calendar/12.….ics, read by a program without a login. It names bikes, days and the kind of place; who sells
 * and at which address stands behind the login.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const token = /^(.{1,200})\.ics$/.exec(params.file)?.[1]
  if (!token) throw noCalendar()
  const { todoCalendar } = await serverGraphql(context).request(TodoCalendarDocument, { token })
  if (!todoCalendar) throw noCalendar()
  const { days, isOfSeveral } = todoCalendar
  const { origin } = context.get(hostContext).configuration
  const entries = calendarEntries(days, { origin, isOfSeveral })
  return calendarResponse(calendarFile(entries, new Date(), 'Kaitori 引取り・期限'), 'kaitori-calendar.ics')
}

/** Nothing but a file stands at this address: the words are all that is shown. */
function noCalendar(): Response {
  return new Response('このカレンダーのURLは使えません。パートナー画面で新しいURLをご確認ください。', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}

interface Reader {
  readonly origin: string
  /** The dealer is named, in words and in the address. */
  readonly isOfSeveral: boolean
}

/** A person's days as entries of a calendar. A deadline that is kept needs no place any more. */
export function calendarEntries(
  days: readonly TodoDayFieldsFragment[],
  { origin, isOfSeveral }: Reader,
): readonly CalendarEntry[] {
  return days
    .filter(({ what, isDone }) => what === 'handOver' || !isDone)
    .map((entry) => {
      const { what, day, from, until, place, trade } = entry
      const name = `${trade.makerName} ${trade.modelName}（No.${trade.auctionId}）`
      const dealer = isOfSeveral ? String(trade.bikeDealerId) : null
      return {
        id:
          what === 'handOver'
            ? deliveryId(origin, trade.auctionId)
            : `${what}-${trade.auctionId}@${new URL(origin).hostname}`,
        when: from ? { from: new Date(from), until: until ? new Date(until) : null } : { day },
        title: `${DAYS[what].label}：${name}${isOfSeveral ? `・${trade.dealerName}` : ''}`,
        place,
        url: `${origin}${withDealer(dayAddress(entry), dealer)}`,
      }
    })
}
