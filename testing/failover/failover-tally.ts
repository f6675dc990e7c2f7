/** Everything below is counted by `performance.now()`. */
interface AskedPage {
  readonly path: string
  readonly at: number
  readonly ms: number
  /** What a person saw instead of the page; null where it came. */
  readonly failure: string | null
}

/** What people were answered while the database lost its leaders. */
export interface FailoverTally {
  /** When a write of a person was acknowledged, and one of the bare writer. */
  readonly writes: number[]
  readonly bareWrites: number[]
  readonly pages: AskedPage[]
  /** Bids that were told to try again: as often as they were told so. */
  readonly bidsToRepeat: { readonly at: number; readonly key: string }[]
  /** Uploads that were not taken; their senders try again with another photo. */
  readonly uploadsRefused: number[]
}

export function openTally(): FailoverTally {
  return { writes: [], bareWrites: [], pages: [], bidsToRepeat: [], uploadsRefused: [] }
}

/** One line of what happened between two moments. */
export function describeSpan(tally: FailoverTally, begin: number, end: number): string {
  const isWithin = (at: number) => at >= begin && at < end
  const seconds = (times: readonly number[]) => `${(longestGap(times, begin, end) / 1000).toFixed(1)} s`
  // One that was asked before and came back meanwhile waited for this, too.
  const pages = tally.pages.filter(({ at, ms }) => at < end && at + ms >= begin)
  const failed = pages.filter(({ failure }) => failure !== null)
  const longest = pages.reduce((most, { ms }) => Math.max(most, ms), 0)
  const toRepeat = tally.bidsToRepeat.filter(({ at }) => isWithin(at))
  const bids = new Set(toRepeat.map(({ key }) => key))
  return [
    `without a write ${seconds(tally.writes)}, the bare writer ${seconds(tally.bareWrites)}`,
    `${failed.length} of ${pages.length} pages failed, the longest took ${(longest / 1000).toFixed(1)} s`,
    `${bids.size} bids told to try again, ${toRepeat.length} times`,
    `${tally.uploadsRefused.filter(isWithin).length} uploads refused`,
  ].join('; ')
}

/** Milliseconds between two neighbours, of which the gap falls at least partly into the span. */
export function longestGap(times: readonly number[], begin: number, end: number): number {
  const before = times.findLast((at) => at < begin) ?? begin
  const after = times.find((at) => at >= end) ?? end
  const within = times.filter((at) => at >= begin && at < end)
  let longest = 0
  let previous = before
  for (const at of [...within, after]) {
    longest = Math.max(longest, at - previous)
    previous = at
  }
  return longest
}
