import { afterAll, beforeAll, expect, test } from 'vitest'
import { HAND_OVER_UNCLEAR } from '#content/messages/changes.ts'
import { withCheckDigit } from '#domain/auction/trade/hand-over-code.ts'
import { later, MINUTE } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castAppointment } from '#testing/hand-over-cast.ts'
import { castListing } from '#testing/listing.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'

let api: TestApi
let mailbox: Mailbox
let dealer: Awaited<ReturnType<typeof castDealer>>
let operator: Awaited<ReturnType<typeof castOperator>>
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  dealer = await castDealer(api.services)
  operator = await castOperator(api.services)
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

type Person = Pick<CastOwner, 'headers'>
type Input = Readonly<Record<string, unknown>> & { readonly auctionId: number }

async function send(person: Person, name: string, input: Input) {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const query = `mutation M($input: ${type}!) { ${name}(input: $input) { auction { auctionId } } }`
  const { errors } = await api.graphql(query, { input }, person.headers)
  return { code: errors[0]?.extensions.code ?? 'ok', message: errors[0]?.message ?? '' }
}

async function give(person: Person, name: string, input: Input) {
  return send(person, name, await withRead(api.services.db, name, input))
}

/** The dealer typed the code out of reach; then the trade was stopped. */
async function typedAndStopped(stop: 'cancelAuction' | 'stopTransaction') {
  const owner = await castOwner(api.services)
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const auctionId = await castAuctionIn(api.services.db, 31, parties)
  await castAppointment(api.services.db, auctionId)
  await give(dealer, 'checkBike', { auctionId, mileageKm: 1, claims: [] })
  const query = 'query Q($id: Int!) { auction(auctionId: $id) { handOverCode } }'
  const { data } = await api.graphql(query, { id: auctionId }, owner.headers)
  const code: string = data.auction.handOverCode
  const typed = await withRead(api.services.db, 'handOver', { auctionId, code, typedAt: new Date().toISOString() })
  const reason = stop === 'cancelAuction' ? { cancelReason: 'changed-mind' } : { reason: '都合により' }
  expect((await give(stop === 'cancelAuction' ? owner : dealer, stop, { auctionId, ...reason })).code).toBe('ok')
  return { owner, auctionId, code, typed }
}

const LATE = 'lateHandOver { typedAt stoppedAt receivedAt answerBy settledAt comment }'

async function lateOf(person: Person, auctionId: number) {
  const query = `query Q($id: Int!) { auction(auctionId: $id) { auctionStatus trade { ${LATE} } } }`
  const { data } = await api.graphql(query, { id: auctionId }, person.headers)
  return { status: data.auction.auctionStatus, late: data.auction.trade.lateHandOver }
}

/** To whom mails about the auction with this subject went. */
async function mailed(auctionId: number, subject: string): Promise<string[]> {
  await api.runJobs()
  return mailbox.mails
    .filter((it) => it.subject?.includes(subject) && it.text?.includes(String(auctionId)))
    .flatMap(({ to = [] }) => to.map(({ address = '' }) => address))
}

async function queue() {
  const query = `{ operatorQueues { disputes } lateHandOvers { auctionId trade { ${LATE} } } }`
  return (await api.graphql(query, {}, operator.headers)).data
}

