import type { Bus, BusTopic, BusTopics } from '../bus/bus.ts'
import type { LiveField } from './live-field.ts'
import type { Realtime } from './register-realtime.ts'

interface Options<Principal, Topic extends BusTopic, Payload extends object> {
  readonly bus: Bus
  readonly topic: Topic
  readonly realtime: Realtime<Principal>
  readonly field: LiveField<Principal, Payload>
  /** Reads what the bus only named; null when it is gone. */
  readonly load: (message: BusTopics[Topic]) => Promise<Payload | null>
  readonly onFault: (error: unknown) => void
}

/** Brings what the bus names to this process's sockets, in the bus's order though loads run side by side. */
export function relay<Principal, Topic extends BusTopic, Payload extends object>(
  options: Options<Principal, Topic, Payload>,
): () => void {
  const { bus, topic, realtime, field, load, onFault } = options
  let last: Promise<void> = Promise.resolve()
  return bus.subscribe(topic, (message) => {
    if (!realtime.hasListeners(field.name)) return
    const loading = load(message)
    loading.catch(() => undefined) // reported below, when its turn comes
    last = last.then(async () => {
      try {
        const payload = await loading
        if (payload) realtime.publish(field, payload)
      } catch (error) {
        onFault(error)
        realtime.restartAll() // a listener that missed something must read it
      }
    })
  })
}
