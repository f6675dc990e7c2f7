import { isCurrentFit } from '#domain/souba/estimator/market-fit.ts'
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
  if (!stored || !isCurrentFit(stored.fit)) return
  const sales = await readModelSales(tx.query, modelId)
  if (!sales) return
  const {
    prices,
    history,
    stored: model,
  } = modelPriceRows(new ModelEstimate(), stored.fit, sales.book, sales.model, dayAfter(now))
  await tx.query.deleteFrom('marketPrice').where('modelId', '=', modelId).execute()
  await tx.query.deleteFrom('marketHistory').where('modelId', '=', modelId).execute()
  for (const [, modelTypeId, mileageId, salesCount, priceMin, priceMiddle, priceMax] of prices) {
    const row = { modelId, modelTypeId, mileageId, salesCount, priceMin, priceMiddle, priceMax, computedAt: now }
    await tx.query.insertInto('marketPrice').values(row).execute()
  }
  for (const [, month, salesCount, priceMin, priceMiddle, priceMax] of history) {
    const row = { modelId, month, salesCount, priceMin, priceMiddle, priceMax }
    await tx.query.insertInto('marketHistory').values(row).execute()
  }
  await tx.query.deleteFrom('marketModel').where('modelId', '=', modelId).execute()
  if (model) {
    const fit = JSON.stringify(model)
    await tx.query.insertInto('marketModel').values({ modelId, fit }).execute()
  }
  await bus.publish(tx, 'dataChanged', { tag: 'souba' })
}

/** After a sale: its model alone, with the market's stored parameters. */
export const updateModelPricesJob: Job<'updateModelPrices'> = async ({ services, now }, { modelId }) => {
  await transact(services.db, (tx) => updateModelPrices(tx, services.bus, modelId, now))
}
