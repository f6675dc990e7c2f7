import type { RequestContext } from '../../graphql/context.ts'
import { createLoader } from '../../graphql/loader.ts'
import { type MarketPrice, type PricedBike, readHistories, readPriceCells, readPricesBy } from './market-read.ts'

// Prices of as many bikes and models as an operation asks for, at once.

const loadByKey = createLoader<string, MarketPrice>(async ({ services: { db } }, keys) => {
  const cells = await readPriceCells(db, keys.map(bikeOf))
  return new Map(
    keys.flatMap((key, index) => {
      const price = cells[index]?.price
      return price ? [[key, price]] : []
    }),
  )
})

/** The range for model, type and mileage as far as given; null means that it cannot be said. */
export async function loadPrice(context: RequestContext, bike: PricedBike): Promise<MarketPrice | null> {
  return (await loadByKey(context, keyOf(bike))) ?? null
}

export const loadHistory = createLoader(({ services: { db } }, modelIds: readonly number[]) =>
  readHistories(db, modelIds),
)
export const loadTypePrices = createLoader(({ services: { db } }, modelIds: readonly number[]) =>
  readPricesBy(db, modelIds, 'modelTypeId'),
)
export const loadMileagePrices = createLoader(({ services: { db } }, modelIds: readonly number[]) =>
  readPricesBy(db, modelIds, 'mileageId'),
)

function keyOf({ modelId, modelTypeId, mileageId }: PricedBike): string {
  return `${modelId}/${modelTypeId ?? ''}/${mileageId ?? ''}`
}

function bikeOf(key: string): PricedBike {
  const [modelId = 0, modelTypeId = null, mileageId = null] = key
    .split('/')
    .map((part) => (part === '' ? null : Number(part)))
  return { modelId: modelId ?? 0, modelTypeId, mileageId }
}
