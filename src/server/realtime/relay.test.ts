import { expect, test } from 'vitest'
import { onPostMessage, type ToyViewer, toyMessage } from '#testing/toy-messages.ts'
import type { Bus } from '../bus/bus.ts'
import { createBusHandlers } from '../bus/bus-messages.ts'
import type { Realtime } from './register-realtime.ts'
import { relay } from './relay.ts'

/** A bus that says what the test says, and sockets that write down what they would get. */
function createWorld(load: (tag: string) => Promise<ReturnType<typeof toyMessage> | null>) {
  const handlers = createBusHandlers(() => undefined)
  const bus: Bus = {
    publish: async () => undefined,
    announce: () => ({ notify: null, send: () => undefined }),
    subscribe: handlers.add,
    reconnect: () => undefined,
    close: async () => undefined,
  }
  const world = { published: [] as string[], restarts: 0, faults: 0, hasListeners: true }
  const realtime: Realtime<ToyViewer> = {
    figures: { sockets: 1, waitingBytes: 0, cutOff: 0 },
    hasListeners: () => world.hasListeners,
    publish: (_field, payload) => void world.published.push('messageId' in payload ? String(payload.messageId) : ''),
    endFor: () => undefined,
    restartAll: () => {
      world.restarts += 1
    },
    closeAll: async () => undefined,
  }
  const onFault = () => {
    world.faults += 1
  }
  relay({ bus, topic: 'dataChanged', realtime, field: onPostMessage, load: ({ tag }) => load(tag), onFault })
  return { world, say: (tag: string) => handlers.receive(JSON.stringify({ topic: 'dataChanged', message: { tag } })) }
}

test('keeps the order of the bus though a load is slow, and passes over what is gone', async () => {
  const delays: Record<string, number> = { a: 30, b: 0, c: 10 }
  const { world, say } = createWorld(async (tag) => {
    await new Promise((resolve) => setTimeout(resolve, delays[tag]))
    return tag === 'c' ? null : toyMessage(tag)
  })
  for (const tag of ['a', 'b', 'c', 'd']) say(tag)
  await expect.poll(() => world.published).toEqual(['a', 'b', 'd'])
})

test('loads nothing while nobody listens', () => {
  const loaded: string[] = []
  const { world, say } = createWorld(async (tag) => {
    loaded.push(tag)
    return null
  })
  world.hasListeners = false
  say('a')
  expect(loaded).toEqual([])
})

test('a failed load makes the sockets come back to read, and the next one goes on', async () => {
  const { world, say } = createWorld(async (tag) => {
    if (tag === 'a') throw new Error('database away')
    return toyMessage(tag)
  })
  say('a')
  say('b')
  await expect.poll(() => world.published).toEqual(['b'])
  expect([world.restarts, world.faults]).toEqual([1, 1])
})
