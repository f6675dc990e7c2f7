import type { MarketAccuracy } from '#domain/souba/backtest/accuracy.ts'
import type { Bus } from '../../../bus/bus.ts'
import { type Db, transact } from '../../../db/client.ts'
import { resultOfThread } from '../../../host/start-thread.ts'
import type { Job } from '../../../jobs/job.ts'

/** What was measured last is what the public page shows. */
export async function storeAccuracy(db: Db, bus: Bus, accuracy: MarketAccuracy, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    await tx.query.deleteFrom('marketAccuracy').execute()
    await tx.query
      .insertInto('marketAccuracy')
      .values({ accuracy: JSON.stringify(accuracy), computedAt: now })
      .onConflict((conflict) => conflict.column('onlyOne').doNothing())
      .execute()
    await bus.publish(tx, 'dataChanged', { tag: 'souba' })
  })
}

export type BacktestTask = { readonly url: string; readonly isAccuracyOnly: boolean }

/** Minutes of work beside the event loop; the result is the thread's only message. */
export function inBacktestThread<Result>(task: BacktestTask, signal?: AbortSignal): Promise<Result> {
  return resultOfThread('backtest-worker', new URL('./backtest-worker.ts', import.meta.url), task, { signal })
}

/** Every night, after the prices. */
export const measureAccuracy: Job<'measureAccuracy'> = async ({ services, now, signal }) => {
  const { databaseUrl: url, db, bus } = services
  const accuracy = await inBacktestThread<MarketAccuracy>({ url, isAccuracyOnly: true }, signal)
  await storeAccuracy(db, bus, accuracy, now)
}
