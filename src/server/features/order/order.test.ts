import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMPTY_SHEET, type InspectionSheet } from '#domain/inspection/inspection-sheet.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { wholeField, withinLimits } from '#testing/every-field.ts'
import { castListing } from '#testing/listing.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'
import { schema } from '../../schema.ts'
import { checkInvariants } from '../auction/check-invariants.ts'
import { auditBids } from '../bidding/audit-bids.ts'

let api: TestApi
let mailbox: Mailbox
let operator: CastPartner
let rival: CastPartner
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  operator = await castOperator(api.services)
  rival = await castDealer(api.services, { name: '競合店' })
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

type Person = { readonly headers: Record<string, string> }

async function send(person: Person, mutation: string, input: object, below = '') {
  const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`
  const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) ${below} }`
  const { data, errors } = await api.graphql(query, { input }, person.headers)
  return { code: errors[0]?.extensions.code ?? 'ok', data: data?.[mutation] }
}

/** A bike of the model that each test has for itself, so that the orders of others do not fit it. */
let model = 1001
async function listed(seller?: CastOwner) {
  const owner = seller ?? (await castOwner(api.services))
  const auctionId = await castListing(api.services.db, owner.bikeOwnerId, { images: 1, change: { modelId: model } })
  return { owner, auctionId }
}

const given = () => ({
  modelId: model,
  prefectures: ['14'],
  price: 310_000,
  leastGrade: 6,
  bikeCount: 2,
  validOn: tokyoDay(later(new Date(), 10 * DAY)),
  idempotencyKey: randomUUID(),
})

async function ordering(change: object = {}, dealer?: CastPartner) {
  const made = dealer ?? (await castDealer(api.services))
  const { code, data } = await send(made, 'makeBindingOrder', { ...given(), ...change })
  expect(code).toBe('ok')
  return { dealer: made, bindingOrderId: data as number }
}

async function offerFor({ owner, auctionId }: { owner: Person; auctionId: number }, viewer: Person = owner) {
  const query =
    'query ($id: Int!) { auction(auctionId: $id) { auctionStatus currentPrice bidCount bindingOffers { bindingOrderId price leastGrade dealerName honour { tradeCount } } orderPromise { way outcome offer { price } } } }'
  return (await api.graphql(query, { id: auctionId }, viewer.headers)).data.auction
}

function use({ owner, auctionId }: { owner: Person; auctionId: number }, bindingOrderId: number, change: object = {}) {
  return send(owner, 'useBindingOrder', { auctionId, bindingOrderId, price: 310_000, way: 'floor', ...change })
}

/** With a sheet of this grade in all six parts; null: without any. */
async function pass(auctionId: number, grade: number | null) {
  if (grade !== null) {
    const parts: InspectionSheet['parts'] = EMPTY_SHEET.parts.map((part) => ({ ...part, grade }))
    const saved = await send(
      operator,
      'saveInspectionSheet',
      { auctionId, version: 0, parts, marks: [] },
      '{ version }',
    )
    expect(saved.code).toBe('ok')
  }
  const read = await withRead(api.services.db, 'passInspection', { auctionId, withoutFrameNumber: true })
  const sheetVersion = grade === null ? 0 : 1
  const passed = await send(operator, 'passInspection', { ...read, sheetVersion }, '{ __typename }')
  expect(passed.code).toBe('ok')
}

async function orderOf(dealer: CastPartner) {
  const query =
    '{ bindingOrders { price bikeCount promisedCount boughtCount brokenCount leftCount commitment endedAt } }'
  return (await api.graphql(query, {}, dealer.headers)).data.bindingOrders[0]
}

