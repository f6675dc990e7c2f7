import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { bandOf } from '#domain/listing/mileage-band.ts'
import { isoOfDay } from '#domain/souba/calendar.ts'
import type { BikeDetails } from '#domain/souba/sale.ts'
import { NONE, type SalesColumns } from '#domain/souba/sales-book.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import type { Tx } from '../../../db/client.ts'
import type { SaleSource } from '../../../db/schema/souba.ts'
import { addJob } from '../../../jobs/add-job.ts'

const ROWS_PER_CHUNK = 5000

/** Adds sales in bulk, within the transaction that is open on the connection. */
export async function writeSales(client: pg.ClientBase, sales: SalesColumns, source: SaleSource): Promise<void> {
  const columns = 'sold_on, model_id, model_type_id, mileage_id, price, model_year, mileage_km, grade, source'
  const stream = client.query(copyFrom(`copy sale (${columns}) from stdin`))
  await pipeline(Readable.from(lines(sales, source)), stream)
}

function* lines(sales: SalesColumns, source: SaleSource): Generator<string> {
  let chunk: string[] = []
  for (let row = 0; row < sales.day.length; row += 1) {
    const optional = (value: number | undefined) => (value === undefined || value === NONE ? '\\N' : value)
    const day = isoOfDay(sales.day[row] ?? 0)
    const details = [sales.modelYear?.[row], sales.mileageKm?.[row], sales.grade?.[row]].map(optional).join('\t')
    chunk.push(
      `${day}\t${sales.modelId[row]}\t${optional(sales.modelTypeId[row])}\t${optional(sales.mileageId[row])}\t${sales.price[row]}\t${details}\t${source}\n`,
    )
    if (chunk.length === ROWS_PER_CHUNK) {
      yield chunk.join('')
      chunk = []
    }
  }
  if (chunk.length > 0) yield chunk.join('')
}

type Distance = Pick<SoldBike, 'mileageKm' | 'mileageId'>

interface SoldBike extends Readonly<BikeDetails> {
  readonly modelId: number
  readonly modelTypeId: number | null
  readonly mileageId: number
}

/** The distance that an odometer shows, with its band; null where it was not read, or shows what is no distance. */
export async function readDistance(tx: Tx, mileageKm: number | null): Promise<Distance | null> {
  const bands = await tx.query.selectFrom('mileage').select(['mileageId', 'mileageFrom', 'mileageTo']).execute()
  const mileageId = bandOf(mileageKm, bands)
  return mileageId === null ? null : { mileageKm, mileageId }
}

/** The sale enters the market data; its model is computed anew soon after. */
export async function recordSale(tx: Tx, bike: SoldBike, price: number, soldAt: Date): Promise<void> {
  const { modelId, modelTypeId, mileageId, modelYear = null, mileageKm = null, grade = null } = bike
  const details = { modelYear, mileageKm, grade }
  await tx.query
    .insertInto('sale')
    .values({ soldOn: tokyoDay(soldAt), modelId, modelTypeId, mileageId, price, ...details, source: 'auction' })
    .execute()
  await addJob(tx, 'updateModelPrices', { modelId }, { jobKey: `updateModelPrices:${modelId}` })
}
