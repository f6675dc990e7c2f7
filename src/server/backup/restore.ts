import { chownSync, cpSync, existsSync, lchownSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { databaseIdentity } from '../db/embedded-user.ts'
import type { Storage } from '../storage/storage.ts'
import { type Manifest, readManifest } from './backup.ts'
import { loadDump } from './dump.ts'
import { copyFilesIn } from './file-copies.ts'

/** Where to: an empty database, or a data folder without a cluster for the embedded one. */
export type RestoreTarget = { readonly storage: Storage } & (
  | { readonly url: string }
  | { readonly embeddedFolder: string }
)

/** Puts a backup back, into an empty place only: what is there is never overwritten. */
export async function restore(folder: string, target: RestoreTarget): Promise<Manifest> {
  const manifest = readManifest(folder)
  for await (const key of target.storage.keys()) throw new Error(`ファイルが既にあります / there are files: ${key}`)
  if ('url' in target) {
    if (manifest.form !== 'dump') throw new Error('A backup of the embedded database is restored without DATABASE_URL.')
    await assertEmpty(target.url)
    await loadDump(target.url, join(folder, 'database.dump'))
  } else {
    if (manifest.form !== 'base') throw new Error('A dump is restored into DATABASE_URL: set it to an empty database.')
    placeCluster(join(folder, 'postgres'), target.embeddedFolder)
  }
  await copyFilesIn(target.storage, join(folder, 'files'), manifest.files)
  return manifest
}

async function assertEmpty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query("select 1 from pg_class where relnamespace = 'public'::regnamespace limit 1")
    if (rows.length > 0) throw new Error('データベースが空ではありません / the database is not empty.')
  } finally {
    await client.end()
  }
}

/** The next start finds backup_label and recovers. PostgreSQL insists on its own user and on mode 700. */
function placeCluster(source: string, target: string): void {
  if (existsSync(join(target, 'cluster'))) throw new Error(`既にデータがあります / there is a cluster: ${target}`)
  mkdirSync(target, { recursive: true, mode: 0o755 })
  cpSync(source, target, { recursive: true, preserveTimestamps: true })
  const { uid, gid } = databaseIdentity()
  if (uid === undefined || gid === undefined) return
  chownSync(target, uid, gid)
  for (const entry of readdirSync(target, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(target, entry), uid, gid)
}
