import { afterAll, beforeAll, expect, test } from 'vitest'
import { OperatorDashboardDocument, type OperatorDashboardQuery } from '#contract/generated/operator.ts'
import { OperatorQueuesDocument } from '#contract/generated/partner-console.ts'
import type { AuctionStatus } from '#domain/auction/status.ts'
import type { HandOver } from '#domain/auction/trade/hand-over.ts'
import { DAY, HOUR, later } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner } from '#testing/cast.ts'
import { asDescribed, castHandedOver, castIdentityCheck } from '#testing/hand-over-cast.ts'
import { castListing } from '#testing/listing.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'
import { onStatement, transact } from '../../db/client.ts'
import { frameColumns } from '../auction/engine/stored/frame-matches.ts'
import { writeHandOver } from '../auction/engine/stored/hand-over.ts'

let api: TestApi
let operator: CastPartner
let dealer: CastPartner
let statements = 0
beforeAll(async () => {
  api = await startApi()
  ;[operator, dealer] = [await castOperator(api.services), await castDealer(api.services)]
  // Of requests alone: the poller and the jobs have connections of their own.
  onStatement(api.services.shares.api.db, () => (statements += 1))
})
afterAll(() => api.stop())

type Queue = OperatorDashboardQuery['cockpit']['queues'][number]
type Name = Queue['queue']

async function dashboard(): Promise<OperatorDashboardQuery> {
  const { data, errors } = await api.graphql(OperatorDashboardDocument.query, {}, operator.headers)
  expect(errors).toEqual([])
  return data as OperatorDashboardQuery
}

async function queues(): Promise<Readonly<Record<Name, Queue>>> {
  const { cockpit } = await dashboard()
  return Object.fromEntries(cockpit.queues.map((it) => [it.queue, it])) as Record<Name, Queue>
}

async function cast(status: AuctionStatus, by = dealer): Promise<number> {
  const { bikeOwnerId } = await castOwner(api.services)
  return castAuctionIn(api.services.db, status, { bikeOwnerId, bikeDealerId: by.bikeDealerId })
}

async function checked(given: Partial<HandOver>, by = dealer): Promise<number> {
  const auctionId = await cast(31, by)
  await transact(api.services.db, (tx) => writeHandOver(tx, auctionId, asDescribed(given)))
  return auctionId
}

const NO_BIDS = { bidCount: 0, currentPrice: 0, leaderDealerId: null, leaderMax: 0 }
const ago = (milliseconds: number) => later(new Date(), -milliseconds)

/** As the row is seen after `act`: how many more wait than before, and the rest of it. */
async function after(name: Name, act: () => Promise<unknown>) {
  const before = (await queues())[name]
  await act()
  const it = (await queues())[name]
  return { ...it, count: it.count - before.count, overdueCount: (it.overdueCount ?? 0) - (before.overdueCount ?? 0) }
}

const claimed = (askedAt: Date) =>
  checked({ price: null, fixedAt: null, fixedVersion: null, checkedAt: askedAt, rulingAskedAt: askedAt })

const asked = (answerBy: Date) => {
  const question = { by: 'owner:1', side: 'owner', reason: 'other', at: later(answerBy, -DAY), answer: null } as const
  return checked({ checkedAt: later(answerBy, -DAY), stopAsked: { ...question, answerBy } })
}

