import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, later } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { transact } from '../../db/client.ts'
import { recordConsent } from '../account/sign-up/complete-sign-up.ts'
import { withdraw } from '../account/withdraw.ts'
import { purgeOldRecords } from './purge-old-records.job.ts'
import { RETENTION } from './retention.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('operations are forgotten after their time, and not before', async () => {
  const { services } = api
  const now = new Date()
  for (const days of [1, RETENTION.operationLogDays - 1, RETENTION.operationLogDays + 1])
    await services.db
      .insertInto('operationLog')
      .values({ operationType: `day-${days}`, bikeOwnerId: null, createdAt: later(now, -days * DAY) })
      .execute()
  await purgeOldRecords({ services, now }, {})
  const left = await services.db.selectFrom('operationLog').select('operationType').orderBy('createdAt').execute()
  expect(left.map(({ operationType }) => operationType)).toEqual([`day-${RETENTION.operationLogDays - 1}`, 'day-1'])
})

test('what dealers’ systems were sent goes after its days, with every try', async () => {
  const { services } = api
  const { db } = services
  const now = new Date()
  const { partnerId, bikeDealerId } = await castDealer(services)
  const { webhookEndpointId } = await db
    .insertInto('webhookEndpoint')
    .values({
      partnerId,
      url: 'https://hooks.example.com/',
      kinds: ['won'],
      dealerIds: null,
      secretSealed: '',
      createdAt: now,
    })
    .returning('webhookEndpointId')
    .executeTakeFirstOrThrow()
  for (const days of [RETENTION.webhookDays - 1, RETENTION.webhookDays + 1]) {
    const createdAt = later(now, -days * DAY)
    const sent = {
      messageId: `msg_${days}`,
      type: 'auction.won',
      subject: `${days}`,
      body: '{}',
      state: 'failed',
    } as const
    const { webhookDeliveryId } = await db
      .insertInto('webhookDelivery')
      .values({ ...sent, webhookEndpointId, bikeDealerId, nextAt: null, createdAt })
      .returning('webhookDeliveryId')
      .executeTakeFirstOrThrow()
    const tried = { number: 1, at: createdAt, durationMs: 1, status: 500, fault: null, answer: '' }
    await db
      .insertInto('webhookAttempt')
      .values({ webhookDeliveryId, ...tried })
      .execute()
  }
  await purgeOldRecords({ services, now }, {})
  const left = await db.selectFrom('webhookDelivery').select('messageId').execute()
  expect(left).toEqual([{ messageId: `msg_${RETENTION.webhookDays - 1}` }])
  expect(await db.selectFrom('webhookAttempt').select('number').execute()).toHaveLength(1)
})

test('what is left of a withdrawn owner goes after three years; the sale stays', async () => {
  const { services } = api
  const { db } = services
  const now = new Date()
  const { bikeOwnerId } = await castOwner(services)
  const auctionId = await castAuction(services, { bikeOwnerId, status: 32, bikeDealerId: 2001 })
  await transact(db, (tx) => recordConsent(tx, bikeOwnerId, now))
  await transact(db, (tx) => withdraw(tx, services, bikeOwnerId, now))
  const consents = () => db.selectFrom('consent').selectAll().where('bikeOwnerId', '=', bikeOwnerId).execute()

  await purgeOldRecords({ services, now: later(now, (RETENTION.withdrawnOwnerDays - 1) * DAY) }, {})
  expect((await consents()).length).toBeGreaterThan(0)
  await purgeOldRecords({ services, now: later(now, (RETENTION.withdrawnOwnerDays + 1) * DAY) }, {})
  expect(await consents()).toEqual([])
  const sale = await db.selectFrom('auction').select('auctionStatus').where('auctionId', '=', auctionId).execute()
  expect(sale).toEqual([{ auctionStatus: 32 }])
})
