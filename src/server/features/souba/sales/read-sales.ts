import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { NONE, type SalesColumns } from '#domain/souba/sales-book.ts'

const COLUMNS = 'sold_on, model_id, model_type_id, mileage_id, price, model_year, mileage_km, grade'
const SIGNATURE_BYTES = 19
/** The number of fields, then length and value of each; what is empty has no value. */
const MAX_ROW_BYTES = 2 + 8 * 4 + 6 * 4 + 2 * 2
const TRAILER = -1
/** A date is sent as days since 2000-01-01. */
const DAYS_BEFORE_2000 = 10_957

/**
 * All sales as columns. Binary COPY of the table as it stands: 5,000,000 rows in about 4 s, where a query of objects
 * takes 20, and a COPY that joins the models 6.
 */
export async function readSales(client: pg.ClientBase): Promise<SalesColumns> {
  const models = await client.query<ModelRow>('select model_id, maker_id, displacement_ctg_id from model')
  const { rows } = await client.query<{ rows: number }>(
    `select greatest(reltuples, 0)::int as rows from pg_class where oid = 'sale'::regclass`,
  )
  const reader = new SalesReader(rows[0]?.rows ?? 0, models.rows)
  for await (const chunk of client.query(copyTo(`copy sale (${COLUMNS}) to stdout (format binary)`)))
    reader.push(chunk as Buffer)
  return reader.finish()
}

interface ModelRow {
  readonly model_id: number
  readonly maker_id: number
  readonly displacement_ctg_id: number
}

class SalesReader {
  private readonly makerOf: Int32Array
  private readonly classOf: Int32Array
  private columns: ReadColumns
  private count = 0
  private rest: Buffer = Buffer.alloc(0)
  private isStarted = false

  constructor(expected: number, models: readonly ModelRow[]) {
    this.columns = allocate(expected + 1024)
    const ids = models.reduce((last, { model_id }) => Math.max(last, model_id), 0) + 1
    this.makerOf = new Int32Array(ids)
    this.classOf = new Int32Array(ids)
    for (const { model_id, maker_id, displacement_ctg_id } of models) {
      this.makerOf[model_id] = maker_id
      this.classOf[model_id] = displacement_ctg_id
    }
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
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    let at = 0
    while (at + MAX_ROW_BYTES <= bytes.length && view.getInt16(at) !== TRAILER) at = this.readRow(view, at)
    this.rest = Buffer.from(bytes.subarray(at))
  }

  /** Returns where the next row begins. */
  private readRow(view: DataView, from: number): number {
    if (this.count === this.columns.day.length) this.grow()
    const { columns, count: row } = this
    columns.day[row] = view.getInt32(from + 6) + DAYS_BEFORE_2000
    const modelId = view.getInt32(from + 14)
    columns.modelId[row] = modelId
    columns.makerId[row] = this.makerOf[modelId] ?? 0
    columns.displacementCtgId[row] = this.classOf[modelId] ?? 0
    let at = from + 18
    at += this.readInteger(view, at, columns.modelTypeId)
    at += this.readInteger(view, at, columns.mileageId)
    columns.price[row] = view.getInt32(at + 4)
    at += 8
    at += this.readInteger(view, at, columns.modelYear)
    at += this.readInteger(view, at, columns.mileageKm)
    at += this.readInteger(view, at, columns.grade)
    this.count += 1
    return at
  }

  /** A field that may be empty. Returns its bytes. */
  private readInteger(view: DataView, at: number, column: Int32Array): number {
    const length = view.getInt32(at)
    if (length === 4) column[this.count] = view.getInt32(at + 4)
    else if (length === 2) column[this.count] = view.getInt16(at + 4)
    else {
      column[this.count] = NONE
      return 4
    }
    return 4 + length
  }

  private grow(): void {
    const before = this.columns
    this.columns = allocate(before.day.length * 2)
    for (const name of Object.keys(before) as (keyof ReadColumns)[]) this.columns[name].set(before[name])
  }

  finish(): SalesColumns {
    const { rest, columns } = this
    const view = new DataView(rest.buffer, rest.byteOffset, rest.length)
    for (let at = 0; at < rest.length && view.getInt16(at) !== TRAILER; ) at = this.readRow(view, at)
    const { count } = this
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

type ReadColumns = Required<SalesColumns>

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
