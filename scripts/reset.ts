// `npm run reset`: throws the demo world away; the next start makes a fresh one.
import { rmSync } from 'node:fs'
import { defaultDataFolder } from '#server/host/data-folder.ts'
import { readEnvironment } from '#server/host/env.ts'
import { lockFolder } from '#server/host/folder-lock.ts'

const { DATABASE_URL, DATA_FOLDER } = readEnvironment()
if (DATABASE_URL) {
  console.error(
    'DATABASE_URL が設定されています。reset はデモ用のデータだけを消去します / reset only clears demo data.',
  )
  process.exit(1)
}
const folder = DATA_FOLDER ?? defaultDataFolder()
try {
  lockFolder(folder)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
rmSync(folder, { recursive: true, force: true })
console.log(`デモのデータを消去しました: ${folder}`)
