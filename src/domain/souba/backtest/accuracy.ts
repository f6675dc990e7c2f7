import { isoOfMonth } from '../calendar.ts'
import { HORIZONS, type Horizon, type PriceAnswer } from '../sale.ts'

/** How many of the ranges given at the first of a month held the sales of that month, by kind of bike. Plain data. */
export type MarketAccuracy = {
  /** Like 2025-12; the sales of these months were compared. */
  readonly firstMonth: string
  readonly lastMonth: string
  readonly all: AccuracyGroup
  /** By months ahead; everything else is about the month itself. */
  readonly horizons: readonly { readonly horizon: number; readonly n: number; readonly inside: number }[]
  readonly groups: readonly AccuracyGroup[]
  /** Sales far outside of their range, those of the last months first. */
  readonly misses: readonly Miss[]
}

/** How a price is asked for: by the model alone, by its type, by type, year and kilometres. */
export const ASKED_FORMS = ['model', 'type', 'typeYearKm'] as const
export type AskedForm = (typeof ASKED_FORMS)[number]
/** Among the types of a model with several; asked for by type alone. */
export const TYPE_RANKS = ['newest', 'middle', 'oldest'] as const
export type TypeRank = (typeof TYPE_RANKS)[number]

type Grouping = 'thickness' | 'age' | 'price'

export type AccuracyGroup = {
  readonly grouping: Grouping | 'all' | 'asked' | 'type'
  /** From (inclusive) and to (exclusive) of sales, years or yen, or the place in ASKED_FORMS or TYPE_RANKS; null: no end, or unknown. */
  readonly from: number | null
  readonly to: number | null
  readonly n: number
  /** Shares of the sales: inside the range, below it, above it, and above its middle. */
  readonly inside: number
  readonly below: number
  readonly above: number
  readonly aboveMiddle: number
}

export type Miss = {
  readonly modelId: number
  readonly month: string
  readonly min: number
  readonly middle: number
  readonly max: number
  readonly price: number
}

/** A range that was given, and the sale that followed. */
export type Compared = {
  readonly modelId: number
  readonly month: number
  readonly horizon: Horizon
  readonly range: NonNullable<PriceAnswer>
  readonly price: number
  /** Sales of the model before the range was given. */
  readonly ownSales: number
  /** Years; null where the sale does not tell. */
  readonly age: number | null
}

/** A range that was given when asked for in one of the forms. */
export type ComparedForm = Compared & {
  readonly form: AskedForm
  /** Null where the model has one type, or the sale does not tell. */
  readonly typeRank: TypeRank | null
}

/** Where each class of a grouping begins; the last has no end. */
const BORDERS: Readonly<Record<Grouping, readonly number[]>> = {
  thickness: [1, 5, 20, 100],
  age: [0, 3, 6, 10, 15, 22],
  price: [0, 100_000, 200_000, 400_000, 700_000, 1_200_000],
}
const GROUPINGS = ['thickness', 'age', 'price'] as const
const MAX_MISSES = 20
/** Beyond it, a price is more likely a slip or a wreck than a miss of ours: it is counted, but no example. */
const MAX_EXAMPLE_FACTOR = 3

export function accuracyOf(
  all: readonly Compared[],
  firstMonth: number,
  lastMonth: number,
  forms: readonly ComparedForm[] = [],
): MarketAccuracy {
  const compared = all.filter(({ horizon }) => horizon === 0)
  return {
    firstMonth: isoOfMonth(firstMonth),
    lastMonth: isoOfMonth(lastMonth),
    all: groupOf(compared, 'all', null, null),
    horizons: HORIZONS.map((horizon) => {
      const ahead = all.filter((one) => one.horizon === horizon)
      return { horizon, n: ahead.length, inside: groupOf(ahead, 'all', null, null).inside }
    }).filter(({ n }) => n > 0),
    groups: [...formGroups(forms), ...GROUPINGS.flatMap((grouping) => groupsOf(compared, grouping))],
    misses: missesOf(compared),
  }
}

function formGroups(forms: readonly ComparedForm[]): AccuracyGroup[] {
  const asked = ASKED_FORMS.map((form, place) => {
    const members = forms.filter((one) => one.form === form)
    return groupOf(members, 'asked', place, null)
  })
  const types = TYPE_RANKS.map((rank, place) => {
    const members = forms.filter(({ form, typeRank }) => form === 'type' && typeRank === rank)
    return groupOf(members, 'type', place, null)
  })
  return [...asked, ...types].filter(({ n }) => n > 0)
}

/** A range's own middle decides whether it is one of a cheap bike: its sale would choose the misses. */
function placeOf({ ownSales, age, range }: Compared, grouping: Grouping): number | null {
  if (grouping === 'thickness') return ownSales
  return grouping === 'age' ? age : range.middle
}

function groupsOf(compared: readonly Compared[], grouping: Grouping): AccuracyGroup[] {
  const classes = BORDERS[grouping].map((from, index, all) => ({ from, to: all[index + 1] ?? null }))
  const known = classes.map(({ from, to }) => {
    const members = compared.filter((one) => {
      const value = placeOf(one, grouping)
      return value !== null && value >= from && (to === null || value < to)
    })
    return groupOf(members, grouping, from, to)
  })
  const unknown = compared.filter((one) => placeOf(one, grouping) === null)
  return [...known, groupOf(unknown, grouping, null, null)].filter(({ n }) => n > 0)
}

function groupOf(
  members: readonly Compared[],
  grouping: AccuracyGroup['grouping'],
  from: number | null,
  to: number | null,
): AccuracyGroup {
  const n = members.length
  const share = (is: (one: Compared) => boolean) => (n === 0 ? 0 : members.filter(is).length / n)
  return {
    grouping,
    from,
    to,
    n,
    inside: share(({ price, range }) => price >= range.min && price <= range.max),
    below: share(({ price, range }) => price < range.min),
    above: share(({ price, range }) => price > range.max),
    aboveMiddle: share(({ price, range }) => price > range.middle),
  }
}

/** The farthest misses of each month, newest month first, a few of each. */
function missesOf(compared: readonly Compared[]): Miss[] {
  const far = compared
    .map((one) => ({ ...one, factor: Math.max(one.range.min / one.price, one.price / one.range.max) }))
    .filter(({ factor }) => factor > 1 && factor <= MAX_EXAMPLE_FACTOR)
    .sort((a, b) => b.month - a.month || b.factor - a.factor || a.modelId - b.modelId)
  const perMonth = Math.max(2, Math.ceil(MAX_MISSES / 6))
  const taken = new Map<number, number>()
  const misses: Miss[] = []
  for (const { modelId, month, range, price } of far) {
    const before = taken.get(month) ?? 0
    if (before >= perMonth || misses.length >= MAX_MISSES) continue
    taken.set(month, before + 1)
    misses.push({ modelId, month: isoOfMonth(month), min: range.min, middle: range.middle, max: range.max, price })
  }
  return misses
}
