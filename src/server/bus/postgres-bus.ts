import { sql } from 'kysely'
import pg from 'pg'
import type { Bus, BusHandler, BusTopic, BusTopics } from './bus.ts'

const CHANNEL = 'kaitori_bus'
const RECONNECT_DELAY_MS = 500

type Handlers = { [T in BusTopic]: Set<BusHandler<T>> }

/**
 * LISTEN/NOTIFY: nothing to install for one machine. A lost connection is opened again; `onGap` is told, since what was
 * said in between is lost.
 */
export async function connectPostgresBus(url: string, onGap: () => void): Promise<Bus> {
  const handlers: Handlers = { dataChanged: new Set() }
  let isClosed = false
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'kaitori-bus', keepAlive: true })
    next.on('notification', ({ payload }) => receive(payload ?? ''))
    next.once('error', () => void reconnect(next))
    next.once('end', () => void reconnect(next))
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
  }

  async function reconnect(lost: pg.Client): Promise<void> {
    if (isClosed || client !== lost) return
    client = undefined
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_DELAY_MS))
      if (isClosed) return
      try {
        await connect()
        onGap()
        return
      } catch {
        // the database is still away
      }
    }
  }

  function receive(payload: string): void {
    const { topic, message } = JSON.parse(payload) as { topic: BusTopic; message: BusTopics[BusTopic] }
    for (const handler of handlers[topic] ?? []) handler(message)
  }

  await connect()
  return {
    async publish(tx, topic, message) {
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ topic, message })})`.execute(tx.query)
    },
    subscribe(topic, handler) {
      const set = handlers[topic]
      set.add(handler)
      return () => set.delete(handler)
    },
    async close() {
      isClosed = true
      await client?.end()
    },
  }
}
