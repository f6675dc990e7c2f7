import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createLiveSubscription, type LiveState } from '#client/realtime/live-subscription.ts'
import { createRealtimeClient } from '#client/realtime/realtime-client.ts'
import type { TypedDocument } from '#contract/typed-document.ts'
import { FakeClock } from '#testing/fake-clock.ts'
import { startToyServer } from '#testing/realtime-server.ts'
import { onPostMessage, TOY_SUBSCRIPTION, toyMessage } from '#testing/toy-messages.ts'

let server: Awaited<ReturnType<typeof startToyServer>>
afterEach(() => server.stop())

const document: TypedDocument<{ onPostMessage: { messageId: string } }, Record<string, unknown>> = {
  operationName: 'OnPostMessage',
  query: TOY_SUBSCRIPTION,
}

test('nothing is missing or doubled after the server sent everyone away', async () => {
  server = await startToyServer()
  const clock = new FakeClock()
  const base = `http://127.0.0.1:${server.port}/kaitori`
  const client = createRealtimeClient({
    endpoint: '/realtime/graphql',
    base,
    token: async () => 'Bearer owner-1',
    WebSocket,
    clock,
  })
  const stored: string[] = []
  const seen = new Set<string>()
  let state: LiveState = 'offline'
  const post = (messageId: string) => {
    stored.push(messageId)
    server.realtime.publish(onPostMessage, toyMessage(messageId))
  }
  const live = createLiveSubscription({
    clock,
    connectivity: { isOnline: () => true, listen: () => () => undefined },
    subscribe: (events) =>
      client.subscribe(
        document,
        { auctionId: 7, bikeOwnerId: 1 },
        { next: ({ onPostMessage: { messageId } }) => void seen.add(messageId), ...events },
      ),
    readMissed: async () => {
      for (const messageId of stored) seen.add(messageId)
    },
    onState: (next) => {
      state = next
    },
  })
  post('before')
  await expect.poll(() => state).toBe('live')
  post('live')
  await expect.poll(() => [...seen]).toEqual(['before', 'live'])
  server.realtime.restartAll()
  await expect.poll(() => state).toBe('waiting')
  post('missed')
  clock.advance(3_000)
  await expect.poll(() => state).toBe('live')
  post('again')
  await expect.poll(() => [...seen]).toEqual(['before', 'live', 'missed', 'again'])
  live.stop()
  clock.advance(1_000)
  await expect.poll(() => server.realtime.figures.sockets).toBe(0)
})
