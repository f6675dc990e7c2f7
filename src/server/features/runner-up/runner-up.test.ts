import { afterAll, beforeAll, expect, test } from 'vitest'
import { NAMED_OTHERWISE } from '#content/messages/changes.ts'
import { DEFAULT_NOT_DUE, REFUSAL_WORDS } from '#content/messages/refusals.ts'
import { OnRunnerUpUpdateDocument } from '#contract/generated/partner-message.ts'
import { HOUR, later } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { type CastBid, castEndedAuction } from '#testing/ended-auction.ts'
import { castAppointment, castPartnerImage } from '#testing/hand-over-cast.ts'
import { listenTo, ON_AUCTION_UPDATE } from '#testing/live-client.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'
import { checkInvariants } from '../auction/check-invariants.ts'
import { applySlowDeadlines } from '../auction/deadlines/deadline-poller.ts'
import { auditBids } from '../bidding/audit-bids.ts'

let api: TestApi
let mailbox: Mailbox
let operator: CastPartner
let dealers: CastPartner[]
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  operator = await castOperator(api.services)
  dealers = []
  for (const name of ['一番店', '二番店', '三番店', '四番店', '五番店'])
    dealers.push(await castDealer(api.services, { name }))
}, 180_000)
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

type Person = { readonly headers: Record<string, string> }

async function give(person: Person, mutation: string, given: Record<string, unknown> & { auctionId: number }) {
  const input = await withRead(api.services.db, mutation, given)
  const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`
  const below = mutation === 'answerRunnerUp' ? '{ continuedByAuctionId }' : '{ auction { auctionId } }'
  const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) ${below} }`
  const { data, errors } = await api.graphql(query, { input }, person.headers)
  return { code: errors[0]?.extensions.code ?? 'ok', message: errors[0]?.message, data: data?.[mutation] }
}

/** Dealers in the order of their bids, 500,000 first; each would have gone 90,000 further. The first has stopped. */
async function stopped(count: number): Promise<{ owner: CastOwner; auctionId: number }> {
  const bids = dealers
    .slice(0, count)
    .map((dealer, place): CastBid => [dealer, 500_000 - place * 100_000, 590_000 - place * 100_000])
  const { owner, auctionId } = await castEndedAuction(api, operator, bids.toReversed())
  expect((await give(owner, 'answerSaleIntention', { auctionId, saleIntention: 1 })).code).toBe('ok')
  expect((await give(dealer(0), 'stopTransaction', { auctionId, reason: '資金の都合' })).code).toBe('ok')
  return { owner, auctionId }
}

function dealer(place: number): CastPartner {
  const found = dealers[place]
  if (!found) throw new Error(`no dealer ${place}`)
  return found
}

const answer = (place: number, auctionId: number, accepts: boolean, amount = 500_000 - place * 100_000) =>
  give(dealer(place), 'answerRunnerUp', { auctionId, accepts, amount })

const rowOf = (auctionId: number) =>
  api.services.db.selectFrom('auction').selectAll().where('auctionId', '=', auctionId).executeTakeFirstOrThrow()

const askedIn = (auctionId: number) =>
  api.services.db.selectFrom('runnerUp').selectAll().where('auctionId', '=', auctionId).orderBy('place').execute()

/** In which lists of its bids the dealer finds it. */
async function placesOf(place: number, auctionId: number) {
  const isIn = async (view: string) => {
    const query = `{ partnerAuctions(filter: { view: ${view} }, first: 50) { auctions { auctionId } } }`
    const { data } = await api.graphql(query, {}, dealer(place).headers)
    return data.partnerAuctions.auctions.some((it: { auctionId: number }) => it.auctionId === auctionId)
  }
  const found = []
  for (const view of ['asked', 'awaiting', 'won', 'lost']) if (await isIn(view)) found.push(view)
  return found
}

async function expectWhole() {
  expect((await checkInvariants(api.services.db)).filter(({ broken }) => broken.length > 0)).toEqual([])
  expect((await auditBids(api.services.db)).findings).toEqual([])
}

