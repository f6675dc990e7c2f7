export type CsvFaultCode =
  | 'ENCODING'
  | 'EMPTY_FILE'
  | 'COLUMN_MISSING'
  | 'COLUMN_UNKNOWN'
  | 'COLUMN_TWICE'
  | 'FIELD_COUNT'
  | 'QUOTE_OPEN'
  | 'DATE_INVALID'
  | 'DATE_IN_FUTURE'
  | 'ID_INVALID'
  | 'MODEL_UNKNOWN'
  | 'MODEL_MISMATCH'
  | 'MILEAGE_UNKNOWN'
  | 'MILEAGE_MISMATCH'
  | 'YEAR_INVALID'
  | 'KM_INVALID'
  | 'GRADE_INVALID'
  | 'DATE_TOO_OLD'
  | 'PRICE_OUT_OF_RANGE'
  | 'PRICE_INVALID'
  | 'PRICE_NEGATIVE'
  | 'HORIZON_INVALID'
  | 'SALE_ID_INVALID'
  | 'SALE_ID_TWICE'
  | 'SALE_ID_CHANGED'
  | 'ROW_REPEATED'
  | 'TOO_MANY'

export type CsvFault = { line: number; code: CsvFaultCode; message: string }

/** Of a file in another encoding, as Japanese spreadsheets save it. */
export const NOT_UTF8 = 'UTF-8の文字ではありません。ファイルをUTF-8で保存してください（Shift_JISは読めません）。'

/** Of a file that is no text at all. */
export const NOT_CSV =
  'CSVの文字を読み取れません。文字コードをUTF-8かShift_JISにして保存し直してください（Excelでは「CSV UTF-8」を選びます）。'

/** A file this wrong is not corrected line by line. */
const FAULT_LIMIT = 1_000

/** With the one that says that there are more. */
export const MAX_FAULTS = FAULT_LIMIT + 1

/** How many of them an operator is shown. */
export const MAX_SHOWN_FAULTS = 100

export class CsvFaults {
  readonly list: CsvFault[] = []

  /** A quote was opened in a row before and has not been closed: what follows may be its text. */
  isQuoteOpen = false

  /** What follows is not looked at. */
  get isFull(): boolean {
    return this.list.length > FAULT_LIMIT
  }

  /** The first ones, in the order of their lines. */
  static sorted(faults: readonly CsvFault[]): CsvFault[] {
    const sorted = new CsvFaults()
    for (const { line, code, message } of faults.toSorted((a, b) => a.line - b.line)) sorted.add(line, code, message)
    return sorted.list
  }

  add(line: number, code: CsvFaultCode, message: string): void {
    if (this.list.length < FAULT_LIMIT) this.list.push({ line, code, message })
    else if (this.list.length === FAULT_LIMIT) {
      this.list.push({ line, code: 'TOO_MANY', message: '誤りが多すぎるため、以降の確認を省略しました。' })
    }
  }
}

/** Of a header; far more than any file of ours has. */
export const MAX_CSV_COLUMNS = 100

/** The first fields of one line, at most `max`; a field in quotes may hold commas and doubled quotes. */
export function csvFields(line: string, max: number): string[] {
  if (!line.includes('"')) return line.split(',', max)
  const fields: string[] = []
  let field = ''
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    const character = line[at]
    if (character === '"') {
      if (quoted && line[at + 1] === '"') {
        field += '"'
        at++
      } else quoted = !quoted
    } else if (character === ',' && !quoted) {
      fields.push(field)
      field = ''
      // A line of a million commas is not taken apart to the end.
      if (fields.length === max) return fields
    } else field += character
  }
  fields.push(field)
  return fields
}

const QUOTE_OPEN =
  '引用符（"）が閉じられていません。引用符の中の改行は使えません。1件を1行にし、文字としての引用符は「""」と2つ続けてください。'

/** Quotes come in pairs, also those that stand for one. */
function hasOpenQuote(line: string): boolean {
  let count = 0
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 1)) count += 1
  return count % 2 === 1
}

