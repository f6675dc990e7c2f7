import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { projectRoot } from '../host/project-root.ts'

const FOLDER = join(projectRoot, 'src/server/db/migrations')
const LOCK = 7_420_001

/** Brings the schema up to date; returns the names it applied. Instances that start together wait for the first. */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`create table if not exists schema_migration (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration')
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    const fresh: string[] = []
    for (const name of readdirSync(FOLDER)
      .filter((it) => it.endsWith('.sql'))
      .sort()) {
      const text = readFileSync(join(FOLDER, name), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      const known = applied.get(name)
      if (known !== undefined && known !== hash)
        throw new Error(`Migration ${name} was changed after it ran; write a new one.`)
      if (known !== undefined) continue
      await apply(client, name, text, hash)
      fresh.push(name)
    }
    await runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) }) // the queue's own tables
    return fresh
  } finally {
    await client.end() // ends the session and with it the lock
  }
}

async function apply(client: pg.Client, name: string, text: string, hash: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
