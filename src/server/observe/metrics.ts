import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The figures of this process, for Prometheus. */
export interface Metrics {
  readonly registry: Registry
  request(route: string, status: string, seconds: number): void
  operation(name: string, outcome: Outcome, seconds: number): void
  job(name: string, outcome: Outcome, seconds: number): void
  statement(seconds: number): void
  /** A figure that is asked for when someone looks. */
  gauge(name: string, help: string, read: () => number): void
}

export type Outcome = 'ok' | 'refused' | 'failed'

const FAST = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const SLOW = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'kaitori_http_request_duration_seconds',
    help: 'Duration of HTTP requests by route and status class',
    labelNames: ['route', 'status'] as const,
    buckets: FAST,
    registers,
  })
  const operations = new Histogram({
    name: 'kaitori_graphql_operation_duration_seconds',
    help: 'Duration of executed GraphQL operations; answers from the cache are not executed',
    labelNames: ['operation', 'outcome'] as const,
    buckets: FAST,
    registers,
  })
  const jobs = new Histogram({
    name: 'kaitori_job_duration_seconds',
    help: 'Duration of jobs by name and outcome',
    labelNames: ['job', 'outcome'] as const,
    buckets: SLOW,
    registers,
  })
  const statements = new Histogram({
    name: 'kaitori_database_statement_duration_seconds',
    help: 'Duration of SQL statements, their wait on the connection included',
    buckets: FAST,
    registers,
  })
  return {
    registry,
    request: observer(requests),
    operation: observer(operations),
    job: observer(jobs),
    statement: (seconds) => statements.observe(seconds),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
  }
}

/** Looking labels up costs more than observing: the series of two labels are kept. */
function observer<Name extends string>(histogram: Histogram<Name>) {
  const series = new Map<string, { observe(seconds: number): void }>()
  return (first: string, second: string, seconds: number) => {
    const key = `${first} ${second}`
    let child = series.get(key)
    if (!child) {
      child = histogram.labels(first, second)
      series.set(key, child)
    }
    child.observe(seconds)
  }
}