/**
 * The rows of a text with the number of their first line: a field in quotes may go on over several lines. A line whose quote
 * is never closed is a row of its own.
 */
export function csvRecords(text: string): { readonly line: number; readonly text: string }[] {
  const lines = text.split(/\r\n|\r|\n/)
  const isOpening = lines.map(hasOpenQuote)
  const records = []
  for (let at = 0; at < lines.length; at += 1) {
    const close = isOpening[at] ? isOpening.indexOf(true, at + 1) : -1
    const end = close === -1 ? at : close
    records.push({ line: at + 1, text: lines.slice(at, end + 1).join('\n') })
    at = end
  }
  return records
}

/** The fields of a row; null, with a fault noted, when there are more or fewer than the header has. */
export function csvRow(line: string, number: number, fieldCount: number, faults: CsvFaults): string[] | null {
  if (line.includes('"') && hasOpenQuote(line)) {
    // The second one closes the text that the first one opened.
    if (!faults.isQuoteOpen) faults.add(number, 'QUOTE_OPEN', QUOTE_OPEN)
    faults.isQuoteOpen = !faults.isQuoteOpen
    return null
  }
  const fields = csvFields(line, MAX_CSV_COLUMNS + 1)
  if (fields.length === fieldCount) return fields
  if (faults.isQuoteOpen) return null
  const count = fields.length > MAX_CSV_COLUMNS ? `${MAX_CSV_COLUMNS}を超えています` : `${fields.length}です`
  faults.add(number, 'FIELD_COUNT', `列の数が${count}。${fieldCount}列必要です。`)
  return null
}

/**
 * Finds the columns in the header, in any order; one of the optional ones may be missing (-1). Null, with faults noted,
 * when another one is missing or there are too many.
 */
export function csvColumns<Name extends string>(
  header: string,
  names: readonly Name[],
  faults: CsvFaults,
  extraColumns: 'refused' | 'ignored',
  optional: readonly Name[] = [],
  shownName: (name: string) => string = (name) => name,
): ((name: Name) => number) | null {
  const found = csvFields(header, MAX_CSV_COLUMNS + 1).map((name) => name.trim())
  if (found.length > MAX_CSV_COLUMNS) {
    faults.add(1, 'FIELD_COUNT', `列の数が${MAX_CSV_COLUMNS}を超えています。区切りの文字をご確認ください。`)
    return null
  }
  const before = faults.list.length
  // Headings in other words, or other signs between them: a line for each column says no more.
  if (names.length > 1 && !names.some((name) => found.includes(name))) {
    const example = names.map(shownName).join(',')
    faults.add(1, 'COLUMN_MISSING', `見出しが違います。1行目に「${example}」と書いてください。`)
    return null
  }
  for (const name of names) {
    if (!found.includes(name)) faults.add(1, 'COLUMN_MISSING', `列「${shownName(name)}」がありません。`)
  }
  found.forEach((name, at) => {
    const known = [...names, ...optional].some((one) => one === name)
    if (!known && extraColumns === 'refused') faults.add(1, 'COLUMN_UNKNOWN', `列「${name}」は使えません。`)
    if (known && found.indexOf(name) !== at) faults.add(1, 'COLUMN_TWICE', `列「${shownName(name)}」が2回あります。`)
  })
  if (faults.list.length > before) return null
  return (name) => found.indexOf(name)
}

const WHOLE_NUMBER = /^[0-9]+(\.0+)?$/
const GREATEST_ID = 2_147_483_647

/** A whole number as people and spreadsheets write it ("12", "12.0"), else null. */
export function wholeNumber(text: string): number | null {
  return WHOLE_NUMBER.test(text) ? Number(text) : null
}

/** 0, with a fault noted, when the text is no id. */
export function idNumber(text: string, column: string, line: number, faults: CsvFaults): number {
  const id = wholeNumber(text)
  if (id !== null && id <= GREATEST_ID) return id
  faults.add(line, 'ID_INVALID', `${column}「${text}」は番号ではありません。`)
  return 0
}
