import { afterAll, beforeAll, expect, test } from 'vitest'
import { ModerateReviewDocument } from '#contract/generated/operator.ts'
import { DAY, later, MINUTE } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner, PASSWORD } from '#testing/cast.ts'
import { castAppointment, castHandedOver, castIdentityCheck, castPartnerImage } from '#testing/hand-over-cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'
import { transact } from '../../../db/client.ts'
import { addMessage } from '../../message/index.ts'

const CONTRACT = 420_000
const SELLER = '秘野 持主'

let api: TestApi
let agent: CastPartner
let dealer: CastPartner
let rival: CastPartner
let operator: CastPartner

type Person = Pick<CastOwner, 'headers'>
interface Trade {
  readonly owner: CastOwner
  readonly auctionId: number
}

async function give(person: Person, name: string, input: object): Promise<void> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const read = await withRead(api.services.db, name, { auctionId: 0, ...input })
  const query = `mutation M($input: ${type}!) { ${name}(input: $input) { __typename } }`
  expect({ name, errors: (await api.graphql(query, { input: read }, person.headers)).errors }).toEqual({
    name,
    errors: [],
  })
}

async function contract(): Promise<Trade> {
  const owner = await castOwner(api.services, { userName: SELLER })
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  return { owner, auctionId: await castAuction(api.services, { ...parties, status: 31 }) }
}

/** Checked beside the bike, with a claim of the dealer's or as described. */
async function checked(cut = 0): Promise<Trade> {
  const trade = await contract()
  const { auctionId } = trade
  await castAppointment(api.services.db, auctionId)
  const photoAssetIds = [await castPartnerImage(api.services.db, dealer.partnerId)]
  const claim = { line: 'stated:photos', reason: 'damage', detail: '申告にない傷', amount: cut, photoAssetIds }
  await give(dealer, 'checkBike', { auctionId, mileageKm: 20_000, claims: cut > 0 ? [claim] : [] })
  return trade
}

async function answered(trade: Trade, isAccepted: boolean, price: number): Promise<Trade> {
  const { owner, auctionId } = trade
  await give(owner, 'answerClaims', { auctionId, isAccepted: [isAccepted], finalTransactionPrice: price })
  return trade
}

/** Handed over at the price that was fixed beside the bike, paid and reported. */
async function handedOver(trade: Trade): Promise<Trade> {
  const { owner, auctionId } = trade
  const query = 'query Q($id: Int!) { auction(auctionId: $id) { handOverCode } }'
  const { data } = await api.graphql(query, { id: auctionId }, owner.headers)
  await give(dealer, 'handOver', { auctionId, code: data.auction.handOverCode })
  await castIdentityCheck(api.services.db, auctionId)
  return reported(trade)
}

async function reported(trade: Trade): Promise<Trade> {
  const { auctionId } = trade
  const { price } = await api.services.db
    .selectFrom('handOver')
    .select('price')
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  const proof = {
    paidOn: tokyoDay(new Date()),
    proofAssetId: await castPartnerImage(api.services.db, dealer.partnerId),
  }
  await give(dealer, 'reportCompletion', { auctionId, finalTransactionPrice: price, ...proof })
  return trade
}

async function confirmed(trade: Trade, reviewSatisfaction: number): Promise<Trade> {
  const { auctionId, owner } = trade
  await give(owner, 'confirmCompletion', { auctionId, agree: true })
  const ratings = { reviewAgent: 5, reviewDelivery: 5, reviewPrice: 5, reviewSatisfaction }
  await give(owner, 'createAuctionReview', {
    auctionId,
    nickname: 'たび',
    comment: 'とても良い取引でした。',
    ...ratings,
  })
  return trade
}

/** Minutes after the contract and who wrote. */
async function talk({ auctionId }: Trade, lines: readonly (readonly [number, 'seller' | 'dealer' | 'agent'])[]) {
  const { db, bus } = api.services
  const start = later(new Date(), -DAY)
  await transact(db, async (tx) => {
    const tab = tx.query.selectFrom('messageTab').select('messageTabId').where('auctionId', '=', auctionId)
    const { messageTabId } = await tab.where('bikeDealerId', 'is not', null).executeTakeFirstOrThrow()
    for (const [minute, senderGroup] of lines) {
      const message = { messageType: 0, senderGroup, createdBy: `${senderGroup}:1`, text: 'こんにちは' } as const
      await addMessage(tx, bus, messageTabId, message, later(start, minute * MINUTE))
    }
  })
}

