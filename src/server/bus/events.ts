import type { Tx } from '../db/client.ts'

type Listener<Event> = (tx: Tx, event: Event) => Promise<unknown>

/**
 * What a feature tells the others inside the transaction of the cause: if a listener fails, nothing has happened at all.
 * Who listens stands in src/server/events.ts, so that features need not know each other.
 */
interface Events<EventMap> {
  on<Name extends keyof EventMap>(name: Name, listener: Listener<EventMap[Name]>): void
  /** Listeners run one after the other, in the order of their subscription. */
  publish<Name extends keyof EventMap>(tx: Tx, name: Name, event: EventMap[Name]): Promise<void>
}

export function createEvents<EventMap>(): Events<EventMap> {
  const listeners: { [Name in keyof EventMap]?: Listener<EventMap[Name]>[] } = {}
  return {
    on(name, listener) {
      const known = listeners[name] ?? []
      listeners[name] = [...known, listener]
    },
    async publish(tx, name, event) {
      const known = listeners[name]
      if (!known) throw new Error(`Nobody listens to ${String(name)}: src/server/events.ts was not loaded`)
      for (const listener of known) await listener(tx, event)
    },
  }
}

/** One question of a feature that another one answers. */
interface Hook<Arguments extends readonly unknown[], Answer> {
  provide(answer: (...args: Arguments) => Answer): void
  call(...args: Arguments): Answer
}

export function createHook<Arguments extends readonly unknown[], Answer>(): Hook<Arguments, Answer> {
  let provided: ((...args: Arguments) => Answer) | undefined
  return {
    provide(answer) {
      provided = answer
    },
    call(...args) {
      if (!provided) throw new Error('Nobody answers: src/server/events.ts was not loaded')
      return provided(...args)
    },
  }
}
