import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { encodeRealtimeHeader } from '#contract/realtime-header.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import {
  answerToStart,
  listenTo,
  liveAddress,
  ON_AUCTION_UPDATE,
  ON_POST_MESSAGE,
  ON_TAB_UPDATE,
} from '#testing/live-client.ts'
import { castAuction, moveAuction } from '#testing/message-cast.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { connect, dial, opened, type RawClient } from '#testing/realtime-server.ts'
import { signIdToken } from './auth/keys/id-token.ts'
import { transact } from './db/client.ts'
import { identityOf } from './features/account/owner-store.ts'

const POST = 'mutation PostMessage($input: PostMessageInput!) { postMessage(input: $input) { messageId } }'

let api: TestApi
let owner: CastOwner
let stranger: CastOwner
let dealer: CastPartner
let agent: CastPartner
let rival: CastPartner
let operator: CastPartner
let auctionId: number

beforeAll(async () => {
  api = await startApi()
  const { services } = api
  owner = await castOwner(services)
  stranger = await castOwner(services)
  agent = await castAgent(services)
  dealer = await castDealer(services, { agentId: agent.agentId })
  rival = await castDealer(services)
  operator = await castOperator(services)
  auctionId = await castAuction(services, {
    bikeOwnerId: owner.bikeOwnerId,
    status: 22,
    bikeDealerId: dealer.bikeDealerId,
  })
})
afterAll(() => api.stop())

