import { sql } from 'kysely'
import pg from 'pg'
import type { Bus, BusEvents } from './bus.ts'
import { BUS_CHANNEL, createBusHandlers, encodeBusMessage } from './bus-messages.ts'

const RECONNECT_DELAY_MS = 500

/**
 * LISTEN/NOTIFY: nothing to install for one machine. A lost connection is opened again; `onGap` is told, since what was
 * said in between is lost.
 */
export async function connectPostgresBus(url: string, { onGap, onFault }: BusEvents): Promise<Bus> {
  const handlers = createBusHandlers(onFault)
  let isClosed = false
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'kaitori-bus', keepAlive: true })
    next.on('notification', ({ payload }) => handlers.receive(payload ?? ''))
    next.on('error', () => void reconnect(next))
    next.once('end', () => void reconnect(next))
    await next.connect()
    await next.query(`listen ${BUS_CHANNEL}`)
    client = next
  }

  async function reconnect(lost: pg.Client): Promise<void> {
    if (isClosed || client !== lost) return
    client = undefined
    void lost.end().catch(() => undefined)
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

  await connect()
  return {
    reconnect() {
      if (client) void reconnect(client)
    },
    async publish(tx, topic, message) {
      await sql`select pg_notify(${BUS_CHANNEL}, ${encodeBusMessage(topic, message)})`.execute(tx.query)
    },
    announce: (topic, message) => ({
      notify: { channel: BUS_CHANNEL, payload: encodeBusMessage(topic, message) },
      send: () => undefined,
    }),
    subscribe: handlers.add,
    async close() {
      isClosed = true
      await client?.end()
    },
  }
}