test('the order of a dealer that broke the contract for this bike is marked for its owner, also once it is used', async () => {
  model = 1040
  const { dealer, bindingOrderId } = await ordering({ leastGrade: null })
  const { bikeDealerId } = dealer
  const owner = await castOwner(api.services)
  const broken = await castAuctionIn(api.services.db, 92, { bikeOwnerId: owner.bikeOwnerId, bikeDealerId })
  const listing = await listed(owner)
  const { auctionId } = listing
  const query =
    'query ($id: Int!) { auction(auctionId: $id) { bindingOffers { brokenContract } orderPromise { offer { brokenContract } } } }'
  const marks = async (viewer: Person = owner) =>
    (await api.graphql(query, { id: auctionId }, viewer.headers)).data?.auction ?? null
  expect(await marks()).toEqual({ bindingOffers: [{ brokenContract: null }], orderPromise: null })
  const { contractAmount } = await api.services.db
    .updateTable('auction')
    .set({ modelId: model, statusBy: `dealer:${bikeDealerId}`, statusCommand: 'stopTransaction' })
    .where('auctionId', '=', broken)
    .returning('contractAmount')
    .executeTakeFirstOrThrow()
  await api.services.db
    .updateTable('auction')
    .set({ relistedFrom: broken })
    .where('auctionId', '=', auctionId)
    .execute()
  expect((await marks()).bindingOffers).toEqual([{ brokenContract: contractAmount }])
  const typed = { modelId: model, mileageId: 6, engineStatusList: ['good'], accidentHistoryList: ['none'] }
  const bike = { ...typed, meterChange: 'actual', numberRegistration: 'registered' }
  const asked =
    'query ($bike: OfferedBikeInput!, $from: Int) { bindingOffers(bike: $bike, relistedFrom: $from) { brokenContract } }'
  const form = async (viewer: Person = owner) =>
    (await api.graphql(asked, { bike, from: broken }, viewer.headers)).data.bindingOffers
  expect(await form(), 'in the form, before it is listed').toEqual([{ brokenContract: contractAmount }])
  expect(await form(await castOwner(api.services)), 'another owner').toEqual([{ brokenContract: null }])
  for (const other of [dealer, operator]) expect((await marks(other))?.bindingOffers ?? []).toEqual([])
  expect((await use(listing, bindingOrderId)).code).toBe('ok')
  expect((await marks()).orderPromise).toEqual({ offer: { brokenContract: contractAmount } })
})

test('an owner sees the best order that fits, takes it as the first bid, and a rival passes it', async () => {
  model = 1002
  await ordering({ price: 300_000 })
  const { dealer, bindingOrderId } = await ordering()
  const listing = await listed()
  expect((await offerFor(listing)).bindingOffers).toMatchObject([{ bindingOrderId, price: 310_000, leastGrade: 6 }])
  expect(await orderOf(dealer)).toMatchObject({ leftCount: 2, commitment: 620_000 })
  expect((await use(listing, bindingOrderId)).code).toBe('ok')
  // Sent again, it is there already.
  expect((await use(listing, bindingOrderId)).code).toBe('ok')
  expect(await orderOf(dealer)).toMatchObject({ promisedCount: 1, leftCount: 1, commitment: 310_000 })
  await pass(listing.auctionId, 7)
  expect(await offerFor(listing)).toMatchObject({
    auctionStatus: 21,
    currentPrice: 310_000,
    bidCount: 1,
    bindingOffers: [],
    orderPromise: { way: 'floor', outcome: 'kept' },
  })
  const bid = { auctionId: listing.auctionId, price: 310_000, idempotencyKey: randomUUID() }
  expect((await send(rival, 'placeBid', bid, '{ bid { kind } }')).code).toBe('BAD_REQUEST')
  expect((await send(rival, 'placeBid', { ...bid, price: 320_000 }, '{ bid { kind } }')).code).toBe('ok')
  expect(await offerFor(listing)).toMatchObject({ currentPrice: 320_000, bidCount: 2 })
  expect(await auditBids(api.services.db)).toMatchObject({ findings: [] })
  expect((await checkInvariants(api.services.db)).filter(({ broken }) => broken.length > 0)).toEqual([])
})

test('taken at once, the bike that passes waits for its owner with the one bid, and is sold to that dealer', async () => {
  model = 1003
  const { dealer, bindingOrderId } = await ordering({ bikeCount: 1 })
  const listing = await listed()
  await use(listing, bindingOrderId, { way: 'atOnce' })
  await pass(listing.auctionId, 6)
  expect(await offerFor(listing)).toMatchObject({ auctionStatus: 22, currentPrice: 310_000, bidCount: 1 })
  const answer = await withRead(api.services.db, 'answerSaleIntention', { auctionId: listing.auctionId })
  expect(
    (await send(listing.owner, 'answerSaleIntention', { ...answer, saleIntention: 1 }, '{ __typename }')).code,
  ).toBe('ok')
  const { contractAmount, winnerDealerId } = await api.services.db
    .selectFrom('auction')
    .select(['contractAmount', 'winnerDealerId'])
    .where('auctionId', '=', listing.auctionId)
    .executeTakeFirstOrThrow()
  expect([contractAmount, winnerDealerId]).toEqual([310_000, dealer.bikeDealerId])
  expect(await orderOf(dealer)).toMatchObject({ promisedCount: 0, boughtCount: 1, leftCount: 0 })
  // Whoever breaks the promise is not offered to the next owner with it.
  const stop = await withRead(api.services.db, 'stopTransaction', { auctionId: listing.auctionId })
  expect((await send(dealer, 'stopTransaction', { ...stop, reason: '資金の都合' }, '{ __typename }')).code).toBe('ok')
  expect(await orderOf(dealer)).toMatchObject({ promisedCount: 0, boughtCount: 0, brokenCount: 1, leftCount: 0 })
  expect((await offerFor(await listed())).bindingOffers).toEqual([])
  expect((await checkInvariants(api.services.db)).filter(({ broken }) => broken.length > 0)).toEqual([])
})