/** At the second endpoint, as the real clients do. */
async function post(idToken: string, input: Record<string, unknown>, query = POST, field = 'postMessage') {
  const response = await fetch(`${api.origin}/realtime/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: idToken },
    body: JSON.stringify({ query, variables: { input } }),
  })
  const body = await response.json()
  return { status: response.status, headers: response.headers, errors: body.errors, value: body.data?.[field] }
}

const textsOf = (client: RawClient) =>
  client.received.filter(({ type }) => type === 'data').map(({ payload }) => Object.values(payload?.data ?? {})[0])

test('a message arrives at both sides, their agent and the operator, and at nobody else', async () => {
  const { bikeDealerId } = dealer
  const listeners = await Promise.all([
    listenTo(api.origin, owner.idToken, ON_POST_MESSAGE, {
      auctionId,
      agentId: agent.agentId,
      bikeOwnerId: owner.bikeOwnerId,
    }),
    listenTo(api.origin, dealer.idToken, ON_POST_MESSAGE, { auctionId, bikeDealerId }),
    listenTo(api.origin, agent.idToken, ON_POST_MESSAGE, { agentId: agent.agentId }),
    listenTo(api.origin, operator.idToken, ON_POST_MESSAGE, {}),
  ])
  const others = await Promise.all([
    listenTo(api.origin, stranger.idToken, ON_POST_MESSAGE, {}),
    listenTo(api.origin, rival.idToken, ON_POST_MESSAGE, {}),
  ])
  const { value } = await post(owner.idToken, { auctionId, bikeDealerId, message: '0312345678 にお電話ください' })
  const seen = (message: string) => [
    expect.objectContaining({ messageId: value.messageId, auctionId, message, senderName: '出品者' }),
  ]
  const [reader, ...sides] = listeners.reverse()
  for (const client of sides) await expect.poll(() => textsOf(client)).toEqual(seen('*** にお電話ください'))
  await expect.poll(() => reader && textsOf(reader)).toEqual(seen('0312345678 にお電話ください'))
  for (const client of others) expect(textsOf(client)).toEqual([])
  for (const { socket } of [...listeners, ...others]) socket.close()
})

test('what is written in the support tab does not reach the dealer', async () => {
  const seen = await listenTo(api.origin, owner.idToken, ON_POST_MESSAGE, { bikeOwnerId: owner.bikeOwnerId })
  const hidden = await listenTo(api.origin, dealer.idToken, ON_POST_MESSAGE, { auctionId })
  await post(operator.idToken, { auctionId, message: '運営からのお知らせ' })
  await expect
    .poll(() => textsOf(seen))
    .toEqual([expect.objectContaining({ bikeDealerId: null, senderGroup: 'proto-admin' })])
  expect(textsOf(hidden)).toEqual([])
  seen.socket.close()
  hidden.socket.close()
})

test('reading and taking back are told to both sides', async () => {
  const client = await listenTo(api.origin, dealer.idToken, ON_TAB_UPDATE, { auctionId })
  const { value } = await post(dealer.idToken, { auctionId, message: '取り消します' })
  const read = 'mutation UnreadToRead($input: UnreadToReadInput!) { unreadToRead(input: $input) { hasError } }'
  const input = { auctionId, bikeDealerId: dealer.bikeDealerId }
  expect((await post(owner.idToken, input, read, 'unreadToRead')).value).toEqual({ hasError: false })
  const remove = 'mutation DeleteMessage($input: DeleteMessageInput!) { deleteMessage(input: $input) { messageId } }'
  await api.graphql(remove, { input: { messageId: value.messageId } }, dealer.headers)
  await expect
    .poll(() => textsOf(client))
    .toEqual([
      { auctionId, readSide: 'seller', readMessageId: value.messageId, deletedMessageId: null },
      { auctionId, readSide: null, readMessageId: null, deletedMessageId: value.messageId },
    ])
  client.socket.close()
})

test('an auction is live for its owner and for dealers', async () => {
  const { services } = api
  const running = await castAuction(services, {
    bikeOwnerId: stranger.bikeOwnerId,
    status: 21,
    bikeDealerId: rival.bikeDealerId,
  })
  const clients = await Promise.all(
    [stranger, dealer].map(({ idToken }) => listenTo(api.origin, idToken, ON_AUCTION_UPDATE, { auctionId: running })),
  )
  await transact(services.db, async (tx) => {
    await tx.query
      .updateTable('auction')
      .set({ currentPrice: 430_000, leaderMax: 430_000, bidCount: 4 })
      .where('auctionId', '=', running)
      .execute()
    await services.bus.publish(tx, 'auctionUpdated', { auctionId: running, event: 'bid' })
  })
  for (const client of clients) {
    await expect
      .poll(() => textsOf(client))
      .toEqual([expect.objectContaining({ auctionId: running, currentPrice: 430_000, bidCount: 4 })])
    client.socket.close()
  }
})

describe('who may listen to what', () => {
  const people = () => ({ owner, stranger, dealer, agent, rival, operator })
  const subscriptions = () =>
    ({
      'messages of the auction': [ON_POST_MESSAGE, { auctionId }],
      "the owner's messages": [ON_POST_MESSAGE, { bikeOwnerId: owner.bikeOwnerId }],
      "the dealer's messages": [ON_POST_MESSAGE, { bikeDealerId: dealer.bikeDealerId }],
      "the agent's messages": [ON_POST_MESSAGE, { agentId: agent.agentId }],
      'tab updates of the auction': [ON_TAB_UPDATE, { auctionId }],
      'an auction that is not there': [ON_POST_MESSAGE, { auctionId: 5 }],
    }) as const
  test.each([
    ['messages of the auction', ['owner', 'dealer', 'agent', 'operator']],
    ["the owner's messages", ['owner', 'dealer', 'agent', 'rival', 'operator']],
    ["the dealer's messages", ['owner', 'stranger', 'dealer', 'agent', 'operator']],
    ["the agent's messages", ['owner', 'stranger', 'dealer', 'agent', 'rival', 'operator']],
    ['tab updates of the auction', ['owner', 'dealer', 'agent', 'operator']],
    ['an auction that is not there', []],
  ] as const)('%s', async (name, allowed) => {
    const [query, variables] = subscriptions()[name]
    const answers = await Promise.all(
      Object.entries(people()).map(async ([who, { idToken }]) => {
        const client = await connect(liveAddress(api.origin), idToken)
        const answer = await answerToStart(client, 'x', idToken, query, variables)
        client.socket.close()
        return [who, answer]
      }),
    )
    const expected = Object.keys(people()).map((who) => [
      who,
      allowed.some((it) => it === who) ? 'start_ack' : 'AccessDenied',
    ])
    expect(answers).toEqual(expected)
  })
})

describe('the second endpoint', () => {
  test('a bad token is answered as existing clients expect it', async () => {
    const { status, headers } = await post('nonsense', { auctionId, message: 'x' })
    expect([status, headers.get('x-amzn-errortype')]).toEqual([401, 'UnauthorizedException'])
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  test('clients of other origins may ask', async () => {
    const response = await fetch(`${api.origin}/realtime/graphql`, { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,content-type,x-amz-user-agent')
  })

  test.each([
    ['a query', '{ messageUnreadCount }'],
    ['another mutation', 'mutation { signOutBikeOwner }'],
    [
      'two, one of them served',
      'mutation A($input: PostMessageInput!) { postMessage(input: $input) { messageId } signOutBikeOwner }',
    ],
    ['a hidden one', 'mutation { ...F } fragment F on Mutation { signOutBikeOwner }'],
  ])('%s is not served', async (_name, query) => {
    const { status, errors } = await post(owner.idToken, { auctionId, message: 'x' }, query)
    expect([status, errors[0].extensions.code]).toEqual([400, 'BAD_REQUEST'])
  })
})

test('the older handshake works on the mounted socket', async () => {
  const header = encodeRealtimeHeader({ Authorization: `Bearer ${owner.idToken}`, host: 'localhost' })
  const address = `ws://${liveAddress(api.origin)}?header=${header}&payload=e30=`
  const client = await opened(new WebSocket(address, 'graphql-ws'))
  client.send({ type: 'connection_init' })
  expect((await client.next()).type).toBe('connection_ack')
  client.socket.close()
})

