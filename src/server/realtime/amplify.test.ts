import { Amplify } from 'aws-amplify'
import { type GraphQLResult, generateClient } from 'aws-amplify/api'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  forgetSockets,
  framesReceived,
  ObservedWebSocket,
  observedSockets as sockets,
} from '#testing/observed-web-socket.ts'
import { startToyServer } from '#testing/realtime-server.ts'
import { createSelfSignedCertificate } from '#testing/self-signed-certificate.ts'
import { onPostMessage, TOY_SUBSCRIPTION, toyMessage } from '#testing/toy-messages.ts'

let server: Awaited<ReturnType<typeof startToyServer>>

beforeAll(async () => {
  vi.stubGlobal('WebSocket', ObservedWebSocket)
  server = await startToyServer({ https: createSelfSignedCertificate(new Date()) })
  const endpoint = `https://127.0.0.1:${server.port}/realtime/graphql`
  Amplify.configure({ API: { GraphQL: { endpoint, region: 'ap-northeast-1', defaultAuthMode: 'lambda' } } })
})
afterEach(async () => {
  await forgetSockets()
  await expect.poll(() => server.realtime.figures.sockets).toBe(0)
})
afterAll(async () => {
  await server.stop()
  vi.unstubAllGlobals()
})

function subscribe(variables: Record<string, unknown>, authToken = 'Bearer owner-1') {
  const heard = { ids: [] as string[], errors: [] as string[] }
  const call = generateClient().graphql({ query: TOY_SUBSCRIPTION, variables, authToken })
  if (!('subscribe' in call)) throw new Error('not a subscription')
  const subscription = call.subscribe({
    next: ({ data }: GraphQLResult<{ onPostMessage: { messageId: string } }>) =>
      void heard.ids.push(data.onPostMessage.messageId),
    error: ({ errors }: { errors: { message: string }[] }) => void heard.errors.push(errors[0]?.message ?? ''),
  })
  return { ...heard, stop: () => subscription.unsubscribe() }
}

test('connects, gets ack, keep-alive, start_ack, data, and complete on stop; two subscriptions share one socket', async () => {
  const one = subscribe({ auctionId: 7, bikeOwnerId: 1 })
  const two = subscribe({ auctionId: 8, bikeOwnerId: 1 })
  await expect.poll(() => framesReceived('start_ack'), { timeout: 10_000 }).toBe(2)
  expect(sockets).toHaveLength(1)
  expect(sockets[0]?.socket.protocol).toBe('graphql-ws')
  expect(sockets[0]?.received.slice(0, 2)).toEqual(['connection_ack', 'ka'])

  server.realtime.publish(onPostMessage, toyMessage('m1', 7))
  server.realtime.publish(onPostMessage, toyMessage('m2', 8))
  server.realtime.publish(onPostMessage, toyMessage('m3', 7, 2))
  server.realtime.publish(onPostMessage, toyMessage('m4', 7))
  await expect.poll(() => [one.ids, two.ids]).toEqual([['m1', 'm4'], ['m2']])

  one.stop()
  two.stop()
  await expect.poll(() => framesReceived('complete')).toBe(2)
  expect(sockets[0]?.sent).toEqual(['connection_init', 'start', 'start', 'stop', 'stop'])
  expect([...one.errors, ...two.errors]).toEqual([])
})

test('a bad token is final', async () => {
  const { errors } = subscribe({ auctionId: 7 }, 'nobody')
  await expect.poll(() => errors, { timeout: 10_000 }).toEqual(['Connection failed: UnauthorizedException'])
})

test('a subscription that is not allowed, or whose token runs out, leaves the other one running on the same socket', async () => {
  const good = subscribe({ auctionId: 7 })
  const refused = subscribe({ auctionId: 13 })
  const short = subscribe({ auctionId: 7 }, `owner-1-until-${Date.now() + 3_000}`)
  await expect.poll(() => framesReceived('start_ack'), { timeout: 10_000 }).toBe(2)
  await expect.poll(() => refused.errors.join()).toContain('AccessDenied')
  await expect.poll(() => short.errors.join(), { timeout: 10_000 }).toContain('InvalidToken')
  server.realtime.publish(onPostMessage, toyMessage('m1', 7))
  await expect.poll(() => good.ids).toEqual(['m1'])
  expect(sockets).toHaveLength(1)
  good.stop()
})
