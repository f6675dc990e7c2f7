import { ModelEstimate } from '#domain/souba/estimator/model-estimate.ts'
import type { Bus } from '../../../bus/bus.ts'
import { type Tx, transact } from '../../../db/client.ts'
import type { Job } from '../../../jobs/job.ts'
import { dayAfter } from './market-day.ts'
import { readModelSales } from './open-model-estimate.ts'
import { modelPriceRows } from './price-rows.ts'

/** After a sale: computes one model anew with the market's stored parameters. Nothing to do before the first full run. */
async function updateModelPrices(tx: Tx, bus: Bus, modelId: number, now: Date): Promise<void> {
  const stored = await tx.query.selectFrom('marketFit').select('fit').forUpdate().executeTakeFirst()
  if (!stored) return
  const sales = await readModelSales(tx.query, modelId)
  if (!sales) return
  const { prices, history } = modelPriceRows(new ModelEstimate(), stored.fit, sales.book, sales.model, dayAfter(now))
  await tx.query.deleteFrom('marketPrice').where('modelId', '=', modelId).execute()
  await tx.query.deleteFrom('marketHistory').where('modelId', '=', modelId).execute()
  for (const [, modelTypeId, mileageId, salesCount, priceMin, priceMax] of prices) {
    const row = { modelId, modelTypeId, mileageId, salesCount, priceMin, priceMax, computedAt: now }
    await tx.query.insertInto('marketPrice').values(row).execute()
  }
  for (const [, month, salesCount, priceMin, priceMax] of history) {
    await tx.query.insertInto('marketHistory').values({ modelId, month, salesCount, priceMin, priceMax }).execute()
  }
  await bus.publish(tx, 'dataChanged', { tag: 'souba' })
}

/** After a sale: its model alone, with the market's stored parameters. */
export const updateModelPricesJob: Job<'updateModelPrices'> = async ({ services, now }, { modelId }) => {
  await transact(services.db, (tx) => updateModelPrices(tx, services.bus, modelId, now))
}
