/** The p-quantile of the first `count` values, interpolated between neighbours. Reorders the values. */
export function quantileInPlace(values: Float64Array, count: number, p: number): number {
  if (count === 0) return Number.NaN
  const position = Math.min(count - 1, Math.max(0, p * (count + 1) - 1))
  const below = Math.floor(position)
  const lower = selectInPlace(values, count, below)
  if (position === below || below + 1 >= count) return lower
  let upper = Number.POSITIVE_INFINITY
  for (let at = below + 1; at < count; at++) {
    const value = values[at] ?? 0
    if (value < upper) upper = value
  }
  return lower + (position - below) * (upper - lower)
}

/** Quickselect: afterwards the value at `rank` is in its sorted place and no smaller value stands behind it. */
function selectInPlace(values: Float64Array, count: number, rank: number): number {
  let left = 0
  let right = count - 1
  while (left < right) {
    const pivot = values[(left + right) >> 1] ?? 0
    let low = left
    let high = right
    while (low <= high) {
      while ((values[low] ?? 0) < pivot) low++
      while ((values[high] ?? 0) > pivot) high--
      if (low <= high) {
        const value = values[low] ?? 0
        values[low] = values[high] ?? 0
        values[high] = value
        low++
        high--
      }
    }
    if (rank <= high) right = high
    else if (rank >= low) left = low
    else break
  }
  return values[rank] ?? 0
}
