import { afterAll, beforeAll, expect, test } from 'vitest'
import { NAMED_OTHERWISE } from '#content/messages/changes.ts'
import { HOUR, later, MINUTE } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castEndedAuction } from '#testing/ended-auction.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { type CastPartner, castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'
import { checkInvariants } from '../auction/check-invariants.ts'
import { applySlowDeadlines } from '../auction/deadlines/deadline-poller.ts'
import { auditBids } from '../bidding/audit-bids.ts'

let api: TestApi
let mailbox: Mailbox
let operator: CastPartner
let highest: CastPartner
let second: CastPartner
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  operator = await castOperator(api.services)
  highest = await castDealer(api.services, { name: '一番店' })
  second = await castDealer(api.services, { name: '二番店' })
}, 180_000)
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

type Person = { readonly headers: Record<string, string> }

const ended = () =>
  castEndedAuction(api, operator, [
    [second, 300_000],
    [highest, 400_000, 700_000],
  ])

let lastMessage: string | undefined

async function give(person: Person, mutation: string, given: Record<string, unknown> & { auctionId: number }) {
  const input = await withRead(api.services.db, mutation, given)
  const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`
  const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { __typename } }`
  const { errors } = await api.graphql(query, { input }, person.headers)
  lastMessage = errors[0]?.message
  return errors[0]?.extensions.code ?? 'ok'
}

const rowOf = (auctionId: number) =>
  api.services.db.selectFrom('auction').selectAll().where('auctionId', '=', auctionId).executeTakeFirstOrThrow()

async function expectWhole() {
  expect((await checkInvariants(api.services.db)).filter(({ broken }) => broken.length > 0)).toEqual([])
  expect((await auditBids(api.services.db)).findings).toEqual([])
}

test("the dealer accepts the owner's price, and the owner sells for it; the chain knows nothing of it", async () => {
  const { owner, auctionId } = await ended()
  const before = await rowOf(auctionId)
  expect(await give(owner, 'makeCounterOffer', { auctionId, price: 450_000 })).toBe('ok')
  expect(await give(owner, 'makeCounterOffer', { auctionId, price: 460_000 }), 'once').toBe(
    'ERROR_AUCTION_STATUS_INVALID',
  )
  // As a second window that was opened before: what happened, and how it stands.
  const stale = { auctionId, version: before.version, price: 460_000, amount: 400_000 }
  await give(owner, 'makeCounterOffer', stale)
  expect(lastMessage).toBe(
    'あなたが別の画面で¥450,000を提示しました。現在の状況（入札終了）では、この操作を行えません。',
  )
  await api.runJobs()
  expect(mailbox.lastTo(highest.email)?.text).toMatch(/400,000[\s\S]*450,000/)
  const page = `{ partnerAuction(auctionId: ${auctionId}) { counterOffer { price isOpen } } }`
  const seenBy = async ({ headers }: Person) =>
    (await api.graphql(page, {}, headers)).data?.partnerAuction?.counterOffer
  expect([await seenBy(highest), await seenBy(second)]).toEqual([{ price: 450_000, isOpen: true }, null])
  const listed = async (view: string, { headers }: Person) => {
    const query = `{ partnerAuctions(filter: { view: ${view} }) { auctions { auctionId } } }`
    const { data } = await api.graphql(query, {}, headers)
    return data.partnerAuctions.auctions.some((it: { auctionId: number }) => it.auctionId === auctionId)
  }
  const placesOf = async (who: Person) => [await listed('asked', who), await listed('awaiting', who)]
  // Who waits for whom: the owner for the highest bidder alone.
  expect(await placesOf(highest)).toEqual([true, false])
  expect(await placesOf(second)).toEqual([false, true])

  // As if two days had nearly passed: the yes gives the owner a day.
  await api.services.db
    .updateTable('auction')
    .set({ answerBy: later(new Date(), HOUR) })
    .where('auctionId', '=', auctionId)
    .execute()
  expect(await give(second, 'answerCounterOffer', { auctionId, price: 450_000, accepts: true })).toBe(
    'ERROR_DATA_NOT_FOUND',
  )
  expect(await give(highest, 'answerCounterOffer', { auctionId, price: 455_000, accepts: true })).toBe(
    'ERROR_CONTENT_CHANGED',
  )
  expect(lastMessage, 'nothing has changed').toBe(NAMED_OTHERWISE)
  expect(await give(highest, 'answerCounterOffer', { auctionId, price: 450_000, accepts: true })).toBe('ok')
  expect(await placesOf(highest)).toEqual([false, true])
  const accepted = await rowOf(auctionId)
  expect(accepted.answerBy?.getTime()).toBeGreaterThan(later(new Date(), 23 * HOUR + 50 * MINUTE).getTime())
  expect(accepted).toMatchObject({ auctionStatus: 22, currentPrice: 400_000, bidHead: before.bidHead })
  expect(await give(owner, 'answerSaleIntention', { auctionId, saleIntention: 1, amount: 400_000 }), 'the bid').toBe(
    'ERROR_CONTENT_CHANGED',
  )
  expect(await give(owner, 'answerSaleIntention', { auctionId, saleIntention: 1, amount: 450_000 })).toBe('ok')
  expect(await rowOf(auctionId)).toMatchObject({ auctionStatus: 31, contractAmount: 450_000 })
  await api.runJobs()
  for (const { email } of [owner, highest])
    expect(mailbox.lastTo(email)?.text).toMatch(/450,000[\s\S]*販売店が受け入れた提示額/)
  const [atTheBid, atTheOffer] = [expect.stringContaining('400000'), expect.stringContaining('450000')]
  for (const side of [owner, highest])
    expect(await surveys(side, auctionId), 'the second question took the place of the first').toEqual([
      { surveyPrice: 'replaced', specialMessageTemplateParams: atTheBid },
      { surveyPrice: 'counterOffer', specialMessageTemplateParams: atTheOffer },
    ])
  await expectWhole()
})

