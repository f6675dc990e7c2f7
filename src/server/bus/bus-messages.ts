import type { BusHandler, BusTopic, BusTopics } from './bus.ts'

export const BUS_CHANNEL = 'kaitori_bus'

/** NOTIFY refuses 8,000 bytes; Redis keeps the same limit, so that what works over one works over the other. */
const MAX_BYTES = 7_999

export function encodeBusMessage<T extends BusTopic>(topic: T, message: BusTopics[T]): string {
  const text = JSON.stringify({ topic, message })
  const bytes = Buffer.byteLength(text)
  if (bytes > MAX_BYTES) throw new Error(`A bus message names things by id: ${topic} has ${bytes} bytes`)
  return text
}

/** A handler whose message is only known to belong to the topic it was added for. */
interface Entry {
  handle(message: unknown): void
}

export interface BusHandlers {
  add<T extends BusTopic>(topic: T, handler: BusHandler<T>): () => void
  /** Calls every handler of the message's topic; one that throws does not keep it from the others. */
  receive(text: string): void
}

export function createBusHandlers(onFault: (error: unknown) => void): BusHandlers {
  const entries = new Map<string, Set<Entry>>()

  function call(entry: Entry, message: unknown): void {
    try {
      entry.handle(message)
    } catch (error) {
      onFault(error)
    }
  }

  return {
    add(topic, handler) {
      const entry = { handle: handler }
      const set = entries.get(topic) ?? new Set()
      entries.set(topic, set.add(entry))
      return () => set.delete(entry)
    },
    receive(text) {
      try {
        const { topic, message } = JSON.parse(text)
        for (const entry of entries.get(topic) ?? []) call(entry, message)
      } catch (error) {
        onFault(error)
      }
    },
  }
}
