import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, later } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { transact } from '../../db/client.ts'
import { recordConsent } from '../account/record-consent.ts'
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

test('what was written to a withdrawn owner goes after three years; the sale stays', async () => {
  const { services } = api
  const { db } = services
  const now = new Date()
  const { bikeOwnerId } = await castOwner(services)
  const auctionId = await castAuction(services, { bikeOwnerId, status: 32, bikeDealerId: 2001 })
  const { messageTabId } = await db
    .selectFrom('messageTab')
    .select('messageTabId')
    .where('auctionId', '=', auctionId)
    .where('bikeDealerId', 'is', null)
    .executeTakeFirstOrThrow()
  const sender = { senderGroup: 'proto-admin', createdBy: 'operator:1', messageType: 0 } as const
  await db
    .insertInto('message')
    .values({ ...sender, messageTabId, messageNo: 1, createdAt: now, text: '川崎様、ありがとうございました。' })
    .execute()
  await transact(db, (tx) => recordConsent(tx, bikeOwnerId, now))
  await transact(db, (tx) => withdraw(tx, services, bikeOwnerId, now))
  const textOf = () =>
    db.selectFrom('message').select('text').where('messageTabId', '=', messageTabId).executeTakeFirst()

  await purgeOldRecords({ services, now: later(now, (RETENTION.withdrawnOwnerDays - 1) * DAY) }, {})
  expect(await textOf()).toEqual({ text: '川崎様、ありがとうございました。' })
  await purgeOldRecords({ services, now: later(now, (RETENTION.withdrawnOwnerDays + 1) * DAY) }, {})
  expect(await textOf()).toEqual({ text: null })
  expect(await db.selectFrom('consent').selectAll().where('bikeOwnerId', '=', bikeOwnerId).execute()).toEqual([])
  const sale = await db.selectFrom('auction').select('auctionStatus').where('auctionId', '=', auctionId).execute()
  expect(sale).toEqual([{ auctionStatus: 32 }])
})
