import { afterAll, beforeAll, expect, test } from 'vitest'
import { InspectionQueueDocument, PlanPassDocument, WithdrawPassDocument } from '#contract/generated/operator.ts'
import { OnInspectionUpdateDocument } from '#contract/generated/partner-message.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castImage, castListing } from '#testing/listing.ts'
import { answerToStart, listenTo, liveAddress } from '#testing/live-client.ts'
import { type CastPartner, castDealer, castOperator } from '#testing/partner-cast.ts'
import { connect } from '#testing/realtime-server.ts'
import { withRead } from '#testing/with-read.ts'
import { passPlanned } from './planned-pass.ts'

let api: TestApi
let [operator, colleague, dealer]: CastPartner[] = []
beforeAll(async () => {
  api = await startApi()
  ;[operator, colleague, dealer] = [
    await castOperator(api.services),
    await castOperator(api.services),
    await castDealer(api.services),
  ]
})
afterAll(() => api.stop())

async function listed() {
  const owner = await castOwner(api.services)
  return { owner, auctionId: await castListing(api.services.db, owner.bikeOwnerId, { images: 1 }) }
}

async function plan(auctionId: number, who = operator) {
  const input = await withRead(api.services.db, 'passInspection', { auctionId })
  return api.graphql(PlanPassDocument.query, { input }, who?.headers)
}
const withdraw = (auctionId: number, who = operator) =>
  api.graphql(WithdrawPassDocument.query, { input: { auctionId } }, who?.headers)
/** Ten seconds later. */
const timePasses = (auctionId: number) => passPlanned({ services: api.services, now: new Date() }, { auctionId })

async function plannedOf(auctionId: number, who = operator) {
  const { data } = await api.graphql(InspectionQueueDocument.query, {}, who?.headers)
  return data.plannedPasses.find((it: { auctionId: number }) => it.auctionId === auctionId) ?? null
}

async function statusOf(auctionId: number) {
  const { auctionStatus } = await api.services.db
    .selectFrom('auction')
    .select('auctionStatus')
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  return auctionStatus
}

test('a pass waits, and then takes effect in the name of who planned it', async () => {
  const { auctionId } = await listed()
  expect((await plan(auctionId)).errors).toEqual([])
  expect(await statusOf(auctionId)).toBe(11)
  expect(await plannedOf(auctionId)).toMatchObject({ isPassed: null, isOwn: true })
  expect(await plannedOf(auctionId, colleague)).toMatchObject({ isOwn: false })
  await timePasses(auctionId)
  expect(await statusOf(auctionId)).toBe(21)
  expect(await plannedOf(auctionId)).toMatchObject({ isPassed: true })
  const { byActor } = await api.services.db
    .selectFrom('auctionTransition')
    .select('byActor')
    .where('auctionId', '=', auctionId)
    .where('toStatus', '=', 21)
    .executeTakeFirstOrThrow()
  expect(byActor).toBe(`operator:${operator?.partnerId}`)
  const [error] = (await withdraw(auctionId)).errors
  expect(error?.extensions.code).toBe('ERROR_AUCTION_STATUS_INVALID')
  expect(await statusOf(auctionId)).toBe(21)
})

test('the pass is a job of the queue: it happens although nobody is there any more', async () => {
  const { auctionId } = await listed()
  await plan(auctionId)
  const { rows } = await api.services.client.pool.query<{ key: string; waits: boolean }>(
    `select key, run_at > now() as waits from graphile_worker.jobs where key = $1`,
    [`passPlanned:${auctionId}`],
  )
  expect(rows).toEqual([{ key: `passPlanned:${auctionId}`, waits: true }])
})

test('taken back in time nothing passes, and it can be planned again', async () => {
  const { auctionId } = await listed()
  await plan(auctionId)
  expect((await withdraw(auctionId, colleague)).errors).toEqual([])
  expect((await withdraw(auctionId)).errors).toEqual([]) // nothing passes, whoever was first
  await timePasses(auctionId)
  expect(await statusOf(auctionId)).toBe(11)
  expect(await plannedOf(auctionId)).toBeNull()
  await plan(auctionId)
  await timePasses(auctionId)
  expect(await statusOf(auctionId)).toBe(21)
})

