import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { STATUS_CHANGES } from '#testing/auction-model/auction-facts.ts'
import { checkAuctionDatabase, DATABASE_MODEL_RUNS } from '#testing/auction-model/check-auction-database.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('the database allows the changes of status that the rules know, and no others', async () => {
  const stored = await api.services.db.selectFrom('auctionStatusChange').selectAll().execute()
  const pairs = (list: readonly { from: number | null; to: number }[]) =>
    list.map(({ from, to }) => `${from ?? 0} ${to}`).sort()
  expect(pairs(stored.map(({ fromStatus, toStatus }) => ({ from: fromStatus, to: toStatus })))).toEqual([
    ...new Set(pairs(STATUS_CHANGES)),
  ])
})

test('server and model tell the same lives of an auction', async () => {
  const runs = Number(process.env.AUCTION_LIVES ?? DATABASE_MODEL_RUNS)
  const seed = process.env.AUCTION_LIVES ? undefined : 20_261_115
  const steps = await checkAuctionDatabase(api.services, runs, seed)
  expect(steps).toBeGreaterThan(runs * 5)
}, 3_600_000)
