import type pg from 'pg'
import { type Db, poolOf } from './client.ts'

/** Parsed and planned once per connection; the name must be its own. */
export interface Statement {
  readonly name: string
  readonly text: string
}

/** An open transaction of prepared statements alone: for the few paths where the query builder's time would show. */
export interface PreparedTx {
  run<Row extends pg.QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]>
}

/** A read outside of a transaction. */
export async function runPrepared<Row extends pg.QueryResultRow>(
  db: Db,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  return (await poolOf(db).query<Row>({ ...statement, values })).rows
}

export async function transactPrepared<T>(db: Db, work: (tx: PreparedTx) => Promise<T>): Promise<T> {
  const client = await poolOf(db).connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    const result = await work({
      run: async (statement, values) => (await client.query({ ...statement, values })).rows,
    })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      failure = lost // the connection is of no more use
    })
    throw error
  } finally {
    client.release(failure)
  }
}
