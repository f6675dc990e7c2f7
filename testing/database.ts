import { randomUUID } from 'node:crypto'
import pg from 'pg'

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/**
 * Clones the template: a database of one's own in about 50 ms. Its files are copied as they are, which takes a third of
 * the work of writing each page to the log (39 ms instead of 134 for a clone and its end, in memory).
 */
export async function cloneDatabase(templateUrl: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = new URL(templateUrl).pathname.slice(1)
  const url = withDatabase(templateUrl, name)
  await run(templateUrl, `create database ${name} template ${pg.escapeIdentifier(template)} strategy file_copy`)
  return { url, drop: () => run(templateUrl, `drop database if exists ${name} with (force)`) }
}

async function run(templateUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(templateUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
