import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { SalesColumns } from '#domain/souba/sales-book.ts'

const COLUMNS = [
  'day',
  'makerId',
  'displacementCtgId',
  'modelId',
  'modelTypeId',
  'mileageId',
  'price',
  'modelYear',
  'mileageKm',
  'grade',
] as const
const SIGNATURE_BYTES = 19
const ROW_BYTES = 2 + COLUMNS.length * 8 // the number of fields, then length and value of each

/**
 * All sales (or one model's) as columns. Binary COPY: 5,000,000 rows in about 3 s, where a query of objects takes 20.
 * Every field is a 4-byte integer and none is null, so a row has always the same size.
 */
export async function readSales(client: pg.ClientBase, modelId?: number): Promise<SalesColumns> {
  const where = modelId === undefined ? '' : `where sale.model_id = ${Number(modelId)}`
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from sale ${where}`)
  const writer = new ColumnWriter(rows[0]?.count ?? 0)
  const stream = client.query(
    copyTo(`copy (select sale.sold_on - date '1970-01-01', model.maker_id, model.displacement_ctg_id, sale.model_id,
      coalesce(sale.model_type_id, -1), coalesce(sale.mileage_id, -1), sale.price,
      coalesce(sale.model_year, -1)::int, coalesce(sale.mileage_km, -1), coalesce(sale.grade, -1)::int
      from sale join model using (model_id) ${where}) to stdout (format binary)`),
  )
  for await (const chunk of stream) writer.push(chunk as Buffer)
  return writer.finish()
}

class ColumnWriter {
  private capacity: number
  private count = 0
  private rest: Buffer = Buffer.alloc(0)
  private isStarted = false
  private columns: ReadColumns

  constructor(expected: number) {
    this.capacity = expected + 1024 // sales that arrive while we read
    this.columns = allocate(this.capacity)
  }

  push(chunk: Buffer): void {
    let bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk
    if (!this.isStarted) {
      if (bytes.length < SIGNATURE_BYTES) {
        this.rest = bytes
        return
      }
      bytes = bytes.subarray(SIGNATURE_BYTES)
      this.isStarted = true
    }
    let at = 0
    // The trailer is two bytes (-1), shorter than any row.
    for (; at + ROW_BYTES <= bytes.length; at += ROW_BYTES) this.readRow(bytes, at)
    this.rest = Buffer.from(bytes.subarray(at))
  }

  private readRow(bytes: Buffer, at: number): void {
    if (this.count === this.capacity) this.grow()
    const { day, makerId, displacementCtgId, modelId, modelTypeId, mileageId, price, modelYear, mileageKm, grade } =
      this.columns
    const row = this.count
    day[row] = bytes.readInt32BE(at + 6)
    makerId[row] = bytes.readInt32BE(at + 14)
    displacementCtgId[row] = bytes.readInt32BE(at + 22)
    modelId[row] = bytes.readInt32BE(at + 30)
    modelTypeId[row] = bytes.readInt32BE(at + 38)
    mileageId[row] = bytes.readInt32BE(at + 46)
    price[row] = bytes.readInt32BE(at + 54)
    modelYear[row] = bytes.readInt32BE(at + 62)
    mileageKm[row] = bytes.readInt32BE(at + 70)
    grade[row] = bytes.readInt32BE(at + 78)
    this.count += 1
  }

  private grow(): void {
    const before = this.columns
    this.capacity *= 2
    this.columns = allocate(this.capacity)
    for (const name of COLUMNS) this.columns[name].set(before[name])
  }

  finish(): SalesColumns {
    const { columns, count } = this
    return {
      day: columns.day.subarray(0, count),
      makerId: columns.makerId.subarray(0, count),
      displacementCtgId: columns.displacementCtgId.subarray(0, count),
      modelId: columns.modelId.subarray(0, count),
      modelTypeId: columns.modelTypeId.subarray(0, count),
      mileageId: columns.mileageId.subarray(0, count),
      price: columns.price.subarray(0, count),
      modelYear: columns.modelYear.subarray(0, count),
      mileageKm: columns.mileageKm.subarray(0, count),
      grade: columns.grade.subarray(0, count),
    }
  }
}

type ReadColumns = Required<Omit<SalesColumns, 'sourceId'>>

function allocate(rows: number): ReadColumns {
  return {
    day: new Int32Array(rows),
    makerId: new Int32Array(rows),
    displacementCtgId: new Int32Array(rows),
    modelId: new Int32Array(rows),
    modelTypeId: new Int32Array(rows),
    mileageId: new Int32Array(rows),
    price: new Float64Array(rows),
    modelYear: new Int32Array(rows),
    mileageKm: new Int32Array(rows),
    grade: new Int32Array(rows),
  }
}
