import pg from 'pg'
import { isoOfDay } from '#domain/souba/calendar.ts'
import { type CsvFault, MAX_SHOWN_FAULTS } from '#domain/souba/files/csv-table.ts'
import { repeatedRows, SalesCsvReader } from '#domain/souba/files/sales-csv.ts'
import { isUnlikelyPrice } from '#domain/souba/sale.ts'
import { NONE, type SalesColumns } from '#domain/souba/sales-book.ts'
import { askedTypes, isUnlikelyYear, yearsLabel } from '#domain/souba/type-years.ts'
import { transact } from '../../../db/client.ts'
import { addJob } from '../../../jobs/add-job.ts'
import type { Services } from '../../../services.ts'
import type { Catalog } from '../../catalog/index.ts'
import { readModelPrices } from '../market-read.ts'
import { dayAfter } from '../prices/market-day.ts'
import { addSales, readSalesCatalog } from './add-sales.ts'
import type { ImportOrigin } from './sales-imports.ts'

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
  readonly isRepeated: boolean
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

export interface SalesImport {
  readonly rowCount: number
  readonly faults: readonly CsvFault[]
  readonly firstDay: string | null
  readonly lastDay: string | null
  readonly lowestPrice: number | null
  readonly highestPrice: number | null
  /** Of the rows: those that an earlier import has brought. */
  readonly knownCount: number
  /** Of the rows: those that say the same as one before them in the file. They count as sales of their own. */
  readonly repeatedCount: number
  /** Of the rows: those whose price is far away from the range of the model. They are imported if the operator wants it. */
  readonly unlikelyCount: number
  /** The first of them. */
  readonly unlikely: readonly UnlikelySale[]
  /** Of the rows: those whose year is none of their type. They are imported if the operator wants it. */
  readonly unlikelyYearCount: number
  /** The first of them. */
  readonly unlikelyYears: readonly UnlikelyYear[]
  readonly firstRows: readonly SalesRow[]
  readonly isImported: boolean
}

const MAX_SHOWN_ROWS = 20

/** Reads a sales file; without faults and not only to look, what is new in it goes into the market data. */
export async function importSalesText(
  services: Services,
  csv: string,
  origin: ImportOrigin,
  isPreview: boolean,
): Promise<SalesImport> {
  const client = new pg.Client({ connectionString: services.databaseUrl, application_name: 'kaitori-import' })
  await client.connect()
  try {
    return await importWith(client, services, csv, origin, isPreview)
  } finally {
    await client.end()
  }
}

async function importWith(
  client: pg.Client,
  services: Services,
  csv: string,
  origin: ImportOrigin,
  isPreview: boolean,
): Promise<SalesImport> {
  const today = isoOfDay(dayAfter(origin.now) - 1)
  const reader = new SalesCsvReader({ today, catalog: await readSalesCatalog(client), extraColumns: 'refused' })
  reader.push(new TextEncoder().encode(csv))
  const result = reader.finish()
  if ('faults' in result) return withFaults(result.faults)
  const { day, price } = result.rows
  const repeated = repeatedRows(result.rows)
  const unlikely = await unlikelySales(services, result.rows, (row) => reader.lineOf(row))
  const unlikelyYears = yearsApart(services.catalog.current(), result.rows, (row) => reader.lineOf(row))
  const found = {
    faults: [],
    rowCount: day.length,
    firstDay: day.length > 0 ? isoOfDay(day.reduce((a, b) => Math.min(a, b))) : null,
    lastDay: day.length > 0 ? isoOfDay(day.reduce((a, b) => Math.max(a, b))) : null,
    lowestPrice: day.length > 0 ? price.reduce((a, b) => Math.min(a, b)) : null,
    highestPrice: day.length > 0 ? price.reduce((a, b) => Math.max(a, b)) : null,
    repeatedCount: repeated.filter(Boolean).length,
    unlikelyCount: unlikely.length,
    unlikely: unlikely.slice(0, MAX_SHOWN_FAULTS),
    unlikelyYearCount: unlikelyYears.length,
    unlikelyYears: unlikelyYears.slice(0, MAX_SHOWN_FAULTS),
    firstRows: firstRowsOf(result.rows, repeated, services.catalog.current()),
  }
  if (day.length === 0) return { ...found, knownCount: 0, isImported: false }
  const compared = await addSales(client, result.rows, isPreview ? null : origin)
  if ('changed' in compared) return withFaults(reader.faultsOfChanged(compared.changed))
  const { added, known, completed = 0 } = compared
  if (!isPreview && added + completed > 0)
    await transact(services.db, (tx) => addJob(tx, 'recomputePrices', {}, { jobKey: 'recompute-after-import' }))
  return { ...found, knownCount: known, isImported: !isPreview }
}

function withFaults(faults: readonly CsvFault[]): SalesImport {
  return { ...NOTHING, faults, rowCount: 0, isImported: false }
}

const NOTHING = {
  firstDay: null,
  lastDay: null,
  lowestPrice: null,
  highestPrice: null,
  knownCount: 0,
  repeatedCount: 0,
  unlikelyCount: 0,
  unlikely: [],
  unlikelyYearCount: 0,
  unlikelyYears: [],
  firstRows: [],
}

function firstRowsOf(rows: SalesColumns, repeated: readonly boolean[], catalog: Catalog): SalesRow[] {
  return Array.from(rows.day.slice(0, MAX_SHOWN_ROWS), (day, row) => ({
    soldOn: isoOfDay(day),
    makerName: catalog.makerById.get(rows.makerId[row] ?? 0)?.makerNameJp ?? '',
    modelName: catalog.modelById.get(rows.modelId[row] ?? 0)?.modelNameJp ?? '',
    mileage: catalog.mileages.find(({ mileageId }) => mileageId === rows.mileageId[row])?.title ?? null,
    modelYear: told(rows.modelYear?.[row]),
    mileageKm: told(rows.mileageKm?.[row]),
    grade: told(rows.grade?.[row]),
    price: rows.price[row] ?? 0,
    isRepeated: repeated[row] ?? false,
  }))
}

function told(value: number | undefined): number | null {
  return value === undefined || value === NONE ? null : value
}

async function unlikelySales(
  { db, catalog }: Services,
  rows: SalesColumns,
  lineOf: (row: number) => number,
): Promise<UnlikelySale[]> {
  const ranges = await readModelPrices(db, [...new Set(rows.modelId)])
  const { modelById } = catalog.current()
  return Array.from(rows.price, (price, row) => {
    const modelId = rows.modelId[row] ?? 0
    const range = ranges.get(modelId)
    if (!range || !isUnlikelyPrice(price, range)) return []
    const modelName = modelById.get(modelId)?.modelNameJp ?? ''
    return [{ line: lineOf(row), modelName, price, min: range.min, max: range.max }]
  }).flat()
}

function yearsApart({ modelById }: Catalog, rows: SalesColumns, lineOf: (row: number) => number): UnlikelyYear[] {
  return Array.from(rows.modelYear ?? [], (modelYear, row) => {
    const model = modelById.get(rows.modelId[row] ?? 0)
    if (modelYear === NONE || !model) return []
    const modelTypeId = told(rows.modelTypeId[row])
    const types = askedTypes(model.modelTypes, modelTypeId)
    if (!isUnlikelyYear(modelYear, types)) return []
    const modelTypeName = modelTypeId === null ? null : (types[0]?.name ?? null)
    return [{ line: lineOf(row), modelName: model.modelNameJp, modelTypeName, modelYear, builtIn: yearsLabel(types) }]
  }).flat()
}
