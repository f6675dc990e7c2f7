import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Storage } from '../storage/storage.ts'
import { takeBaseBackup } from './base-backup.ts'
import { dumpDatabase } from './dump.ts'
import { copyFilesOut, type FileHashes } from './file-copies.ts'

const MANIFEST = 'manifest.json'
const manifestSchema = z.object({
  form: z.enum(['dump', 'base']),
  startedAt: z.string(),
  finishedAt: z.string(),
  files: z.record(z.string(), z.string()),
})

export type Manifest = z.output<typeof manifestSchema>

/** The database to back up: any by pg_dump, the embedded one by a base backup of its folder. */
export interface BackupSource {
  readonly url: string
  /** DATA_FOLDER/postgres of the embedded database. */
  readonly embeddedFolder: string | null
  readonly storage: Storage
}

/**
 * Database and files into an empty folder. Files are copied before the database and those that came meanwhile after it:
 * none is ever changed, so every row of the copy has its file.
 */
export async function backUp({ url, embeddedFolder, storage }: BackupSource, folder: string): Promise<Manifest> {
  const startedAt = new Date().toISOString()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (readdirSync(folder).length > 0) throw new Error(`フォルダが空ではありません / not an empty folder: ${folder}`)
  const files: FileHashes = {}
  await copyFilesOut(storage, join(folder, 'files'), files)
  if (embeddedFolder === null) await dumpDatabase(url, join(folder, 'database.dump'))
  else {
    await takeBaseBackup(url, join(embeddedFolder, 'cluster'), join(folder, 'postgres/cluster'))
    cpSync(join(embeddedFolder, 'password'), join(folder, 'postgres/password'))
  }
  await copyFilesOut(storage, join(folder, 'files'), files)
  const form = embeddedFolder === null ? 'dump' : 'base'
  const manifest: Manifest = { form, startedAt, finishedAt: new Date().toISOString(), files }
  // Last: a backup without it was broken off.
  writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest, null, 1))
  return manifest
}

export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST)
  if (!existsSync(path)) throw new Error(`バックアップではないか、途中で終わっています / no finished backup: ${folder}`)
  return manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
}
