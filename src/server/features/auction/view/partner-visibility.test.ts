import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'

const LOOK = `query ($auctionId: Int!) { partnerAuction(auctionId: $auctionId) {
  auctionStatus currentPrice bidCount isLeading ownMaximum askingPrice isAskingPriceReached certificateAssetId winnerName
  contractAmount isSellerMuted checklist { memo } receiptAssetIds completionReport { finalTransactionPrice }
  bids { price isOwn bikeDealerId bikeDealerName maxPrice } ownerContact { name phone address deliveryPlace } history { byActor }
} }`
const PASS =
  'mutation ($auctionId: Int!) { passInspection(input: { auctionId: $auctionId, version: 1, withoutFrameNumber: true }) { auction { auctionId } } }'
const BID = `mutation ($input: PlaceBidInput!) { placeBid(input: $input) { bid { price } } }`
const RESIDENCE = '川崎市中原区小杉9-8-7'

let api: TestApi
let owner: CastOwner
let [winner, loser, agent, operator]: CastPartner[] = []
let auctionId: number

beforeAll(async () => {
  api = await startApi()
  owner = await castOwner(api.services, { userName: '秘密 持主' })
  agent = await castAgent(api.services)
  winner = await castDealer(api.services, { name: '勝者モータース', agentId: agent.agentId })
  loser = await castDealer(api.services, { name: '敗者モータース' })
  operator = await castOperator(api.services)
  auctionId = await castListing(api.services.db, owner.bikeOwnerId, {
    images: 5,
    change: { askingPrice: 200_000, deliveryLocation: 'residence', otherDeliveryLocation: RESIDENCE },
  })
})
afterAll(() => api.stop())

const look = async (who: CastPartner | undefined) => {
  const { data, errors } = await api.graphql(LOOK, { auctionId }, who?.headers)
  return { auction: data?.partnerAuction ?? null, errors, text: JSON.stringify({ data, errors }) }
}
const bid = (who: CastPartner | undefined, price: number, maxPrice: number) =>
  api.graphql(BID, { input: { auctionId, price, maxPrice, idempotencyKey: `${who?.email}` } }, who?.headers)
const secretsOfOwner = () => ['秘密', owner.email, '08000', '山下町', RESIDENCE]

