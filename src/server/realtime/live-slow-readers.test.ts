import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { openBareSocket } from '#testing/bare-socket.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { listenTo, liveAddress, ON_POST_MESSAGE } from '#testing/live-client.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castDealer } from '#testing/partner-cast.ts'
import { connect, dial } from '#testing/realtime-server.ts'
import { REALTIME_PATH } from './register-realtime.ts'

/** Each gets every message: so a few messages are many bytes. */
const SUBSCRIPTIONS = 45
const MAX_MESSAGES = 250

let api: TestApi
let owner: CastOwner
let dealer: CastPartner
let auctionId: number

beforeAll(async () => {
  api = await startApi()
  owner = await castOwner(api.services)
  dealer = await castDealer(api.services)
  const { bikeDealerId } = dealer
  auctionId = await castAuction(api.services, { bikeOwnerId: owner.bikeOwnerId, status: 22, bikeDealerId })
})
afterAll(() => api.stop())

async function write(message: string): Promise<string> {
  const post = 'mutation P($input: PostMessageInput!) { partnerPostMessage(input: $input) { messageId } }'
  const { data } = await api.graphql(post, { input: { auctionId, message } }, dealer.headers)
  return data.partnerPostMessage.messageId
}

async function figure(name: string): Promise<number> {
  const metrics = await (await fetch(`${api.origin}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1])
}

test('a reader that does not read is cut off before it costs memory, and others get everything', async () => {
  const good = await listenTo(api.origin, dealer.idToken, ON_POST_MESSAGE, { auctionId })
  const slow = await openBareSocket({
    port: Number(new URL(api.origin).port),
    path: REALTIME_PATH,
    token: owner.idToken,
    subscriptions: Array.from({ length: SUBSCRIPTIONS }, () => ({ query: ON_POST_MESSAGE, variables: { auctionId } })),
  })
  slow.pause()
  const written: string[] = []
  while ((await figure('kaitori_realtime_cut_off')) === 0 && written.length < MAX_MESSAGES)
    written.push(await write(`${written.length}${'あ'.repeat(1_900)}`))
  expect(await figure('kaitori_realtime_cut_off')).toBe(1)
  expect(await figure('kaitori_realtime_sockets')).toBe(1)
  for (const messageId of written)
    expect((await good.nextOf('data')).payload?.data?.onPostMessage.messageId).toBe(messageId)
  await expect.poll(() => figure('kaitori_realtime_waiting_bytes')).toBe(0)
  slow.destroy()
  good.socket.close()
})

test('while the process is behind, nobody more is let in, and those who are there are served', async () => {
  const address = liveAddress(api.origin)
  const there = await listenTo(api.origin, owner.idToken, ON_POST_MESSAGE, { auctionId })
  const busyUntil = Date.now() + 3_000
  while (Date.now() < busyUntil) Math.sqrt(busyUntil) // the loop stands still
  await expect(dial(address, owner.idToken)).rejects.toThrow('HTTP 503')
  const messageId = await write('それでも届きます')
  expect((await there.nextOf('data')).payload?.data?.onPostMessage.messageId).toBe(messageId)
  await expect
    .poll(() =>
      connect(address, owner.idToken).then(
        ({ socket }) => socket.close(),
        () => 'refused',
      ),
    )
    .toBeUndefined()
  there.socket.close()
})
