import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { connectDatabase, transact } from './client.ts'
import { migrate } from './migrate.ts'

const adminUrl = inject('templateUrl')

async function emptyDatabase(name: string): Promise<string> {
  const url = new URL(adminUrl)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  url.pathname = `/${name}`
  return url.href
}

test('instances that start together migrate once', async () => {
  const url = await emptyDatabase(`migrate_${process.pid}`)
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url), migrate(url)])
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  expect(await migrate(url)).toEqual([])
})

test('what waits for the commit runs after it, and never after a roll-back', async () => {
  const url = await emptyDatabase(`transact_${process.pid}`)
  await migrate(url)
  const { db, close } = connectDatabase(url, 2)
  const heard: string[] = []
  await transact(db, async (tx) => {
    tx.onCommit(() => void heard.push('committed'))
    await tx.query.insertInto('importedData').values({ name: 'a', fingerprint: 'x' }).execute()
    expect(heard).toEqual([])
  })
  const failing = transact(db, async (tx) => {
    tx.onCommit(() => void heard.push('rolled back'))
    await tx.query.insertInto('importedData').values({ name: 'b', fingerprint: 'x' }).execute()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const rows = await db.selectFrom('importedData').select('name').execute()
  expect(rows).toEqual([{ name: 'a' }])
  expect(heard).toEqual(['committed'])
  await close()
})
