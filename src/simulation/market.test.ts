import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ClearFrameDocument, PlanPassDocument } from '#contract/generated/operator.ts'
import { seedDemoPartners } from '#server/demo/seed-demo-partners.ts'
import { checkInvariants } from '#server/features/auction/check-invariants.ts'
import { frameColumns } from '#server/features/auction/index.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner, PASSWORD } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'
import { castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'
import { runMarket } from './market.ts'
import { inspect } from './operator.ts'
import { PartnerPerson } from './person.ts'

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
    dealers: 8,
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

test('the inspector leaves to people what they touched, what waits for a decision, what shows a paper, and what is new', async () => {
  const { db, secrets } = api.services
  const cast = async (frameNumber: string) => {
    const { bikeOwnerId } = await castOwner(api.services)
    return castListing(db, bikeOwnerId, { images: 1, change: frameColumns(secrets, frameNumber) })
  }
  const [held, twin, paper, cleared, planned, fresh, free] = [
    await cast('NC42-8000001'),
    await cast('NC42-8000001'),
    await cast('NC42-8000002'),
    await cast('NC42-8000001'),
    await cast('NC42-8000004'),
    await cast('NC42-8000005'),
    await cast('NC42-8000003'),
  ]
  const left = [held, twin, paper, cleared, planned, fresh]
  const [aWhileAgo, now] = [new Date(Date.now() - 60_000), new Date()]
  await db.updateTable('auction').set({ createdAt: aWhileAgo }).where('auctionId', '!=', fresh).execute()
  const colleague = await castOperator(api.services)
  const matches = [held, twin].map((auctionId) => `auction:${auctionId}`)
  const decision = { auctionId: cleared, matches, reason: '電話で確認' }
  expect((await api.graphql(ClearFrameDocument.query, { input: decision }, colleague.headers)).errors).toEqual([])
  const pass = await withRead(db, 'passInspection', { auctionId: planned })
  expect((await api.graphql(PlanPassDocument.query, { input: pass }, colleague.headers)).errors).toEqual([])
  const look = JSON.stringify({ findings: ['DOCUMENT'], print: '' })
  await sql`update asset set look = ${look}::jsonb
    where asset_id in (select asset_id from auction_image where auction_id = ${paper})`.execute(db)
  const operator = await castOperator(api.services)
  const { email } = await db
    .selectFrom('partnerAccount')
    .select('email')
    .where('partnerId', '=', operator.partnerId)
    .executeTakeFirstOrThrow()
  const person = new PartnerPerson(`${api.origin}/graphql`, email, PASSWORD)
  const takenUp = { passedUntil: new Date(now.getTime() - 30_000), sentBackUntil: new Date(now.getTime() - 90_000) }
  await inspect(person, takenUp)
  await inspect(person, takenUp)
  const statusOf = async (auctionId: number) =>
    (await db.selectFrom('auction').select('auctionStatus').where('auctionId', '=', auctionId).executeTakeFirst())
      ?.auctionStatus
  expect(await Promise.all(left.map(statusOf))).toEqual(left.map(() => 11))
  expect(await statusOf(free)).toBe(21)
  const drafts = await db.selectFrom('inspectionDraft').select('auctionId').where('auctionId', 'in', left).execute()
  expect(drafts).toEqual([])
  // Nobody took up the paper: its owner is asked for another photo, once, and told why.
  const later = { ...takenUp, sentBackUntil: takenUp.passedUntil }
  await inspect(person, later)
  await inspect(person, later)
  expect(await statusOf(paper)).toBe(11)
  const photos = await db
    .selectFrom('auctionImage')
    .select(['isInspectionNg', 'ngReason'])
    .where('auctionId', 'in', left)
    .where('isInspectionNg', '=', true)
    .execute()
  expect(photos).toEqual([{ isInspectionNg: true, ngReason: expect.stringContaining('差し替えてください') }])
})

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