test.each([
  ['below the grade', 5],
  ['without a sheet', null],
])('a bike that passes %s goes to auction, and the dealer has its bike back', async (_, grade) => {
  model = grade === null ? 1004 : 1005
  const { dealer, bindingOrderId } = await ordering()
  const listing = await listed()
  await use(listing, bindingOrderId, { way: 'atOnce' })
  await pass(listing.auctionId, grade)
  expect(await offerFor(listing)).toMatchObject({
    auctionStatus: 21,
    bidCount: 0,
    orderPromise: { outcome: 'gradeMissed' },
  })
  expect(await orderOf(dealer)).toMatchObject({ promisedCount: 0, leftCount: 2 })
})

test('an order on a condition does not hide the one that asks for nothing', async () => {
  model = 1014
  await ordering({ price: 1_000_000, leastGrade: 8 })
  await ordering({ price: 250_000, leastGrade: null })
  const sure = await ordering({ price: 300_000, leastGrade: null })
  const listing = await listed()
  expect((await offerFor(listing)).bindingOffers).toMatchObject([
    { price: 1_000_000, leastGrade: 8 },
    { price: 300_000, leastGrade: null, bindingOrderId: sure.bindingOrderId },
  ])
  expect((await use(listing, sure.bindingOrderId, { price: 300_000 })).code).toBe('ok')
  await pass(listing.auctionId, null)
  expect(await offerFor(listing)).toMatchObject({ currentPrice: 300_000, orderPromise: { outcome: 'kept' } })
})

test('an order that is ended stands for what it promised, and is offered to nobody else', async () => {
  model = 1006
  const { dealer, bindingOrderId } = await ordering()
  const [first, second] = [await listed(), await listed()]
  await use(first, bindingOrderId)
  expect((await send(rival, 'endBindingOrder', { bindingOrderId })).code).toBe('ERROR_DATA_NOT_FOUND')
  expect((await send(dealer, 'endBindingOrder', { bindingOrderId })).code).toBe('ok')
  expect((await offerFor(second)).bindingOffers).toEqual([])
  expect((await use(second, bindingOrderId)).code).toBe('ERROR_CONTENT_CHANGED')
  await pass(first.auctionId, 8)
  expect(await offerFor(first)).toMatchObject({ bidCount: 1 })
})

test('nothing of a suspended dealer is offered, and what it promised comes to nothing', async () => {
  model = 1007
  const { dealer, bindingOrderId } = await ordering()
  const [first, second] = [await listed(), await listed()]
  await use(first, bindingOrderId)
  await api.services.db
    .updateTable('bikeDealer')
    .set({ suspendedAt: new Date(), suspendReason: '詐欺の疑い' })
    .where('bikeDealerId', '=', dealer.bikeDealerId)
    .execute()
  expect((await offerFor(second)).bindingOffers).toEqual([])
  await pass(first.auctionId, 8)
  expect(await offerFor(first)).toMatchObject({ bidCount: 0, orderPromise: { outcome: 'dealerOut' } })
})

