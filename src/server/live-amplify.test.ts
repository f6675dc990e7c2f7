import { connect } from 'node:net'
import { createServer, type Server } from 'node:tls'
import { Amplify } from 'aws-amplify'
import { type GraphQLResult, generateClient } from 'aws-amplify/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { ON_POST_MESSAGE } from '#testing/live-client.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castDealer } from '#testing/partner-cast.ts'
import { createSelfSignedCertificate } from '#testing/self-signed-certificate.ts'

/** Amplify dials wss and uses the browser's WebSocket: this one trusts our certificate. */
class TrustingWebSocket extends WebSocket {
  constructor(url: string, protocols: string[]) {
    super(url, protocols, { rejectUnauthorized: false })
  }
}

let api: TestApi
let tls: Server
let owner: CastOwner
let dealer: CastPartner
let auctionId: number

beforeAll(async () => {
  vi.stubGlobal('WebSocket', TrustingWebSocket)
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

test('the real Amplify client hears what a dealer writes, on the mounted socket', async () => {
  const { texts, errors, stop } = subscribe(`Bearer ${owner.idToken}`)
  const post = 'mutation P($input: PostMessageInput!) { partnerPostMessage(input: $input) { messageId } }'
  let number = 0
  // Amplify does not tell when it is subscribed: the first message that arrives does.
  await expect
    .poll(
      async () => {
        number += 1
        await api.graphql(post, { input: { auctionId, message: `第${number}便` } }, dealer.headers)
        return texts.length
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(2)
  const first = Number(/\d+/.exec(texts[0] ?? '')?.[0])
  expect(texts).toEqual(texts.map((_, index) => `第${first + index}便`))
  expect(errors).toEqual([])
  stop()
})
