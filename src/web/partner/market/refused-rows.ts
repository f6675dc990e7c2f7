import { csvText } from '#domain/values/csv-cell.ts'

interface Fault {
  readonly line: number
  readonly message: string
}

/** The rows of a file that cannot be taken, with what is wrong in each, for a spreadsheet: a row per line of the file. */
export function refusedRowsCsv(text: string, faults: readonly Fault[]): string {
  const lines = text.split('\n')
  const messages = new Map<number, string[]>()
  for (const { line, message } of faults) messages.set(line, [...(messages.get(line) ?? []), message])
  return csvText([
    ['行', '誤り', '行の内容'],
    ...[...messages].sort(([a], [b]) => a - b).map(([line, found]) => [line, found.join(' '), contentOf(lines, line)]),
  ])
}

function contentOf(lines: readonly string[], line: number): string {
  return (lines[line - 1] ?? '').replace(/\r$/, '').replace(/^\uFEFF/, '')
}
