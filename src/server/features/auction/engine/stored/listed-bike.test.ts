import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { transact } from '../../../../db/client.ts'
import { lockAuction } from './auction-row.ts'
import { readListedBike } from './hand-over.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('a line of the sheet that could not be seen takes no claim', async () => {
  const { services } = api
  const { bikeOwnerId } = await castOwner(services)
  const auctionId = await castAuction(services, { bikeOwnerId, status: 31 })
  const listed = await transact(services.db, async (tx) => {
    await tx.query
      .insertInto('inspectionSheet')
      .values({ auctionId, version: 1, overallGrade: 6, lineCount: 6, byActor: 'operator:1', at: new Date() })
      .execute()
    await tx.query
      .insertInto('inspectionLine')
      .values([
        { auctionId, line: 1, part: 'engine', isUnseen: true },
        { auctionId, line: 2, part: 'frame', grade: 7 },
      ])
      .execute()
    const locked = await lockAuction(tx, auctionId)
    if (!locked) throw new Error('The auction is not there.')
    return readListedBike(tx.query, locked.row)
  })
  expect(listed.sheetLines).toBe(6)
  expect(listed.unstated).toContain('sheet:1')
  expect(listed.unstated).not.toContain('sheet:2')
})