test('rulings wait apart, each by its own promise', async () => {
  const weekAgo = ago(7 * DAY)
  expect(await after('claims', () => claimed(weekAgo))).toMatchObject({
    count: 1,
    overdueCount: 1,
    oldestSince: weekAgo.toISOString(),
  })
  expect(await after('claims', () => claimed(ago(1000)))).toMatchObject({ count: 1, overdueCount: 0 })
  expect(await after('stop', () => asked(weekAgo))).toMatchObject({ count: 1, overdueCount: 1 })
  // The other side still has time to answer.
  expect(await after('stop', () => asked(later(new Date(), HOUR)))).toMatchObject({ count: 0 })
  const objected = async () => {
    const owner = await castOwner(api.services)
    const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
    const auctionId = await castAuctionIn(api.services.db, 31, parties)
    await castHandedOver(api.services.db, auctionId)
    const give = async (person: { headers: { authorization: string } }, name: string, type: string, given: object) => {
      const input = await withRead(api.services.db, name, { auctionId, ...given })
      const mutation = `mutation M($input: ${type}!) { ${name}(input: $input) { __typename } }`
      expect((await api.graphql(mutation, { input }, person.headers)).errors).toEqual([])
    }
    await give(dealer, 'reportCompletion', 'ReportCompletionInput', { finalTransactionPrice: 500_000 })
    await give(owner, 'confirmCompletion', 'ConfirmCompletionInput', { agree: false, comment: '届いていません' })
  }
  expect(await after('payment', objected)).toMatchObject({ count: 1, overdueCount: 0 })
  const { claims, stop, payment } = await queues()
  const menu = await api.graphql(OperatorQueuesDocument.query, {}, operator.headers)
  expect(claims.count + stop.count + payment.count).toBe(menu.data.operatorQueues.disputes)
})

test('a listing waits for its inspection; one for a photo, and one with the frame number of another, also there', async () => {
  const { db, secrets } = api.services
  const owner = await castOwner(api.services)
  let auctionId = 0
  const inspection = await after('inspection', async () => {
    auctionId = await castListing(db, owner.bikeOwnerId, { images: 5 })
  })
  expect(inspection).toMatchObject({ count: 1, overdueCount: 0 })
  const { assetId } = await db
    .selectFrom('auctionImage')
    .select('assetId')
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  const photos = await after('photos', async () => {
    const input = await withRead(db, 'markImageNg', { auctionId, assetId, reason: 'ぼけています' })
    const mutation = 'mutation ($input: MarkImageNgInput!) { markImageNg(input: $input) { __typename } }'
    expect((await api.graphql(mutation, { input }, operator.headers)).errors).toEqual([])
  })
  expect(photos).toMatchObject({ count: 1 })
  expect(Date.parse(photos.oldestSince ?? '')).toBeGreaterThan(ago(HOUR).getTime())
  expect((await queues()).inspection.count).toBeGreaterThanOrEqual(1)

  const number = frameColumns(secrets, 'NC42-1000042')
  const setFrame = (id: number) => db.updateTable('auction').set(number).where('auctionId', '=', id).execute()
  expect(await after('frames', () => setFrame(auctionId))).toMatchObject({ count: 0 })
  const sold = await cast(32)
  expect(await after('frames', () => setFrame(sold))).toMatchObject({ count: 1, oldestAuctionId: auctionId })
  const stolen = { stolenOn: null, note: '', addedBy: operator.partnerId, addedAt: new Date() }
  const listed = { frameNumberSealed: number.frameNumberSealed ?? '', frameNumberHash: number.frameNumberHash ?? '' }
  const put = () =>
    db
      .insertInto('stolenFrame')
      .values({ ...stolen, ...listed })
      .execute()
  expect(await after('stolen', put)).toMatchObject({ count: 2, oldestSince: stolen.addedAt.toISOString() })
  const menu = await api.graphql(OperatorQueuesDocument.query, {}, operator.headers)
  const now = await queues()
  expect(menu.data.operatorQueues).toMatchObject({ inspection: now.inspection.count, stolenMatches: now.stolen.count })
})

test('trades of a suspended dealer wait for us, from the suspension on', async () => {
  const { db } = api.services
  const other = await castDealer(api.services)
  const auctionId = await cast(31, other)
  const suspendedAt = new Date()
  const troubled = await after('troubled', () =>
    db
      .updateTable('bikeDealer')
      .set({ suspendedAt, suspendReason: '連絡がつかない' })
      .where('bikeDealerId', '=', other.bikeDealerId)
      .execute(),
  )
  expect(troubled).toMatchObject({ count: 1, oldestSince: suspendedAt.toISOString(), oldestAuctionId: auctionId })
})

test('a bike that left without a record of who sold it waits for its dealer', async () => {
  const { db } = api.services
  let auctionId = 0
  const left = async () => {
    auctionId = await checked({ checkedAt: ago(HOUR), handedOverAt: ago(HOUR) })
  }
  expect(await after('identity', left)).toMatchObject({ count: 1, oldestAuctionId: auctionId })
  await castIdentityCheck(db, auctionId)
  expect((await queues()).identity.oldestAuctionId).not.toBe(auctionId)
})

