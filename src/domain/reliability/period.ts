import { DAY, HOUR, later, MINUTE } from '../values/duration.ts'
import { type Count, type CountedKind, RESPONSE_KINDS, sumCounts } from './error-budget.ts'

/** Counts are kept by these. */
export const SLOT_MS = 5 * MINUTE

export const SPANS = ['hour', 'day', 'month'] as const
export type Span = (typeof SPANS)[number]

/** How a span is cut for its chart. Days begin in Tokyo. */
const BUCKETS: Readonly<Record<Span, { readonly size: number; readonly count: number }>> = {
  hour: { size: SLOT_MS, count: 12 },
  day: { size: HOUR, count: 24 },
  month: { size: DAY, count: 30 },
}
const TOKYO_OFFSET = 9 * HOUR

export function slotOf(moment: Date): Date {
  return startOf(moment, SLOT_MS)
}

/** The last one is under way. */
export function bucketStarts(span: Span, now: Date): readonly Date[] {
  const { size, count } = BUCKETS[span]
  const last = startOf(now, size)
  return Array.from({ length: count }, (_, index) => later(last, (index + 1 - count) * size))
}

export function bucketSize(span: Span): number {
  return BUCKETS[span].size
}

function startOf(moment: Date, size: number): Date {
  const there = moment.getTime() + TOKYO_OFFSET
  return new Date(there - (there % size) - TOKYO_OFFSET)
}

/** Added up over all instances. */
export interface KindCount extends Count {
  readonly from: Date
  readonly kind: CountedKind
}

export interface Bucket extends Count {
  readonly from: Date
}

export interface Period {
  readonly span: Span
  readonly from: Date
  readonly requests: Count
  readonly kinds: readonly (Count & { readonly kind: CountedKind })[]
  readonly jobs: Count
  /** Of requests, oldest first, without gaps. */
  readonly buckets: readonly Bucket[]
}

/** `counts`: by bucket and kind, in any order. */
export function periodOf(span: Span, counts: readonly KindCount[], now: Date): Period {
  const starts = bucketStarts(span, now)
  const within = counts.filter(({ from }) => from >= (starts[0] ?? now))
  const of = (kind: CountedKind) => sumCounts(within.filter((it) => it.kind === kind))
  const requests = within.filter(({ kind }) => kind !== 'job')
  return {
    span,
    from: starts[0] ?? now,
    requests: sumCounts(requests),
    kinds: RESPONSE_KINDS.map((kind) => ({ kind, ...of(kind) })),
    jobs: of('job'),
    buckets: starts.map((from) => ({
      from,
      ...sumCounts(requests.filter((it) => it.from.getTime() === from.getTime())),
    })),
  }
}

/**
 * Minutes in which no process wrote anything down: all of them were stopped, or the database was. `seen`: the slots with a
 * row since `from`; `first`: of the first row there is. The slot under way is in neither.
 */
export function silentMinutes(seen: number, first: Date | null, from: Date, now: Date): number {
  if (first === null) return 0
  const start = Math.max(slotOf(from).getTime(), first.getTime())
  const expected = Math.max(0, (slotOf(now).getTime() - start) / SLOT_MS)
  return (Math.max(0, expected - seen) * SLOT_MS) / MINUTE
}
