import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

interface Bike {
  readonly modelId: number
  readonly modelYear: number | null
  readonly mileageKm: number | null
}

export interface ComparableSale {
  readonly soldOn: string
  readonly price: number
  readonly modelYear: number | null
  readonly mileageKm: number | null
}

/** So many kilometres make as much of a difference as a year. */
const KM_OF_A_YEAR = 5_000
/** What a sale does not say is taken for this many years away, so that known neighbours come first. */
const UNKNOWN_YEARS = 4

/** The sales of the last twelve months of the model that are most like the bike, the most alike first. */
export async function readComparableSales(db: Db, bike: Bike, today: string, limit: number): Promise<ComparableSale[]> {
  const { modelId, modelYear, mileageKm } = bike
  const years = sql<number>`coalesce(abs(model_year - ${modelYear}::int), ${UNKNOWN_YEARS})`
  const distance = sql<number>`coalesce(abs(mileage_km - ${mileageKm}::int) / ${KM_OF_A_YEAR}::float8, ${UNKNOWN_YEARS})`
  return db
    .selectFrom('sale')
    .select(['soldOn', 'price', 'modelYear', 'mileageKm'])
    .where('modelId', '=', modelId)
    .where('soldOn', '>', sql<string>`(${today}::date - interval '12 months')::date`)
    .where('soldOn', '<=', today)
    .orderBy(sql`${years} + ${distance}`)
    .orderBy('soldOn', 'desc')
    .orderBy('saleId')
    .limit(limit)
    .execute()
}
