import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { type Clock, isClockRight } from '../db/clock.ts'
import type { CountExchange } from '../limits/count-exchange.ts'
import type { Storage } from '../storage/storage.ts'

/** Something outside of the program that it stands on. */
export interface Dependency {
  readonly name: string
  /** Without it hardly anything works. */
  readonly isVital: boolean
  /** Rejects when it does not answer. */
  check(): Promise<unknown>
}

const PATIENCE_MS = 2_000

/** Those that do not answer, asked all at once. */
export async function findMissing(dependencies: readonly Dependency[]): Promise<readonly Dependency[]> {
  const answers = await Promise.all(
    dependencies.map((dependency) => {
      const answer = dependency.check().then(
        () => true,
        () => false,
      )
      return Promise.race([answer, sleep(PATIENCE_MS, false, { ref: false })])
    }),
  )
  return dependencies.filter((_dependency, index) => !answers[index])
}

interface Parts {
  readonly db: Db
  readonly clock: Clock
  readonly replicas: readonly { readonly db: Db }[]
  readonly requestCounts: CountExchange
  readonly storage: Storage
}

/** What this installation is configured to stand on. */
export function findDependencies({ db, clock, replicas, requestCounts, storage }: Parts): Dependency[] {
  const ping = (of: Db) => sql`select 1`.execute(of)
  const dependencies: Dependency[] = [
    { name: 'database', isVital: true, check: () => ping(db) },
    { name: 'files', isVital: false, check: () => storage.check() },
    { name: 'clock', isVital: false, check: () => agrees(clock) },
  ]
  replicas.forEach((replica, index) => {
    const name = replicas.length === 1 ? 'replica' : `replica ${index + 1}`
    dependencies.push({ name, isVital: false, check: () => ping(replica.db) })
  })
  const { ping: pingRedis } = requestCounts
  if (pingRedis) dependencies.push({ name: 'redis', isVital: false, check: pingRedis })
  return dependencies
}

/** A wrong clock harms nothing by itself, since the database's counts; but somebody should set it right. */
async function agrees(clock: Clock): Promise<void> {
  if (!isClockRight(clock)) throw new Error("this machine's clock is wrong")
}
