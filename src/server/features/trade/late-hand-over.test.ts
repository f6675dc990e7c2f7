import { afterAll, beforeAll, expect, test } from 'vitest'
import { SALE_HOLDS } from '#content/messages/changes.ts'
import { withCheckDigit } from '#domain/auction/trade/hand-over-code.ts'
import { DAY, later, MINUTE } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castAppointment } from '#testing/hand-over-cast.ts'
import { castListing } from '#testing/listing.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { startTrades, type TradeInput, type Trades } from '#testing/trades.ts'
import { withRead } from '#testing/with-read.ts'

let trades: Trades
let api: Trades['api']
let mailbox: Trades['mailbox']
let dealer: Trades['dealer']
let operator: Trades['operator']
let send: Trades['send']
let give: Trades['give']
beforeAll(async () => {
  trades = await startTrades()
  ;({ api, mailbox, dealer, operator, send, give } = trades)
})
afterAll(() => trades.stop())

type Person = Pick<CastOwner, 'headers'>

/** The dealer typed the code out of reach; then the trade was stopped. */
async function typedAndStopped() {
  const owner = await castOwner(api.services)
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const auctionId = await castAuctionIn(api.services.db, 31, parties)
  await castAppointment(api.services.db, auctionId)
  await give(dealer, 'checkBike', { auctionId, mileageKm: 1, claims: [] })
  const query = 'query Q($id: Int!) { auction(auctionId: $id) { handOverCode } }'
  const { data } = await api.graphql(query, { id: auctionId }, owner.headers)
  const code: string = data.auction.handOverCode
  const typed = await withRead(api.services.db, 'handOver', { auctionId, code, typedAt: new Date().toISOString() })
  const stop = { auctionId, reason: '都合により', isBikeAsked: true }
  expect((await give(operator, 'stopTransaction', stop)).code).toBe('ok')
  return { owner, auctionId, code, typed }
}

const LATE =
  'lateHandOver { typedAt stoppedAt receivedAt answerBy settledAt outcome paymentDueOn nameChangeDueOn comment }'

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

test('a right code after a stop by the operator is kept', async () => {
  const { owner, auctionId, typed } = await typedAndStopped()
  const before = await queue()
  const first = await send(dealer, 'handOver', typed)
  expect(first.code).toBe('ERROR_AUCTION_STATUS_INVALID')
  expect(first.message).toContain('記録して運営に届けました')
  expect(await send(dealer, 'handOver', typed)).toEqual(first)

  for (const person of [owner, dealer, operator]) {
    const { status, late } = await lateOf(person, auctionId)
    expect(status).toBe(92)
    expect(late.typedAt).toBe(typed.typedAt)
    expect(late.typedAt < late.stoppedAt && late.stoppedAt <= late.receivedAt).toBe(true)
    expect(late.settledAt).toBeNull()
  }
  expect(await mailed(auctionId, '中止された取引の引渡し')).toEqual(
    expect.arrayContaining([owner.email, operator.email, dealer.email]),
  )
  const waiting = await queue()
  expect(waiting.operatorQueues.disputes).toBe(before.operatorQueues.disputes + 1)
  expect(waiting.lateHandOvers.map((it: TradeInput) => it.auctionId)).toContain(auctionId)

  const settlement = { auctionId, outcome: 'withOwner', comment: '車両は出品者に返却されました' }
  expect((await send(dealer, 'settleLateHandOver', settlement)).code).toBe('ERROR_NOT_AUTHORIZED')
  expect((await send(operator, 'settleLateHandOver', { ...settlement, comment: ' ' })).code).toBe('BAD_REQUEST')
  expect((await send(operator, 'settleLateHandOver', settlement)).code).toBe('ok')
  expect((await lateOf(owner, auctionId)).late.comment).toBe(settlement.comment)
  expect((await queue()).operatorQueues).toEqual(before.operatorQueues)
  expect(await mailed(auctionId, '運営からのお知らせ')).toEqual(expect.arrayContaining([owner.email, dealer.email]))
})

const RELISTING = 'query Q($id: Int!) { auction(auctionId: $id) { availableActions saleHold { kind auctionId } } }'

async function relistingOf(owner: Person, auctionId: number) {
  const { data } = await api.graphql(RELISTING, { id: auctionId }, owner.headers)
  return { isOffered: data.auction.availableActions.includes('relistAuction'), hold: data.auction.saleHold }
}

function refusal(kind: keyof typeof SALE_HOLDS) {
  return expect.objectContaining({ code: 'ERROR_AUCTION_STATUS_INVALID', message: SALE_HOLDS[kind] })
}

