import type { FastifyBaseLogger } from 'fastify'
import { type Db, onStatement, poolOf } from '../db/client.ts'
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
