import type { CountExchange } from './count-exchange.ts'

interface Count {
  /** Requests at this instance. */
  own: number
  /** Of these, what the others were told. */
  told: number
  /** Requests at the other instances, as far as they told. */
  others: number
}

export interface RequestCounts {
  /** Counts a request, or work that weighs as much as several; returns their sum in this window at all instances, and when it ends. */
  count(key: string, now: number, weight?: number): { readonly current: number; readonly ttl: number }
  /** Tells the others, and hears from them. */
  exchange(): Promise<void>
}

interface Options {
  readonly windowMs: number
  /** A key is worth telling from this count on. A twentieth of the limit: right for up to twenty instances. */
  readonly worthTelling: number
  readonly exchange: CountExchange
  /** What the others get to know instead of an address. */
  readonly disguise: (key: string) => string
}

const MAX_KEYS = 50_000

/**
 * Counts in memory and exchanges counts by the second, so that a request waits for nobody; what passes over the limit is
 * at most the requests of one such second. Without the others (Redis unreachable) an instance goes on with its own counts.
 */
export function createRequestCounts({ windowMs, worthTelling, exchange, disguise }: Options): RequestCounts {
  let window = 0
  let counts = new Map<string, Count>()

  return {
    count(key, now, weight = 1) {
      const current = Math.floor(now / windowMs)
      if (current !== window) {
        window = current
        counts = new Map()
      }
      let count = counts.get(key)
      if (!count) {
        if (counts.size >= MAX_KEYS) for (const oldest of counts.keys()) if (counts.delete(oldest)) break
        count = { own: 0, told: 0, others: 0 }
        counts.set(key, count)
      }
      count.own += weight
      return { current: count.own + count.others, ttl: (window + 1) * windowMs - now }
    },
    async exchange() {
      const news = new Map<string, { readonly count: Count; readonly fresh: number }>()
      for (const [key, count] of counts)
        if (count.own >= worthTelling && count.own > count.told)
          news.set(disguise(key), { count, fresh: count.own - count.told })
      if (news.size === 0) return
      const totals = await exchange.add(window, new Map([...news].map(([key, { fresh }]) => [key, fresh])))
      for (const [key, { count, fresh }] of news) {
        count.told += fresh
        count.others = (totals.get(key) ?? count.told) - count.told
      }
    },
  }
}
