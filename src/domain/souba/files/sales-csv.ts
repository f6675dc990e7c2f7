import { HIGHEST_BID } from '../../auction/bids/yen.ts'
import { MAX_INT } from '../../values/int.ts'
import { parseYen } from '../../values/typed-yen.ts'
import { dayOf, monthOfDay } from '../calendar.ts'
import { mileageIdOfKm } from '../mileage-band.ts'
import { NONE, type SalesColumns } from '../sales-book.ts'
import {
  type CsvFault,
  CsvFaults,
  csvColumns,
  csvFields,
  csvRow,
  idNumber,
  MAX_CSV_COLUMNS,
  NOT_UTF8,
  wholeNumber,
} from './csv-table.ts'
import { DETAIL_COLUMNS, readGrade, readMileageKm, readModelYear } from './detail-columns.ts'
import { Utf8Lines } from './utf8-lines.ts'

export const SALES_COLUMNS = [
  'soldOn',
  'makerId',
  'displacementCtgId',
  'modelId',
  'modelTypeId',
  'mileageId',
  'price',
] as const

/** The id that the source gave the sale: two files that both have it are compared by it. */
const SALE_ID_COLUMN = 'saleId'
const SALE_ID = /^[\w.:#/-]{1,64}$/

type Column = (typeof SALES_COLUMNS)[number] | typeof SALE_ID_COLUMN | (typeof DETAIL_COLUMNS)[number]

/** What a row may name. */
export interface SalesCatalog {
  readonly models: ReadonlyMap<
    number,
    { readonly makerId: number; readonly displacementCtgId: number; readonly modelTypeIds: ReadonlySet<number> }
  >
  readonly mileageIds: ReadonlySet<number>
}

/** Outside of these, an imported figure is a slip. */
const LOWEST_PRICE = 1_000
const FIRST_DAY = '2000-01-01'

export type SalesCsvOptions = {
  /** ISO date; sales after it are refused. Left out: any date. */
  today?: string
  /** Rows have to agree with it, and their days and prices to be likely. Left out: any row. */
  catalog?: SalesCatalog
  /** An import refuses columns it does not know; an estimate passes over them. */
  extraColumns?: 'refused' | 'ignored'
}

export type SalesCsvResult = { rows: SalesColumns } | { faults: CsvFault[] }

/** A row that could be read; the numbers are NONE where it tells none. */
export interface SalesCsvRow {
  readonly line: number
  /** In days since 1970-01-01. */
  readonly day: number
  readonly makerId: number
  readonly displacementCtgId: number
  readonly modelId: number
  readonly modelTypeId: number
  readonly mileageId: number
  readonly price: number
  readonly modelYear: number
  readonly mileageKm: number
  readonly grade: number
  /** The id that its source gave the sale; else empty. */
  readonly saleId: string
}

/** Reads a sales file piece by piece; `finish` gives all rows, or all faults and no row. */
export class SalesCsvReader {
  private readonly values: number[][] = [...SALES_COLUMNS, ...DETAIL_COLUMNS].map(() => [])
  private readonly rows: SalesRowReader
  private readonly lines: Utf8Lines

  constructor(options: SalesCsvOptions = {}) {
    this.rows = new SalesRowReader(options, (row) => this.keep(row))
    this.lines = new Utf8Lines((line, number) => this.rows.readLine(line, number))
  }

  push(chunk: Uint8Array): void {
    this.lines.push(chunk)
  }

  finish(): SalesCsvResult {
    this.lines.end()
    const faults = this.rows.end(this.lines.brokenLine)
    if (faults.length > 0) return { faults }
    const [day, makerId, displacementCtgId, modelId, modelTypeId, mileageId, price, ...details] = this.values
    const told = details.map((values) => (values.some((value) => value !== NONE) ? Int32Array.from(values) : null))
    const [modelYear = null, mileageKm = null, grade = null] = told
    return {
      rows: {
        day: Int32Array.from(day ?? []),
        makerId: Int32Array.from(makerId ?? []),
        displacementCtgId: Int32Array.from(displacementCtgId ?? []),
        modelId: Int32Array.from(modelId ?? []),
        modelTypeId: Int32Array.from(modelTypeId ?? []),
        mileageId: Int32Array.from(mileageId ?? []),
        price: Float64Array.from(price ?? []),
        ...(modelYear && { modelYear }),
        ...(mileageKm && { mileageKm }),
        ...(grade && { grade }),
      },
    }
  }

  private keep(row: SalesCsvRow): void {
    const { day, makerId, displacementCtgId, modelId, modelTypeId, mileageId, price, modelYear, mileageKm, grade } = row
    const values = [
      ...[day, makerId, displacementCtgId, modelId, modelTypeId, mileageId, price],
      ...[modelYear, mileageKm, grade],
    ]
    values.forEach((value, column) => {
      this.values[column]?.push(value)
    })
  }
}

/** The rules for the lines of a sales file, one after the other; keeps nothing of a row. */
export class SalesRowReader {
  private readonly faults = new CsvFaults()
  private readonly options: SalesCsvOptions
  private readonly visit: (row: SalesCsvRow) => void
  private readonly today: number
  private placeOf: ((name: Column) => number) | null = null
  private headerSeen = false
  private fieldCount = 0

  /** `visit` gets the rows without a fault. */
  constructor(options: SalesCsvOptions, visit: (row: SalesCsvRow) => void) {
    this.options = options
    this.visit = visit
    this.today = (options.today === undefined ? null : dayOf(options.today)) ?? Number.POSITIVE_INFINITY
  }

  /** There are so many faults that nothing more is looked at. */
  get isFull(): boolean {
    return this.faults.isFull
  }

  /** Everything that is wrong. `brokenLine`: the first one that is no text, where reading ended. */
  end(brokenLine: number | null): CsvFault[] {
    if (brokenLine !== null) this.faults.add(brokenLine, 'ENCODING', NOT_UTF8)
    else if (!this.headerSeen) this.faults.add(1, 'EMPTY_FILE', 'ファイルが空です。1行目に列名を書いてください。')
    return this.faults.list
  }

  readLine(line: string, number: number): void {
    if (!this.headerSeen) {
      this.headerSeen = true
      this.fieldCount = csvFields(line, MAX_CSV_COLUMNS + 1).length
      this.placeOf = csvColumns<Column>(line, SALES_COLUMNS, this.faults, this.options.extraColumns ?? 'refused', [
        SALE_ID_COLUMN,
        ...DETAIL_COLUMNS,
      ])
      return
    }
    if (this.placeOf === null || line === '' || this.faults.isFull) return
    const before = this.faults.list.length
    const fields = csvRow(line, number, this.fieldCount, this.faults)
    if (fields === null) return
    const { placeOf } = this
    const text = (name: Column) => (fields[placeOf(name)] ?? '').trim()
    const row = [
      this.day(text('soldOn'), number),
      this.id(text('makerId'), 'makerId', number),
      this.id(text('displacementCtgId'), 'displacementCtgId', number),
      this.id(text('modelId'), 'modelId', number),
      this.optionalId(text('modelTypeId'), 'modelTypeId', number),
      this.optionalId(text('mileageId'), 'mileageId', number),
      this.price(text('price'), number),
      NONE,
      NONE,
      NONE,
    ]
    this.details(row, text, number)
    if (this.options.catalog) this.compare(row, this.options.catalog, number)
    // An estimate passes over it, as over every other column that it does not need.
    const saleId = this.options.extraColumns === 'ignored' ? '' : this.saleId(text(SALE_ID_COLUMN), number)
    if (this.faults.list.length === before) this.visit(rowOf(row, number, saleId))
  }

  /** Year, kilometres and grade, behind the columns that every file has. */
  private details(row: number[], text: (name: Column) => string, line: number): void {
    const { faults } = this
    const [year, km, grade] = [text('modelYear'), text('mileageKm'), text('grade')]
    const day = row[0] ?? UNREAD_DAY
    // Of a day that could not be read nobody knows what comes after it.
    const sold = day === UNREAD_DAY ? Number.POSITIVE_INFINITY : Math.floor(monthOfDay(day) / 12)
    if (year !== '') row[MODEL_YEAR] = readModelYear(year, sold, line, faults)
    if (km !== '') row[MILEAGE_KM] = readMileageKm(km, line, faults)
    if (grade !== '') row[GRADE] = readGrade(grade, line, faults)
    const distance = row[MILEAGE_KM] ?? NONE
    // An import keeps the band, too: prices by mileage count the sale.
    if (this.options.catalog && distance !== NONE && row[MILEAGE_ID] === NONE) row[MILEAGE_ID] = mileageIdOfKm(distance)
  }

  private saleId(text: string, line: number): string {
    if (text !== '' && !SALE_ID.test(text))
      this.faults.add(line, 'SALE_ID_INVALID', `saleId「${text}」は使えません（半角の英数字64文字まで）。`)
    return text
  }

  private day(text: string, line: number): number {
    // As a spreadsheet writes it, too: 2026/1/5.
    const [, year = '', month = '', date = ''] = SLASHED_DAY.exec(text) ?? []
    const written = year === '' ? text : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    const day = dayOf(written)
    if (day === null && /^1[0-9]{3}-[0-9]{2}-[0-9]{2}$/.test(written)) this.faults.add(line, 'DATE_TOO_OLD', TOO_OLD)
    else if (day === null)
      this.faults.add(line, 'DATE_INVALID', `soldOn「${text}」は日付ではありません（例：2025-04-01、2025/4/1）。`)
    else if (day > this.today) this.faults.add(line, 'DATE_IN_FUTURE', `soldOn「${text}」は未来の日付です。`)
    return day ?? UNREAD_DAY
  }

  private id(text: string, column: string, line: number): number {
    return idNumber(text, column, line, this.faults)
  }

  private optionalId(text: string, column: string, line: number): number {
    return text === '' ? NONE : this.id(text, column, line)
  }

  /** A row whose parts can be read, with the catalog. */
  private compare(row: readonly number[], { models, mileageIds }: SalesCatalog, line: number): void {
    if (this.faults.list.at(-1)?.line === line) return
    const [day = 0, makerId, displacementCtgId, modelId = 0, modelTypeId = NONE, mileageId = NONE, price = 0] = row
    const km = row[MILEAGE_KM] ?? NONE
    const model = models.get(modelId)
    if (!model) this.faults.add(line, 'MODEL_UNKNOWN', `modelId「${modelId}」の車種は登録されていません。`)
    else if (model.makerId !== makerId)
      this.faults.add(line, 'MODEL_MISMATCH', `modelId「${modelId}」のmakerIdは${model.makerId}です。`)
    else if (model.displacementCtgId !== displacementCtgId)
      this.faults.add(
        line,
        'MODEL_MISMATCH',
        `modelId「${modelId}」のdisplacementCtgIdは${model.displacementCtgId}です。`,
      )
    else if (modelTypeId !== NONE && !model.modelTypeIds.has(modelTypeId))
      this.faults.add(line, 'MODEL_MISMATCH', `modelTypeId「${modelTypeId}」は、この車種の型式ではありません。`)
    if (mileageId !== NONE && !mileageIds.has(mileageId))
      this.faults.add(line, 'MILEAGE_UNKNOWN', `mileageId「${mileageId}」の走行距離は登録されていません。`)
    else if (km !== NONE && mileageIdOfKm(km) !== mileageId)
      this.faults.add(line, 'MILEAGE_MISMATCH', `mileageKm「${km}」は、mileageId「${mileageId}」の範囲ではありません。`)
    if (day < (dayOf(FIRST_DAY) ?? 0)) this.faults.add(line, 'DATE_TOO_OLD', TOO_OLD)
    if (price < LOWEST_PRICE || price > HIGHEST_BID) this.faults.add(line, 'PRICE_OUT_OF_RANGE', outOfRange(price))
  }

  private price(text: string, line: number): number {
    // Plain digits are read fast; 42万 and "420,000" as everywhere else.
    const price = wholeNumber(text) ?? typedYen(text)
    if (price !== null && price <= MAX_INT) return price
    if (/^-[0-9.]+$/.test(text)) this.faults.add(line, 'PRICE_NEGATIVE', `price「${text}」が負の値です。`)
    else if (/^[0-9]+$/.test(text)) this.faults.add(line, 'PRICE_OUT_OF_RANGE', outOfRange(text))
    else this.faults.add(line, 'PRICE_INVALID', `price「${text}」は円の整数として読み取れません。`)
    return 0
  }
}

/** Before all days that can be read. */
const UNREAD_DAY = -1_000_000

/** Places in a row. */
const MILEAGE_ID = SALES_COLUMNS.indexOf('mileageId')
const MODEL_YEAR = SALES_COLUMNS.length
const MILEAGE_KM = MODEL_YEAR + 1
const GRADE = MODEL_YEAR + 2

const SLASHED_DAY = /^([0-9]{4})\/([0-9]{1,2})\/([0-9]{1,2})$/
const TOO_OLD = 'soldOnは2000年以降の日付にしてください。'

function outOfRange(price: number | string): string {
  return `price「${price}」は1,000円から1億円までの金額ではありません。`
}

function typedYen(text: string): number | null {
  const parsed = parseYen(text)
  return parsed.ok ? parsed.value : null
}

function rowOf(row: readonly number[], line: number, saleId: string): SalesCsvRow {
  const [day = 0, makerId = 0, displacementCtgId = 0, modelId = 0, modelTypeId = NONE, mileageId = NONE] = row
  const [price = 0, modelYear = NONE, mileageKm = NONE, grade = NONE] = row.slice(SALES_COLUMNS.length - 1)
  return {
    ...{ line, day, makerId, displacementCtgId, modelId, modelTypeId, mileageId },
    ...{ price, modelYear, mileageKm, grade, saleId },
  }
}

/** A row whose `saleId` an earlier one of the file has. */
export function twiceFault(line: number, saleId: string, firstLine: number): CsvFault {
  return { line, code: 'SALE_ID_TWICE', message: `saleId「${saleId}」は${firstLine}行目にもあります。` }
}

/** An id that an earlier import brought with another day, model or price: which of the two is right, a person knows. */
export function changedFault(line: number, saleId: string): CsvFault {
  return { line, code: 'SALE_ID_CHANGED', message: `saleId「${saleId}」は、別の内容ですでに取り込まれています。` }
}

/** A row that says the same as one before it: nobody can tell whether it is a second bike, or was written twice. */
export function repeatedFault(line: number, firstLine: number): CsvFault {
  return {
    line,
    code: 'ROW_REPEATED',
    message: `${firstLine}行目と同じ内容です。二重に記入した行は削除してください。同じ日に同じ条件で2台が成約したときは、どちらの行にも別々のsaleIdを付けてください。`,
  }
}