test('the dealer stops, the next is asked at its own open bid, says yes, and the owner decides', async () => {
  const { owner, auctionId } = await stopped(3)
  const before = await rowOf(auctionId)
  const [asked] = await askedIn(auctionId)
  expect(asked).toMatchObject({ place: 1, bikeDealerId: dealer(1).bikeDealerId, amount: 400_000, answer: null })
  await api.runJobs()
  expect(mailbox.lastTo(owner.email)?.text).toMatch(/二番店[\s\S]*400,000/)
  expect(mailbox.lastTo(dealer(1).email)?.text).toMatch(/貴社の入札額[\s\S]*400,000/)

  const page = `{ partnerAuction(auctionId: ${auctionId}) { runnerUpOffer { amount } ownerContact { name } } }`
  const offers = []
  for (const { headers } of dealers.slice(0, 3))
    offers.push((await api.graphql(page, {}, headers)).data?.partnerAuction)
  expect(offers.map((it) => it?.runnerUpOffer)).toEqual([null, { amount: 400_000 }, null])
  expect(offers.map((it) => it?.ownerContact)).toEqual([null, null, null])
  const news = (await api.graphql('{ partnerNews { kind auction { auctionId } } }', {}, dealer(1).headers)).data
  expect(news?.partnerNews).toContainEqual({ kind: 'runnerUp', auction: { auctionId } })

  expect(await placesOf(1, auctionId)).toEqual(['asked'])
  expect(await placesOf(2, auctionId), 'who is not asked').toEqual(['lost'])

  expect((await answer(2, auctionId, true)).code, 'who is not asked').toBe('ERROR_AUCTION_STATUS_INVALID')
  const { code, message } = await answer(1, auctionId, true, 390_000)
  expect([code, message], 'another price').toEqual(['ERROR_CONTENT_CHANGED', NAMED_OTHERWISE])
  const { data } = await answer(1, auctionId, true)
  expect((await answer(1, auctionId, true)).data, 'sent again').toEqual(data)
  const continued = await rowOf(data.continuedByAuctionId)
  expect(await placesOf(1, auctionId), 'nothing is asked any more').toEqual(['lost'])
  expect(await placesOf(1, continued.auctionId)).toEqual(['awaiting'])
  const seenBy = async (place: number, id: number) => {
    const fields = `{ partnerAuction(auctionId: ${id}) { continuesAuctionId continuedByAuctionId } }`
    return (await api.graphql(fields, {}, dealer(place).headers)).data?.partnerAuction
  }
  const [none, newer] = [{ continuesAuctionId: null, continuedByAuctionId: null }, continued.auctionId]
  expect(await seenBy(1, auctionId), 'the way to the new one').toEqual({ ...none, continuedByAuctionId: newer })
  expect(await seenBy(1, newer)).toEqual({ ...none, continuesAuctionId: auctionId })
  expect(await seenBy(0, auctionId), 'who stopped').toEqual(none)
  expect(await seenBy(2, auctionId), 'who was not asked').toEqual(none)
  const origin = await api.graphql(`{ auction(auctionId: ${newer}) { bidOriginId continuesAuctionId } }`)
  expect(origin.data?.auction, 'a visitor').toEqual({ bidOriginId: auctionId, continuesAuctionId: null })
  expect(continued).toMatchObject({
    auctionStatus: 22,
    continuesAuctionId: auctionId,
    currentPrice: 400_000,
    leaderMax: 400_000,
    bidCount: 1,
    winnerDealerId: dealer(1).bikeDealerId,
    modelId: before.modelId,
  })
  // The mail about its bids may have gone out meanwhile.
  expect(await rowOf(auctionId)).toEqual({ ...before, isBidMailWaiting: expect.any(Boolean) })
  await api.runJobs()
  expect(mailbox.lastTo(owner.email)?.subject).toContain('ほかの入札販売店に購入の意思があります')
  expect(mailbox.lastTo(owner.email)?.text).toContain('入札記録のハッシュ値')
  const told = (await api.graphql('{ partnerNews { kind auction { auctionId } } }', {}, dealer(1).headers)).data
  expect(told?.partnerNews, 'the owner has not answered').toContainEqual({
    kind: 'boughtNext',
    auction: { auctionId: continued.auctionId },
  })
  const sold = await give(owner, 'answerSaleIntention', { auctionId: continued.auctionId, saleIntention: 1 })
  expect(sold.code).toBe('ok')
  expect(await rowOf(continued.auctionId)).toMatchObject({ auctionStatus: 31, contractAmount: 400_000 })
  await expectWhole()
})

