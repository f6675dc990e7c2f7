import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  DeletePushSubscriptionDocument,
  PushPublicKeyDocument,
  PushSettingDocument,
  SavePushSubscriptionDocument,
} from '#contract/generated/push.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { openPushService, type PushService } from '#testing/push-service.ts'
import { runDueJobs } from '#testing/run-due-jobs.ts'
import { endSession } from '../auth/session/end-session.ts'
import { transact } from '../db/client.ts'
import { type PushNews, queuePush } from './queue-push.ts'

let pushes: PushService
let api: TestApi
beforeAll(async () => {
  pushes = await openPushService()
  api = await startApi({ PUSH_SERVICES: pushes.origin })
})
afterAll(async () => {
  await api.stop()
  pushes.close()
})
beforeEach(() => {
  pushes.received.length = 0
  pushes.answer = 201
})

const browser = () => pushes.browser()

const everything = { bid: true, message: true, auctionEnd: true }
const save = (owner: CastOwner, input: object) =>
  api.graphql(SavePushSubscriptionDocument.query, { input }, owner.headers)
const tell = ({ bikeOwnerId }: CastOwner, kind: PushNews['kind'] = 'bid') =>
  transact(api.services.db, (tx) =>
    queuePush(tx, { kind, bikeOwnerId, auctionId: 1000001, price: 420_000, isVoid: false }, new Date()),
  )
const subscriptions = ({ bikeOwnerId }: CastOwner) =>
  api.services.db.selectFrom('pushSubscription').selectAll().where('bikeOwnerId', '=', bikeOwnerId).execute()

test('a browser that asked is told, by the protocol, and nobody can read it on the way', async () => {
  const owner = await castOwner(api.services)
  const { endpoint, ...keys } = browser()
  const { data } = await save(owner, { endpoint, ...keys, ...everything })
  expect(data.savePushSubscription.pushSetting).toEqual(everything)
  await tell(owner)
  await api.runJobs()
  const [push] = pushes.received
  expect(pushes.received).toHaveLength(1)
  expect(push?.path).toBe(new URL(endpoint).pathname)
  expect(push?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    urgency: 'high',
    topic: 'bid-1000001',
  })
  expect(Number(push?.headers.ttl)).toBeGreaterThan(3500)
  expect(push?.body.length).toBeGreaterThan(86) // the header of aes128gcm alone
  expect(push?.body.toString('utf8')).not.toContain('420')

  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(push?.headers.authorization ?? '') ?? []
  const answered = await api.graphql(PushPublicKeyDocument.query, {}, owner.headers)
  expect(publicKey).toBe(answered.data.pushPublicKey)
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, key, { audience: pushes.origin })
  expect(payload.sub).toMatch(/^mailto:/)
  expect(await api.services.db.selectFrom('pushMessage').selectAll().execute()).toEqual([])
})

test('only the kinds that the browser asked for arrive', async () => {
  const owner = await castOwner(api.services)
  await save(owner, { ...browser(), bid: false, message: true, auctionEnd: false })
  await tell(owner)
  await tell(owner, 'auctionEnd')
  await tell(owner, 'message')
  await api.runJobs()
  expect(pushes.received.map(({ headers }) => headers.topic)).toEqual(['message-1000001'])
})

test('the setting is read, changed and ended for one browser', async () => {
  const owner = await castOwner(api.services)
  const own = browser()
  const setting = async () =>
    (await api.graphql(PushSettingDocument.query, { endpoint: own.endpoint }, owner.headers)).data.pushSetting
  expect(await setting()).toBeNull()
  await save(owner, { ...own, ...everything })
  await save(owner, { ...own, ...everything, bid: false })
  expect(await setting()).toEqual({ ...everything, bid: false })
  expect(await subscriptions(owner)).toHaveLength(1)
  await api.graphql(DeletePushSubscriptionDocument.query, { input: { endpoint: own.endpoint } }, owner.headers)
  expect(await setting()).toBeNull()
})

test('a browser shows news of who asked last, and of nobody after the logout', async () => {
  const [first, second] = [await castOwner(api.services), await castOwner(api.services)]
  const shared = browser()
  await save(first, { ...shared, ...everything })
  await save(second, { ...shared, ...everything })
  expect(await subscriptions(first)).toEqual([])
  await tell(first)
  await tell(second)
  const [subscription] = await subscriptions(second)
  await transact(api.services.db, (tx) => endSession(tx, api.services.bus, subscription?.sessionId ?? '', new Date()))
  await api.runJobs()
  expect(pushes.received).toEqual([])
  expect(await subscriptions(second)).toEqual([])
})

test.each([404, 410])('a browser that is gone (%i) is forgotten', async (status) => {
  const owner = await castOwner(api.services)
  await save(owner, { ...browser(), ...everything })
  pushes.answer = status
  await tell(owner)
  await api.runJobs()
  expect(pushes.received).toHaveLength(1)
  expect(await subscriptions(owner)).toEqual([])
})

test('a service that is busy is tried again; news that has grown old is not sent', async () => {
  const owner = await castOwner(api.services)
  await save(owner, { ...browser(), ...everything })
  pushes.answer = 503
  await tell(owner)
  await api.runJobs()
  expect(pushes.received).toHaveLength(1)
  expect(await subscriptions(owner)).toHaveLength(1)
  const { services } = api
  await services.client.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
  pushes.answer = 201
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)
  await runDueJobs(services, () => tomorrow)
  expect(pushes.received).toHaveLength(1)
  expect(await services.db.selectFrom('pushMessage').selectAll().execute()).toEqual([])
})

test('news of a change that was rolled back is never sent', async () => {
  const owner = await castOwner(api.services)
  await save(owner, { ...browser(), ...everything })
  const broken = transact(api.services.db, async (tx) => {
    await queuePush(tx, { kind: 'message', bikeOwnerId: owner.bikeOwnerId, auctionId: 1 }, new Date())
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  await api.runJobs()
  expect(pushes.received).toEqual([])
})

test.each([
  ['another address', { endpoint: 'http://169.254.169.254/latest' }],
  ['a short key', { p256dh: 'AAAA' }],
  ['a short secret', { auth: 'AAAA' }],
])('%s is refused', async (_name, wrong) => {
  const owner = await castOwner(api.services)
  const { errors } = await save(owner, { ...browser(), ...everything, ...wrong })
  expect(errors[0]?.extensions.code).toBe('BAD_REQUEST')
})

test('visitors have no notifications, and an owner at most ten browsers', async () => {
  expect((await api.graphql(PushPublicKeyDocument.query)).errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  const owner = await castOwner(api.services)
  for (let index = 0; index < 12; index += 1) await save(owner, { ...browser(), ...everything })
  expect(await subscriptions(owner)).toHaveLength(10)
})
