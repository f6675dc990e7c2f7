import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuctionCommandName } from '#domain/auction/command.ts'
import { AUCTION_STATUSES, type AuctionStatus, winnerOf } from '#domain/auction/status.ts'
import { transitionsFor } from '#domain/auction/transitions.ts'
import type { Actor } from '#domain/permission/actor.ts'
import { isPermitted, isRelated } from '#domain/permission/permissions.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner } from '#testing/cast.ts'
import { castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'

interface Person {
  readonly name: string
  readonly actor: Actor
  readonly headers: Record<string, string>
  readonly bikeDealerId: number | null
}

let api: TestApi
let people: Person[]
let ownerId: number
let winnerId: number
const auctions = new Map<AuctionStatus, number>()

beforeAll(async () => {
  api = await startApi()
  const { services } = api
  const agent = await castAgent(services)
  const winner = await castDealer(services, { agentId: agent.agentId })
  const rival = await castDealer(services)
  const operator = await castOperator(services)
  const owner = await castOwner(services)
  const stranger = await castOwner(services)
  ownerId = owner.bikeOwnerId
  winnerId = winner.bikeDealerId
  people = [
    { name: 'visitor', actor: { role: 'visitor' }, headers: {}, bikeDealerId: null },
    ownerOf('owner', owner),
    ownerOf('another owner', stranger),
    dealerOf('winning dealer', winner),
    dealerOf('rival', rival),
    {
      name: 'agent of the winner',
      actor: { role: 'agent', agentId: String(agent.agentId), represents: [String(winnerId)] },
      headers: agent.headers,
      bikeDealerId: winnerId,
    },
    { name: 'operator', actor: { role: 'operator', operatorId: '1' }, headers: operator.headers, bikeDealerId: null },
  ]
  // One active auction per owner: each status has an owner of its own but for the active ones, which take turns below.
  for (const status of AUCTION_STATUSES.filter((it) => ![11, 21, 22, 31].includes(it)))
    auctions.set(status, await castAuctionIn(services.db, status, { bikeOwnerId: ownerId, bikeDealerId: winnerId }))
}, 120_000)
afterAll(() => api.stop())

function ownerOf(
  name: string,
  { bikeOwnerId, headers }: { bikeOwnerId: number; headers: { authorization: string } },
): Person {
  return { name, actor: { role: 'owner', bikeOwnerId: String(bikeOwnerId) }, headers, bikeDealerId: null }
}

function dealerOf(
  name: string,
  { bikeDealerId, headers }: { bikeDealerId: number; headers: { authorization: string } },
): Person {
  return { name, actor: { role: 'dealer', bikeDealerId: String(bikeDealerId) }, headers, bikeDealerId }
}

/** What a person gives on an auction that is there; the rest is the clock's, and the first. */
type Given = Exclude<
  AuctionCommandName,
  | 'createAuction'
  | 'continueAuction'
  | 'closeBidding'
  | 'expireSaleIntention'
  | 'expireRunnerUp'
  | 'completeUnopposed'
  | 'holdBidding'
>

/** The mutation of each command, with an input that nothing is wrong with. */
const INPUTS: Record<Given, (auctionId: number, person: Person) => Record<string, unknown>> = {
  replaceAuctionImage: (auctionId) => ({ auctionId, assetId: randomUUID(), newAssetId: randomUUID() }),
  muteSeller: (auctionId) => ({ auctionId, isMuted: true }),
  passInspection: (auctionId) => ({ auctionId }),
  failInspection: (auctionId) => ({ auctionId, reason: '理由の説明' }),
  coverAuctionImage: (auctionId) => ({
    auctionId,
    assetId: randomUUID(),
    areas: [{ left: 0.1, top: 0.1, width: 0.2, height: 0.2 }],
  }),
  markImageNg: (auctionId) => ({ auctionId, assetId: randomUUID(), reason: '理由の説明' }),
  stopListing: (auctionId) => ({ auctionId, reason: '理由の説明' }),
  voidBid: (auctionId) => ({ auctionId, sequence: 1, reason: '理由の説明' }),
  checkBike: (auctionId) => ({ auctionId, mileageKm: 20_000, claims: [] }),
  answerClaims: (auctionId) => ({ auctionId, isAccepted: [true], finalTransactionPrice: 480_000 }),
  takeBike: (auctionId) => ({ auctionId }),
  confirmMoney: (auctionId) => ({ auctionId, finalTransactionPrice: 500_000 }),
  askForRefund: (auctionId) => ({ auctionId, finalTransactionPrice: 500_000, isAsked: true }),
  askForRuling: (auctionId) => ({ auctionId }),
  ruleOnReduction: (auctionId) => ({ auctionId, allowed: [], comment: '' }),
  handOver: (auctionId) => ({ auctionId, code: '123459' }),
  ruleOnPayment: (auctionId) => ({ auctionId, isProven: true, comment: '確認しました' }),
  ruleOnFraud: (auctionId) => ({ auctionId, fraud: 'stolen', owed: 1, comment: '確認しました' }),
  reportNameChange: (auctionId) => ({ auctionId, changedOn: '2026-11-18', proofAssetId: randomUUID() }),
  cancelAuction: (auctionId) => ({ auctionId, cancelReason: 'changed-mind' }),
  answerSaleIntention: (auctionId) => ({ auctionId, saleIntention: 1 }),
  confirmCompletion: (auctionId) => ({ auctionId, agree: true }),
  relistAuction: (auctionId) => ({ auctionId }),
  answerQuestion: (auctionId) => ({ auctionId, auctionQuestionId: 1, answer: '回答' }),
  placeBid: (auctionId, { bikeDealerId }) => ({
    auctionId,
    price: 700_000,
    idempotencyKey: randomUUID(),
    ...(bikeDealerId !== null && { bikeDealerId }),
  }),
  askQuestion: (auctionId, { bikeDealerId }) => ({
    auctionId,
    question: '質問です',
    ...(bikeDealerId !== null && { bikeDealerId }),
  }),
  reportCompletion: (auctionId) => ({ auctionId, finalTransactionPrice: 500_000, reductions: [] }),
  stopTransaction: (auctionId) => ({ auctionId, reason: '資金の都合' }),
  stopForDefault: (auctionId) => ({ auctionId, cause: 'unpaid', reason: '理由の説明' }),
  askToStop: (auctionId) => ({ auctionId, reason: '資金の都合' }),
  agreeToStop: (auctionId) => ({ auctionId, askedAt: new Date().toISOString() }),
  refuseToStop: (auctionId) => ({ auctionId, askedAt: new Date().toISOString(), reason: '理由の説明' }),
  withdrawStop: (auctionId) => ({ auctionId }),
  makeCounterOffer: (auctionId) => ({ auctionId, price: 550_000 }),
  answerCounterOffer: (auctionId) => ({ auctionId, price: 550_000, accepts: true }),
  answerRunnerUp: (auctionId, { bikeDealerId }) => ({
    auctionId,
    accepts: true,
    amount: 500_000,
    ...(bikeDealerId !== null && { bikeDealerId }),
  }),
  callOffRunnerUp: (auctionId) => ({ auctionId }),
  createReceiptImage: (auctionId) => ({ auctionId, assetId: randomUUID() }),
  acceptDelivery: (auctionId) => ({ auctionId }),
  postCheckedList: (auctionId) => ({
    auctionId,
    bikeOwnerDocuments: [],
    bikeOwnerOtherDocuments: [],
    deliveryOn: tokyoDay(later(new Date(), 7 * DAY)),
    deliveryTime: '午前',
    deliveryPlace: '自宅（住民票の住所）',
    paymentMethod: 'cash',
    deliveryManagerName: '担当',
    emergencyContact: '',
    memo: '',
  }),
  createAuctionReview: (auctionId) => ({
    auctionId,
    comment: 'とても良い取引ができました。',
    nickname: '匿名',
    reviewAgent: 5,
    reviewDelivery: 5,
    reviewPrice: 5,
    reviewSatisfaction: 5,
  }),
}
const COMMANDS = Object.keys(INPUTS) as Given[]

/** Null: the table has a row for it, so that it is no refusal by status, person or role. */
function refusalOf(status: AuctionStatus, command: AuctionCommandName, { actor, bikeDealerId }: Person): string | null {
  if (command === 'createAuctionReview' && actor.role === 'visitor') return 'CODE_IS_INVALID'
  if (!isPermitted(command, actor.role)) return 'ERROR_NOT_AUTHORIZED'
  const parties = {
    bikeOwnerId: String(ownerId),
    winnerDealerId: winnerOf(status, status === 84 ? null : String(winnerId)),
    requestDealerId: bikeDealerId === null ? null : String(bikeDealerId),
  }
  if (!isRelated(command, actor, parties)) return 'ERROR_DATA_NOT_FOUND'
  return transitionsFor(status, command, actor.role).length === 0 ? 'ERROR_AUCTION_STATUS_INVALID' : null
}

async function auctionIn(status: AuctionStatus): Promise<number> {
  const known = auctions.get(status)
  if (known !== undefined) return known
  // The active auction before it makes room, with its support tab.
  await api.services.client.pool.query(`
    delete from message_tab where auction_id in (select auction_id from auction where auction_status in (11, 21, 22, 31));
    delete from auction where auction_status in (11, 21, 22, 31)`)
  return castAuctionIn(api.services.db, status, { bikeOwnerId: ownerId, bikeDealerId: winnerId })
}

test.each(AUCTION_STATUSES)(
  'in status %i everyone is refused what the table does not have',
  async (status) => {
    const auctionId = await auctionIn(status)
    await api.services.db.deleteFrom('attemptLimit').execute() // one visitor tries a review code in every status
    const before = await api.services.db.selectFrom('auction').selectAll().where('auctionId', '=', auctionId).execute()
    const tries = COMMANDS.flatMap((command) =>
      people.flatMap((person) => {
        const refusal = refusalOf(status, command, person)
        return refusal === null ? [] : [{ command, person, refusal }]
      }),
    )
    const read = new Map<string, Record<string, unknown>>()
    for (const command of COMMANDS)
      read.set(command, await withRead(api.services.db, command, { auctionId, assetId: randomUUID() }))
    const answers: string[] = []
    // All people at once, one command after the other: two hundred at a time would wait for a connection.
    for (const command of COMMANDS) {
      const type = INPUT_TYPES[command] ?? `${command[0]?.toUpperCase()}${command.slice(1)}Input`
      const query = `mutation M($input: ${type}!) { ${command}(input: $input) { __typename } }`
      const asked = tries.filter((it) => it.command === command)
      const refused = asked.map(async ({ person }) => {
        const input = { ...omitAsset(read.get(command)), ...INPUTS[command](auctionId, person) }
        const { errors } = await api.graphql(query, { input }, person.headers)
        return `${command} by ${person.name}: ${errors[0]?.extensions.code}`
      })
      answers.push(...(await Promise.all(refused)))
    }
    const expected = tries.map(({ command, person, refusal }) => `${command} by ${person.name}: ${refusal}`)
    expect(answers).toEqual(expected)
    expect(answers.length).toBeGreaterThan(80)
    const after = await api.services.db.selectFrom('auction').selectAll().where('auctionId', '=', auctionId).execute()
    expect(after).toEqual(before)
  },
  120_000,
)

function omitAsset({ assetId: _assetId, ...input }: Record<string, unknown> = {}): Record<string, unknown> {
  return input
}

const INPUT_TYPES: Partial<Record<AuctionCommandName, string>> = {
  failInspection: 'AuctionReasonInput',
  stopListing: 'AuctionReasonInput',
}
