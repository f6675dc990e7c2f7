import {
  type CsvFault,
  CsvFaults,
  csvColumns,
  csvFields,
  csvRecords,
  csvRow,
  MAX_CSV_COLUMNS,
  NOT_UTF8,
} from '../souba/files/csv-table.ts'
import { parseDay } from '../values/typed-day.ts'
import { comparedFrameNumber, parseFrameNumber } from '../values/vehicle-number.ts'

/** A bike that was reported as stolen. */
export interface StolenFrame {
  readonly frameNumber: string
  readonly stolenOn: string | null
  readonly note: string
}

/** A bike that stands in several rows, which do not say the same. */
export interface StolenDouble {
  readonly frameNumber: string
  readonly lines: readonly number[]
}

type Column = 'frameNumber' | 'stolenOn' | 'note'

const MAX_NOTE = 200
/** An earlier day is a slip of the pen. */
const OLDEST_DAY = '1950-01-01'
/** Far more than one report brings. */
export const MAX_STOLEN_ROWS = 10_000

/** As the police and the trade head their lists; the names may stand beside ours. */
const JAPANESE_NAMES: Readonly<Record<string, Column>> = {
  車台番号: 'frameNumber',
  盗難の日: 'stolenOn',
  盗難日: 'stolenOn',
  備考: 'note',
}

function inOurNames(header: string): string {
  return header.replaceAll(/[^\s",]+/gu, (name) => JAPANESE_NAMES[name] ?? name)
}

/** 車台番号（frameNumber）: as the page that takes the list names its columns. */
function inBothNames(name: string): string {
  const japanese = Object.keys(JAPANESE_NAMES).find((it) => JAPANESE_NAMES[it] === name)
  return japanese ? `${japanese}（${name}）` : name
}

const QUOTE_OPEN = '引用符（"）が閉じられていません。文字としての引用符は「""」と2つ続けてください。'

/** Two quotes that were left open would take the bikes between them for a note. */
function isTwoRows(text: string, fieldCount: number): boolean {
  const [, ...following] = text.split('\n')
  return following.some((line) => {
    const fields = csvFields(line, MAX_CSV_COLUMNS + 1)
    return (
      fieldCount > 1 && fields.length === fieldCount && fields.some((it) => parseFrameNumber(it).ok && /\d{4}/.test(it))
    )
  })
}

/** Reads a list of stolen bikes (frameNumber, and stolenOn and note where it has them): every row, or every fault with its line. */
export function readStolenCsv(
  csv: string,
  today: string,
):
  | { readonly rows: readonly StolenFrame[]; readonly doubles: readonly StolenDouble[] }
  | { readonly faults: readonly CsvFault[] } {
  const faults = new CsvFaults()
  const records = csvRecords(csv.replace(/^\uFEFF/, ''))
  // What is no UTF-8 is read as this character.
  const broken = records.find(({ text }) => text.includes('\uFFFD'))
  if (broken) {
    faults.add(broken.line, 'ENCODING', NOT_UTF8)
    return { faults: faults.list }
  }
  const header = records[0]?.text ?? ''
  if (header.trim() === '') {
    faults.add(1, 'EMPTY_FILE', 'ファイルが空です。1行目に列の名前（車台番号,盗難の日,備考）を入れてください。')
    return { faults: faults.list }
  }
  const optional = ['stolenOn', 'note'] as const
  const at = csvColumns<Column>(inOurNames(header), ['frameNumber'], faults, 'refused', optional, inBothNames)
  if (!at) return { faults: faults.list }
  const fieldCount = csvFields(header, MAX_CSV_COLUMNS + 1).length
  const rows = new Map<string, StolenFrame & { readonly lines: readonly number[]; readonly isDouble: boolean }>()
  records.slice(1).forEach(({ line: number, text }, index) => {
    if (text.trim() === '' || faults.isFull) return
    if (index >= MAX_STOLEN_ROWS) {
      if (index === MAX_STOLEN_ROWS)
        faults.add(number, 'TOO_MANY', `一度に取り込めるのは${MAX_STOLEN_ROWS}行までです。`)
      return
    }
    if (isTwoRows(text, fieldCount)) {
      faults.add(number, 'QUOTE_OPEN', QUOTE_OPEN)
      return
    }
    const fields = csvRow(text, number, fieldCount, faults)
    if (!fields) return
    const textOf = (name: Column) => (fields[at(name)] ?? '').trim()
    const frame = parseFrameNumber(textOf('frameNumber'))
    const day = parseDay(textOf('stolenOn'))
    if (!frame.ok || frame.value === null)
      faults.add(number, 'ID_INVALID', `車台番号「${textOf('frameNumber').slice(0, 40)}」を読み取れません。`)
    if (!day.ok) faults.add(number, 'DATE_INVALID', `盗難の日「${textOf('stolenOn').slice(0, 40)}」を読み取れません。`)
    else if (day.value !== null && day.value > today) faults.add(number, 'DATE_IN_FUTURE', '盗難の日が未来の日付です。')
    else if (day.value !== null && day.value < OLDEST_DAY)
      faults.add(
        number,
        'DATE_INVALID',
        `盗難の日「${textOf('stolenOn').slice(0, 40)}」は、古すぎます。${OLDEST_DAY.slice(0, 4)}年以降の日付を入力してください。`,
      )
    if (textOf('note').length > MAX_NOTE)
      faults.add(number, 'FIELD_COUNT', `備考は${MAX_NOTE}文字以内で入力してください。`)
    if (!frame.ok || frame.value === null || !day.ok) return
    const key = comparedFrameNumber(frame.value)
    const earlier = rows.get(key)
    const row = { frameNumber: frame.value, stolenOn: day.value, note: textOf('note').replaceAll(/\s*\n\s*/gu, ' ') }
    const isOther = earlier !== undefined && (earlier.stolenOn !== row.stolenOn || earlier.note !== row.note)
    rows.set(key, {
      ...row,
      lines: [...(earlier?.lines ?? []), number],
      isDouble: isOther || earlier?.isDouble === true,
    })
  })
  if (faults.list.length > 0) return { faults: faults.list }
  const read = [...rows.values()]
  return {
    rows: read.map(({ frameNumber, stolenOn, note }) => ({ frameNumber, stolenOn, note })),
    doubles: read.filter(({ isDouble }) => isDouble).map(({ frameNumber, lines }) => ({ frameNumber, lines })),
  }
}