async function surveys({ headers }: Person, auctionId: number) {
  const query = `{ messages(auctionId: ${auctionId}, bikeDealerId: ${highest.bikeDealerId}) {
    messages { surveyPrice specialMessageTemplateParams } } }`
  return (await api.graphql(query, {}, headers)).data?.messages?.messages
}

test('no leaves everything as it was, and another dealer may still be chosen after a yes', async () => {
  const refused = await ended()
  await give(refused.owner, 'makeCounterOffer', { auctionId: refused.auctionId, price: 450_000 })
  const no = { auctionId: refused.auctionId, price: 450_000, accepts: false }
  expect(await give(highest, 'answerCounterOffer', no)).toBe('ok')
  expect(await give(highest, 'answerCounterOffer', { ...no, accepts: true })).toBe('ERROR_AUCTION_STATUS_INVALID')
  expect(await give(refused.owner, 'answerSaleIntention', { auctionId: refused.auctionId, saleIntention: 1 })).toBe(
    'ok',
  )
  expect((await rowOf(refused.auctionId)).contractAmount).toBe(400_000)
  expect(await surveys(refused.owner, refused.auctionId)).toMatchObject([{ surveyPrice: 'highestBid' }])

  const { owner, auctionId } = await ended()
  await give(owner, 'makeCounterOffer', { auctionId, price: 450_000 })
  await give(highest, 'answerCounterOffer', { auctionId, price: 450_000, accepts: true })
  const other = { auctionId, saleIntention: 1, bikeDealerId: second.bikeDealerId, amount: 300_000 }
  expect(await give(owner, 'answerSaleIntention', other)).toBe('ok')
  const page = `{ partnerAuction(auctionId: ${auctionId}) { isWinner counterOffer { price } } }`
  expect((await api.graphql(page, {}, second.headers)).data?.partnerAuction).toEqual({
    isWinner: true,
    counterOffer: null,
  })
  await expectWhole()
})

test('the question is over with the sale at the bid, and after a stop', async () => {
  const { owner, auctionId } = await ended()
  await give(owner, 'makeCounterOffer', { auctionId, price: 450_000 })
  const isOpenFor = async ({ headers }: Person, field: string) =>
    (await api.graphql(`{ ${field}(auctionId: ${auctionId}) { counterOffer { isOpen } } }`, {}, headers)).data[field]
      .counterOffer.isOpen
  const seen = async () => [await isOpenFor(owner, 'auction'), await isOpenFor(highest, 'partnerAuction')]
  expect(await seen()).toEqual([true, true])
  expect(await give(owner, 'answerSaleIntention', { auctionId, saleIntention: 1, amount: 400_000 })).toBe('ok')
  expect(await seen()).toEqual([false, false])
  expect(await give(highest, 'answerCounterOffer', { auctionId, price: 450_000, accepts: true })).toBe(
    'ERROR_AUCTION_STATUS_INVALID',
  )
  expect(await give(highest, 'stopTransaction', { auctionId, reason: '置く場所がなくなった' })).toBe('ok')
  expect((await rowOf(auctionId)).auctionStatus).toBe(92)
  expect(await seen()).toEqual([false, false])
})

test.each([
  ['the highest bid itself', 400_000],
  ['less', 395_000],
  ['off the steps', 401_000],
  ['beyond all bids', 100_010_000],
])('%s is no counter-offer', async (_, price) => {
  const { owner, auctionId } = await ended()
  expect(await give(owner, 'makeCounterOffer', { auctionId, price })).toBe('BAD_REQUEST')
  expect((await rowOf(auctionId)).counterOfferPrice).toBeNull()
})

test("a yes against the owner's deadline: one outcome", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { owner, auctionId } = await ended()
    await give(owner, 'makeCounterOffer', { auctionId, price: 450_000 })
    const soon = later(new Date(), 40)
    await api.services.db
      .updateTable('auction')
      .set({ answerBy: soon, counterOfferUntil: soon })
      .where('auctionId', '=', auctionId)
      .execute()
    const [code] = await Promise.all([
      give(highest, 'answerCounterOffer', { auctionId, price: 450_000, accepts: true }),
      applySlowDeadlines(api.services),
    ])
    await expect
      .poll(async () => {
        await applySlowDeadlines(api.services)
        return (await rowOf(auctionId)).auctionStatus
      })
      .toBe(code === 'ok' ? 22 : 85)
    const { counterOfferAnswer } = await rowOf(auctionId)
    expect(counterOfferAnswer).toBe(code === 'ok' ? 'yes' : null)
  }
  await expectWhole()
})