test.each(['cancelAuction', 'stopTransaction'] as const)(
  'a right code after %s is kept for the operator',
  async (stop) => {
    const { owner, auctionId, typed } = await typedAndStopped(stop)
    const before = await queue()
    const first = await send(dealer, 'handOver', typed)
    expect(first.code).toBe('ERROR_AUCTION_STATUS_INVALID')
    expect(first.message).toContain('記録して運営に届けました')
    expect(await send(dealer, 'handOver', typed)).toEqual(first)

    for (const person of [owner, dealer, operator]) {
      const { status, late } = await lateOf(person, auctionId)
      expect(status).toBe(stop === 'cancelAuction' ? 91 : 92)
      expect(late.typedAt).toBe(typed.typedAt)
      expect(late.typedAt < late.stoppedAt && late.stoppedAt <= late.receivedAt).toBe(true)
      expect(late.settledAt).toBeNull()
    }
    expect(await mailed(auctionId, '中止された取引の引渡し')).toEqual(
      expect.arrayContaining([owner.email, operator.email, dealer.email]),
    )
    const waiting = await queue()
    expect(waiting.operatorQueues.disputes).toBe(before.operatorQueues.disputes + 1)
    expect(waiting.lateHandOvers.map((it: Input) => it.auctionId)).toContain(auctionId)

    const settlement = { auctionId, comment: '車両は出品者に返却されました' }
    expect((await send(dealer, 'settleLateHandOver', settlement)).code).toBe('ERROR_NOT_AUTHORIZED')
    expect((await send(operator, 'settleLateHandOver', { auctionId, comment: ' ' })).code).toBe('BAD_REQUEST')
    expect((await send(operator, 'settleLateHandOver', settlement)).code).toBe('ok')
    expect((await lateOf(owner, auctionId)).late.comment).toBe(settlement.comment)
    expect((await queue()).operatorQueues).toEqual(before.operatorQueues)
    expect(await mailed(auctionId, '運営からのお知らせ')).toEqual(expect.arrayContaining([owner.email, dealer.email]))
  },
)

test('nobody else is offered or sold a bike that may have left, until the operator has settled it', async () => {
  const { db } = api.services
  const { owner, auctionId, typed } = await typedAndStopped('cancelAuction')
  expect((await send(dealer, 'handOver', typed)).code).toBe('ERROR_AUCTION_STATUS_INVALID')
  const unclear = { code: 'ERROR_AUCTION_STATUS_INVALID', message: HAND_OVER_UNCLEAR }
  expect(await give(owner, 'relistAuction', { auctionId })).toEqual(unclear)

  // Offered again before the code came in: neither published nor sold.
  const listed = await castListing(db, (await castOwner(api.services)).bikeOwnerId)
  await db.updateTable('auction').set({ relistedFrom: auctionId }).where('auctionId', '=', listed).execute()
  expect(await give(operator, 'passInspection', { auctionId: listed })).toEqual(unclear)
  const continued = await castAuctionIn(db, 22, {
    bikeOwnerId: owner.bikeOwnerId,
    bikeDealerId: dealer.bikeDealerId,
  })
  await db.updateTable('auction').set({ continuesAuctionId: auctionId }).where('auctionId', '=', continued).execute()
  const sell = () => give(owner, 'answerSaleIntention', { auctionId: continued, saleIntention: 1 })
  expect(await sell()).toEqual(unclear)
  const query = 'query Q($id: Int!) { auction(auctionId: $id) { trade { lateHandOver { followedBy } agreedOn } } }'
  const { data } = await api.graphql(query, { id: auctionId }, operator.headers)
  expect(data.auction.trade).toEqual({
    lateHandOver: { followedBy: [continued, listed].sort((a, b) => b - a) },
    agreedOn: tokyoDay(new Date()),
  })
  const settlement = { auctionId, comment: '車両は出品者に返却されました' }
  expect((await send(operator, 'settleLateHandOver', settlement)).code).toBe('ok')
  expect((await sell()).code).toBe('ok')
})

test('what is no proof is kept of nobody: another code, another dealer, a moment that cannot be', async () => {
  const { auctionId, code, typed } = await typedAndStopped('cancelAuction')
  const other = withCheckDigit(code.startsWith('12345') ? '54321' : '12345')
  const wrong = await send(dealer, 'handOver', { ...typed, code: other })
  expect(wrong.code).toBe('CODE_IS_INVALID')
  expect(wrong.message).toContain('すでに中止されています')
  const stranger = await castDealer(api.services)
  expect((await send(stranger, 'handOver', typed)).code).toBe('ERROR_DATA_NOT_FOUND')
  expect((await lateOf(dealer, auctionId)).late).toBeNull()

  const future = later(new Date(), 10 * MINUTE).toISOString()
  await send(dealer, 'handOver', { ...typed, typedAt: future })
  const { late } = await lateOf(dealer, auctionId)
  expect(late.typedAt).toBe(late.receivedAt)
})