test('who is asked hears of it whichever page is open, the owner of the answer, and nobody else', async () => {
  const sockets = await Promise.all(
    dealers.slice(0, 4).map(({ idToken }) => listenTo(api.origin, idToken, OnRunnerUpUpdateDocument.query, {})),
  )
  const hears = async (place: number, auctionId: number) =>
    expect(await sockets[place]?.next()).toMatchObject({ payload: { data: { onRunnerUpUpdate: { auctionId } } } })
  const { owner, auctionId } = await stopped(4)
  await hears(1, auctionId)
  const page = await listenTo(api.origin, owner.idToken, ON_AUCTION_UPDATE, { auctionId })
  const ownerHears = async () =>
    expect(await page.next()).toMatchObject({ payload: { data: { onAuctionUpdate: { auctionId } } } })
  expect((await answer(1, auctionId, false)).code).toBe('ok')
  await Promise.all([hears(1, auctionId), hears(2, auctionId), ownerHears()])
  expect((await answer(2, auctionId, true)).code).toBe('ok')
  await Promise.all([hears(2, auctionId), ownerHears()])
  // What dealers 0 and 3 hear first is of another auction: they heard nothing of this one.
  const other = await castEndedAuction(api, operator, [
    [dealer(0), 100_000],
    [dealer(3), 110_000],
    [dealer(4), 200_000],
  ])
  expect((await give(other.owner, 'answerSaleIntention', { auctionId: other.auctionId, saleIntention: 1 })).code).toBe(
    'ok',
  )
  expect((await give(dealer(4), 'stopTransaction', { auctionId: other.auctionId, reason: '資金の都合' })).code).toBe(
    'ok',
  )
  await hears(3, other.auctionId)
  expect((await answer(3, other.auctionId, false, 110_000)).code).toBe('ok')
  await hears(0, other.auctionId)
  for (const { socket } of [...sockets, page]) socket.close()
})

test('a stop at the fixed price that the owner agreed to: the next is asked, and it is on the record', async () => {
  const bids: CastBid[] = [
    [dealer(1), 400_000, 400_000],
    [dealer(0), 500_000, 500_000],
  ]
  const { owner, auctionId } = await castEndedAuction(api, operator, bids)
  await give(owner, 'answerSaleIntention', { auctionId, saleIntention: 1 })
  await castAppointment(api.services.db, auctionId)
  expect((await give(dealer(0), 'checkBike', { auctionId, mileageKm: 20_000, claims: [] })).code).toBe('ok')
  const record = '{ dealerRecord { honour { tradeCount } } }'
  const countOf = async () => (await api.graphql(record, {}, dealer(0).headers)).data.dealerRecord.honour.tradeCount
  const before = await countOf()
  expect((await give(dealer(0), 'askToStop', { auctionId, reason: '資金の都合' })).code).toBe('ok')
  expect(await askedIn(auctionId)).toEqual([])
  const page = `{ auction(auctionId: ${auctionId}) { trade { stopAsked { askedAt } } } }`
  const { askedAt } = (await api.graphql(page, {}, owner.headers)).data.auction.trade.stopAsked
  expect((await give(owner, 'agreeToStop', { auctionId, askedAt })).code).toBe('ok')
  expect(await askedIn(auctionId)).toMatchObject([{ bikeDealerId: dealer(1).bikeDealerId, amount: 400_000 }])
  expect(await countOf()).toBe(before + 1)
  await expectWhole()
})

