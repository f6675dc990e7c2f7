import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isoOfDay } from '#domain/souba/calendar.ts'
import { type CsvFault, CsvFaults, MAX_FAULTS, MAX_SHOWN_FAULTS, NOT_CSV } from '#domain/souba/files/csv-table.ts'
import {
  changedFault,
  repeatedFault,
  type SalesCsvRow,
  SalesRowReader,
  twiceFault,
} from '#domain/souba/files/sales-csv.ts'
import { isUnlikelyPrice } from '#domain/souba/sale.ts'
import { NONE } from '#domain/souba/sales-book.ts'
import { askedTypes, isUnlikelyYear, yearsLabel } from '#domain/souba/type-years.ts'
import type { CsvEncoding } from '#domain/values/csv-bytes.ts'
import { CsvEncodingFinder, CsvLines, type CsvReading } from '#domain/values/csv-lines.ts'
import { IDENTITY, TELLS_MORE } from './sale-identity.ts'
import { type KnownModel, readSalesKnowledge, type SalesKnowledge } from './sales-knowledge.ts'

/** A row in words, for a person who looks whether the columns were meant so. */
export interface SalesRow {
  readonly soldOn: string
  readonly makerName: string
  readonly modelName: string
  readonly mileage: string | null
  readonly modelYear: number | null
  readonly mileageKm: number | null
  readonly grade: number | null
  readonly price: number
}

/** A price far away from the range of its model, in yen. */
export interface UnlikelySale {
  readonly line: number
  readonly modelName: string
  readonly price: number
  readonly min: number
  readonly max: number
}

/** A year in which the type, or the model, was not built. */
export interface UnlikelyYear {
  readonly line: number
  readonly modelName: string
  /** Null where the row names none. */
  readonly modelTypeName: string | null
  readonly modelYear: number
  /** 1992〜1998年式 */
  readonly builtIn: string
}

/** A fault with what its line says. */
export interface ShownFault {
  readonly line: number
  readonly message: string
  readonly content: string
}

/** What a check found of a file. With faults nothing of it is imported. */
export interface SalesReport {
  readonly encoding: CsvEncoding | null
  /** The first of them; with one more that says so where there are others. */
  readonly faults: readonly ShownFault[]
  /** Rows without a fault of their own. */
  readonly rowCount: number
  readonly firstDay: string | null
  readonly lastDay: string | null
  readonly lowestPrice: number | null
  readonly highestPrice: number | null
  /** Of the rows: those that an earlier import has brought. */
  readonly knownCount: number
  /** Of those: sales of which this file tells year, kilometres or grade for the first time. */
  readonly completedCount: number
  /** Of the faults: rows that say the same as one before them, and ids that were imported with another content. */
  readonly repeatedCount: number
  readonly changedCount: number
  /** Of the rows: those whose price is far away from the range of the model. They are imported if the operator wants it. */
  readonly unlikelyCount: number
  readonly unlikely: readonly UnlikelySale[]
  /** Of the rows: those whose year is none of their type. They are imported if the operator wants it. */
  readonly unlikelyYearCount: number
  readonly unlikelyYears: readonly UnlikelyYear[]
  readonly firstRows: readonly SalesRow[]
}

/** A file, read from its beginning each time. */
export type OpenFile = () => AsyncIterable<Uint8Array>

interface Staging {
  readonly salesFileId: number
  readonly open: OpenFile
  /** ISO date; sales after it are refused. */
  readonly today: string
  /** Lines read, of those in the file. */
  readonly onProgress?: (done: number, total: number) => void
}

const MAX_SHOWN_ROWS = 20
/** Text that waits to be written; so much of a file is in memory at one time. */
const COPY_CHARACTERS = 256 * 1024
const ROWS_PER_PROGRESS = 10_000
/** Of what a refused line says. */
const MAX_CONTENT = 200

/**
 * Reads a file once for its encoding and once for its rows, which it stages within the transaction that is open on the
 * connection; then compares them with each other and with what was imported before. In memory are a piece of the file and
 * the faults, however long it is.
 */
