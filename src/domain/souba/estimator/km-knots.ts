import type { KmCurve, KmPlace } from './km-curve.ts'
import type { MarketFit } from './market-fit.ts'

type Mileages = {
  readonly effect: ArrayLike<number>
  readonly variance: ArrayLike<number>
  /** The market's index of each band of the model. */
  readonly known: ArrayLike<number>
}

/**
 * A model's log prices at the middles of the mileage bands, between which kilometres count in proportion. Along them no
 * value rises: what chance says of a band (a level, an uncertainty, a width) is pooled with its neighbours, so that one
 * kilometre more never makes a bike dearer, and never makes it jump.
 */
export class KmKnots {
  count = 0
  readonly middle: number[] = []
  readonly variance: number[] = []
  /** The market's index of the band. */
  readonly band: number[] = []

  private readonly weight: number[] = []
  private readonly end: number[] = []
  private readonly pools = { value: [] as number[], weight: [] as number[], until: [] as number[] }

  /** `levelAt` and `variance`: of the bike but for its mileage, by the market's index of a band. A band that the model does not know is that of its class. */
  lay(
    { bands }: KmCurve,
    market: MarketFit,
    { mileages, displacementCtgId }: { readonly mileages: Mileages; readonly displacementCtgId: number },
    levelAt: (band: number) => number,
    variance: number,
  ): void {
    const ofClass = market.mileage.byClass[displacementCtgId] ?? market.mileage.overall
    this.count = bands.length
    bands.forEach(({ index: band }, knot) => {
      this.band[knot] = band
      this.middle[knot] = levelAt(band) + (ofClass[band] ?? 0)
      this.variance[knot] = market.mileage.variance
    })
    for (let knot = 0; knot < this.count; knot++) {
      const own = indexOf(mileages.known, this.band[knot] ?? 0)
      if (own >= 0) {
        this.middle[knot] = levelAt(this.band[knot] ?? 0) + (mileages.effect[own] ?? 0)
        this.variance[knot] = mileages.variance[own] ?? 0
      }
      this.weight[knot] = 1 / Math.max(1e-6, this.variance[knot] ?? 0)
      this.variance[knot] = (this.variance[knot] ?? 0) + variance
    }
    this.fall(this.middle)
  }

  middleAt({ at, share }: KmPlace): number {
    return between(this.middle, at, share)
  }

  /** Beyond the outermost middles that of the outermost. */
  varianceAt({ at, share }: KmPlace): number {
    return between(this.variance, at, inside(share))
  }

  /** An end of the range, which `endAt` says for each knot. Beyond the outermost it goes on in parallel to the middle. */
  endAt(place: KmPlace, endAt: (knot: number) => number): number {
    const { end, count } = this
    for (let knot = 0; knot < count; knot++) end[knot] = endAt(knot)
    this.fall(end)
    const within = inside(place.share)
    const beyond = this.middleAt(place) - between(this.middle, place.at, within)
    return between(end, place.at, within) + beyond
  }

  /** Pools neighbours that rise into their mean, by weight. */
  private fall(values: number[]): void {
    const { value, weight, until } = this.pools
    let last = -1
    for (let knot = 0; knot < this.count; knot++) {
      last++
      value[last] = values[knot] ?? 0
      weight[last] = this.weight[knot] ?? 0
      until[last] = knot
      while (last > 0 && (value[last] ?? 0) > (value[last - 1] ?? 0)) {
        const [a = 0, b = 0] = [weight[last - 1], weight[last]]
        value[last - 1] = ((value[last - 1] ?? 0) * a + (value[last] ?? 0) * b) / (a + b)
        weight[last - 1] = a + b
        until[last - 1] = knot
        last--
      }
    }
    for (let knot = 0, pool = 0; knot < this.count; knot++) {
      if (knot > (until[pool] ?? 0)) pool++
      values[knot] = value[pool] ?? 0
    }
  }
}

function indexOf(values: ArrayLike<number>, wanted: number): number {
  for (let index = 0; index < values.length; index++) if (values[index] === wanted) return index
  return -1
}

function inside(share: number): number {
  return Math.max(0, Math.min(1, share))
}

/** Equal neighbours give exactly their value. */
function between(values: readonly number[], at: number, share: number): number {
  const low = values[at] ?? 0
  return low + share * ((values[at + 1] ?? 0) - low)
}