test('who wrote to us waits by our promise', async () => {
  const owner = await castOwner(api.services)
  const insert = (since: Date) =>
    api.services.db
      .insertInto('supportThread')
      .values({
        bikeOwnerId: owner.bikeOwnerId,
        subject: 'other',
        state: 'open',
        name: '',
        email: null,
        createdAt: since,
        lastMessageAt: since,
        waitingSince: since,
        dueAt: later(since, DAY),
        updatedAt: since,
      })
      .execute()
  const old = ago(30 * DAY)
  expect(await after('support', () => insert(old))).toMatchObject({
    count: 1,
    overdueCount: 1,
    oldestSince: old.toISOString(),
  })
  expect(await after('support', () => insert(new Date()))).toMatchObject({ count: 1, overdueCount: 0 })
})

test('auctions in trouble: nobody bids, the owner does not answer, the dealer does not pay', async () => {
  const { db } = api.services
  const quiet = await cast(21)
  const set = (auctionId: number, change: object) =>
    db.updateTable('auction').set(change).where('auctionId', '=', auctionId).execute()
  await set(quiet, { endAt: later(new Date(), HOUR) })
  const none = await cast(21)
  await set(none, { endAt: later(new Date(), 2 * HOUR), ...NO_BIDS })
  // Open for no day yet: nothing is still about it.
  const begun = await cast(21)
  await set(begun, { publishedAt: ago(60_000), endAt: later(new Date(), 120_000), ...NO_BIDS })
  const far = await cast(21)
  await set(far, { endAt: later(new Date(), 30 * HOUR) })
  const waiting = await cast(22)
  const withDealer = await cast(22)
  await set(withDealer, { counterOfferPrice: 600_000, counterOfferUntil: later(new Date(), HOUR) })
  const lateOf = async () =>
    (await dashboard()).cockpit.scorecards.find(
      (it: { readonly bikeDealerId: number }) => it.bikeDealerId === dealer.bikeDealerId,
    )?.latePaymentCount ?? 0
  // Just after midnight a bike of another test, which left before it, is late as well.
  const lateBefore = await lateOf()
  const unpaid = await cast(31)
  await castHandedOver(db, unpaid, ago(3 * DAY))

  const idsOf = ({ auctions }: { readonly auctions: readonly { readonly auctionId: number }[] }) =>
    auctions.map(({ auctionId }) => auctionId)
  const { cockpit } = await dashboard()
  // What has no bid at all comes first.
  expect(idsOf(cockpit.withoutBids).slice(0, 2)).toEqual([none, quiet])
  for (const other of [far, begun]) expect(idsOf(cockpit.withoutBids)).not.toContain(other)
  expect(idsOf(cockpit.unanswered)).toContain(waiting)
  expect(idsOf(cockpit.unanswered)).not.toContain(withDealer)
  expect(cockpit.latePayments.auctions).toContainEqual(expect.objectContaining({ auctionId: unpaid }))
  expect(cockpit.scorecards).toContainEqual(
    expect.objectContaining({ bikeDealerId: dealer.bikeDealerId, latePaymentCount: lateBefore + 1 }),
  )
  // Ten at the most, and how many there are.
  for (let more = 0; more < 12; more += 1) await cast(22)
  const {
    cockpit: { unanswered },
    operatorDashboard,
  } = await dashboard()
  // The figure of the day counts the same.
  expect(operatorDashboard.waitingForAnswer).toBe(unanswered.totalCount)
  expect(unanswered.auctions).toHaveLength(10)
  expect(unanswered.totalCount).toBeGreaterThanOrEqual(13)
  const moments = unanswered.auctions.map(({ answerBy }) => Date.parse(answerBy ?? ''))
  expect(moments).toEqual(moments.toSorted((one, other) => one - other))
})