test('planned twice, by two operators at once, it passes once at the first time', async () => {
  const { auctionId } = await listed()
  await Promise.all([plan(auctionId), plan(auctionId, colleague)])
  const first = await plannedOf(auctionId)
  await plan(auctionId, colleague)
  expect(await plannedOf(auctionId)).toEqual(first)
  await Promise.all([timePasses(auctionId), timePasses(auctionId)])
  expect(await statusOf(auctionId)).toBe(21)
})

async function passesOnRecord(auctionId: number) {
  const rows = await api.services.db
    .selectFrom('partnerAudit')
    .select(['action', 'partnerId'])
    .where('subjectKind', '=', 'auction')
    .where('subjectId', '=', String(auctionId))
    .execute()
  return rows
}

test('the log names who passed the listing, and nobody whose pass came too late', async () => {
  const planned = await listed()
  await plan(planned.auctionId)
  await plan(planned.auctionId, colleague)
  expect(await passesOnRecord(planned.auctionId)).toEqual([])
  await timePasses(planned.auctionId)
  expect(await passesOnRecord(planned.auctionId)).toEqual([
    { action: 'passInspection', partnerId: operator?.partnerId },
  ])

  const { auctionId } = await listed()
  await plan(auctionId)
  const pass = 'mutation P($input: PassInspectionInput!) { passInspection(input: $input) { __typename } }'
  const input = await withRead(api.services.db, 'passInspection', { auctionId })
  expect((await api.graphql(pass, { input }, colleague?.headers)).errors).toEqual([])
  await timePasses(auctionId)
  expect(await plannedOf(auctionId)).toMatchObject({ isPassed: false })
  expect(await passesOnRecord(auctionId)).toEqual([{ action: 'passInspection', partnerId: colleague?.partnerId }])
})

test('an owner who takes the listing back meanwhile is not overruled', async () => {
  const { auctionId, owner } = await listed()
  await plan(auctionId)
  const cancel = 'mutation C($input: CancelAuctionInput!) { cancelAuction(input: $input) { auction { auctionId } } }'
  const input = await withRead(api.services.db, 'cancelAuction', { auctionId, cancelReason: 'changed-mind' })
  expect((await api.graphql(cancel, { input }, owner.headers)).errors).toEqual([])
  await timePasses(auctionId)
  expect(await statusOf(auctionId)).toBe(82)
  expect(await plannedOf(auctionId)).toMatchObject({ isPassed: false })
})

test('a photo that another operator marks meanwhile keeps the listing in the queue', async () => {
  const { auctionId } = await listed()
  await plan(auctionId)
  const { data } = await api.graphql(InspectionQueueDocument.query, {}, colleague?.headers)
  const listing = data.inspectionQueue.find((it: { auctionId: number }) => it.auctionId === auctionId)
  const mark = 'mutation N($input: MarkImageNgInput!) { markImageNg(input: $input) { __typename } }'
  const marked = { auctionId, assetId: listing.images[0].assetId, reason: '暗くて確認できません' }
  const input = await withRead(api.services.db, 'markImageNg', marked)
  const long = await api.graphql(mark, { input: { ...input, reason: '暗'.repeat(501) } }, operator?.headers)
  expect(long.errors[0]?.extensions.fields?.[0]?.field).toBe('reason')
  expect((await api.graphql(mark, { input }, colleague?.headers)).errors).toEqual([])
  await timePasses(auctionId)
  expect(await statusOf(auctionId)).toBe(11)
  expect(await plannedOf(auctionId)).toMatchObject({ isPassed: false })
  expect((await plan(auctionId)).errors).not.toEqual([])
})

test('while a photo waits for its replacement, who passes the listing reads which one', async () => {
  const { auctionId } = await listed()
  await api.services.db
    .updateTable('auctionImage')
    .set({ imageType: '03', isInspectionNg: true, ngReason: '暗くて見えません' })
    .where('auctionId', '=', auctionId)
    .execute()
  const input = await withRead(api.services.db, 'passInspection', { auctionId })
  const pass = 'mutation P($input: PassInspectionInput!) { passInspection(input: $input) { __typename } }'
  for (const query of [PlanPassDocument.query, pass]) {
    const [error] = (await api.graphql(query, { input }, operator?.headers)).errors
    expect(error?.extensions.code).toBe('ERROR_AUCTION_STATUS_INVALID')
    expect(error?.message).toMatch(/NGにした写真（「右」）の差し替えを待っている/)
  }
  expect(await plannedOf(auctionId)).toBeNull()
})

