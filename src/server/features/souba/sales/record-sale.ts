import { tokyoDay } from '#domain/values/tokyo-time.ts'
import type { Tx } from '../../../db/client.ts'
import { addJob } from '../../../jobs/add-job.ts'

interface SoldBike {
  readonly modelId: number
  readonly modelTypeId: number | null
  readonly mileageId: number
}

/** The sale enters the market data; its model is computed anew soon after. */
export async function recordSale(tx: Tx, bike: SoldBike, price: number, soldAt: Date): Promise<void> {
  const { modelId, modelTypeId, mileageId } = bike
  await tx.query
    .insertInto('sale')
    .values({ soldOn: tokyoDay(soldAt), modelId, modelTypeId, mileageId, price, source: 'auction' })
    .execute()
  await addJob(tx, 'updateModelPrices', { modelId }, { jobKey: `updateModelPrices:${modelId}` })
}
