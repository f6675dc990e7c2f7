import { isCurrentFit, type MarketFit } from '#domain/souba/estimator/market-fit.ts'
import { isNearSales, storedRanges, storedSales } from '#domain/souba/estimator/stored-model.ts'
import { kmOfBand } from '#domain/souba/mileage-band.ts'
import type { Services } from '../../../services.ts'
import { type MarketPrice, type PricedBike, priceOf } from '../market-read.ts'

interface KeptFit {
  readonly computedAt: Date
  /** Null where an earlier version has computed it. */
  readonly fit: MarketFit | null
}

/** The market's parameters change once a day, and are large. */
const kept = new WeakMap<Services, KeptFit>()

async function readFit(services: Services): Promise<KeptFit | null> {
  const { db } = services
  const stored = await db.selectFrom('marketFit').select('computedAt').executeTakeFirst()
  if (!stored) return null
  const before = kept.get(services)
  if (before && before.computedAt.getTime() === stored.computedAt.getTime()) return before
  const row = await db.selectFrom('marketFit').select(['fit', 'computedAt']).executeTakeFirst()
  if (!row) return null
  const read = { computedAt: row.computedAt, fit: isCurrentFit(row.fit) ? row.fit : null }
  kept.set(services, read)
  return read
}

/** No sale of the model is near the year or the kilometres. */
export const NOTHING_NEAR = 'nothingNear'

const YEARS_AROUND = 1

/** Ranges of bikes with year, kilometres or grade, in their order; null where the model's fit is not stored. */
export async function readDetailedPrices(
  services: Services,
  bikes: readonly PricedBike[],
): Promise<(MarketPrice | typeof NOTHING_NEAR | null)[]> {
  const market = await readFit(services)
  if (!market?.fit || bikes.length === 0) return bikes.map(() => null)
  const { fit, computedAt } = market
  const rows = await services.db
    .selectFrom('marketModel')
    .select(['modelId', 'fit'])
    .where('modelId', 'in', [...new Set(bikes.map(({ modelId }) => modelId))])
    .execute()
  const models = new Map(rows.map((row) => [row.modelId, row.fit]))
  return bikes.map((bike) => {
    const model = models.get(bike.modelId)
    if (!model) return null
    if (!isNearSales(model, bike)) return NOTHING_NEAR
    const ranges = storedRanges(fit, model, bike)
    return {
      ...priceOf(ranges, ranges[0]?.count ?? 0, model.count, computedAt),
      nearSalesCount: bike.modelYear == null ? null : storedSales(model, bike, YEARS_AROUND),
      isOfMileage: kmOfBand(bike.mileageId ?? undefined) !== null || bike.mileageKm != null,
      grade: bike.grade ?? null,
    }
  })
}