let first: Trade
let second: Trade
beforeAll(async () => {
  api = await startApi()
  const { services } = api
  agent = await castAgent(services)
  dealer = await castDealer(services, { name: '約束モータース', agentId: agent.agentId })
  rival = await castDealer(services)
  operator = await castOperator(services)

  // What left three days ago is paid today; that another day had been agreed on does not matter.
  const early = await contract()
  await castAppointment(services.db, early.auctionId, tokyoDay(later(new Date(), -5 * DAY)))
  await castHandedOver(services.db, early.auctionId, later(new Date(), -3 * DAY))
  first = await confirmed(await reported(early), 5)
  second = await confirmed(await handedOver(await checked()), 4)
  await confirmed(await handedOver(await checked()), 3)
  const agreed = await answered(await checked(20_000), true, CONTRACT - 20_000)
  await confirmed(await handedOver(agreed), 5)
  const disputed = await answered(await checked(100_000), false, CONTRACT)
  await give(dealer, 'askForRuling', { auctionId: disputed.auctionId })
  const ruling = { auctionId: disputed.auctionId, allowed: [30_000], comment: '写真で確かめた傷のみ認めます。' }
  await give(operator, 'ruleOnReduction', ruling)
  await confirmed(await handedOver(disputed), 3)
  const [stopped, cancelled, ended] = [await contract(), await contract(), await contract()]
  await give(dealer, 'stopTransaction', { auctionId: stopped.auctionId, reason: '資金の都合により' })
  await give(operator, 'stopTransaction', { auctionId: ended.auctionId, reason: '連絡が取れないため' })
  await give(cancelled.owner, 'cancelAuction', { auctionId: cancelled.auctionId, cancelReason: 'sold-elsewhere' })
  await talk(second, [
    [0, 'seller'],
    [20, 'dealer'],
  ])
  // Two of the seller's in a row are one question, and thanks wait for no answer.
  await talk(first, [
    [0, 'seller'],
    [5, 'seller'],
    [30, 'dealer'],
    [31, 'dealer'],
    [40, 'seller'],
    [50, 'agent'],
    [60, 'seller'],
  ])
  await talk(stopped, [
    [0, 'dealer'],
    [10, 'seller'],
    [110, 'dealer'],
    [200, 'seller'],
    [220, 'dealer'],
    [300, 'seller'],
    [304, 'dealer'],
  ])
}, 60_000)
afterAll(() => api.stop())

const HONOUR = `tradeCount record {
  keptCount keptShare cutCount meanCut cutRate stopCount paymentDays replyMinutes reviewCount rating }`
const EXPECTED = {
  tradeCount: 6,
  record: {
    keptCount: 3,
    keptShare: 0.5,
    cutCount: 2,
    meanCut: 25_000,
    cutRate: 50_000 / (2 * CONTRACT),
    stopCount: 1,
    paymentDays: 3 / 5,
    replyMinutes: 20,
    reviewCount: 5,
    rating: 4,
  },
}

const ownRecord = (person: Person | null, bikeDealerId: number | null, fields = `honour { ${HONOUR} }`) =>
  api.graphql(
    `query Q($id: Int) { dealerRecord(bikeDealerId: $id) { ${fields} } }`,
    { id: bikeDealerId },
    person?.headers ?? {},
  )

test('from real trades: kept, cut by consent and by ruling, stopped, paid, answered and reviewed', async () => {
  const { data, errors } = await ownRecord(dealer, null)
  expect(errors).toEqual([])
  expect(data.dealerRecord.honour).toEqual(EXPECTED)
})

test('who may decide reads it of the winner, and nobody else', async () => {
  const owner = await castOwner(api.services)
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const auctionId = await castAuction(api.services, { ...parties, status: 22 })
  const query = `query Q($id: Int!) { auction(auctionId: $id) { winnerHonour { ${HONOUR} } } }`
  const readBy = async (person: Person | null) =>
    (await api.graphql(query, { id: auctionId }, person?.headers ?? {})).data.auction?.winnerHonour ?? null
  expect(await readBy(owner)).toEqual(EXPECTED)
  expect(await readBy(operator)).toEqual(EXPECTED)
  for (const person of [null, rival, await castOwner(api.services)]) expect(await readBy(person)).toBeNull()
})

test('while dealers bid nobody reads who leads from the record', async () => {
  const owner = await castOwner(api.services)
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const auctionId = await castAuction(api.services, { ...parties, status: 21 })
  const query = 'query Q($id: Int!) { auction(auctionId: $id) { winnerHonour { tradeCount } } }'
  for (const person of [owner, operator, dealer])
    expect((await api.graphql(query, { id: auctionId }, person.headers)).data.auction.winnerHonour).toBeNull()
})

