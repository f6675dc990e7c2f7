import type { TodoDayFieldsFragment } from '#contract/generated/todo.ts'
import type { CalendarEntry } from '#domain/auction/trade/calendar-file.ts'
import { tokyoHour } from '#domain/values/tokyo-time.ts'
import { deliveryId } from '../../shell/delivery-file.ts'
import { withDealer } from '../console/dealer-address.ts'
import { DAYS, dayAddress } from './task-words.ts'

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
      const { what, day, from, until, agreedAt, place, trade } = entry
      const name = `${trade.makerName} ${trade.modelName}（No.${trade.auctionId}）`
      const dealer = isOfSeveral ? String(trade.bikeDealerId) : null
      return {
        id:
          what === 'handOver'
            ? deliveryId(origin, trade.auctionId)
            : `${what}-${trade.auctionId}@${new URL(origin).hostname}`,
        at: agreedAt === null ? tokyoHour(day, 0) : new Date(agreedAt),
        when: from ? { from: new Date(from), until: until ? new Date(until) : null } : { day },
        title: `${DAYS[what].label}：${name}${isOfSeveral ? `・${trade.dealerName}` : ''}`,
        place,
        url: `${origin}${withDealer(dayAddress(entry), dealer)}`,
      }
    })
}