export async function stageSales(client: pg.ClientBase, staging: Staging): Promise<SalesReport> {
  const { salesFileId, open } = staging
  const finder = new CsvEncodingFinder()
  let total = 0
  for await (const chunk of open()) {
    finder.push(chunk)
    total += lineFeeds(chunk)
  }
  const reading = finder.finish()
  if (!reading) return { ...NOTHING, faults: [{ line: 1, message: NOT_CSV, content: '' }] }
  const summary = new Summary(await readSalesKnowledge(client))
  const lines: string[] = []
  let characters = 0
  const keep = (row: SalesCsvRow) => {
    summary.add(row)
    const text = copyLine(salesFileId, row)
    lines.push(text)
    characters += text.length
  }
  const options = { today: staging.today, catalog: summary.knowledge, extraColumns: 'refused' } as const
  const rows = new SalesRowReader(options, keep)
  const cutter = new CsvLines(reading, (line, number) => {
    rows.readLine(line, number)
    if (number % ROWS_PER_PROGRESS === 0) staging.onProgress?.(number, Math.max(number, total))
  })
  async function* copied(): AsyncGenerator<string> {
    for await (const chunk of open()) {
      cutter.push(chunk)
      if (rows.isFull) return
      if (characters < COPY_CHARACTERS) continue
      yield lines.splice(0).join('')
      characters = 0
    }
    cutter.end()
    yield lines.splice(0).join('')
  }
  await pipeline(Readable.from(copied()), client.query(copyFrom(`copy staged_sale (${COLUMNS}) from stdin`)))
  const ofRows = rows.end(null)
  const { rowCount } = summary
  const found = { ...NOTHING, encoding: reading.encoding, ...summary.found() }
  if (rows.isFull) return { ...found, rowCount, faults: await withContent(ofRows, open, reading) }
  await client.query('analyze staged_sale')
  const repeated = await repeatedRows(client, salesFileId)
  const changed = await changedRows(client, salesFileId)
  const faults = CsvFaults.sorted([...ofRows, ...(await idsTwice(client, salesFileId)), ...repeated, ...changed])
  if (faults.length > 0) {
    const counts = { repeatedCount: repeated.length, changedCount: changed.length }
    return { ...found, ...counts, rowCount, faults: await withContent(faults, open, reading) }
  }
  return { ...found, rowCount, ...(await countKnown(client, salesFileId)) }
}

const LINE_FEED = 10

function lineFeeds(chunk: Uint8Array): number {
  let count = 0
  for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) count += 1
  return count
}

const NOTHING: SalesReport = {
  ...{ encoding: null, faults: [], rowCount: 0, firstDay: null, lastDay: null, lowestPrice: null, highestPrice: null },
  ...{ knownCount: 0, completedCount: 0, repeatedCount: 0, changedCount: 0, unlikelyCount: 0, unlikely: [] },
  ...{ unlikelyYearCount: 0, unlikelyYears: [], firstRows: [] },
}

const COLUMNS =
  'sales_file_id, line, sold_on, model_id, model_type_id, mileage_id, price, model_year, mileage_km, grade, source_id'

function copyLine(salesFileId: number, row: SalesCsvRow): string {
  const { line, day, modelId, modelTypeId, mileageId, price, modelYear, mileageKm, grade, saleId } = row
  const optional = (value: number) => (value === NONE ? '\\N' : value)
  const bike = `${modelId}\t${optional(modelTypeId)}\t${optional(mileageId)}`
  const details = `${optional(modelYear)}\t${optional(mileageKm)}\t${optional(grade)}`
  return `${salesFileId}\t${line}\t${isoOfDay(day)}\t${bike}\t${price}\t${details}\t${saleId === '' ? '\\N' : saleId}\n`
}

/** What is said of the rows, gathered while they pass. */
class Summary {
  readonly knowledge: SalesKnowledge
  rowCount = 0
  private firstDay = Number.POSITIVE_INFINITY
  private lastDay = Number.NEGATIVE_INFINITY
  private lowestPrice = Number.POSITIVE_INFINITY
  private highestPrice = 0
  private unlikelyCount = 0
  private readonly unlikely: UnlikelySale[] = []
  private unlikelyYearCount = 0
  private readonly unlikelyYears: UnlikelyYear[] = []
  private readonly firstRows: SalesRow[] = []

  constructor(knowledge: SalesKnowledge) {
    this.knowledge = knowledge
  }

  add(row: SalesCsvRow): void {
    const { day, price } = row
    this.rowCount += 1
    this.firstDay = Math.min(this.firstDay, day)
    this.lastDay = Math.max(this.lastDay, day)
    this.lowestPrice = Math.min(this.lowestPrice, price)
    this.highestPrice = Math.max(this.highestPrice, price)
    const model = this.knowledge.models.get(row.modelId)
    if (!model) return
    this.judge(row, model)
    if (this.firstRows.length < MAX_SHOWN_ROWS) this.firstRows.push(shownRow(row, model, this.knowledge))
  }

  private judge({ line, price, modelYear, modelTypeId }: SalesCsvRow, model: KnownModel): void {
    const { modelName, range, types } = model
    if (range && isUnlikelyPrice(price, range)) {
      this.unlikelyCount += 1
      if (this.unlikely.length < MAX_SHOWN_FAULTS) this.unlikely.push({ line, modelName, price, ...range })
    }
    if (modelYear === NONE) return
    const asked = askedTypes(types, told(modelTypeId))
    if (!isUnlikelyYear(modelYear, asked)) return
    this.unlikelyYearCount += 1
    if (this.unlikelyYears.length === MAX_SHOWN_FAULTS) return
    const modelTypeName = modelTypeId === NONE ? null : (asked[0]?.name ?? null)
    this.unlikelyYears.push({ line, modelName, modelTypeName, modelYear, builtIn: yearsLabel(asked) })
  }

