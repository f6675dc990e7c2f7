import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoPartners } from '#server/demo/seed-demo-partners.ts'
import { checkInvariants } from '#server/features/auction/check-invariants.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner, PASSWORD } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'
import { runMarket } from './market.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  await seedDemoPartners(api.services, new Date())
})
afterAll(() => api.stop())

test('the market inspects a new listing, dealers bid against each other, and every invariant holds', async () => {
  const { db } = api.services
  const owner = await castOwner(api.services)
  const auctionId = await castListing(db, owner.bikeOwnerId, { images: 5 })
  const controller = new AbortController()
  const faults: string[] = []
  const market = runMarket({
    origin: api.origin,
    dealers: 4,
    speed: 60,
    seed: 5,
    password: PASSWORD,
    report: (line) => faults.push(line),
    signal: controller.signal,
  })
  const bids = () => db.selectFrom('bid').select('bikeDealerId').distinct().where('auctionId', '=', auctionId).execute()
  await expect.poll(async () => (await bids()).length, { timeout: 40_000, interval: 250 }).toBeGreaterThan(1)
  controller.abort()
  expect((await market).errors).toBe(0)
  expect(faults).toEqual([])
  const results = await checkInvariants(db)
  expect(results.filter(({ broken }) => broken.length > 0)).toEqual([])
}, 60_000)

test('a winner that no dealer is breaks an invariant, and is named', async () => {
  const { db } = api.services
  const owner = await castOwner(api.services)
  const auctionId = await castListing(db, owner.bikeOwnerId)
  await db
    .updateTable('auction')
    .set({ currentPrice: 50_000, leaderDealerId: 99, leaderMax: 50_000, bidSequence: 1 })
    .where('auctionId', '=', auctionId)
    .execute()
  const broken = (await checkInvariants(db)).filter((it) => it.broken.includes(auctionId)).map(({ name }) => name)
  expect(broken).toEqual([
    'the price, count and leader of an auction are those of its bids',
    'every bid and every winner is a dealer',
  ])
})
