import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { monthOfDay } from '#domain/souba/calendar.ts'
import { fitMarket } from '#domain/souba/estimator/estimate.ts'
import { openSalesBook, type SalesBook } from '#domain/souba/sales-book.ts'
import { resultOfThread } from '../../../host/start-thread.ts'
import { readSales } from '../sales/read-sales.ts'
import { type PriceLines, type PriceTask, priceLines } from './price-lines.ts'

export interface Recomputation {
  readonly sales: number
  readonly models: number
  readonly cells: number
}

/** With fewer sales, starting a thread takes longer than it saves. */
const SALES_FOR_THREADS = 500_000

/**
 * Computes every market price anew and replaces the stored ones in one transaction, so that readers see either all the
 * old or all the new. `day`: days since 1970; sales before it are used. Runs in a thread of its own (recompute-worker.ts).
 */
export async function recomputePrices(
  url: string,
  day: number,
  computedAt: Date,
  threadsFrom = SALES_FOR_THREADS,
): Promise<Recomputation> {
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
    const written = fit
      ? await writePrices(client, { book, fit, day, computedAt }, threadsFrom)
      : { models: 0, cells: 0 }
    await client.query('commit')
    return { sales: book.day.length, ...written }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

async function writePrices(client: pg.Client, task: PriceTask, threadsFrom: number) {
  const parts = await (task.book.day.length < threadsFrom ? [priceLines(task)] : byTwoThreads(task))
  const lines = (name: 'prices' | 'history' | 'stored') => parts.flatMap((part) => part[name])
  const prices = lines('prices')
  await copy(
    client,
    'market_price (model_id, model_type_id, mileage_id, sales_count, price_min, price_middle, price_max, computed_at)',
    prices,
  )
  await copy(
    client,
    'market_history (model_id, month, sales_count, price_min, price_middle, price_max)',
    lines('history'),
  )
  await copy(client, 'market_model (model_id, fit)', lines('stored'))
  await client.query('insert into market_fit (fit, computed_at) values ($1, $2)', [
    JSON.stringify(task.fit),
    task.computedAt,
  ])
  return { models: parts.reduce((sum, { models }) => sum + models, 0), cells: prices.length }
}

/** One half of the models here, the other at the same time in a thread of its own. */
async function byTwoThreads(task: PriceTask): Promise<PriceLines[]> {
  const half = halfOfModels(task.book)
  const other = partOfBook(task.book, half, task.book.models.length)
  const columns = Object.values(other).filter((part) => ArrayBuffer.isView(part))
  const source = new URL('./price-worker.ts', import.meta.url)
  const moved = columns.map(({ buffer }) => buffer as ArrayBuffer)
  const others = resultOfThread<PriceLines>('price-worker', source, { ...task, book: other }, { moved })
  // Heard of at once, not after our own half.
  others.catch(() => undefined)
  const own = priceLines({ ...task, book: { ...task.book, models: task.book.models.slice(0, half) } })
  return [own, await others]
}

/** A book of the models from one place of the list to another (exclusive), with columns of its own. */
function partOfBook(book: SalesBook, fromModel: number, toModel: number): SalesBook {
  const taken = book.models.slice(fromModel, toModel)
  const from = taken[0]?.from ?? 0
  const to = taken.at(-1)?.to ?? from
  const models = taken.map((model) => ({ ...model, from: model.from - from, to: model.to - from }))
  return {
    ...book,
    models,
    byModelId: new Map(models.map((model) => [model.modelId, model])),
    day: book.day.slice(from, to),
    month: book.month.slice(from, to),
    logPrice: book.logPrice.slice(from, to),
    type: book.type.slice(from, to),
    mileage: book.mileage.slice(from, to),
    year: book.year.slice(from, to),
    age: book.age.slice(from, to),
    grade: book.grade.slice(from, to),
    km: book.km.slice(from, to),
  }
}

/** The place in the list of models before which half of the sales lie. */
function halfOfModels({ models, day }: SalesBook): number {
  return models.findIndex(({ to }) => to * 2 >= day.length) + 1
}

async function copy(client: pg.Client, target: string, lines: readonly string[]): Promise<void> {
  await pipeline(Readable.from(lines), client.query(copyFrom(`copy ${target} from stdin`)))
}