test('a movie that is marked is shown to nobody but the owner, with the reason, and holds up nothing', async () => {
  const { auctionId, owner } = await listed()
  const { db } = api.services
  const assetId = await castImage(db, owner.bikeOwnerId)
  await db.insertInto('auctionMovie').values({ auctionId, assetId, movieType: '02' }).execute()
  const { data } = await api.graphql(InspectionQueueDocument.query, {}, operator?.headers)
  const listing = data.inspectionQueue.find((it: { auctionId: number }) => it.auctionId === auctionId)
  expect(listing.movies).toEqual([{ assetId, movieType: '02', isInspectionNg: false, ngReason: null, version: 1 }])
  const mark = 'mutation N($input: MarkImageNgInput!) { markImageNg(input: $input) { __typename } }'
  const input = { auctionId, assetId, version: 1, reason: '音声に個人名が入っています' }
  for (const _twice of [1, 2]) expect((await api.graphql(mark, { input }, operator?.headers)).errors).toEqual([])
  const stale = await api.graphql(mark, { input: { ...input, reason: '別の理由' } }, operator?.headers)
  expect(stale.errors[0]?.extensions.code).toBe('ERROR_CONTENT_CHANGED')
  // On the operator's page it has its mark, and what happened is not told of a photo.
  const page = 'query ($id: Int!) { partnerAuction(auctionId: $id) { movies { isInspectionNg } statements { kind } } }'
  expect((await api.graphql(page, { id: auctionId }, operator?.headers)).data.partnerAuction).toEqual({
    movies: [{ isInspectionNg: true }],
    statements: [{ kind: 'movieRefused' }],
  })
  await plan(auctionId)
  await timePasses(auctionId)
  expect(await statusOf(auctionId)).toBe(21)
  const see = 'query ($id: Int!) { auction(auctionId: $id) { auctionMovies { movieLabel isInspectionNg ngReason } } }'
  const seen = async (headers?: Readonly<Record<string, string>>) =>
    (await api.graphql(see, { id: auctionId }, headers)).data.auction.auctionMovies
  expect(await seen(owner.headers)).toEqual([
    { movieLabel: '走行・操作', isInspectionNg: true, ngReason: '音声に個人名が入っています' },
  ])
  expect(await seen()).toEqual([])
})

test('a photo that the owner replaces meanwhile has to be looked at first', async () => {
  const { auctionId, owner } = await listed()
  await plan(auctionId)
  const { db } = api.services
  const { assetId } = await db
    .selectFrom('auctionImage')
    .select('assetId')
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  const replace = 'mutation R($input: ReplaceAuctionImageInput!) { replaceAuctionImage(input: $input) { auctionId } }'
  const replacement = { auctionId, assetId, newAssetId: await castImage(db, owner.bikeOwnerId) }
  const input = await withRead(db, 'replaceAuctionImage', replacement)
  expect((await api.graphql(replace, { input }, owner.headers)).errors).toEqual([])
  await timePasses(auctionId)
  expect(await statusOf(auctionId)).toBe(11)
  expect(await plannedOf(auctionId)).toMatchObject({ isPassed: false })
})

test('operators hear of the queue as it changes; a dealer may neither plan nor listen', async () => {
  const { auctionId } = await listed()
  expect((await plan(auctionId, dealer)).errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  const { query } = OnInspectionUpdateDocument
  const socket = await listenTo(api.origin, colleague?.idToken ?? '', query, {})
  await plan(auctionId)
  await withdraw(auctionId)
  await plan(auctionId)
  await timePasses(auctionId)
  for (const event of ['passPlanned', 'passWithdrawn', 'passPlanned', 'published'])
    expect(await socket.next()).toMatchObject({ payload: { data: { onInspectionUpdate: { auctionId, event } } } })
  socket.socket.close()
  const token = dealer?.idToken ?? ''
  const other = await connect(liveAddress(api.origin), token)
  expect(await answerToStart(other, 'd', token, query, {})).not.toBe('start_ack')
  other.socket.close()
})
