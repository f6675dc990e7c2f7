import type { Clock } from '../db/clock.ts'
import type { Metrics } from './metrics.ts'

export function watchClock(clock: Clock, metrics: Metrics): void {
  const help = "How far this machine's clock is ahead of the database's"
  metrics.gauge('kaitori_clock_skew_seconds', help, () => clock.skew() / 1000)
}