test.each(['dealer', 'agency'])(
  'while its %s is suspended an order is neither shown nor taken; lifted, it is',
  async (whose) => {
    model = whose === 'dealer' ? 1015 : 1016
    const { agentId } = await castAgent(api.services)
    const { bindingOrderId, dealer } = await ordering({}, await castDealer(api.services, { agentId }))
    const listing = await listed()
    const set = async (suspendedAt: Date | null) => {
      const change = { suspendedAt, suspendReason: suspendedAt && '詐欺の疑い' }
      const { db } = api.services
      if (whose === 'agency') await db.updateTable('agent').set(change).where('agentId', '=', agentId).execute()
      else await db.updateTable('bikeDealer').set(change).where('bikeDealerId', '=', dealer.bikeDealerId).execute()
    }
    await set(new Date())
    expect((await offerFor(listing)).bindingOffers).toEqual([])
    for (const way of ['floor', 'atOnce'])
      expect([way, (await use(listing, bindingOrderId, { way })).code]).toEqual([way, 'ERROR_CONTENT_CHANGED'])
    await set(null)
    expect((await offerFor(listing)).bindingOffers).toMatchObject([{ bindingOrderId }])
    expect((await use(listing, bindingOrderId)).code).toBe('ok')
    // Taken before, it is no first bid either.
    await set(new Date())
    await pass(listing.auctionId, 8)
    expect(await offerFor(listing)).toMatchObject({ bidCount: 0, orderPromise: { outcome: 'dealerOut' } })
  },
)

test('the last bike is promised once, however many take it at the same moment', async () => {
  model = 1008
  const { dealer, bindingOrderId } = await ordering({ bikeCount: 1 })
  const listings = await Promise.all(Array.from({ length: 6 }, listed))
  const codes = await Promise.all(listings.map(async (listing) => (await use(listing, bindingOrderId)).code))
  expect(codes.toSorted()).toEqual([...Array(5).fill('ERROR_CONTENT_CHANGED'), 'ok'])
  expect(await orderOf(dealer)).toMatchObject({ promisedCount: 1, leftCount: 0 })
  // Given back, it is there for another.
  const taken = listings[codes.indexOf('ok')]
  const other = listings[codes.indexOf('ERROR_CONTENT_CHANGED')]
  if (!taken || !other) throw new Error('nobody took it')
  expect((await send(taken.owner, 'releaseBindingOrder', { auctionId: taken.auctionId })).code).toBe('ok')
  expect((await use(other, bindingOrderId)).code).toBe('ok')
})

test('a listing that is taken back gives the bike back', async () => {
  model = 1009
  const { dealer, bindingOrderId } = await ordering({ bikeCount: 1 })
  const listing = await listed()
  await use(listing, bindingOrderId)
  const cancel = await withRead(api.services.db, 'cancelAuction', { auctionId: listing.auctionId })
  const canceled = await send(
    listing.owner,
    'cancelAuction',
    { ...cancel, cancelReason: 'changed-mind' },
    '{ __typename }',
  )
  expect(canceled.code).toBe('ok')
  expect(await orderOf(dealer)).toMatchObject({ promisedCount: 0, leftCount: 1 })
})

test('an order is taken by the owner alone, at the price that was shown, until the inspection', async () => {
  model = 1010
  const { dealer, bindingOrderId } = await ordering()
  const listing = await listed()
  const stranger: CastOwner = await castOwner(api.services)
  expect((await use({ ...listing, owner: stranger }, bindingOrderId)).code).toBe('ERROR_DATA_NOT_FOUND')
  expect((await use({ ...listing, owner: dealer }, bindingOrderId)).code).toBe('ERROR_NOT_AUTHORIZED')
  expect((await use(listing, bindingOrderId, { price: 305_000 })).code).toBe('ERROR_CONTENT_CHANGED')
  await pass(listing.auctionId, 8)
  expect((await use(listing, bindingOrderId)).code).toBe('ERROR_AUCTION_STATUS_INVALID')
})

test('an agency orders for its own dealers, each apart; the same key makes one order', async () => {
  model = 1011
  const agent = await castAgent(api.services)
  const [one, other] = [
    await castDealer(api.services, { agentId: agent.agentId }),
    await castDealer(api.services, { agentId: agent.agentId }),
  ]
  const input = { ...given(), bikeDealerId: one.bikeDealerId }
  const first = await send(agent, 'makeBindingOrder', input)
  expect(await send(agent, 'makeBindingOrder', input)).toEqual(first)
  expect((await send(agent, 'makeBindingOrder', { ...input, price: 320_000 })).code).not.toBe('ok')
  expect((await send(agent, 'makeBindingOrder', { ...input, bikeDealerId: rival.bikeDealerId })).code).not.toBe('ok')
  expect(await orderOf(other)).toBeUndefined()
  expect(await orderOf(one)).toMatchObject({ price: 310_000 })
  const end = { bindingOrderId: first.data, bikeDealerId: one.bikeDealerId }
  for (const _ of ['first', 'again']) expect((await send(agent, 'endBindingOrder', end)).code).toBe('ok')
  // What is sent again is no act of its own.
  const acts = await api.services.db
    .selectFrom('partnerAudit')
    .select('action')
    .where('bikeDealerId', '=', one.bikeDealerId)
    .orderBy('partnerAuditId')
    .execute()
  expect(acts).toEqual([{ action: 'makeBindingOrder' }, { action: 'endBindingOrder' }])
})

