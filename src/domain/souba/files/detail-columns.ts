import { MAX_KM, parseKm } from '../../values/typed-km.ts'
import { parseYear } from '../../values/typed-year.ts'
import { NONE } from '../sales-book.ts'
import { type CsvFaults, wholeNumber } from './csv-table.ts'

/** Columns that a file of sales or queries may have, each row filled or not. */
export const DETAIL_COLUMNS = ['modelYear', 'mileageKm', 'grade'] as const

export const [MIN_GRADE, MAX_GRADE] = [1, 10]

/** NONE, with a fault noted, where the text is no year up to the one after `sold`: next year's bikes are sold in autumn. */
export function readModelYear(text: string, sold: number, line: number, faults: CsvFaults): number {
  const year = parseYear(text)
  if (year.ok && year.value !== null && year.value <= sold + 1) return year.value
  faults.add(
    line,
    'YEAR_INVALID',
    year.ok
      ? `modelYear「${text}」は成約の年よりあとです。`
      : `modelYear「${text}」は年として読み取れません（例：2015、H27）。`,
  )
  return NONE
}

export function readMileageKm(text: string, line: number, faults: CsvFaults): number {
  const plain = wholeNumber(text)
  if (plain !== null && plain <= MAX_KM) return plain
  const km = parseKm(text)
  if (km.ok && km.value !== null) return km.value
  faults.add(line, 'KM_INVALID', `mileageKm「${text}」は距離（km）として読み取れません（例：12345、1.2万km）。`)
  return NONE
}

export function readGrade(text: string, line: number, faults: CsvFaults): number {
  const grade = wholeNumber(text.normalize('NFKC'))
  if (grade !== null && grade >= MIN_GRADE && grade <= MAX_GRADE) return grade
  faults.add(line, 'GRADE_INVALID', `grade「${text}」は${MIN_GRADE}〜${MAX_GRADE}の整数ではありません。`)
  return NONE
}