test('nobody else is offered or sold a bike that may have left, until the operator has settled it', async () => {
  const { db } = api.services
  const { owner, auctionId, typed } = await typedAndStopped()
  expect(await relistingOf(owner, auctionId)).toEqual({ isOffered: true, hold: null })
  expect((await send(dealer, 'handOver', typed)).code).toBe('ERROR_AUCTION_STATUS_INVALID')
  expect(await give(owner, 'relistAuction', { auctionId })).toEqual(refusal('unclear'))
  expect(await relistingOf(owner, auctionId)).toEqual({ isOffered: false, hold: { kind: 'unclear', auctionId } })

  // Offered again before the code came in: neither published nor sold.
  const continued = await castAuctionIn(db, 22, { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId })
  await db.updateTable('auction').set({ continuesAuctionId: auctionId }).where('auctionId', '=', continued).execute()
  const sell = () => give(owner, 'answerSaleIntention', { auctionId: continued, saleIntention: 1 })
  expect(await sell()).toEqual(refusal('unclear'))
  const query = 'query Q($id: Int!) { auction(auctionId: $id) { trade { lateHandOver { followedBy } agreedOn } } }'
  const { data } = await api.graphql(query, { id: auctionId }, operator.headers)
  expect(data.auction.trade).toEqual({ lateHandOver: { followedBy: [continued] }, agreedOn: tokyoDay(new Date()) })
  const settlement = { auctionId, outcome: 'withOwner', comment: '車両は出品者に返却されました' }
  expect((await send(operator, 'settleLateHandOver', settlement)).code).toBe('ok')
  expect((await sell()).code).toBe('ok')
})

test('a bike that stays with the dealer is not sold again, and both read what is due', async () => {
  const { db } = api.services
  const { owner, auctionId, typed } = await typedAndStopped()
  const listed = await castListing(db, owner.bikeOwnerId)
  await db.updateTable('auction').set({ relistedFrom: auctionId }).where('auctionId', '=', listed).execute()
  await send(dealer, 'handOver', typed)
  expect(await give(operator, 'passInspection', { auctionId: listed })).toEqual(refusal('unclear'))

  const settlement = { auctionId, outcome: 'withDealer', comment: '双方が売買を続けることに同意しました' }
  expect((await send(operator, 'settleLateHandOver', settlement)).code).toBe('ok')
  expect((await send(operator, 'settleLateHandOver', settlement)).code).toBe('ok')
  const other = { ...settlement, outcome: 'withOwner' }
  expect((await send(operator, 'settleLateHandOver', other)).code).toBe('ERROR_AUCTION_STATUS_INVALID')
  for (const person of [owner, dealer]) {
    const { late } = await lateOf(person, auctionId)
    expect(late).toMatchObject({
      outcome: 'withDealer',
      paymentDueOn: tokyoDay(later(new Date(late.settledAt), 3 * DAY)),
      nameChangeDueOn: tokyoDay(later(new Date(late.settledAt), 15 * DAY)),
    })
  }
  await api.runJobs()
  for (const { email } of [owner, dealer]) expect(mailbox.lastTo(email)?.text).toContain('¥500,000')

  expect(await give(operator, 'passInspection', { auctionId: listed })).toEqual(refusal('withDealer'))
  await db.updateTable('auction').set({ auctionStatus: 82 }).where('auctionId', '=', listed).execute()
  for (const from of [auctionId, listed]) {
    expect(await give(owner, 'relistAuction', { auctionId: from })).toEqual(refusal('withDealer'))
    expect(await relistingOf(owner, from)).toEqual({ isOffered: false, hold: { kind: 'withDealer', auctionId } })
  }
  // Nor is it listed from the start: its frame number is known.
  await db.updateTable('auction').set({ frameNumberHash: 'kept' }).where('auctionId', '=', auctionId).execute()
  const again = await castListing(db, (await castOwner(api.services)).bikeOwnerId)
  await db.updateTable('auction').set({ frameNumberHash: 'kept' }).where('auctionId', '=', again).execute()
  const matches = 'query Q($id: Int!) { partnerAuction(auctionId: $id) { frameMatches { auctionId } } }'
  const { data } = await api.graphql(matches, { id: again }, operator.headers)
  expect(data.partnerAuction.frameMatches).toEqual([{ auctionId }])
})

test('what is no proof is kept of nobody: another code, another dealer, a moment that cannot be', async () => {
  const { auctionId, code, typed } = await typedAndStopped()
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
