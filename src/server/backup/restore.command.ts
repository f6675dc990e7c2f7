// `npm run restore -- FOLDER`: puts a backup into the empty DATABASE_URL, or into DATA_FOLDER where there is no demo yet.
import { resolve } from 'node:path'
import { lockFolder } from '../host/folder-lock.ts'
import { readPlaces } from './places.ts'
import { restore } from './restore.ts'

const [folder] = process.argv.slice(2)
try {
  if (!folder) throw new Error('使い方: npm run restore -- フォルダ')
  const { url, dataFolder, embeddedFolder, storage } = await readPlaces()
  const unlock = url === null ? lockFolder(dataFolder) : () => undefined
  const { files, startedAt } = await restore(
    resolve(folder),
    url === null ? { embeddedFolder, storage } : { url, storage },
  )
  unlock()
  console.log(`復元しました: ${startedAt} のバックアップ（ファイル ${Object.keys(files).length} 件）`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
