import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { castOwner } from '#testing/cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { notRun } from '#testing/not-run.ts'
import { openServicesBeside } from '#testing/services-beside.ts'
import { findSystemPostgres, startSystemPostgres } from '#testing/system-postgres.ts'
import { connectDatabase, transact } from '../db/client.ts'
import { startEmbeddedDatabase } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { importCatalog } from '../features/catalog/import-catalog.ts'
import { incomingPath } from '../storage/incoming-file.ts'
import { openLocalStorage } from '../storage/local-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { backUp } from './backup.ts'
import { findPostgresProgram } from './dump.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'kaitori-backup-'))
chmodSync(folder, 0o755) // run by root, the database has a user of its own
let old: Storage
beforeAll(async () => {
  old = await openLocalStorage(join(folder, 'old-files'))
  for (let number = 0; number < 5; number += 1)
    await keep(old, `0${number}/photo-${number}/original`, `photo ${number}`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function keep(storage: Storage, key: string, text: string): Promise<void> {
  const path = incomingPath(storage)
  writeFileSync(path, text)
  await storage.keep(key, path)
}

/** A world with something in many tables. */
async function fill(url: string): Promise<void> {
  await migrate(url)
  const { db, close } = connectDatabase(url, 2)
  await transact(db, (tx) => importCatalog(tx, null))
  await close()
  const services = await openServicesBeside(url, join(folder, 'unused'))
  for (let number = 0; number < 3; number += 1) {
    const { bikeOwnerId } = await castOwner(services)
    await castAuction(services, { bikeOwnerId, status: 22, bikeDealerId: 2001 })
  }
  await services.close()
}

/** Rows and a hash of them for every table of ours and of the queue. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename <> 'request_count' order by 1`,
  )
  const content: Record<string, string> = {}
  for (const { name } of rows) {
    const found = await client.query<{ row: string }>(`select it::text as row from ${name} it order by 1`)
    const hash = createHash('sha256')
    for (const { row } of found.rows) hash.update(`${row}\n`)
    content[name] = `${found.rows.length} ${hash.digest('hex')}`
  }
  await client.end()
  return content
}

async function filesOf(storage: Storage): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for await (const key of storage.keys()) files[key] = String(await buffer(storage.read(key)))
  return files
}

test('the embedded database, backed up while it is written to, and its files are restored into an empty place', {
  timeout: 120_000,
}, async () => {
  const embeddedFolder = join(folder, 'old')
  const source = await startEmbeddedDatabase({ folder: embeddedFolder, database: 'kaitori' })
  await fill(source.url)
  const before = await contentOf(source.url)
  const writer = new pg.Client({ connectionString: source.url })
  await writer.connect()
  await writer.query('create table noise (number int)')
  let isWriting = true
  const writing = (async () => {
    for (let number = 0; isWriting; number += 1) await writer.query('insert into noise values ($1)', [number])
  })()
  const backup = join(folder, 'base')
  await backUp({ url: source.url, embeddedFolder, storage: old }, backup)
  isWriting = false
  await writing
  await writer.end()
  await source.stop()

  const storage = await openLocalStorage(join(folder, 'new-files'))
  await restore(backup, { embeddedFolder: join(folder, 'new'), storage })
  const restored = await startEmbeddedDatabase({ folder: join(folder, 'new'), database: 'kaitori' })
  const { 'public.noise': noise, ...after } = await contentOf(restored.url)
  await restored.stop()
  expect(Number(noise?.split(' ')[0])).toBeGreaterThan(0)
  expect(after).toEqual(before)
  expect(Object.keys(after).length).toBeGreaterThan(40)
  expect(await filesOf(storage)).toEqual(await filesOf(old))

  await expect(restore(backup, { embeddedFolder: join(folder, 'new'), storage })).rejects.toThrow('there are files')
  const elsewhere = await openLocalStorage(join(folder, 'elsewhere'))
  await expect(restore(backup, { embeddedFolder: join(folder, 'new'), storage: elsewhere })).rejects.toThrow(
    'there is a cluster',
  )
  await expect(backUp({ url: '', embeddedFolder, storage: old }, backup)).rejects.toThrow('not an empty folder')
  writeFileSync(join(backup, 'files/00/photo-0/original'), 'changed')
  await expect(restore(backup, { embeddedFolder: join(folder, 'third'), storage: elsewhere })).rejects.toThrow(
    'damaged',
  )
  rmSync(join(backup, 'manifest.json'))
  await expect(restore(backup, { embeddedFolder: join(folder, 'new'), storage })).rejects.toThrow('no finished backup')
})

test('a pg_dump that is too old is refused with the package to install', () => {
  expect(() => findPostgresProgram('pg_dump', 99)).toThrow('postgresql-client-99')
})

const programs = findSystemPostgres()
if (!programs) notRun('a backup by pg_dump', 'postgresql')
else
  describe("the system's PostgreSQL", () => {
    test('is backed up by pg_dump and restored into an empty database', { timeout: 120_000 }, async () => {
      const server = await startSystemPostgres(programs, join(folder, 'system'))
      try {
        const url = await server.createDatabase('old')
        await fill(url)
        const backup = join(folder, 'dump')
        await backUp({ url, embeddedFolder: null, storage: old }, backup)
        const empty = await server.createDatabase('new')
        const storage = await openLocalStorage(join(folder, 'dump-files'))
        await restore(backup, { url: empty, storage })
        expect(await contentOf(empty)).toEqual(await contentOf(url))
        expect(await filesOf(storage)).toEqual(await filesOf(old))
        expect(readFileSync(join(backup, 'manifest.json'), 'utf8')).toContain('"form": "dump"')
        const other = await openLocalStorage(join(folder, 'other-files'))
        await expect(restore(backup, { url: empty, storage: other })).rejects.toThrow('not empty')
      } finally {
        await server.stop()
      }
    })
  })
