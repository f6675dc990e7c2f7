import type { Bus, BusEvents } from './bus.ts'
import { connectPostgresBus } from './postgres-bus.ts'
import { connectRedisBus } from './redis-bus.ts'

interface Options extends BusEvents {
  readonly databaseUrl: string
  readonly redisUrl: string | null
}

/** Redis where it is configured, the database otherwise. */
export function connectBus({ databaseUrl, redisUrl, ...events }: Options): Promise<Bus> {
  return redisUrl === null ? connectPostgresBus(databaseUrl, events) : connectRedisBus(redisUrl, events)
}
