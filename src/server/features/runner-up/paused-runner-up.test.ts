import { afterAll, beforeAll, expect, test } from 'vitest'
import { SALE_HOLDS } from '#content/messages/changes.ts'
import { HOUR, later } from '#domain/values/duration.ts'
import { castEndedAuction } from '#testing/ended-auction.ts'
import { type CastPartner, castDealer } from '#testing/partner-cast.ts'
import { startTrades, type Trades } from '#testing/trades.ts'
import { checkInvariants } from '../auction/check-invariants.ts'
import { applySlowDeadlines } from '../auction/deadlines/deadline-poller.ts'

let trades: Trades
let api: Trades['api']
let mailbox: Trades['mailbox']
let operator: Trades['operator']
let give: Trades['give']
let winner: CastPartner
let second: CastPartner
let third: CastPartner
beforeAll(async () => {
  trades = await startTrades()
  ;({ api, mailbox, operator, give } = trades)
  winner = await castDealer(api.services)
  second = await castDealer(api.services)
  third = await castDealer(api.services)
})
afterAll(() => trades.stop())

/** The winner has stopped, and the second is asked. */
async function stopped() {
  const { owner, auctionId } = await castEndedAuction(api, operator, [
    [third, 300_000, 310_000],
    [second, 400_000, 410_000],
    [winner, 500_000, 510_000],
  ])
  expect((await give(owner, 'answerSaleIntention', { auctionId, saleIntention: 1 })).code).toBe('ok')
  expect((await give(winner, 'stopTransaction', { auctionId, reason: '資金の都合' })).code).toBe('ok')
  return { owner, auctionId }
}

const askedIn = (auctionId: number) =>
  api.services.db.selectFrom('runnerUp').selectAll().where('auctionId', '=', auctionId).orderBy('place').execute()

async function answer(auctionId: number, accepts: boolean) {
  const input = { auctionId, accepts, amount: 400_000 }
  const query = 'mutation ($input: AnswerRunnerUpInput!) { answerRunnerUp(input: $input) { continuedByAuctionId } }'
  const { errors } = await api.graphql(query, { input }, second.headers)
  return { code: errors[0]?.extensions.code ?? 'ok', message: errors[0]?.message }
}

async function expectAsked(auctionId: number, asked: readonly CastPartner[]) {
  expect((await askedIn(auctionId)).map((it) => it.bikeDealerId)).toEqual(asked.map((it) => it.bikeDealerId))
}

/** As if the dealer's phone had been out of reach when the trade was stopped. */
async function castLateCode(auctionId: number) {
  const now = new Date()
  await api.services.db
    .insertInto('lateHandOver')
    .values({ auctionId, typedAt: now, typedBy: 'dealer:1', receivedAt: now })
    .execute()
}

async function settle(auctionId: number, outcome: 'withOwner' | 'withDealer') {
  const settlement = { auctionId, outcome, comment: '両者に確認しました' }
  expect((await give(operator, 'settleLateHandOver', settlement)).code).toBe('ok')
  await api.runJobs()
}

async function expectWhole() {
  expect((await checkInvariants(api.services.db)).filter(({ broken }) => broken.length > 0)).toEqual([])
}

test('a question rests while an operator looks into a late code, and begins its day anew', async () => {
  const { owner, auctionId } = await stopped()
  await expectAsked(auctionId, [second])
  await castLateCode(auctionId)
  const offer = `{ partnerAuction(auctionId: ${auctionId}) { runnerUpOffer { isPaused } } }`
  const shown = async () => (await api.graphql(offer, {}, second.headers)).data?.partnerAuction.runnerUpOffer
  expect(await shown()).toEqual({ isPaused: true })
  for (const accepts of [true, false])
    expect(await answer(auctionId, accepts)).toMatchObject({
      code: 'ERROR_AUCTION_STATUS_INVALID',
      message: SALE_HOLDS.unclear,
    })
  await api.services.db
    .updateTable('runnerUp')
    .set({ answerBy: later(new Date(), -HOUR) })
    .execute()
  await applySlowDeadlines(api.services)
  await expectAsked(auctionId, [second])
  expect(await shown(), 'its day is over').toEqual({ isPaused: true })
  const page = `{ auction(auctionId: ${auctionId}) { runnerUp { isPaused } } }`
  expect((await api.graphql(page, {}, owner.headers)).data?.auction.runnerUp).toEqual({ isPaused: true })

  await settle(auctionId, 'withOwner')
  const [asked] = await askedIn(auctionId)
  expect(asked?.answer).toBeNull()
  expect(asked?.answerBy.getTime()).toBeGreaterThan(later(new Date(), 23 * HOUR).getTime())
  expect(mailbox.lastTo(second.email)?.text).toMatch(/貴社の入札額[\s\S]*400,000/)
  expect((await answer(auctionId, false)).code).toBe('ok')
  await expectAsked(auctionId, [second, third])
  await expectWhole()
})

test('nobody is asked any more about a bike that stays with the dealer', async () => {
  const { auctionId } = await stopped()
  await castLateCode(auctionId)
  await settle(auctionId, 'withDealer')
  expect((await askedIn(auctionId)).map((it) => it.answer)).toEqual(['calledOff'])
  expect(mailbox.lastTo(second.email)?.subject).toContain('取りやめ')
  await expectWhole()
})