test('below the market: with bids, ending soon, and of the bikes that the market is made of', async () => {
  const { db } = api.services
  const range = { priceMin: [550_000], priceMiddle: [600_000], priceMax: [650_000] }
  const cell = { modelId: 1003, modelTypeId: 0, mileageId: 0, salesCount: 40, computedAt: new Date(), ...range }
  await db.deleteFrom('marketPrice').where('modelId', '=', 1003).execute()
  await db.deleteFrom('marketModel').where('modelId', '=', 1003).execute()
  await db.insertInto('marketPrice').values(cell).execute()
  const bike = { modelId: 1003, modelTypeId: null, mileageKm: null, firstRegistration: 'unknown' }
  const made = async (status: AuctionStatus, change: object = {}) => {
    const auctionId = await cast(status)
    await db
      .updateTable('auction')
      .set({ ...bike, ...change })
      .where('auctionId', '=', auctionId)
      .execute()
    return auctionId
  }
  const soon = { endAt: later(new Date(), HOUR) }
  const cheap = await made(21, soon)
  await made(21, { ...soon, currentPrice: 550_000 })
  await made(21, { ...soon, meterChange: 'doubtful' })
  await made(21, { ...soon, ...NO_BIDS })
  await made(21, { endAt: later(new Date(), 2 * DAY) })
  const before = (await dashboard()).cockpit.market
  await made(32)
  const { belowMarket, market } = (await dashboard()).cockpit
  expect(belowMarket).toMatchObject({ totalCount: 1, auctions: [{ auctionId: cheap, marketPrice: { min: 550_000 } }] })
  expect(market.today.comparedCount).toBe(before.today.comparedCount + 1)
  expect(market.today.median).toBeLessThan(0)
  expect(market.before).toEqual({ comparedCount: 0, median: null })
  await made(32, { finalTransactionAt: ago(3 * DAY), finalTransactionPrice: 630_000 })
  const { cockpit, operatorDashboard } = await dashboard()
  expect(cockpit.market.before).toEqual({ comparedCount: 1, median: expect.closeTo(0.05) })
  expect(operatorDashboard).toMatchObject({ soldBefore: 1, soldTotalBefore: 630_000 })
})

test('what a bid changes between looking and showing is not on the list any more, and not counted', async () => {
  const { db, client } = api.services
  const query = '{ cockpit { belowMarket { totalCount auctions { auctionId currentPrice } } } }'
  const read = async () => (await api.graphql(query, {}, operator.headers)).data.cockpit.belowMarket
  const before = await read()
  const [{ auctionId }] = before.auctions
  const holder = await client.pool.connect()
  await holder.query('begin; lock table market_price, market_model') // between both readings
  const shown = read()
  const waiting = async () => {
    const { rows } = await client.pool.query('select count(*)::int as count from pg_locks where not granted')
    return rows[0].count
  }
  await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
  await db.updateTable('auction').set({ currentPrice: 590_000 }).where('auctionId', '=', auctionId).execute()
  await holder.query('rollback')
  holder.release()
  expect(await shown).toEqual({ totalCount: before.totalCount - 1, auctions: before.auctions.slice(1) })
})

test('however many wait, the same few statements read them', async () => {
  const count = async () => {
    const before = statements
    await dashboard()
    return statements - before
  }
  const add = async () => {
    await claimed(ago(HOUR))
    await asked(ago(HOUR))
    await castListing(api.services.db, (await castOwner(api.services)).bikeOwnerId, { images: 1 })
    await castHandedOver(api.services.db, await cast(31, await castDealer(api.services)), ago(3 * DAY))
    for (const status of [21, 22, 32] as const) await cast(status)
  }
  await add()
  const few = await count()
  for (let more = 0; more < 29; more += 1) await add()
  const many = await count()
  // Loaders of lists that are read side by side meet in one statement or in two.
  expect(Math.abs(many - few)).toBeLessThan(5)
  expect(many).toBeLessThanOrEqual(40)
})

test('nobody but an operator reads it', async () => {
  const strangers = [undefined, dealer, await castAgent(api.services), await castOwner(api.services)]
  for (const who of strangers) {
    const { data, errors } = await api.graphql(OperatorDashboardDocument.query, {}, who?.headers)
    expect(errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
    expect(data ?? null).toBeNull()
  }
})