test('what the owner admitted in the stopped trade is told to the next, and cannot be claimed again', async () => {
  const bids: CastBid[] = [
    [dealer(2), 300_000],
    [dealer(1), 400_000],
    [dealer(0), 500_000],
  ]
  const { owner, auctionId } = await castEndedAuction(api, operator, bids)
  expect((await give(owner, 'answerSaleIntention', { auctionId, saleIntention: 1 })).code).toBe('ok')
  await castAppointment(api.services.db, auctionId)
  const claimOf = async ({ partnerId }: CastPartner, line: string, detail: string, amount: number) => {
    const photoAssetIds = [await castPartnerImage(api.services.db, partnerId)]
    return { line, reason: 'parts', detail, amount, photoAssetIds }
  }
  const claims = [
    await claimOf(dealer(0), 'stated:keyCount', '1本しかない。090-1234-5678', 15_000),
    await claimOf(dealer(0), 'stated:photos', 'ミラーがない', 8_000),
  ]
  expect((await give(dealer(0), 'checkBike', { auctionId, mileageKm: 20_000, claims })).code).toBe('ok')
  const answered = { auctionId, isAccepted: [true, false], finalTransactionPrice: 485_000 }
  expect((await give(owner, 'answerClaims', answered)).code).toBe('ok')
  expect((await give(dealer(0), 'stopTransaction', { auctionId, reason: '資金の都合' })).code).toBe('ok')

  const fields = 'admittedPoints { line lineLabel reasonLabel detail amount }'
  const page = (id: number) =>
    `{ partnerAuction(auctionId: ${id}) { ${fields} runnerUpOffer { ${fields} } trade { claims { line } } } }`
  const told = {
    line: 'stated:keyCount',
    lineLabel: '鍵',
    reasonLabel: '部品・付属品の不足',
    detail: expect.stringMatching(/^1本しかない。(?!.*1234)/),
    amount: 15_000,
  }
  const asked = (await api.graphql(page(auctionId), {}, dealer(1).headers)).data.partnerAuction
  expect(asked).toEqual({ admittedPoints: [], runnerUpOffer: { admittedPoints: [told] }, trade: null })
  const other = (await api.graphql(page(auctionId), {}, dealer(2).headers)).data.partnerAuction
  expect(other, 'who is not asked').toEqual({ admittedPoints: [], runnerUpOffer: null, trade: null })
  await api.runJobs()
  const words = /前の取引の引取り時の確認で出品の記載と違う[\s\S]*鍵[\s\S]*1本しかない[\s\S]*¥15,000の減額/
  expect(textsTo(dealer(1))).toContainEqual(expect.stringMatching(words))

  const { data } = await answer(1, auctionId, true)
  const continued: number = data.continuedByAuctionId
  for (const { headers } of [dealer(1), operator])
    expect((await api.graphql(page(continued), {}, headers)).data.partnerAuction.admittedPoints).toEqual([told])
  const own = `{ auction(auctionId: ${continued}) { ${fields} } }`
  expect((await api.graphql(own, {}, owner.headers)).data.auction.admittedPoints).toEqual([told])
  expect((await api.graphql(own)).data.auction.admittedPoints, 'a visitor').toEqual([])
  expect((await give(owner, 'answerSaleIntention', { auctionId: continued, saleIntention: 1 })).code).toBe('ok')
  await api.runJobs()
  expect(textsTo(owner)).toContainEqual(expect.stringMatching(words))

  await castAppointment(api.services.db, continued)
  const again = { auctionId: continued, mileageKm: 20_000 }
  const key = await claimOf(dealer(1), 'stated:keyCount', '1本しかない', 15_000)
  expect((await give(dealer(1), 'checkBike', { ...again, claims: [key] })).code).toBe('BAD_REQUEST')
  const mirror = await claimOf(dealer(1), 'stated:photos', 'ミラーがない', 8_000)
  expect((await give(dealer(1), 'checkBike', { ...again, claims: [mirror] })).code, 'refused then').toBe('ok')
})

