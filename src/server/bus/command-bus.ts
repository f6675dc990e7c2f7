import { readEnvironment } from '../host/env.ts'
import type { Bus } from './bus.ts'
import { connectBus } from './connect-bus.ts'

/** For a command that runs beside the instances: what it says must reach them over the bus that they listen to. */
export function connectCommandBus(databaseUrl: string): Promise<Bus> {
  return connectBus({
    databaseUrl,
    redisUrl: readEnvironment().REDIS_URL ?? null,
    onGap: () => undefined,
    onFault: (error) => process.stderr.write(`${String(error)}\n`),
  })
}
