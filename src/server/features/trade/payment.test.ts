import { afterAll, beforeAll, expect, test } from 'vitest'
import { BIDDING_HELD } from '#content/messages/changes.ts'
import { REFUSAL_WORDS, stopTooLate } from '#content/messages/refusals.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castHandedOver } from '#testing/hand-over-cast.ts'
import { castListing } from '#testing/listing.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { startTrades, type TradeInput, type Trades } from '#testing/trades.ts'
import { phonePhoto, upload } from '#testing/uploads.ts'
import { applySlowDeadlines } from '../auction/deadlines/deadline-poller.ts'
import { readHandOver } from '../auction/engine/stored/hand-over.ts'
import { readReport } from '../auction/engine/stored/report.ts'
import { remindPayment } from '../auction/index.ts'
import { placeBid } from '../bidding/place-bid.ts'

let trades: Trades
let api: Trades['api']
let mailbox: Trades['mailbox']
let dealer: Trades['dealer']
let operator: Trades['operator']
beforeAll(async () => {
  trades = await startTrades()
  ;({ api, mailbox, dealer, operator } = trades)
})
afterAll(() => trades.stop())

type Person = Pick<CastOwner, 'headers'>

async function give(person: Person, name: string, input: TradeInput): Promise<string> {
  const { code, message } = await trades.give(person, name, input)
  return code === 'ok' ? code : `${code} ${message}`
}

async function fieldsOf(person: Person, name: string, input: TradeInput) {
  return (await trades.give(person, name, input)).fields
}

/** The bike left some days ago; the contract is as old. */
async function handedOver(daysAgo: number): Promise<{ owner: CastOwner; auctionId: number }> {
  const { db } = api.services
  const owner = await castOwner(api.services)
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const auctionId = await castAuctionIn(db, 31, parties)
  const at = later(new Date(), -daysAgo * DAY)
  await db.updateTable('auction').set({ contractAt: at }).where('auctionId', '=', auctionId).execute()
  await castHandedOver(db, auctionId, at)
  return { owner, auctionId }
}

async function proofOf(auctionId: number): Promise<string | null | undefined> {
  const { db } = api.services
  const { completionReport } = await db
    .selectFrom('auction')
    .select('completionReport')
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  return readReport(completionReport)?.proofAssetId
}

function subjectsTo(email: string): (string | undefined)[] {
  return mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === email)).map(({ subject }) => subject)
}

async function open(): Promise<number> {
  const owner = await castOwner(api.services)
  const auctionId = await castListing(api.services.db, owner.bikeOwnerId)
  await give(operator, 'passInspection', { auctionId })
  return auctionId
}

async function bid(): Promise<string> {
  const auctionId = await open()
  return give(dealer, 'placeBid', { auctionId, price: 50_000, idempotencyKey: String(auctionId) })
}

test('three days late everybody is told; a week late the dealer bids no more, until it has paid for all', async () => {
  const [one, two] = [await handedOver(8), await handedOver(8)]
  await remindPayment({ services: api.services, now: new Date() }, { auctionId: one.auctionId })
  expect(await bid()).toBe('ok')
  const ids = [one.auctionId, two.auctionId]
  await api.services.db
    .updateTable('auction')
    .set({ holdBiddingAt: new Date() })
    .where('auctionId', 'in', ids)
    .execute()
  await applySlowDeadlines(api.services)
  expect(await bid()).toBe(`ERROR_AUCTION_STATUS_INVALID ${BIDDING_HELD}`)
  // Nobody else learns that it owes.
  const request = { bikeDealerId: String(dealer.bikeDealerId), price: 50_000, maxPrice: null, idempotencyKey: 'rival' }
  await expect(
    placeBid(api.services, { role: 'dealer', bikeDealerId: '999999' }, await open(), request),
  ).rejects.toMatchObject({ code: 'ERROR_DATA_NOT_FOUND' })
  const query = 'query Q($id: Int!) { auction(auctionId: $id) { trade { daysLate isBiddingHeld paymentDueOn } } }'
  const { data } = await api.graphql(query, { id: one.auctionId }, one.owner.headers)
  const paymentDueOn = tokyoDay(later(new Date(), -8 * DAY))
  expect(data.auction.trade).toEqual({ daysLate: 8, isBiddingHeld: true, paymentDueOn })
  await api.runJobs()
  for (const email of [one.owner.email, dealer.email, operator.email]) {
    expect(subjectsTo(email).some((it) => it?.includes('遅れ'))).toBe(true)
    expect(subjectsTo(email).some((it) => it?.includes('停止しました'))).toBe(true)
  }
  expect(await give(dealer, 'reportCompletion', { auctionId: one.auctionId, finalTransactionPrice: 500_000 })).toBe(
    'ok',
  )
  expect(await bid()).toContain('ERROR_AUCTION_STATUS_INVALID') // one is still unpaid
  const { auctionId } = two
  // Nobody makes the debt disappear by ending the trade.
  const stop = { auctionId, reason: '支払われません' }
  expect(await give(operator, 'stopTransaction', stop)).toBe(`ERROR_AUCTION_STATUS_INVALID ${stopTooLate('operator')}`)
  const cancel = await give(two.owner, 'cancelAuction', { auctionId, cancelReason: 'sold-elsewhere' })
  expect(cancel).toBe(`ERROR_AUCTION_STATUS_INVALID ${stopTooLate('owner')}`)
  // Whoever owes is not paid by a report alone.
  const report = { auctionId, finalTransactionPrice: 500_000 }
  for (const [missing, words] of [
    ['paidOn', '支払った日を入力してください。'],
    ['proofAssetId', '支払いの証明'],
  ] as const)
    expect(await fieldsOf(dealer, 'reportCompletion', { ...report, [missing]: null })).toEqual([
      { field: missing, message: expect.stringContaining(words) },
    ])
  expect(await bid()).toContain('ERROR_AUCTION_STATUS_INVALID')
  expect(await give(dealer, 'reportCompletion', report)).toBe('ok')
  expect(await bid()).toBe('ok')
})

