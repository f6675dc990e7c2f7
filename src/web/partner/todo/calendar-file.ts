import { TodoCalendarDocument } from '#contract/generated/todo.ts'
import { calendarFile } from '#domain/auction/trade/calendar-file.ts'
import { tokyoHour } from '#domain/values/tokyo-time.ts'
import { hostContext, serverGraphql } from '../../host-context.ts'
import { calendarResponse, deliveryId } from '../../shell/delivery-file.ts'
import type { Route } from './+types/calendar-file.ts'
import { DAY_LABELS } from './task-words.ts'

/**
 * /partner/calendar/12.….ics, read by a program without a login. It names bikes and days; who sells and where stands
 * behind the login.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const token = /^(.{1,200})\.ics$/.exec(params.file)?.[1]
  if (!token) throw noCalendar()
  const { todoCalendar } = await serverGraphql(context).request(TodoCalendarDocument, { token })
  if (!todoCalendar) throw noCalendar()
  const { origin } = context.get(hostContext).configuration
  const { hostname } = new URL(origin)
  const entries = todoCalendar
    // A deadline that is kept needs no place any more.
    .filter(({ what, isDone }) => what === 'handOver' || !isDone)
    .map(({ what, day, from, until, agreedAt, trade }) => ({
      id: what === 'handOver' ? deliveryId(origin, trade.auctionId) : `${what}-${trade.auctionId}@${hostname}`,
      at: agreedAt === null ? tokyoHour(day, 0) : new Date(agreedAt),
      when: from && until ? { from: new Date(from), until: new Date(until) } : { day },
      title: `${DAY_LABELS[what]}：${trade.makerName} ${trade.modelName}（No.${trade.auctionId}）`,
      place: '',
      url: `${origin}/partner/auctions/${trade.auctionId}`,
    }))
  return calendarResponse(calendarFile(entries, 'Kaitori 引取り・期限'), 'kaitori-calendar.ics')
}

/** Nothing but a file stands at this address: the words are all that is shown. */
function noCalendar(): Response {
  return new Response('このカレンダーのURLは使えません。パートナー画面で新しいURLをご確認ください。', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
