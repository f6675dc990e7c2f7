import { type DealerCharacter, SIMULATED_DEALERS } from '#content/demo/dealers.ts'
import { HOUR } from '#domain/values/duration.ts'
import { tokyoTime } from '#domain/values/tokyo-time.ts'

/** The last bids of a day, however early the shop has closed. */
const LAST_BID_HOUR = 22
/** Whoever published a listing so recently looks at it now: it is not left alone, even at night. */
const FRESH_MS = 2 * HOUR
const LAST_HOUR_MS = HOUR

/** Of the demo world's dealers; further ones are like them in turn. */
export function dealerOf(number: number) {
  const dealer = SIMULATED_DEALERS[(number - 1) % SIMULATED_DEALERS.length]
  if (!dealer) throw new Error('there is no such dealer')
  return dealer
}

export function isOpen({ opensAt, closesAt }: DealerCharacter, now: Date): boolean {
  const hour = Number(tokyoTime(now).slice(0, 2))
  return hour >= opensAt && hour < closesAt
}

interface Offered {
  readonly publishedAt: string | null
  readonly endAt: string | null
}

/** Whether it would bid at this moment: by day or evening, and a patient one rather in the last hour. */
export function isBidding(
  { opensAt, patience }: DealerCharacter,
  { publishedAt, endAt }: Offered,
  now: Date,
  random: () => number,
): boolean {
  const hour = Number(tokyoTime(now).slice(0, 2))
  const isFresh = publishedAt !== null && now.getTime() - new Date(publishedAt).getTime() < FRESH_MS
  if (isFresh) return true
  if (hour < opensAt || hour > LAST_BID_HOUR) return false
  const left = endAt === null ? Number.POSITIVE_INFINITY : new Date(endAt).getTime() - now.getTime()
  return left < LAST_HOUR_MS || random() >= patience
}
