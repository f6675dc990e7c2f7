// `npm run backup -- FOLDER`: database and files of DATABASE_URL, or of the demo, running or not.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startEmbeddedDatabase } from '../db/embedded.ts'
import { lockFolder } from '../host/folder-lock.ts'
import { backUp } from './backup.ts'
import { readPlaces } from './places.ts'

const [folder] = process.argv.slice(2)
try {
  if (!folder) throw new Error('使い方: npm run backup -- フォルダ')
  const { url, dataFolder, embeddedFolder, storage } = await readPlaces()
  const target = resolve(folder)
  const { files, form } =
    url === null
      ? await withEmbedded(dataFolder, embeddedFolder, (found) =>
          backUp({ url: found, embeddedFolder, storage }, target),
        )
      : await backUp({ url, embeddedFolder: null, storage }, target)
  console.log(`バックアップしました: ${target}（${form}、ファイル ${Object.keys(files).length} 件）`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function withEmbedded<T>(dataFolder: string, embeddedFolder: string, work: (url: string) => Promise<T>) {
  const running = join(dataFolder, 'database-url')
  if (existsSync(running)) return work(readFileSync(running, 'utf8'))
  if (!existsSync(join(embeddedFolder, 'cluster')))
    throw new Error(`データがありません / nothing to back up: ${dataFolder}`)
  const unlock = lockFolder(dataFolder)
  const embedded = await startEmbeddedDatabase({ folder: embeddedFolder, database: 'kaitori' })
  try {
    return await work(embedded.url)
  } finally {
    await embedded.stop()
    unlock()
  }
}