async function suspend(suspendedAt: Date | null): Promise<void> {
  await api.services.db
    .updateTable('bikeDealer')
    .set({ suspendedAt, suspendReason: suspendedAt && '確認中' })
    .where('bikeDealerId', '=', dealer.bikeDealerId)
    .execute()
}

/** Trades that an operator keeps an eye on. */
async function troubled(): Promise<number[]> {
  const { data } = await api.graphql('{ troubledTrades { auctionId } }', {}, operator.headers)
  return data.troubledTrades.map((it: { auctionId: number }) => it.auctionId)
}

test('a trade whose dealer is suspended is on the operators’ list until it may work again, and on nobody else’s', async () => {
  const { owner, auctionId } = await handedOver(0)
  expect(await troubled()).not.toContain(auctionId)
  await suspend(new Date())
  expect(await troubled()).toContain(auctionId)
  await suspend(null)
  expect(await troubled()).not.toContain(auctionId)
  for (const person of [owner, dealer])
    expect((await api.graphql('{ troubledTrades { auctionId } }', {}, person.headers)).errors).not.toEqual([])
})

test('what an operator has found unpaid it may find paid later, but not unpaid once more', async () => {
  const { owner, auctionId } = await handedOver(0)
  expect(await give(dealer, 'reportCompletion', { auctionId, finalTransactionPrice: 500_000 })).toBe('ok')
  expect(await give(owner, 'confirmCompletion', { auctionId, agree: false, comment: '届いていません' })).toBe('ok')
  const ruling = { auctionId, isProven: false, comment: '振込の記録がありません' }
  expect(await give(operator, 'ruleOnPayment', ruling)).toBe('ok')
  expect(await give(operator, 'ruleOnPayment', { ...ruling, comment: 'やはりありません' })).toContain('STATUS_INVALID')
  for (const person of [owner, dealer])
    expect(await give(person, 'ruleOnPayment', { ...ruling, isProven: true })).not.toBe('ok')
  const found = { auctionId, isProven: true, comment: '出品者の口座への入金を確認しました' }
  expect(await give(operator, 'ruleOnPayment', found)).toBe('ok')
  expect(await troubled()).not.toContain(auctionId)
  const { data } = await api.graphql(
    `{ auction(auctionId: ${auctionId}) { auctionStatus settledBy completionReport { ruling { comment } } } }`,
    {},
    owner.headers,
  )
  expect(data.auction).toEqual({
    auctionStatus: 32,
    settledBy: 'operator',
    completionReport: { ruling: { comment: found.comment } },
  })
  await api.runJobs()
  for (const { email } of [owner, dealer]) {
    const told = mailbox.mails.filter(
      ({ to = [], subject, text }) =>
        to[0]?.address === email && subject?.includes('お支払いについての裁定') && text?.includes(found.comment),
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('支払いを確認できたと裁定しました')
  }
})

test('what a suspended dealer has paid and cannot report, an operator finds paid', async () => {
  const { owner, auctionId } = await handedOver(0)
  const found = { auctionId, isProven: true, comment: '出品者の口座への入金を確認しました' }
  expect(await give(operator, 'ruleOnPayment', found)).toContain('STATUS_INVALID')
  await suspend(new Date())
  expect(await give(operator, 'ruleOnPayment', { ...found, isProven: false })).toContain('STATUS_INVALID')
  expect(await give(owner, 'ruleOnPayment', found)).not.toBe('ok')
  expect(await give(operator, 'ruleOnPayment', found)).toBe('ok')
  await suspend(null)
  const query = `{ auction(auctionId: ${auctionId}) { auctionStatus settledBy finalTransactionPrice } }`
  const { data } = await api.graphql(query, {}, owner.headers)
  expect(data.auction).toEqual({ auctionStatus: 32, settledBy: 'operator', finalTransactionPrice: 500_000 })
  await api.runJobs()
})

test('the owner disputes the payment: it is owed again, and no report of the dealer alone ends that', async () => {
  const { owner, auctionId } = await handedOver(9)
  const report = { auctionId, finalTransactionPrice: 500_000 }
  const object = () => give(owner, 'confirmCompletion', { auctionId, agree: false, comment: '届いていません' })
  const isDisputed = async () => {
    const { data } = await api.graphql('{ disputes { auctionId } }', {}, operator.headers)
    return data.disputes.some((it: { auctionId: number }) => it.auctionId === auctionId)
  }
  const late = async () => {
    const { data } = await api.graphql('{ latePayments { auctionId } }', {}, dealer.headers)
    return data.latePayments.some((it: { auctionId: number }) => it.auctionId === auctionId)
  }
  expect(await give(dealer, 'reportCompletion', report)).toBe('ok')
  expect(await late()).toBe(false)
  expect(await object()).toBe('ok')
  expect([await isDisputed(), await late()]).toEqual([true, true])
  await applySlowDeadlines(api.services)
  expect(await bid()).toBe(`ERROR_AUCTION_STATUS_INVALID ${BIDDING_HELD}`)
  // Corrected once: the owner's turn again, and still owed.
  expect(await give(dealer, 'reportCompletion', report)).toBe('ok')
  expect([await isDisputed(), await late()]).toEqual([false, true])
  expect(await bid()).toContain(BIDDING_HELD)
  expect(await object()).toBe('ok')
  const refused = `ERROR_AUCTION_STATUS_INVALID ${REFUSAL_WORDS.reportRuledFirst}`
  expect(await give(dealer, 'reportCompletion', report)).toBe(refused)
  expect(await isDisputed()).toBe(true)
  // Found not to have paid, and then it does: once per ruling.
  const ruling = { auctionId, isProven: false, comment: '振込の記録がありません' }
  expect(await troubled()).not.toContain(auctionId)
  expect(await give(operator, 'ruleOnPayment', ruling)).toBe('ok')
  expect(await troubled()).toContain(auctionId)
  expect(await give(dealer, 'reportCompletion', report)).toBe('ok')
  expect(await troubled()).not.toContain(auctionId)
  expect(await object()).toBe('ok')
  expect(await give(dealer, 'reportCompletion', report)).toBe(refused)
  expect(await isDisputed()).toBe(true)
  expect(await give(operator, 'ruleOnPayment', { ...ruling, isProven: true, comment: '入金を確認しました' })).toBe('ok')
  expect(await bid()).toBe('ok')
  await api.runJobs()
})

test('a payment that was reported is not reminded of, and what an operator finds unpaid is owed again', async () => {
  const { owner, auctionId } = await handedOver(9)
  expect(await give(dealer, 'reportCompletion', { auctionId, finalTransactionPrice: 500_000 })).toBe('ok')
  const before = mailbox.mails.length
  await remindPayment({ services: api.services, now: new Date() }, { auctionId })
  await api.runJobs()
  expect(mailbox.mails.slice(before).filter(({ subject }) => subject?.includes('遅れ'))).toEqual([])
  await give(owner, 'confirmCompletion', { auctionId, agree: false, comment: '届いていません' })
  const promise = await api.graphql(`{ auction(auctionId: ${auctionId}) { trade { ruledBy } } }`, {}, owner.headers)
  expect(Date.parse(promise.data.auction.trade.ruledBy)).toBeGreaterThan(Date.now())
  const ruling = { auctionId, isProven: false, comment: '振込の記録がありません' }
  expect(await give(operator, 'ruleOnPayment', ruling)).toBe('ok')
  await applySlowDeadlines(api.services)
  expect(await readHandOver(api.services.db, auctionId)).toMatchObject({ isBiddingHeld: true })
  const proofAssetId = await proofOf(auctionId)
  expect(
    await fieldsOf(dealer, 'reportCompletion', { auctionId, finalTransactionPrice: 500_000, proofAssetId }),
  ).toEqual([expect.objectContaining({ field: 'proofAssetId', message: expect.stringContaining('別の証明') })])
  // Reported again: held until the owner has it, who said before that it was not there.
  expect(await give(dealer, 'reportCompletion', { auctionId, finalTransactionPrice: 500_000 })).toBe('ok')
  expect(await readHandOver(api.services.db, auctionId)).toMatchObject({ isBiddingHeld: true })
  expect(await give(owner, 'confirmCompletion', { auctionId, agree: true })).toBe('ok')
  expect(await bid()).toBe('ok')
})

test('a payment is reported with its day and its proof, which the two sides and the operator read', async () => {
  const { owner, auctionId } = await handedOver(2)
  const proof = await upload(api.origin, 'MESSAGE_FILE', { file: await phonePhoto(640, 480), headers: dealer.headers })
  const paidOn = tokyoDay(later(new Date(), -DAY))
  const report = { auctionId, finalTransactionPrice: 500_000, paidOn, proofAssetId: proof.body.assetId }
  expect(await give(dealer, 'reportCompletion', { ...report, proofAssetId: 'nothing' })).toContain('BAD_REQUEST')
  expect(await give(dealer, 'reportCompletion', { ...report, paidOn: tokyoDay(later(new Date(), DAY)) })).toContain(
    'BAD_REQUEST',
  )
  expect(await give(dealer, 'reportCompletion', report)).toBe('ok')
  const query = 'query Q($id: Int!) { auction(auctionId: $id) { completionReport { paidOn proofAssetId } } }'
  const { data } = await api.graphql(query, { id: auctionId }, owner.headers)
  expect(data.auction.completionReport).toEqual({ paidOn, proofAssetId: proof.body.assetId })
  const statuses = await Promise.all(
    [owner, dealer, operator, await castDealer(api.services)].map(async ({ headers }) => {
      const response = await fetch(`${api.origin}/assets/${proof.body.assetId}`, { headers })
      return response.status
    }),
  )
  expect(statuses).toEqual([200, 200, 200, 404])
})

test('a fraud is on record for good and changes nothing else', async () => {
  const { owner, auctionId } = await handedOver(1)
  await give(dealer, 'reportCompletion', { auctionId, finalTransactionPrice: 500_000 })
  await give(owner, 'confirmCompletion', { auctionId, agree: true })
  const row = () =>
    api.services.db.selectFrom('auction').selectAll().where('auctionId', '=', auctionId).executeTakeFirstOrThrow()
  const { version: _, ...before } = await row()
  const fraud = { auctionId, fraud: 'odometer', owed: 120_000, comment: '整備記録の距離と合いません' }
  expect(await give(dealer, 'ruleOnFraud', fraud)).toContain('ERROR_NOT_AUTHORIZED')
  expect(await give(operator, 'ruleOnFraud', { ...fraud, fraud: 'ugly' })).toContain('BAD_REQUEST')
  expect(await give(operator, 'ruleOnFraud', fraud)).toBe('ok')
  // All together no more than was paid.
  expect(await fieldsOf(operator, 'ruleOnFraud', { ...fraud, owed: 380_001 })).toEqual([
    { field: 'owed', message: expect.stringContaining('¥380,000') },
  ])
  const { version: __, ...after } = await row()
  expect(after).toEqual(before)
  const ruling = { owed: 120_000, comment: '走行距離計の改ざん：整備記録の距離と合いません' }
  const asked = 'trade { fraudRulings { owed comment } }'
  const own = await api.graphql(
    `query Q($id: Int!) { auction(auctionId: $id) { ${asked} } }`,
    { id: auctionId },
    owner.headers,
  )
  expect(own.data.auction.trade.fraudRulings).toEqual([ruling])
  const bought = `query Q($id: Int!) { partnerAuction(auctionId: $id) { ${asked} } }`
  const dealers = await api.graphql(bought, { id: auctionId }, dealer.headers)
  expect(dealers.data.partnerAuction.trade.fraudRulings).toEqual([ruling])
  await api.runJobs()
  for (const { email } of [owner, dealer]) {
    const text = mailbox.lastTo(email)?.text
    expect(text).toContain('¥120,000')
    expect(text).toContain('走行距離計の改ざん：整備記録の距離と合いません')
  }
})