test('what was admitted goes with a bike that is listed again: every dealer reads it, nobody claims it once more', async () => {
  const { db } = api.services
  const bids: CastBid[] = [
    [dealer(1), 400_000],
    [dealer(0), 500_000],
  ]
  const [first, again] = [await castEndedAuction(api, operator, bids), await castEndedAuction(api, operator, bids)]
  expect((await give(first.owner, 'answerSaleIntention', { auctionId: first.auctionId, saleIntention: 1 })).code).toBe(
    'ok',
  )
  await castAppointment(db, first.auctionId)
  const claim = async (detail: string) => {
    const photoAssetIds = [await castPartnerImage(db, dealer(0).partnerId)]
    return { line: 'stated:keyCount', reason: 'parts', detail, amount: 15_000, photoAssetIds }
  }
  const check = { auctionId: first.auctionId, mileageKm: 20_000, claims: [await claim('1本しかない')] }
  expect((await give(dealer(0), 'checkBike', check)).code).toBe('ok')
  const answered = { auctionId: first.auctionId, isAccepted: [true], finalTransactionPrice: 485_000 }
  expect((await give(first.owner, 'answerClaims', answered)).code).toBe('ok')
  await db
    .updateTable('auction')
    .set({ bikeOwnerId: again.owner.bikeOwnerId, auctionStatus: 92 })
    .where('auctionId', '=', first.auctionId)
    .execute()
  const change = (values: object) =>
    db.updateTable('auction').set(values).where('auctionId', '=', again.auctionId).execute()
  await change({ relistedFrom: first.auctionId })

  const points = async ({ headers }: Pick<CastPartner, 'headers'>) => {
    const query = `{ partnerAuction(auctionId: ${again.auctionId}) { admittedPoints { line amount } } }`
    return (await api.graphql(query, {}, headers)).data.partnerAuction.admittedPoints
  }
  const told = [{ line: 'stated:keyCount', amount: 15_000 }]
  for (const person of [dealer(0), dealer(1), operator]) expect(await points(person)).toEqual(told)
  await change({ keyCount: 'one' })
  expect(await points(dealer(1)), 'stated as it is now').toEqual([])
  await change({ keyCount: 'two' })
  const sale = { auctionId: again.auctionId, saleIntention: 1 }
  expect((await give(again.owner, 'answerSaleIntention', sale)).code).toBe('ok')
  await castAppointment(db, again.auctionId)
  const anew = { ...check, auctionId: again.auctionId, claims: [await claim('鍵が1本')] }
  expect((await give(dealer(0), 'checkBike', anew)).code).toBe('BAD_REQUEST')
})

test('the dealer does not pay: the operator stops for that, the next is asked, and it is on the record', async () => {
  const bids: CastBid[] = [
    [dealer(1), 400_000],
    [dealer(0), 500_000],
  ]
  const { owner, auctionId } = await castEndedAuction(api, operator, bids)
  expect((await give(owner, 'answerSaleIntention', { auctionId, saleIntention: 1 })).code).toBe('ok')
  const input = { auctionId, cause: 'unpaid', reason: '引渡しの日を過ぎても支払いがない' }
  for (const person of [owner, dealer(0), dealer(1)])
    expect((await give(person, 'stopForDefault', input)).code).toBe('ERROR_NOT_AUTHORIZED')
  const early = await give(operator, 'stopForDefault', input)
  expect([early.code, early.message]).toEqual(['ERROR_AUCTION_STATUS_INVALID', DEFAULT_NOT_DUE])
  await castAppointment(api.services.db, auctionId)
  const other = await give(operator, 'stopForDefault', { ...input, cause: 'unplanned' })
  expect([other.code, other.message]).toEqual(['ERROR_AUCTION_STATUS_INVALID', REFUSAL_WORDS.defaultOfOtherKind])
  expect((await give(operator, 'stopForDefault', { ...input, reason: ' ' })).code).toBe('ERROR_REQUIRED')
  const record = '{ dealerRecord { honour { tradeCount } } }'
  const countOf = async () => (await api.graphql(record, {}, dealer(0).headers)).data.dealerRecord.honour.tradeCount
  const before = await countOf()
  expect((await give(operator, 'stopForDefault', input)).code).toBe('ok')
  expect(await askedIn(auctionId)).toMatchObject([{ bikeDealerId: dealer(1).bikeDealerId, amount: 400_000 }])
  expect(await countOf()).toBe(before + 1)
  expect(await rowOf(auctionId)).toMatchObject({
    auctionStatus: 92,
    statusCommand: 'stopForDefault',
    defaultCause: 'unpaid',
  })
  await api.runJobs()
  expect(mailbox.lastTo(dealer(0).email)?.text).toContain('引渡しの日を過ぎても支払いがない')
  expect((await answer(1, auctionId, true)).code).toBe('ok')
  await expectWhole()
})

