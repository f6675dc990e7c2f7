import { type CsvEncoding, decodeCsv } from '#domain/values/csv-bytes.ts'
import { accept, type Result, refuse } from '#domain/values/result.ts'

export interface ReadCsv {
  readonly name: string
  readonly text: string
  readonly encoding: CsvEncoding
  /** As it is sent, in UTF-8: of Shift_JIS up to half as much again. */
  readonly bytes: number
}

/** The text of a CSV that a person chose, or why it is none of ours. What is wrong in its lines is the server's to say. */
export async function readCsvFile(file: File): Promise<Result<ReadCsv, string>> {
  const { name, type } = file
  const bytes = new Uint8Array(await file.arrayBuffer())
  const decoded = type.startsWith('image/') ? null : decodeCsv(bytes)
  if (!decoded && (type.startsWith('image/') || bytes.includes(0)))
    return refuse(`「${name}」はCSVファイルではありません。`)
  if (!decoded)
    return refuse(
      `「${name}」の文字を読み取れません。文字コードをUTF-8かShift_JISにして保存し直してください（Excelでは「CSV UTF-8」を選びます）。`,
    )
  if (decoded.text.trim() === '') return refuse(`「${name}」は空のファイルです。`)
  return accept({ name, ...decoded, bytes: new TextEncoder().encode(decoded.text).length })
}
