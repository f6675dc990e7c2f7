import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SavePushSubscriptionDocument } from '#contract/generated/push.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castDealer, castOperator } from '#testing/partner-cast.ts'
import { openPushService, type PushService } from '#testing/push-service.ts'
import { withRead } from '#testing/with-read.ts'
import { closeEnded } from '../features/auction/deadlines/deadline-poller.ts'
import { jobs } from '../jobs.ts'

let api: TestApi
let pushes: PushService
let dealer: CastPartner
let operator: CastPartner
beforeAll(async () => {
  pushes = await openPushService()
  api = await startApi({ PUSH_SERVICES: pushes.origin })
  dealer = await castDealer(api.services)
  operator = await castOperator(api.services)
})
beforeEach(() => api.services.db.deleteFrom('pushMessage').execute())
afterAll(async () => {
  await api.stop()
  pushes.close()
})

const everything = { bid: true, message: true, auctionEnd: true }

async function give(
  person: { readonly headers: { authorization: string } },
  field: string,
  type: string,
  given: Parameters<typeof withRead>[2],
) {
  const input = await withRead(api.services.db, field, given)
  const selection = type === 'PostMessageInput' ? 'messageId' : 'auction { auctionId }'
  const query = `mutation M($input: ${type}!) { ${field}(input: $input) { ${selection} } }`
  expect((await api.graphql(query, { input }, person.headers)).errors).toEqual([])
}

/** An owner with a running auction whose browser asked for the kinds. */
async function seller(kinds = everything): Promise<CastOwner & { readonly auctionId: number }> {
  const owner = await castOwner(api.services)
  const { errors } = await api.graphql(
    SavePushSubscriptionDocument.query,
    { input: { ...pushes.browser(), ...kinds } },
    owner.headers,
  )
  expect(errors).toEqual([])
  const auctionId = await castListing(api.services.db, owner.bikeOwnerId)
  await give(operator, 'passInspection', 'PassInspectionInput', { auctionId })
  return { ...owner, auctionId }
}

const bid = (auctionId: number, price: number, by = dealer) =>
  give(by, 'placeBid', 'PlaceBidInput', { auctionId, price, idempotencyKey: randomUUID() })

async function end(auctionId: number) {
  await api.services.client.pool.query(
    "update auction set end_at = now() - interval '1 second' where auction_id = $1",
    [auctionId],
  )
  await closeEnded(api.services)
}

async function news() {
  const rows = await api.services.db.selectFrom('pushMessage').select('content').execute()
  return rows.map(({ content }) => ({ tag: content.tag, body: content.body, path: content.path }))
}

test('bids reach the owner’s browser with the price as it is, several together as one', async () => {
  const { auctionId } = await seller()
  await bid(auctionId, 100_000)
  await bid(auctionId, 150_000, await castDealer(api.services))
  await jobs.sendBidUpdate({ services: api.services, now: new Date() }, { auctionId })
  expect(await news()).toEqual([
    {
      tag: `bid-${auctionId}`,
      body: 'CB400スーパーフォアの現在価格は¥150,000です。',
      path: `/kaitori/mypage/auction/${auctionId}`,
    },
  ])
  pushes.received.length = 0
  await api.runJobs()
  expect(pushes.received.map(({ headers }) => headers.topic)).toEqual([`bid-${auctionId}`])
})

test('the end tells the highest bid, or that there was none', async () => {
  const won = await seller()
  await bid(won.auctionId, 200_000)
  await end(won.auctionId)
  const unsold = await seller()
  await end(unsold.auctionId)
  expect((await news()).filter(({ tag }) => tag.startsWith('auctionEnd'))).toEqual([
    {
      tag: `auctionEnd-${won.auctionId}`,
      body: 'CB400スーパーフォアの最高入札額は¥200,000です。売却するかどうかをお答えください。',
      path: `/kaitori/mypage/auction/${won.auctionId}`,
    },
    {
      tag: `auctionEnd-${unsold.auctionId}`,
      body: 'CB400スーパーフォアに入札はありませんでした。再出品できます。',
      path: `/kaitori/mypage/auction/${unsold.auctionId}`,
    },
  ])
})

test('a message of the other side is told without its words, the owner’s own is not', async () => {
  const owner = await castOwner(api.services)
  await api.graphql(
    SavePushSubscriptionDocument.query,
    { input: { ...pushes.browser(), ...everything } },
    owner.headers,
  )
  const { bikeDealerId } = dealer
  const auctionId = await castAuction(api.services, { bikeOwnerId: owner.bikeOwnerId, status: 31, bikeDealerId })
  await give(owner, 'postMessage', 'PostMessageInput', { auctionId, bikeDealerId, message: '書類は揃いました' })
  expect(await news()).toEqual([])
  await give(dealer, 'partnerPostMessage', 'PostMessageInput', { auctionId, message: '秘密の用件' })
  expect(await news()).toEqual([
    {
      tag: `message-${auctionId}`,
      body: 'CB400スーパーフォアの取引にメッセージがあります。',
      path: `/kaitori/mypage/message/${auctionId}`,
    },
  ])
})

test('a browser that did not ask for a kind hears nothing of it', async () => {
  const { auctionId } = await seller({ bid: false, message: true, auctionEnd: false })
  await bid(auctionId, 100_000)
  await jobs.sendBidUpdate({ services: api.services, now: new Date() }, { auctionId })
  await end(auctionId)
  expect(await news()).toEqual([])
})
