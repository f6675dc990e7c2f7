import type { CatalogFiles } from '#catalog/load.ts'
import { connectCommandBus } from '../../../bus/command-bus.ts'
import { connectDatabase, transact } from '../../../db/client.ts'
import { type CatalogImport, importCatalogFiles, readCatalogFiles } from '../import-catalog.ts'

const WITHOUT_DATABASE = [
  'DATABASE_URL が設定されていません。',
  'デモモードでは、catalog/ のファイルは起動のたびに確認され、変わっていれば取り込まれます。',
  '起動中の場合は、いったん終了（Ctrl-C）してから npm start で起動し直してください。',
]

/** Prints what was imported; returns the lines of what went wrong (none: it worked). */
export async function importCommand(url: string | undefined, print: (line: string) => void): Promise<string[]> {
  if (url === undefined) return WITHOUT_DATABASE
  let files: CatalogFiles
  try {
    files = readCatalogFiles()
  } catch (error) {
    return [`ファイルに誤りがあるため、何も取り込みませんでした: ${messageOf(error)}`]
  }
  try {
    const client = connectDatabase(url, 2)
    const bus = await connectCommandBus(url)
    try {
      const done = await transact(client.db, (tx) => importCatalogFiles(tx, bus, files))
      for (const line of report(done)) print(line)
      return []
    } finally {
      await bus.close()
      await client.close()
    }
  } catch (error) {
    if (isMissingTable(error))
      return ['データベースに表がありません。先にサーバーを一度起動してください（起動時に作られます）。']
    return [`取り込めませんでした: ${messageOf(error)}`]
  }
}

function report({ leftOver, ...counts }: CatalogImport): string[] {
  const kept = [
    ...leftOver.makers.map(({ id, name }) => `  メーカー ${id} ${name}`),
    ...leftOver.models.map(({ id, name }) => `  車種 ${id} ${name}`),
    ...leftOver.modelTypes.map(({ id, name }) => `  型式 ${id} ${name}`),
  ]
  return [
    `取り込みました: メーカー ${counts.makers}、車種 ${counts.models}、型式 ${counts.modelTypes}、諸元 ${counts.specs}`,
    ...(kept.length > 0 ? [`ファイルにないため、そのまま残したもの（${kept.length}件）:`, ...kept] : []),
  ]
}

function isMissingTable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42P01'
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}
