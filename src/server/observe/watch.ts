import type { FastifyBaseLogger } from 'fastify'
import { type Db, onStatement, poolOf } from '../db/client.ts'
import type { Clock } from '../db/clock.ts'
import type { Dependency } from '../host/dependencies.ts'
import type { LogDestination } from './log-destination.ts'
import type { Metrics } from './metrics.ts'

/** Figures of statements and connections; a slow statement is logged by its text, which holds no values. */
export function watchDatabase(
  databases: readonly Db[],
  metrics: Metrics,
  log: FastifyBaseLogger,
  slowMs: number,
): void {
  for (const db of databases) {
    onStatement(db, (text, milliseconds) => {
      metrics.statement(milliseconds / 1000)
      if (milliseconds >= slowMs) log.warn({ statement: text, ms: Math.round(milliseconds) }, 'slow statement')
    })
  }
  const total = (count: 'totalCount' | 'idleCount' | 'waitingCount') => () =>
    databases.reduce((sum, db) => sum + poolOf(db)[count], 0)
  metrics.gauge('kaitori_database_connections', 'Open connections to the database', total('totalCount'))
  metrics.gauge('kaitori_database_connections_idle', 'Connections that nobody uses', total('idleCount'))
  metrics.gauge('kaitori_database_waiting', 'Requests that wait for a connection', total('waitingCount'))
}

export function watchClock(clock: Clock, metrics: Metrics): void {
  const help = "How far this machine's clock is ahead of the database's"
  metrics.gauge('kaitori_clock_skew_seconds', help, () => clock.skew() / 1000)
}

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
