/** How long things took, counted in buckets, as a histogram of Prometheus. */
export interface Durations {
  /** Labels as they are printed: `route="/graphql",status="2xx"`; none is an empty text. */
  observe(labels: string, seconds: number): void
  text(): string
}

interface Series {
  /** One more than there are bounds: the last has what took longer than all of them. */
  readonly counts: number[]
  sum: number
}

/** Ours, because the library's takes labels apart and checks them with every observation. */
export function createDurations(name: string, help: string, bounds: readonly number[]): Durations {
  const all = new Map<string, Series>()
  return {
    observe(labels, seconds) {
      let series = all.get(labels)
      if (!series) {
        series = { counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 }
        all.set(labels, series)
      }
      let bucket = 0
      while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1
      series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
      series.sum += seconds
    },
    text() {
      const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`]
      for (const [labels, { counts, sum }] of all) {
        const before = labels === '' ? '' : `${labels},`
        const after = labels === '' ? '' : `{${labels}}`
        let total = 0
        for (const [bucket, count] of counts.entries()) {
          total += count
          lines.push(`${name}_bucket{${before}le="${bounds[bucket] ?? '+Inf'}"} ${total}`)
        }
        lines.push(`${name}_sum${after} ${sum}`, `${name}_count${after} ${total}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}
