import { isPast } from '../clock/server-now.ts'
import { dateTimeText, type Instant } from '../values/date-time.ts'

/** By when an operator decides. A moment that has passed is not told as one to come. */
export function promiseWords(ruledBy: Instant, what: string): string {
  return isPast(ruledBy)
    ? `${what}とお約束した${dateTimeText(ruledBy)}を過ぎています。お待たせして申し訳ございません。運営が確認を急いでいます。`
    : `${dateTimeText(ruledBy)}までに${what}。`
}
