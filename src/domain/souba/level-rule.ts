import { type PriceLevels, type TypeYears, yearsSold } from './price-level.ts'

export interface RuledModel {
  readonly makerId: number
  /** cc; null for electric. */
  readonly displacement: number | null
  /** Of the catalog. */
  readonly kind: string
  readonly types: readonly TypeYears[]
}

/** List prices (yen) of Japanese makers by displacement (cc), between which they are interpolated. */
const LIST_PRICES: readonly (readonly [number, number])[] = [
  [50, 190_000],
  [125, 370_000],
  [250, 640_000],
  [400, 820_000],
  [650, 1_000_000],
  [1000, 1_550_000],
  [1800, 2_500_000],
]
const ELECTRIC_LIST_PRICE = 350_000
/** Of kinds that cost more or less than others of their displacement. */
const KIND_FACTOR: Readonly<Record<string, number>> = { sport: 1.12, touring: 1.08, scooter: 0.9 }
/** How many times the list price of a Japanese one of the class a maker asks. */
const MAKER_FACTOR: Readonly<Record<number, number>> = {
  ...{ 1: 1, 2: 1, 3: 0.92, 4: 1.02, 5: 1.3, 9: 1.3, 13: 1.2, 15: 1.35, 17: 3, 18: 1.15, 19: 1.25, 20: 1.6, 23: 1.2 },
  ...{ 30: 1.05, 33: 1.15, 34: 1.3, 37: 1.2, 48: 1.25, 91: 1.25, 96: 1.15, 97: 1.45, 98: 1.5, 99: 0.85, 102: 1.45 },
  ...{ 112: 0.9, 113: 0.8, 115: 0.9, 140: 1.2, 149: 0.75, 152: 0.85 },
}
const OTHER_MAKER_FACTOR = 1.1
/** What a trade auction pays of the list price for a bike of this year with the reference's kilometres. */
const SHARE_OF_NEW = 0.7
/** What age takes of that: most of it in ten years; it never takes all. */
const AGE_LOSS = 0.85
const AGE_LOSS_YEARS = 10
const YEARLY = 0.075
const PER_10000_KM = 0.15
const ROUNDED_TO = 1_000

/**
 * Levels of a model that nobody has set by hand: a share of the list price that class, kind and maker suggest, which falls
 * with age and never rises. It knows no collectibles.
 */
export function levelsByRule({ makerId, displacement, kind, types }: RuledModel, year: number): PriceLevels {
  const listPrice = listPriceOf(displacement) * (KIND_FACTOR[kind] ?? 1) * (MAKER_FACTOR[makerId] ?? OTHER_MAKER_FACTOR)
  const prices = types.map((type) => {
    const { first, last } = yearsSold(type, year)
    const lost = AGE_LOSS * (1 - Math.exp((-year + (first + last) / 2) / AGE_LOSS_YEARS))
    return Math.round((listPrice * SHARE_OF_NEW * Math.exp(-lost)) / ROUNDED_TO) * ROUNDED_TO
  })
  return { prices, yearly: YEARLY, per10000Km: PER_10000_KM, isCollectible: false }
}

function listPriceOf(displacement: number | null): number {
  if (displacement === null || displacement <= 0) return ELECTRIC_LIST_PRICE
  let [belowCc, belowPrice] = [0, LIST_PRICES[0]?.[1] ?? 0]
  for (const [cc, price] of LIST_PRICES) {
    if (displacement <= cc) return belowPrice * (price / belowPrice) ** ((displacement - belowCc) / (cc - belowCc))
    belowCc = cc
    belowPrice = price
  }
  return belowPrice
}
