/**
 * Written out because a chart needs no more of a scale than this: d3-scale with d3-shape weighs 15.1 KB gzipped in the
 * reader's download (measured with esbuild), these two functions and path.ts weigh 0.6.
 */
export function linearScale(domain: readonly [number, number], range: readonly [number, number]) {
  const [from, to] = domain
  const [start, end] = range
  const factor = to === from ? 0 : (end - start) / (to - from)
  return (value: number) => Math.round((start + (value - from) * factor) * 100) / 100
}

/** Round steps of 1, 2 or 5 times a power of ten that enclose both values, about `count` of them. */
export function roundTicks(low: number, high: number, count: number): readonly number[] {
  const span = high - low || Math.abs(high) || 1
  const power = 10 ** Math.floor(Math.log10(span / count))
  const step =
    [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => span / candidate <= count) ?? power * 10
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}
