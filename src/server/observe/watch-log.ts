import type { Dependency } from '../host/dependencies.ts'
import type { LogDestination } from './log-destination.ts'
import type { Metrics } from './metrics.ts'

/** Counts lost lines, and has /readyz name the log while lines do not arrive. The service goes on without. */
export function watchLog(log: LogDestination | undefined, metrics: Metrics): Dependency {
  metrics.gauge('kaitori_log_failing', '1 while log lines cannot be written', () => (log?.isFailing() ? 1 : 0))
  metrics.gauge('kaitori_log_lost_lines', 'Log lines given up since the start', () => log?.lostLines() ?? 0)
  return {
    name: 'log',
    isVital: false,
    async check() {
      if (log?.isFailing()) throw new Error('log lines cannot be written')
    },
  }
}
