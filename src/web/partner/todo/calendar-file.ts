import { TodoCalendarDocument } from '#contract/generated/todo.ts'
import { calendarFile } from '#domain/auction/trade/calendar-file.ts'
import { hostContext, serverGraphql } from '../../host-context.ts'
import { calendarResponse } from '../../shell/delivery-file.ts'
import type { Route } from './+types/calendar-file.ts'
import { calendarEntries } from './calendar-entries.ts'

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
  return calendarResponse(calendarFile(entries, 'Kaitori 引取り・期限'), 'kaitori-calendar.ics')
}

/** Nothing but a file stands at this address: the words are all that is shown. */
function noCalendar(): Response {
  return new Response('このカレンダーのURLは使えません。パートナー画面で新しいURLをご確認ください。', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