test('the dealer, its agency and operators read every trade with its effect; nothing of the sellers is in it', async () => {
  const fields = `otherStopCount trades {
    auctionId outcome contractAmount cut isRuled paymentDays replyMinutes rating isCounted shareChange countsUntil modelName }`
  const { data } = await ownRecord(dealer, null, fields)
  const { trades, otherStopCount } = data.dealerRecord
  expect(otherStopCount).toBe(2)
  const outcomes = trades.map(({ outcome }: { outcome: string }) => outcome).sort()
  expect(outcomes).toEqual([...Array(5).fill('completed'), 'stoppedByDealer', ...Array(2).fill('stoppedByOthers')])
  const cuts = trades.filter(({ cut }: { cut: number }) => cut > 0)
  expect(cuts.map(({ cut, isRuled }: { cut: number; isRuled: boolean }) => [cut, isRuled]).sort()).toEqual([
    [20_000, false],
    [30_000, true],
  ])
  expect(trades.find((it: { auctionId: number }) => it.auctionId === first.auctionId)).toMatchObject({
    paymentDays: 3,
    replyMinutes: [30, 10],
    rating: 5,
    isCounted: true,
    shareChange: expect.closeTo(3 / 6 - 2 / 5),
  })
  expect(JSON.stringify(data)).not.toContain(SELLER)
  for (const person of [agent, operator])
    expect((await ownRecord(person, dealer.bikeDealerId, fields)).data.dealerRecord).toEqual(data.dealerRecord)
})

const STRANGERS: readonly (readonly [string, () => Person | null])[] = [
  ['a visitor', () => null],
  ['an owner', () => first.owner],
  ['another dealer', () => rival],
]
test.each(STRANGERS)('%s does not read the trades of a dealer', async (_name, who) => {
  const { data, errors } = await ownRecord(who(), dealer.bikeDealerId)
  expect(data?.dealerRecord ?? null).toBeNull()
  expect(errors).toHaveLength(1)
})

test('operators read the score of every dealer; one without enough trades has a count alone', async () => {
  const query = `{ managedDealers { bikeDealerId honour { ${HONOUR} } } }`
  const { data } = await api.graphql(query, {}, operator.headers)
  const scoreOf = ({ bikeDealerId }: CastPartner) =>
    data.managedDealers.find((it: { bikeDealerId: number }) => it.bikeDealerId === bikeDealerId).honour
  expect(scoreOf(dealer)).toEqual(EXPECTED)
  expect(scoreOf(rival)).toEqual({ tradeCount: 0, record: null })
  expect((await api.graphql(query, {}, dealer.headers)).errors).not.toEqual([])
})

test('a review names its dealer to everyone once the bike is sold, and not its seller', async () => {
  const { data } = await api.graphql(
    '{ auctionReviews(first: 10) { nodes { auctionId nickname dealerName comment } } }',
  )
  const review = data.auctionReviews.nodes.find((it: { auctionId: number }) => it.auctionId === first.auctionId)
  expect(review).toMatchObject({ nickname: 'たび', dealerName: '約束モータース' })
  expect(JSON.stringify(data)).not.toContain(SELLER)
})

test('a seller who withdraws takes the words along, not what the dealer did', async () => {
  const query = 'mutation ($password: String) { deleteBikeOwner(password: $password) { isDeleted } }'
  const { data } = await api.graphql(query, { password: PASSWORD }, second.owner.headers)
  expect(data.deleteBikeOwner).toEqual({ isDeleted: true })
  const { record } = (await ownRecord(dealer, null)).data.dealerRecord.honour
  expect(record).toEqual({ ...EXPECTED.record, reviewCount: 4, rating: null })
})

test('a hidden review counts no more', async () => {
  const { auctionReviewId } = await api.services.db
    .selectFrom('auctionReview')
    .select('auctionReviewId')
    .where('auctionId', '=', first.auctionId)
    .executeTakeFirstOrThrow()
  const input = { auctionReviewId, isHidden: true, reason: '個人がわかる内容のため' }
  expect((await api.graphql(ModerateReviewDocument.query, { input }, operator.headers)).errors).toEqual([])
  const { record } = (await ownRecord(dealer, null)).data.dealerRecord.honour
  expect(record).toMatchObject({ reviewCount: 3, rating: null, keptCount: 3 })
})

test('claims and unpaid rulings are counted for the dealer and operators, also of trades that run', async () => {
  const CONDUCT = 'conduct { claimCount acceptedClaimCount droppedClaimCount unpaidRulingCount }'
  const before = (await ownRecord(dealer, null, CONDUCT)).data.dealerRecord.conduct
  expect(before).toEqual({ claimCount: 2, acceptedClaimCount: 2, droppedClaimCount: 0, unpaidRulingCount: 0 })
  const { owner, auctionId } = await checked(50_000)
  await give(dealer, 'takeBike', { auctionId })
  await handedOver({ owner, auctionId })
  await give(owner, 'confirmCompletion', { auctionId, agree: false, comment: '入金がありません' })
  await give(operator, 'ruleOnPayment', { auctionId, isProven: false, comment: '入金の記録がありません。' })
  const after = (await ownRecord(operator, dealer.bikeDealerId, CONDUCT)).data.dealerRecord.conduct
  expect(after).toEqual({ claimCount: 3, acceptedClaimCount: 2, droppedClaimCount: 1, unpaidRulingCount: 1 })
})
