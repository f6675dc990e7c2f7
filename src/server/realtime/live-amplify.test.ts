import { connect } from 'node:net'
import { createServer, type Server } from 'node:tls'
import { Amplify } from 'aws-amplify'
import { type GraphQLResult, generateClient } from 'aws-amplify/api'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { ON_POST_MESSAGE } from '#testing/live-client.ts'
import { castAuction } from '#testing/message-cast.ts'
import { forgetSockets, framesReceived, ObservedWebSocket, observedSockets } from '#testing/observed-web-socket.ts'
import { type CastPartner, castDealer } from '#testing/partner-cast.ts'
import { createSelfSignedCertificate } from '#testing/self-signed-certificate.ts'

let api: TestApi
let tls: Server
let owner: CastOwner
let dealer: CastPartner
let auctionId: number

beforeAll(async () => {
  vi.stubGlobal('WebSocket', ObservedWebSocket)
  api = await startApi()
  tls = createServer(createSelfSignedCertificate(new Date()), (client) => {
    const host = connect(Number(new URL(api.origin).port), '127.0.0.1')
    client.on('error', () => host.destroy())
    host.on('error', () => client.destroy())
    client.pipe(host).pipe(client)
  })
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve))
  const address = tls.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const endpoint = `https://127.0.0.1:${port}/realtime/graphql`
  Amplify.configure({ API: { GraphQL: { endpoint, region: 'ap-northeast-1', defaultAuthMode: 'lambda' } } })
  owner = await castOwner(api.services)
  dealer = await castDealer(api.services)
  const { bikeDealerId } = dealer
  auctionId = await castAuction(api.services, { bikeOwnerId: owner.bikeOwnerId, status: 22, bikeDealerId })
})
afterEach(forgetSockets)
afterAll(async () => {
  tls.close()
  await api.stop()
  vi.unstubAllGlobals()
})

function subscribe(authToken: string) {
  const heard = { texts: [] as string[], errors: [] as string[] }
  // As the specification's client does: without bikeDealerId.
  const variables = { auctionId, agentId: dealer.agentId, bikeOwnerId: owner.bikeOwnerId }
  const subscription = generateClient().graphql({ query: ON_POST_MESSAGE, variables, authToken })
  if (!('subscribe' in subscription)) throw new Error('not a subscription')
  const running = subscription.subscribe({
    next: ({ data }: GraphQLResult<{ onPostMessage: { message: string } }>) =>
      void heard.texts.push(data.onPostMessage.message),
    error: ({ errors }: { errors: { message: string }[] }) => void heard.errors.push(errors[0]?.message ?? ''),
  })
  return { ...heard, stop: () => running.unsubscribe() }
}

// First: a socket that stands is shared, and its token was good.
test('a bad token is final for it', async () => {
  const { errors } = subscribe('nonsense')
  await expect.poll(() => errors, { timeout: 10_000 }).toEqual(['Connection failed: UnauthorizedException'])
})

test('two subscriptions share one socket: ack, keep-alive, start_ack, data, and complete on stop', async () => {
  const one = subscribe(`Bearer ${owner.idToken}`)
  const two = subscribe(`Bearer ${owner.idToken}`)
  await expect.poll(() => framesReceived('start_ack'), { timeout: 10_000 }).toBe(2)
  const post = 'mutation P($input: PostMessageInput!) { partnerPostMessage(input: $input) { messageId } }'
  const texts = ['第1便', '第2便', '第3便']
  for (const message of texts) await api.graphql(post, { input: { auctionId, message } }, dealer.headers)
  await expect.poll(() => [one.texts, two.texts]).toEqual([texts, texts])
  one.stop()
  two.stop()
  await expect.poll(() => framesReceived('complete')).toBe(2)
  expect(observedSockets).toHaveLength(1)
  expect(observedSockets[0]?.socket.protocol).toBe('graphql-ws')
  expect(observedSockets[0]?.sent).toEqual(['connection_init', 'start', 'start', 'stop', 'stop'])
  expect(observedSockets[0]?.received.slice(0, 4)).toEqual(['connection_ack', 'ka', 'start_ack', 'start_ack'])
  expect([...one.errors, ...two.errors]).toEqual([])
})