test('a suspended dealer: the operator stops for that while it lasts, and the next one is asked', async () => {
  const { owner, auctionId } = await castEndedAuction(api, operator, [
    [dealer(1), 400_000],
    [dealer(0), 500_000],
  ])
  expect((await give(owner, 'answerSaleIntention', { auctionId, saleIntention: 1 })).code).toBe('ok')
  const input = { auctionId, cause: 'suspended', reason: '古物商許可の取消しのため' }
  const early = await give(operator, 'stopForDefault', input)
  expect([early.code, early.message]).toEqual(['ERROR_AUCTION_STATUS_INVALID', REFUSAL_WORDS.defaultNotSuspended])
  const suspend = (suspendedAt: Date | null) =>
    api.services.db
      .updateTable('bikeDealer')
      .set({ suspendedAt, suspendReason: suspendedAt && '詐欺の疑い' })
      .where('bikeDealerId', '=', dealer(0).bikeDealerId)
      .execute()
  await suspend(new Date())
  try {
    const unplanned = await give(operator, 'stopForDefault', { ...input, cause: 'unplanned' })
    expect([unplanned.code, unplanned.message]).toEqual([
      'ERROR_AUCTION_STATUS_INVALID',
      '販売店は利用停止中です。中止の原因に「販売店が利用停止中である」を選んでください。',
    ])
    expect((await give(operator, 'stopForDefault', input)).code).toBe('ok')
  } finally {
    await suspend(null)
  }
  expect(await askedIn(auctionId)).toMatchObject([{ bikeDealerId: dealer(1).bikeDealerId, amount: 400_000 }])
  expect(await rowOf(auctionId)).toMatchObject({ auctionStatus: 92, defaultCause: 'suspended' })
  await api.runJobs()
  const mails = mailbox.mailsTo(owner.email).map(({ text }) => text)
  expect(mails.join()).toContain('販売店の利用が停止されたため、販売店による中止として')
  expect((await answer(1, auctionId, true)).code).toBe('ok')
  await expectWhole()
})

test('no or a day of silence: the next is asked, three at most, and the owner hears when nobody is left', async () => {
  const { owner, auctionId } = await stopped(5)
  expect((await answer(1, auctionId, false)).code).toBe('ok')
  expect((await answer(1, auctionId, false)).code, 'sent again').toBe('ok')
  await api.services.db
    .updateTable('runnerUp')
    .set({ answerBy: later(new Date(), -HOUR) })
    .where('auctionId', '=', auctionId)
    .where('answer', 'is', null)
    .execute()
  expect((await answer(2, auctionId, true)).code, 'too late').toBe('ERROR_AUCTION_STATUS_INVALID')
  await applySlowDeadlines(api.services)
  expect((await answer(3, auctionId, false)).code).toBe('ok')
  expect((await askedIn(auctionId)).map(({ bikeDealerId, answer: given }) => [bikeDealerId, given])).toEqual([
    [dealer(1).bikeDealerId, 'no'],
    [dealer(2).bikeDealerId, 'expired'],
    [dealer(3).bikeDealerId, 'no'],
  ])
  await api.runJobs()
  expect(mailbox.lastTo(owner.email)?.subject).toContain('ほかの入札販売店への確認が終わりました')
  await expectWhole()
})

test('the owner calls it off; an operator who stops asks nobody; the only bidder has no runner-up', async () => {
  const { owner, auctionId } = await stopped(2)
  expect((await give(owner, 'callOffRunnerUp', { auctionId })).code).toBe('ok')
  expect((await give(owner, 'callOffRunnerUp', { auctionId })).code, 'sent again').toBe('ok')
  const query = `{ partnerAuction(auctionId: ${auctionId}) { runnerUpOffer { amount } endedRunnerUpOffer { end } } }`
  const told = async (place: number) => (await api.graphql(query, {}, dealer(place).headers)).data.partnerAuction
  expect(await told(1)).toEqual({ runnerUpOffer: null, endedRunnerUpOffer: { end: 'calledOff' } })
  expect(await told(0)).toEqual({ runnerUpOffer: null, endedRunnerUpOffer: null })
  const stranger = await castOwner(api.services)
  expect((await give(stranger, 'callOffRunnerUp', { auctionId })).code, 'of another').toBe('ERROR_DATA_NOT_FOUND')
  expect((await answer(1, auctionId, true)).code).toBe('ERROR_AUCTION_STATUS_INVALID')
  await api.runJobs()
  expect(mailbox.lastTo(dealer(1).email)?.subject).toContain('取りやめ')

  const alone = await stopped(1)
  expect(await askedIn(alone.auctionId)).toEqual([])
  const other = await castEndedAuction(api, operator, [
    [dealer(1), 100_000],
    [dealer(0), 200_000],
  ])
  await give(other.owner, 'answerSaleIntention', { auctionId: other.auctionId, saleIntention: 1 })
  await give(operator, 'stopTransaction', { auctionId: other.auctionId, reason: '盗難車の疑い' })
  expect(await askedIn(other.auctionId)).toEqual([])
})

