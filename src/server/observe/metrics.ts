import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { createDurations } from './durations.ts'
import type { ServiceCounts } from './service-counts.ts'

/** The figures of this process, for Prometheus. */
export interface Metrics {
  readonly contentType: string
  /** All of them, in Prometheus' form. */
  text(): Promise<string>
  request(route: string, status: string, seconds: number): void
  operation(name: string, outcome: Outcome, seconds: number): void
  job(name: string, outcome: Outcome, seconds: number): void
  statement(seconds: number): void
  /** A stored file was asked for that is gone or cut off. */
  damagedFile(): void
  /** They came in a month for which nobody had made a partition. */
  rowsOutsideMonths(count: number): void
  /** A figure that is asked for when someone looks. */
  gauge(name: string, help: string, read: () => number): void
}

export type Outcome = 'ok' | 'refused' | 'failed'

const FAST = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const SLOW = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600]

/** `counts`: what is kept beyond this process. */
export function createMetrics(counts?: Pick<ServiceCounts, 'request' | 'job'>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // No version is told to anybody.
  registry.removeSingleMetric('nodejs_version_info')
  const requests = createDurations(
    'kaitori_http_request_duration_seconds',
    'Duration of HTTP requests by route and status class',
    FAST,
  )
  const operations = createDurations(
    'kaitori_graphql_operation_duration_seconds',
    'Duration of executed GraphQL operations; answers from the cache are not executed',
    FAST,
  )
  const jobs = createDurations('kaitori_job_duration_seconds', 'Duration of jobs by name and outcome', SLOW)
  const statements = createDurations(
    'kaitori_database_statement_duration_seconds',
    'Duration of SQL statements, their wait on the connection included',
    FAST,
  )
  const damagedFiles = new Counter({
    name: 'kaitori_damaged_files_total',
    help: 'Stored files that were asked for and are missing, cut off or unreadable',
    registers: [registry],
  })
  const rowsOutsideMonths = new Counter({
    name: 'kaitori_rows_outside_months_total',
    help: 'Rows that came in a month for which nobody had made a partition, and were brought home',
    registers: [registry],
  })
  return {
    contentType: registry.contentType,
    request(route, status, seconds) {
      requests.observe(`route="${route}",status="${status}"`, seconds)
      counts?.request(route, status, seconds)
    },
    operation: (name, outcome, seconds) => operations.observe(`operation="${name}",outcome="${outcome}"`, seconds),
    // Not `job`: Prometheus calls what it scrapes so, and would rename ours.
    job(name, outcome, seconds) {
      jobs.observe(`task="${name}",outcome="${outcome}"`, seconds)
      counts?.job(outcome === 'failed')
    },
    statement: (seconds) => statements.observe('', seconds),
    damagedFile: () => damagedFiles.inc(),
    rowsOutsideMonths: (count) => rowsOutsideMonths.inc(count),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
    async text() {
      const durations = [requests, operations, jobs, statements].map((it) => it.text())
      return [await registry.metrics(), ...durations].join('\n')
    },
  }
}
