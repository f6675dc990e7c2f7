import { Redis } from 'ioredis'
import type { CountExchange } from './count-exchange.ts'

const LIFETIME_SECONDS = 180
const COMMAND_TIMEOUT_MS = 2_000

export function redisCountExchange(url: string): CountExchange {
  const redis = new Redis(url, {
    connectionName: 'kaitori-counts',
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: () => 500,
  })
  redis.on('error', () => undefined) // told by the command that fails
  return {
    async add(window, counts) {
      const pipeline = redis.pipeline()
      const keys = [...counts.keys()]
      for (const [key, count] of counts) {
        const name = `kaitori:requests:${window}:${key}`
        pipeline.incrby(name, count).expire(name, LIFETIME_SECONDS)
      }
      const answers = (await pipeline.exec()) ?? []
      const totals = new Map<string, number>()
      for (const [index, key] of keys.entries()) {
        const [error, total] = answers[index * 2] ?? [null, null]
        if (error) throw error
        totals.set(key, Number(total))
      }
      return totals
    },
    ping: () => redis.ping(),
    async close() {
      redis.disconnect()
    },
  }
}
