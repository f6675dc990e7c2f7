import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { monthOfDay } from '#domain/souba/calendar.ts'
import { fitMarket } from '#domain/souba/estimator/estimate.ts'
import type { MarketFit } from '#domain/souba/estimator/market-fit.ts'
import { ModelEstimate } from '#domain/souba/estimator/model-estimate.ts'
import { openSalesBook, type SalesBook } from '#domain/souba/sales-book.ts'
import { readSales } from '../sales/read-sales.ts'
import { modelPriceRows } from './price-rows.ts'

export interface Recomputation {
  readonly sales: number
  readonly models: number
  readonly cells: number
}

/**
 * Computes every market price anew and replaces the stored ones in one transaction, so that readers see either all the
 * old or all the new. `day`: days since 1970; sales before it are used. Runs in a thread of its own (recompute-worker.ts).
 */
export async function recomputePrices(url: string, day: number, computedAt: Date): Promise<Recomputation> {
  const client = new pg.Client({ connectionString: url, application_name: 'kaitori-souba' })
  await client.connect()
  try {
    await client.query('begin')
    // A sale that comes in meanwhile waits with its own model (update-model-prices.ts) until we are done; readers do not.
    await client.query('lock table market_fit in exclusive mode')
    const book = openSalesBook(await readSales(client))
    const fit = fitMarket(book, monthOfDay(day))
    await client.query('delete from market_price')
    await client.query('delete from market_history')
    await client.query('delete from market_model')
    await client.query('delete from market_fit')
    const written = fit ? await writePrices(client, book, fit, day, computedAt) : { models: 0, cells: 0 }
    await client.query('commit')
    return { sales: book.day.length, ...written }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

async function writePrices(client: pg.Client, book: SalesBook, fit: MarketFit, day: number, computedAt: Date) {
  const prices: string[] = []
  const history: string[] = []
  const stored: string[] = []
  const estimate = new ModelEstimate()
  const at = computedAt.toISOString()
  let models = 0
  for (const model of book.models) {
    const rows = modelPriceRows(estimate, fit, book, model, day)
    if (rows.prices.length > 0) models += 1
    for (const [modelId, typeId, mileageId, count, min, middle, max] of rows.prices) {
      prices.push(`${modelId}\t${typeId}\t${mileageId}\t${count}\t{${min}}\t{${middle}}\t{${max}}\t${at}\n`)
    }
    if (rows.stored) stored.push(`${model.modelId}\t${JSON.stringify(rows.stored)}\n`)
    for (const row of rows.history) history.push(`${row.join('\t')}\n`)
  }
  await copy(
    client,
    'market_price (model_id, model_type_id, mileage_id, sales_count, price_min, price_middle, price_max, computed_at)',
    prices,
  )
  await copy(client, 'market_history (model_id, month, sales_count, price_min, price_middle, price_max)', history)
  await copy(client, 'market_model (model_id, fit)', stored)
  await client.query('insert into market_fit (fit, computed_at) values ($1, $2)', [JSON.stringify(fit), computedAt])
  return { models, cells: prices.length }
}

async function copy(client: pg.Client, target: string, lines: readonly string[]): Promise<void> {
  await pipeline(Readable.from(lines), client.query(copyFrom(`copy ${target} from stdin`)))
}
