import type { MarketFit } from '#domain/souba/estimator/market-fit.ts'
import { ModelEstimate } from '#domain/souba/estimator/model-estimate.ts'
import { type ModelRows, openSalesBook, type SalesBook, salesColumns } from '#domain/souba/sales-book.ts'
import type { Db } from '../../../db/client.ts'

interface ModelSales {
  readonly book: SalesBook
  readonly model: ModelRows
}

/** Every sale of one model; null where there is none. */
export async function readModelSales(db: Db, modelId: number): Promise<ModelSales | null> {
  const sales = await db
    .selectFrom('sale')
    .innerJoin('model', 'model.modelId', 'sale.modelId')
    .select(['soldOn', 'makerId', 'displacementCtgId', 'sale.modelId', 'modelTypeId', 'mileageId', 'price'])
    .select(['modelYear', 'mileageKm', 'grade'])
    .where('sale.modelId', '=', modelId)
    .execute()
  const book = openSalesBook(salesColumns(sales))
  const [model] = book.models
  return model ? { book, model } : null
}

/** To ask one model for what is not stored: its months by type and mileage. `day`: sales before it are used. */
export async function openModelEstimate(
  db: Db,
  fit: MarketFit,
  modelId: number,
  day: number,
): Promise<ModelEstimate | null> {
  const sales = await readModelSales(db, modelId)
  const estimate = new ModelEstimate()
  return sales && estimate.open(fit, sales.book, sales.model, day) ? estimate : null
}