test.each([
  [{ price: 303_000 }],
  [{ leastGrade: 9 }],
  [{ bikeCount: 0 }],
  [{ modelId: 999_999 }],
  [{ prefectures: ['99'] }],
  [{ validOn: '2020-01-01' }],
])('an order with %j is refused', async (change) => {
  expect((await send(rival, 'makeBindingOrder', { ...given(), ...change })).code).toBe('BAD_REQUEST')
})

test('nobody but its owner and its dealer learns of an order, by any field', async () => {
  model = 1012
  const { dealer, bindingOrderId } = await ordering({ price: 287_000 })
  const listing = await listed()
  expect((await use(listing, bindingOrderId, { price: 287_000 })).code).toBe('ok')
  const root = schema.getQueryType()?.getFields() ?? {}
  const literals = { auctionId: String(listing.auctionId), first: '20', bikeDealerId: String(rival.bikeDealerId) }
  const stranger = await castOwner(api.services)
  for (const name of ['auction', 'auctions', 'latestAuction', 'partnerAuction', 'partnerAuctions', 'bindingOrders']) {
    const field = root[name]
    if (!field) throw new Error(`no field ${name}`)
    const pieces = wholeField(field, literals, new Set(), withinLimits(api.services, 'query'))
    for (const { headers } of [{ headers: {} }, stranger, rival, operator])
      for (const piece of pieces)
        expect(JSON.stringify(await api.graphql(`{ ${piece} }`, {}, headers)), name).not.toContain('287000')
  }
  expect((await offerFor(listing, { headers: {} }))?.orderPromise ?? null).toBeNull()
  expect(JSON.stringify(await orderOf(dealer))).toContain('287000')
})

test('both sides hear by mail what becomes of it', async () => {
  model = 1013
  const { bindingOrderId } = await ordering()
  const listing = await listed()
  const kinds = async () => {
    const mails = await api.services.db.selectFrom('mail').select(['kind', 'bikeOwnerId']).execute()
    return mails
      .filter(({ kind, bikeOwnerId }) => /order/i.test(kind) && [null, listing.owner.bikeOwnerId].includes(bikeOwnerId))
      .map(({ kind }) => kind)
  }
  await api.services.db.deleteFrom('mail').execute()
  await use(listing, bindingOrderId, { way: 'atOnce' })
  expect(await kinds()).toEqual(['order-used'])
  await pass(listing.auctionId, 9)
  expect((await kinds()).toSorted()).toEqual(['auction-orderBuys', 'auction-orderKept', 'order-used'])
})

test('of a bike that is bought at once the dealer hears once, and which way the owner chose, also when it changes', async () => {
  model = 1014
  const { dealer, bindingOrderId } = await ordering()
  const listing = await listed()
  const told = async () => {
    await api.runJobs()
    return mailbox.mailsTo(dealer.email)
  }
  await use(listing, bindingOrderId, { way: 'floor' })
  expect((await told()).at(-1)?.text).toContain('オークションの最初の入札にする')
  for (const _ of ['first', 'again']) await use(listing, bindingOrderId, { way: 'atOnce' })
  expect((await told()).map(({ subject }) => subject)).toEqual([
    '【Kaitori】買取注文が選ばれました',
    '【Kaitori】買取注文が選ばれました',
  ])
  expect((await told()).at(-1)?.text).toContain('すぐに売る')
  await pass(listing.auctionId, 9)
  const subjects = (await told()).slice(2).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringContaining('買取注文で入札しました')])
  // The notification stays.
  const alerts = await api.services.db
    .selectFrom('alert')
    .select(['kind', 'mail', 'push'])
    .where('partnerId', '=', dealer.partnerId)
    .execute()
  expect(alerts).toEqual([{ kind: 'won', mail: 'none', push: true }])
  const query = 'query ($id: Int!) { partnerAuction(auctionId: $id) { isBoughtByOrder } }'
  const isBought = async ({ headers }: Person) =>
    (await api.graphql(query, { id: listing.auctionId }, headers)).data?.partnerAuction?.isBoughtByOrder
  expect(await isBought(dealer)).toBe(true)
  expect(await isBought(operator)).toBe(false)
})
