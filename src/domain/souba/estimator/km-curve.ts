/** Between which bands' middles a distance lies (`at`: the lower one's place along the curve), and how far between them. */
export type KmPlace = { at: number; low: number; high: number; share: number }

/** Beyond the outermost middles the curve goes on, but not for long. */
const MAX_BEYOND = 0.6

/** Where a distance lies on the scale between bands: differences of few kilometres count more at the beginning. */
export function kmScale(km: number): number {
  return Math.log(km + 2_000)
}

/**
 * Between the effects of mileage bands, which are those of their middles, kilometres count in proportion. `centres`: the
 * middle of each band on the scale, null where no sale tells it.
 */
export class KmCurve {
  /** From the fewest kilometres to the most. */
  readonly bands: readonly { readonly index: number; readonly centre: number }[]

  constructor(centres: readonly (number | null)[]) {
    this.bands = centres
      .flatMap((centre, index) => (centre === null ? [] : [{ index, centre }]))
      .sort((a, b) => a.centre - b.centre)
  }

  /** Null where fewer than two bands are known. */
  place(km: number): KmPlace | null {
    const scale = kmScale(km)
    let above = this.bands.findIndex(({ centre }) => centre > scale)
    if (above < 0) above = this.bands.length - 1
    const lower = Math.max(1, above) - 1
    const high = this.bands[lower + 1]
    const low = this.bands[lower]
    if (!high || !low || high.centre - low.centre < 1e-6) return null
    const share = (scale - low.centre) / (high.centre - low.centre)
    return {
      at: lower,
      low: low.index,
      high: high.index,
      share: Math.max(-MAX_BEYOND, Math.min(1 + MAX_BEYOND, share)),
    }
  }
}

/** What the place adds to the effect of the band that the sale is in. */
export function kmOffset(
  effects: ArrayLike<number>,
  from: number,
  { low, high, share }: KmPlace,
  band: number,
): number {
  const between = (effects[from + low] ?? 0) * (1 - share) + (effects[from + high] ?? 0) * share
  return between - (effects[from + band] ?? 0)
}
