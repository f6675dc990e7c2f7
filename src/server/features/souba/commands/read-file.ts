import { createReadStream } from 'node:fs'
import type { CsvFault } from '#domain/souba/files/csv-table.ts'

type Reader<Result> = { push: (chunk: Uint8Array) => void; finish: () => Result | { faults: CsvFault[] } }

/** Feeds a file to a reader without holding it whole; faults as lines ready to print. */
export async function readFile<Result extends object>(
  path: string,
  reader: Reader<Result>,
): Promise<{ content: Result } | { faults: string[] }> {
  try {
    for await (const chunk of createReadStream(path)) reader.push(chunk)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { faults: [`${path}: ファイルを読めません（${reason}）。`] }
  }
  const result = reader.finish()
  if (!('faults' in result)) return { content: result }
  return { faults: result.faults.map((fault) => `${path}:${fault.line}: ${fault.message}`) }
}
