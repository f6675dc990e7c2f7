import { dayOf, monthOfDay } from '../calendar.ts'
import { type BikeDetails, HORIZONS, type Horizon, type PriceAnswer, type PriceQuery } from '../sale.ts'
import {
  type CsvFault,
  CsvFaults,
  csvColumns,
  csvFields,
  csvRow,
  idNumber,
  MAX_CSV_COLUMNS,
  wholeNumber,
} from './csv-table.ts'
import { DETAIL_COLUMNS, readGrade, readMileageKm, readModelYear } from './detail-columns.ts'
import { Utf8Lines } from './utf8-lines.ts'

export const QUERY_COLUMNS = ['asOf', 'modelId', 'modelTypeId', 'mileageId', 'horizon'] as const
type Column = (typeof QUERY_COLUMNS)[number] | (typeof DETAIL_COLUMNS)[number]

/** The queries with their lines as written, to be printed again with the answer. */
export type QueriesCsvResult = { header: string; lines: string[]; queries: PriceQuery[] } | { faults: CsvFault[] }

export class QueriesCsvReader {
  private readonly faults = new CsvFaults()
  private readonly reader = new Utf8Lines((line, number) => this.readLine(line, number))
  private header: string | null = null
  private fieldCount = 0
  private placeOf: ((name: Column) => number) | null = null
  private readonly lines: string[] = []
  private readonly queries: PriceQuery[] = []

  push(chunk: Uint8Array): void {
    this.reader.push(chunk)
  }

  finish(): QueriesCsvResult {
    this.reader.end()
    if (this.reader.brokenLine !== null) {
      this.faults.add(
        this.reader.brokenLine,
        'ENCODING',
        'UTF-8の文字ではありません。ファイルをUTF-8で保存してください。',
      )
    } else if (this.header === null) this.faults.add(1, 'EMPTY_FILE', 'ファイルが空です。1行目に列名を書いてください。')
    if (this.header === null || this.faults.list.length > 0) return { faults: this.faults.list }
    return { header: this.header, lines: this.lines, queries: this.queries }
  }

  private readLine(line: string, number: number): void {
    if (this.header === null) {
      this.header = line
      this.fieldCount = csvFields(line, MAX_CSV_COLUMNS + 1).length
      this.placeOf = csvColumns<Column>(line, QUERY_COLUMNS, this.faults, 'ignored', DETAIL_COLUMNS)
      return
    }
    if (this.placeOf === null || line === '') return
    const fields = csvRow(line, number, this.fieldCount, this.faults)
    if (fields === null) return
    const { placeOf } = this
    const text = (name: Column) => (fields[placeOf(name)] ?? '').trim()
    const asOf = text('asOf')
    const day = dayOf(asOf)
    if (day === null) this.faults.add(number, 'DATE_INVALID', `asOf「${asOf}」は日付ではありません（例：2025-04-01）。`)
    this.lines.push(line)
    this.queries.push({
      asOf,
      modelId: this.id(text('modelId'), 'modelId', number),
      modelTypeId: text('modelTypeId') === '' ? null : this.id(text('modelTypeId'), 'modelTypeId', number),
      mileageId: text('mileageId') === '' ? null : this.id(text('mileageId'), 'mileageId', number),
      horizon: this.horizon(text('horizon'), number),
      ...this.details(text, Math.floor(monthOfDay(day ?? 0) / 12), number),
    })
  }

  private details(text: (name: Column) => string, askedYear: number, line: number): BikeDetails {
    const { faults } = this
    const [year, km, grade] = [text('modelYear'), text('mileageKm'), text('grade')]
    return {
      ...(year !== '' && { modelYear: readModelYear(year, askedYear, line, faults) }),
      ...(km !== '' && { mileageKm: readMileageKm(km, line, faults) }),
      ...(grade !== '' && { grade: readGrade(grade, line, faults) }),
    }
  }

  private id(text: string, column: string, line: number): number {
    return idNumber(text, column, line, this.faults)
  }

  private horizon(text: string, line: number): Horizon {
    const value = wholeNumber(text)
    const horizon = HORIZONS.find((one) => one === value)
    if (horizon === undefined) this.faults.add(line, 'HORIZON_INVALID', `horizon「${text}」は0〜3ではありません。`)
    return horizon ?? 0
  }
}

/** The query's columns with min, max and count added; empty when it cannot be said. */
export function answerLine(line: string, answer: PriceAnswer): string {
  return answer === null ? `${line},,,` : `${line},${answer.min},${answer.max},${answer.count}`
}