  found() {
    const { rowCount, unlikelyCount, unlikely, unlikelyYearCount, unlikelyYears, firstRows } = this
    const isEmpty = rowCount === 0
    return {
      firstDay: isEmpty ? null : isoOfDay(this.firstDay),
      lastDay: isEmpty ? null : isoOfDay(this.lastDay),
      lowestPrice: isEmpty ? null : this.lowestPrice,
      highestPrice: isEmpty ? null : this.highestPrice,
      ...{ unlikelyCount, unlikely, unlikelyYearCount, unlikelyYears, firstRows },
    }
  }
}

function shownRow(row: SalesCsvRow, { makerName, modelName }: KnownModel, { mileages }: SalesKnowledge): SalesRow {
  return {
    soldOn: isoOfDay(row.day),
    ...{ makerName, modelName, price: row.price },
    mileage: mileages.get(row.mileageId) ?? null,
    modelYear: told(row.modelYear),
    mileageKm: told(row.mileageKm),
    grade: told(row.grade),
  }
}

function told(value: number): number | null {
  return value === NONE ? null : value
}

const CONTENT = 'sold_on, model_id, model_type_id, mileage_id, price, model_year, mileage_km, grade'

/** Rows without an id that say the same as one before them. */
async function repeatedRows(client: pg.ClientBase, salesFileId: number): Promise<CsvFault[]> {
  const { rows } = await client.query<{ line: number; first: number }>(
    `select line, first from (
       select line, min(line) over (partition by ${CONTENT}) as first
       from staged_sale where sales_file_id = $1 and source_id is null
     ) rows where line > first order by line limit $2`,
    [salesFileId, MAX_FAULTS],
  )
  return rows.map(({ line, first }) => repeatedFault(line, first))
}

async function idsTwice(client: pg.ClientBase, salesFileId: number): Promise<CsvFault[]> {
  const { rows } = await client.query<{ line: number; first: number; id: string }>(
    `select line, first, source_id as id from (
       select line, source_id, min(line) over (partition by source_id) as first
       from staged_sale where sales_file_id = $1 and source_id is not null
     ) rows where line > first order by line limit $2`,
    [salesFileId, MAX_FAULTS],
  )
  return rows.map(({ line, first, id }) => twiceFault(line, id, first))
}

/** Rows whose id an earlier import brought with another content. */
export async function changedRows(client: pg.ClientBase, salesFileId: number): Promise<CsvFault[]> {
  const { rows } = await client.query<{ line: number; id: string }>(
    `select staged.line, staged.source_id as id from staged_sale staged join sale on sale.identity = 'id|' || staged.source_id
     where staged.sales_file_id = $1 and staged.source_id is not null and ((sale.sold_on, sale.model_id, sale.model_type_id, sale.mileage_id, sale.price) is distinct from
         (staged.sold_on, staged.model_id, staged.model_type_id, staged.mileage_id, staged.price)
       or sale.model_year <> staged.model_year or sale.mileage_km <> staged.mileage_km or sale.grade <> staged.grade)
     order by staged.line limit $2`,
    [salesFileId, MAX_FAULTS],
  )
  return rows.map(({ line, id }) => changedFault(line, id))
}

async function countKnown(client: pg.ClientBase, salesFileId: number) {
  const { rows } = await client.query<{ known: number; completed: number }>(
    `select count(*)::int as known, count(*) filter (where ${TELLS_MORE})::int as completed
     from (select *, ${IDENTITY} as identity from staged_sale where sales_file_id = $1) staged
       join sale on sale.model_id = staged.model_id and sale.identity = staged.identity`,
    [salesFileId],
  )
  return { knownCount: rows[0]?.known ?? 0, completedCount: rows[0]?.completed ?? 0 }
}

/** Reads the file once more for the lines that were refused. */
async function withContent(faults: readonly CsvFault[], open: OpenFile, reading: CsvReading): Promise<ShownFault[]> {
  const contents = new Map(faults.map(({ line }) => [line, '']))
  const last = Math.max(...contents.keys())
  let at = 0
  const cutter = new CsvLines(reading, (line, number) => {
    at = number
    if (contents.has(number)) contents.set(number, line.slice(0, MAX_CONTENT))
  })
  for await (const chunk of open()) {
    cutter.push(chunk)
    if (at >= last) break
  }
  cutter.end()
  return faults.map(({ line, message }) => ({ line, message, content: contents.get(line) ?? '' }))
}
