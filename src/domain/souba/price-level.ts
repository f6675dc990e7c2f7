/** What the types of a model fetch at trade auctions, and how age and kilometres change it. */
export interface PriceLevels {
  /** Yen by type, in the catalog's order: this year, at `REFERENCE_KM`, of a bike of the type's middle year. */
  readonly prices: readonly number[]
  /** What the first year takes of the log price; each further one takes less. */
  readonly yearly: number
  /** What the first 10,000 km take of the log price; each further ones take less. */
  readonly per10000Km: number
  /** Wanted old: no year makes it cheaper, and an old type may be dearer than a new one. */
  readonly isCollectible: boolean
  /** Relative number of sales by type; newer years sell more where it is left out. */
  readonly shares?: readonly number[] | undefined
}

export interface TypeYears {
  readonly startYear: number | null
  readonly endYear: number | null
}

/** The middle of 10,000 to 15,000 km. */
export const REFERENCE_KM = 12_500
/** How long a type of unknown years is taken to have been built. */
const UNKNOWN_YEARS = 12
/** Age has taken 63 % of what it ever takes after so many years, kilometres after so many. */
const YEARS_OF_LOSS = 10
const KM_OF_LOSS = 38_000
/** Of two bikes, the one so many years older is sold 37 % as often. */
const YEARS_OF_SALES = 12

/** What age has taken of the log price of a new bike. */
export function lossByAge({ yearly }: Pick<PriceLevels, 'yearly'>, age: number): number {
  return yearly * YEARS_OF_LOSS * (1 - Math.exp(-Math.max(0, age) / YEARS_OF_LOSS))
}

/** What kilometres have taken of the log price of an unused bike. */
export function lossByKm({ per10000Km }: Pick<PriceLevels, 'per10000Km'>, km: number): number {
  return per10000Km * (KM_OF_LOSS / 10_000) * (1 - Math.exp(-km / KM_OF_LOSS))
}

/** The years in which a type was sold new, none after `year`. */
export function yearsSold({ startYear, endYear }: TypeYears, year: number): { first: number; last: number } {
  const last = Math.min(year, endYear ?? year)
  return { first: Math.min(last, startYear ?? last - UNKNOWN_YEARS), last }
}

/** The mean over the type's years of what age has taken by then: the level has it already. */
export function usualLossByAge(levels: Pick<PriceLevels, 'yearly'>, type: TypeYears, year: number): number {
  const { first, last } = yearsSold(type, year)
  let sum = 0
  for (let built = first; built <= last; built++) sum += lossByAge(levels, year - built)
  return sum / (last - first + 1)
}

/** How often a type is sold beside others of its model: by how many years it was built, recent ones first. */
export function usualShare(type: TypeYears, year: number): number {
  const { first, last } = yearsSold(type, year)
  let sum = 0
  for (let built = first; built <= last; built++) sum += Math.exp((built - year) / YEARS_OF_SALES)
  return sum
}