test('before the inspection only operators see a listing', async () => {
  expect((await look(winner)).auction).toBeNull()
  expect((await look(undefined)).errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  expect((await look(operator)).auction).toMatchObject({ auctionStatus: 11, askingPrice: 200_000 })
})

test('while bids come in, a dealer sees prices, and of others neither name nor maximum; of the owner nothing', async () => {
  expect((await api.graphql(PASS, { auctionId }, winner?.headers)).errors).toHaveLength(1)
  expect((await api.graphql(PASS, { auctionId }, operator?.headers)).errors).toEqual([])
  expect((await bid(loser, 100_000, 150_000)).errors).toEqual([])
  expect((await bid(winner, 160_000, 335_000)).errors).toEqual([])
  const seen = await look(loser)
  expect(seen.auction).toMatchObject({ isLeading: false, ownMaximum: 150_000, isAskingPriceReached: false })
  for (const secret of ['勝者', '335000', '200000', ...secretsOfOwner()]) expect(seen.text).not.toContain(secret)
  expect((await look(winner)).text).not.toContain('150000')
  expect((await look(agent)).auction).toMatchObject({ isLeading: true, ownMaximum: 335_000 })
  expect((await look(operator)).text).toContain('勝者')
  expect((await look(operator)).text).not.toContain('秘密')
})

test('from the contract on the winner and its agent know the owner; nobody else does', async () => {
  await api.services.db
    .updateTable('auction')
    .set({ auctionStatus: 22, statusCommand: 'closeBidding', statusBy: 'system' })
    .where('auctionId', '=', auctionId)
    .execute()
  for (const who of [winner, agent, loser]) expect((await look(who)).auction.ownerContact).toBeNull()
  await api.services.db
    .updateTable('auction')
    .set({ auctionStatus: 31, contractAmount: 160_000, contractAt: new Date() })
    .where('auctionId', '=', auctionId)
    .execute()
  for (const who of [winner, agent])
    expect((await look(who)).auction.ownerContact).toMatchObject({
      phone: expect.stringMatching(/^0\d{9,10}$/),
      deliveryPlace: `現在の居所（住所と違う場合）：${RESIDENCE}`,
    })
  for (const who of [winner, agent]) expect((await look(who)).text).not.toContain(owner.email)
  for (const who of [loser, operator]) {
    const { text } = await look(who)
    for (const secret of secretsOfOwner()) expect(text).not.toContain(secret)
  }
  expect((await look(loser)).auction).toMatchObject({ contractAmount: null, winnerName: null, history: [] })
})

test("an agent cannot look or act through another agency's dealer, and what it did is on record", async () => {
  const query = `query ($id: Int!) { partnerAuctions(filter: { view: won }, bikeDealerId: $id) { totalCount } }`
  const foreign = await api.graphql(query, { id: loser?.bikeDealerId }, agent?.headers)
  expect(foreign.errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  const order = `mutation ($id: Int!) { saveBuyOrder(input: { bikeDealerId: $id, makerId: 1, isActive: true }) }`
  expect((await api.graphql(order, { id: loser?.bikeDealerId }, agent?.headers)).errors).toHaveLength(1)
  expect((await api.graphql(order, { id: winner?.bikeDealerId }, agent?.headers)).errors).toEqual([])
  const log = '{ auditLog(first: 5) { action dealerName role } }'
  const { data } = await api.graphql(log, {}, agent?.headers)
  expect(data.auditLog[0]).toEqual({ action: 'saveBuyOrder', dealerName: '勝者モータース', role: 'agent' })
  expect((await api.graphql(log, {}, loser?.headers)).errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  const search = 'query ($words: String) { auditLog(first: 5, subjectId: $words) { action dealerName subjectId } }'
  const found = async (words: string) => (await api.graphql(search, { words }, agent?.headers)).data.auditLog
  expect((await found('勝者モータ'))[0]).toMatchObject({ action: 'saveBuyOrder', dealerName: '勝者モータース' })
  expect(await found('100%')).toEqual([])
  const subjectId = '1000325'
  const { db } = api.services
  const [row] = await db.selectFrom('partnerAudit').selectAll().where('action', '=', 'saveBuyOrder').execute()
  if (!row) throw new Error('nothing is on record')
  const { partnerId, role, action, bikeDealerId } = row
  await db
    .insertInto('partnerAudit')
    .values({ partnerId, role, action, bikeDealerId, subjectId, detail: '{}' })
    .execute()
  for (const words of ['1000325', 'No.1000325', '#1000325', ' Ｎｏ．１０００３２５ '])
    expect((await found(words))[0]).toMatchObject({ action: 'saveBuyOrder', subjectId })
})

test.each([
  'operatorDashboard { running }',
  'cockpit { queues { count } }',
  'inspectionQueue { auctionId }',
  'disputes { auctionId }',
  'operatorQueues { inspection }',
  'supportWaitingCount',
  'failedRequests { requestId }',
  'reliability { since }',
  'managedDealers { licenceNumber }',
  'managedAgents { name }',
  'allAnnouncements { subject }',
  'reviewsToModerate { comment }',
  'findUsers(words: "秘密", reason: "本人からの照会") { email }',
])('%s is for operators alone', async (field) => {
  for (const who of [undefined, winner, agent, owner]) {
    const { data, errors } = await api.graphql(`{ ${field} }`, {}, who?.headers)
    expect(errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
    expect(JSON.stringify(data ?? null)).not.toContain('秘密')
  }
  expect((await api.graphql(`{ ${field} }`, {}, operator?.headers)).errors).toEqual([])
})

test('with a stopped contract the dealer knows the owner no more', async () => {
  await api.services.db
    .updateTable('auction')
    .set({ auctionStatus: 91, statusCommand: 'cancelAuction', statusBy: `owner:${owner.bikeOwnerId}` })
    .where('auctionId', '=', auctionId)
    .execute()
  for (const who of [winner, agent]) {
    const { auction, text } = await look(who)
    expect(auction).toMatchObject({ ownerContact: null, contractAmount: 160_000 })
    for (const secret of secretsOfOwner()) expect(text).not.toContain(secret)
  }
})