test('a yes against a relisting: one active auction, whoever is quicker', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, auctionId } = await stopped(2)
    const [yes, relisted] = await Promise.all([answer(1, auctionId, true), give(owner, 'relistAuction', { auctionId })])
    expect([yes.code, relisted.code].sort()).toEqual(['ERROR_AUCTION_STATUS_INVALID', 'ok'])
    const active = await api.services.db
      .selectFrom('auction')
      .select('auctionStatus')
      .where('bikeOwnerId', '=', owner.bikeOwnerId)
      .where('auctionStatus', 'in', [11, 21, 22, 31])
      .execute()
    expect(active.map(({ auctionStatus }) => auctionStatus)).toEqual([yes.code === 'ok' ? 22 : 11])
    expect((await askedIn(auctionId)).map((it) => it.answer)).toEqual([yes.code === 'ok' ? 'yes' : 'calledOff'])
  }
  await expectWhole()
})

test('the agency of the one who stopped does not buy through its other dealer', async () => {
  const { agentId } = await castAgent(api.services)
  const [first, twin] = [
    await castDealer(api.services, { name: '代理店の一号店', agentId }),
    await castDealer(api.services, { name: '代理店の二号店', agentId }),
  ]
  const bids: CastBid[] = [
    [dealer(0), 300_000, 300_000],
    [twin, 400_000, 400_000],
    [first, 500_000, 500_000],
  ]
  const { owner, auctionId } = await castEndedAuction(api, operator, bids)
  await give(owner, 'answerSaleIntention', { auctionId, saleIntention: 1 })
  expect((await give(first, 'stopTransaction', { auctionId, reason: '資金の都合' })).code).toBe('ok')
  expect((await askedIn(auctionId)).map(({ bikeDealerId }) => bikeDealerId)).toEqual([dealer(0).bikeDealerId])
})

/** All, for those of one change come in any order. */
function textsTo({ email }: { readonly email: string }): (string | undefined)[] {
  return mailbox.mails.filter(({ to }) => to?.some((it) => it.address === email)).map(({ text }) => text)
}

/** The runner-up says yes, the owner sells to it, and it stops in its turn. Returns the auction that it stopped. */
async function buysAndStops(owner: CastOwner, runnerUp: CastPartner, auctionId: number): Promise<number> {
  const [asked] = (await askedIn(auctionId)).filter((it) => it.answer === null)
  expect(asked?.bikeDealerId).toBe(runnerUp.bikeDealerId)
  const { data } = await give(runnerUp, 'answerRunnerUp', { auctionId, accepts: true, amount: asked?.amount })
  const continued: number = data.continuedByAuctionId
  expect((await give(owner, 'answerSaleIntention', { auctionId: continued, saleIntention: 1 })).code).toBe('ok')
  expect((await give(runnerUp, 'stopTransaction', { auctionId: continued, reason: '資金の都合' })).code).toBe('ok')
  return continued
}

