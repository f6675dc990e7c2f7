import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { untilAnswered } from '../fleet-people.ts'

const BETWEEN_WRITES_MS = 100
/** A writer that hangs longer than this reconnects. */
const ANSWER_WITHIN_MS = 2_000

export interface BareWriter {
  /** Stops, and checks that every acknowledged row is there. Returns how many there are. */
  stop(): Promise<number>
}

/** One row after the other behind HAProxy, with nothing of ours in between: nobody can be back earlier. */
export async function startBareWriter(url: string, patienceMs: number, onAccepted: () => void): Promise<BareWriter> {
  let client: pg.Client | null = null
  let isOver = false
  let accepted = 0

  async function run<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    client ??= await connect(url)
    const used = client
    try {
      return (await used.query<Row>(text, [...values])).rows
    } catch (error) {
      client = null
      void used.end().catch(() => undefined)
      throw error
    }
  }
  await run('create table bare_write (number integer primary key)')
  const writing = (async () => {
    while (!isOver) {
      // A row whose answer was lost may be there already.
      const insert = () => run('insert into bare_write values ($1) on conflict do nothing', [accepted + 1])
      await untilAnswered(insert, patienceMs)
      accepted += 1
      onAccepted()
      await sleep(BETWEEN_WRITES_MS)
    }
  })()
  writing.catch(() => undefined) // told by stop()
  return {
    async stop() {
      isOver = true
      try {
        await writing
        const [stored] = await untilAnswered(
          () =>
            run<{ count: number }>('select count(*)::integer as count from bare_write where number <= $1', [accepted]),
          patienceMs,
        )
        if (stored?.count !== accepted)
          throw new Error(`${accepted} bare rows were accepted, ${stored?.count} are there`)
        return accepted
      } finally {
        await client?.end().catch(() => undefined)
      }
    },
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    void client.end().catch(() => undefined)
    throw error
  }
}
