import { transact } from '../../../db/client.ts'
import type { Job } from '../../../jobs/job.ts'
import { updateModelPrices } from './update-model-prices.ts'

/** After a sale: its model alone, with the market's stored parameters. */
export const updateModelPricesJob: Job<'updateModelPrices'> = async ({ services, now }, { modelId }) => {
  await transact(services.db, (tx) => updateModelPrices(tx, services.bus, modelId, now))
}