test('a runner-up stops in its turn: the next of the first bidding is asked at its own bid, three in all', async () => {
  const { owner, auctionId: first } = await stopped(5)
  const second = await buysAndStops(owner, dealer(1), first)
  const stoppedRows = [await rowOf(first), await rowOf(second)]
  expect(await askedIn(second)).toMatchObject([
    { place: 2, bikeDealerId: dealer(2).bikeDealerId, amount: 300_000, answer: null },
  ])

  await api.runJobs()
  expect(textsTo(owner)).toContainEqual(expect.stringMatching(`三番店[\\s\\S]*出品番号 ${first}[\\s\\S]*300,000`))
  expect(textsTo(dealer(2))).toContainEqual(expect.stringContaining(`貴社の入札額（No.${first}）:\n¥300,000`))
  const page = `{ partnerAuction(auctionId: ${second}) {
    currentPrice ownMaximum bids { price } runnerUpOffer { amount bidAuctionId } ownerContact { name } } }`
  const pages = []
  for (const { headers } of dealers) pages.push((await api.graphql(page, {}, headers)).data?.partnerAuction ?? null)
  expect(pages.map((it) => it?.runnerUpOffer ?? null)).toEqual([
    null,
    null,
    { amount: 300_000, bidAuctionId: first },
    null,
    null,
  ])
  // Of the others' maximums nothing, of the owner neither; and who is not asked has no business there.
  expect(pages[2]).toMatchObject({ currentPrice: 400_000, ownMaximum: null, bids: [{ price: 400_000 }] })
  expect(pages[2].ownerContact).toBeNull()
  expect([pages[0], pages[3], pages[4]]).toEqual([null, null, null])
  const news = (await api.graphql('{ partnerNews { kind price auction { auctionId } } }', {}, dealer(2).headers)).data
  expect(news?.partnerNews).toContainEqual({ kind: 'runnerUp', price: 300_000, auction: { auctionId: second } })
  const ofOwner = async (auctionId: number) => {
    const fields = 'runnerUp { place dealerName amount } continuesAuctionId firstAuctionId'
    return (await api.graphql(`{ auction(auctionId: ${auctionId}) { ${fields} } }`, {}, owner.headers)).data?.auction
  }
  const asked = { place: 2, dealerName: '三番店', amount: 300_000 }
  expect(await ofOwner(second)).toEqual({ runnerUp: asked, continuesAuctionId: first, firstAuctionId: first })
  expect(await ofOwner(first)).toEqual({ runnerUp: null, continuesAuctionId: null, firstAuctionId: null })

  const third = await buysAndStops(owner, dealer(2), second)
  expect(await rowOf(third)).toMatchObject({ continuesAuctionId: second, contractAmount: 300_000, leaderMax: 300_000 })
  expect(await ofOwner(third)).toMatchObject({ continuesAuctionId: second, firstAuctionId: first })
  expect(await askedIn(third)).toMatchObject([{ place: 3, bikeDealerId: dealer(3).bikeDealerId, amount: 200_000 }])
  expect((await answer(3, third, false)).code).toBe('ok')
  expect(await askedIn(third), 'the fifth would be the fourth who is asked').toHaveLength(1)
  await api.runJobs()
  expect(textsTo(owner)).toContainEqual(expect.stringContaining('購入の意思は得られませんでした'))

  const waitingMail = { isBidMailWaiting: expect.any(Boolean) }
  expect([await rowOf(first), await rowOf(second)]).toEqual(stoppedRows.map((row) => ({ ...row, ...waitingMail })))
  await expectWhole()
})

test('who said no, is suspended, or has an agency with one who stopped is not asked after a runner-up stops', async () => {
  const [one, other] = [await castAgent(api.services), await castAgent(api.services)]
  const cast = (name: string, agentId?: number) => castDealer(api.services, { name, ...(agentId && { agentId }) })
  const order = [
    await cast('最初の店', one.agentId),
    await cast('断る店'),
    await cast('次の店', other.agentId),
    await cast('最初の店の姉妹店', one.agentId),
    await cast('次の店の姉妹店', other.agentId),
    await cast('停止された店'),
    await cast('最後の店'),
  ] as const
  const [winner, refusing, buying, , , suspended, last] = order
  const bids = order.map((it, place): CastBid => [it, 700_000 - place * 100_000]).toReversed()
  const { owner, auctionId } = await castEndedAuction(api, operator, bids)
  await give(owner, 'answerSaleIntention', { auctionId, saleIntention: 1 })
  // An operator writes it down: the dealer does not pay.
  await castAppointment(api.services.db, auctionId)
  expect((await give(operator, 'stopForDefault', { auctionId, cause: 'unpaid', reason: '支払いがない' })).code).toBe(
    'ok',
  )
  expect((await rowOf(auctionId)).winnerDealerId).toBe(winner.bikeDealerId)
  const no = { auctionId, accepts: false, amount: 600_000 }
  expect((await give(refusing, 'answerRunnerUp', no)).code).toBe('ok')
  await api.services.db
    .updateTable('bikeDealer')
    .set({ suspendedAt: new Date(), suspendReason: '許可の失効' })
    .where('bikeDealerId', '=', suspended.bikeDealerId)
    .execute()
  const continued = await buysAndStops(owner, buying, auctionId)
  expect(await askedIn(continued)).toMatchObject([{ place: 3, bikeDealerId: last.bikeDealerId, amount: 100_000 }])
  await expectWhole()
})
