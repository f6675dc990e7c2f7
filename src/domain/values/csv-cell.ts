/** Signs with which a spreadsheet begins a formula; some take the full-width ones for the same. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/u

/** A cell of a CSV: quoted where it has to be, and never run by a spreadsheet. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = FORMULA_START.test(value.replace(/^[\p{Default_Ignorable_Code_Point} ]+/u, '')) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A whole file. Without the mark at its beginning spreadsheets take it for Shift_JIS. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`
}