describe('bad frames', () => {
  test('get clear answers, and others are undisturbed', async () => {
    const good = await listenTo(api.origin, owner.idToken, ON_POST_MESSAGE, { auctionId })
    const early = await dial(liveAddress(api.origin), owner.idToken)
    early.start('early', { auctionId }, owner.idToken, ON_POST_MESSAGE)
    expect((await early.next()).payload?.errors?.[0]?.errorType).toBe('BadRequestException')
    early.socket.close()

    const bad = await connect(liveAddress(api.origin), owner.idToken)
    for (const frame of ['not json', '{"type":"surprise"}', '{"type":"start","id":"1"}']) {
      bad.send(frame)
      expect((await bad.next()).payload?.errors?.[0]?.errorType).toBe('BadRequestException')
    }
    for (let count = 0; count < 10_000; count += 1)
      bad.start(`s${count}`, { auctionId }, owner.idToken, ON_POST_MESSAGE)
    await expect.poll(() => bad.received.length, { timeout: 20_000 }).toBeGreaterThan(10_000)
    const kinds = new Set(bad.received.slice(5).map(({ type, payload }) => payload?.errors?.[0]?.errorType ?? type))
    expect([...kinds].sort()).toEqual(expect.arrayContaining(['LimitExceededError', 'start_ack']))
    bad.socket.close()

    const large = await connect(liveAddress(api.origin), owner.idToken)
    large.send(`{"type":"start","id":"${'x'.repeat(1024 * 1024)}"}`)
    expect((await large.closed).code).toBe(1009)

    await post(dealer.idToken, { auctionId, message: 'まだ届きますか' })
    await expect.poll(() => textsOf(good)).toEqual([expect.objectContaining({ message: 'まだ届きますか' })])
    good.socket.close()
  })

  test('a bad token is refused for good', async () => {
    const client = await dial(liveAddress(api.origin), 'nonsense')
    client.send({ type: 'connection_init' })
    expect((await client.next()).payload?.errors?.[0]).toMatchObject({
      errorType: 'UnauthorizedException',
      errorCode: 401,
    })
    client.socket.close()
  })

  test('a token that runs out in the middle ends its subscription, and its message is not sent', async () => {
    const { services } = api
    const now = new Date(Date.now() - 3_600_000 + 2_500)
    const [session] = await services.db
      .selectFrom('loginSession')
      .select('sessionId')
      .where('subjectId', '=', String(owner.bikeOwnerId))
      .execute()
    const identity = identityOf({ bikeOwnerId: owner.bikeOwnerId, email: owner.email })
    const token = await signIdToken(services.keys, { ...identity, sessionId: session?.sessionId ?? '' }, now)
    const client = await listenTo(api.origin, token, ON_POST_MESSAGE, { auctionId })
    expect((await client.nextOf('error')).payload?.errors?.[0]?.errorType).toBe('InvalidToken')
    await post(dealer.idToken, { auctionId, message: '期限のあと' })
    expect(await answerToStart(client, 'again', owner.idToken, ON_POST_MESSAGE, { auctionId })).toBe('start_ack')
    expect(textsOf(client)).toEqual([])
    client.socket.close()
  })
})

test('a subscription is not served over HTTP', async () => {
  const { errors } = await api.graphql(ON_POST_MESSAGE, { auctionId }, owner.headers)
  expect(errors).toHaveLength(1)
})

test('the status decides at the moment of sending: nothing of a stopped sale reaches the dealer', async () => {
  const { services } = api
  const other = await castOwner(services)
  const stopped = await castAuction(services, {
    bikeOwnerId: other.bikeOwnerId,
    status: 22,
    bikeDealerId: dealer.bikeDealerId,
  })
  const client = await listenTo(api.origin, dealer.idToken, ON_TAB_UPDATE, { auctionId: stopped })
  await post(other.idToken, { auctionId: stopped, bikeDealerId: dealer.bikeDealerId, message: '消える前に' })
  await moveAuction(services, stopped, 71)
  await services.db.selectFrom('messageTab').select('messageTabId').where('auctionId', '=', stopped).execute()
  const [tab] = await services.db
    .selectFrom('messageTab')
    .selectAll()
    .where('auctionId', '=', stopped)
    .where('bikeDealerId', 'is not', null)
    .execute()
  await transact(services.db, (tx) =>
    services.bus.publish(tx, 'messageTabChanged', { messageTabId: tab?.messageTabId ?? 0, readSide: 'seller' }),
  )
  const own = await listenTo(api.origin, operator.idToken, ON_POST_MESSAGE, { auctionId: stopped })
  await post(operator.idToken, { auctionId: stopped, message: '停止しました' })
  await expect.poll(() => textsOf(own)).toHaveLength(1)
  expect(textsOf(client)).toEqual([])
  client.socket.close()
  own.socket.close()
})

test('the metrics count the sockets, and all are told to go at the end', async () => {
  const other = await startApi()
  const visitor = await castOwner(other.services)
  const client = await connect(liveAddress(other.origin), visitor.idToken)
  const metrics = await (await fetch(`${other.origin}/metrics`)).text()
  expect(metrics).toContain('kaitori_realtime_sockets 1')
  await other.stop()
  expect((await client.closed).code).toBe(1001)
})
