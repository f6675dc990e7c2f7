import { afterAll, beforeAll, expect, test } from 'vitest'
import { STOP_UNSETTLED } from '#content/messages/account.ts'
import { REFUSAL_WORDS } from '#content/messages/refusals.ts'
import { TRANSFER_FIRST } from '#domain/options/delivery.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner, PASSWORD } from '#testing/cast.ts'
import { castAppointment } from '#testing/hand-over-cast.ts'
import { startTrades, type Trades } from '#testing/trades.ts'
import { withRead } from '#testing/with-read.ts'

let trades: Trades
beforeAll(async () => {
  trades = await startTrades()
})
afterAll(() => trades.stop())

async function priceFixed(paymentMethod = 'cash') {
  const { api, dealer, give } = trades
  const owner = await castOwner(api.services)
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const auctionId = await castAuctionIn(api.services.db, 31, parties)
  await castAppointment(api.services.db, auctionId)
  await api.services.db.updateTable('checklist').set({ paymentMethod }).where('auctionId', '=', auctionId).execute()
  expect((await give(dealer, 'checkBike', { auctionId, mileageKm: 1, claims: [] })).code).toBe('ok')
  return { owner, auctionId }
}

const MONEY = { finalTransactionPrice: 500_000 }

test('an owner who has confirmed the money does not stop the trade; an operator does who knows where the bike is', async () => {
  const { api, dealer, operator, send, give } = trades
  const { owner, auctionId } = await priceFixed()
  const seenAt = async () => {
    const query = 'query Q($id: Int!) { auction(auctionId: $id) { trade { moneySeenAt } } }'
    return (await api.graphql(query, { id: auctionId }, owner.headers)).data.auction.trade.moneySeenAt
  }
  expect((await send(dealer, 'confirmMoney', { auctionId, ...MONEY })).code).toBe('ERROR_NOT_AUTHORIZED')
  const other = { auctionId, finalTransactionPrice: 499_000 }
  expect((await send(owner, 'confirmMoney', other)).code).toBe('ERROR_CONTENT_CHANGED')
  expect(await seenAt()).toBeNull()
  expect((await send(owner, 'confirmMoney', { auctionId, ...MONEY })).code).toBe('ok')
  const first = await seenAt()
  expect((await send(owner, 'confirmMoney', { auctionId, ...MONEY })).code, 'sent again').toBe('ok')
  expect(await seenAt()).toBe(first)

  const stop = { auctionId, cancelReason: 'changed-mind' }
  expect(await give(owner, 'cancelAuction', stop)).toMatchObject({
    code: 'ERROR_AUCTION_STATUS_INVALID',
    message: REFUSAL_WORDS.stopNeedsConsent('owner'),
  })
  const byOperator = { auctionId, reason: '返金を確認しました' }
  expect(await give(operator, 'stopTransaction', byOperator)).toMatchObject({
    code: 'ERROR_REQUIRED',
    message: REFUSAL_WORDS.bikeNotAsked,
  })
  for (const name of ['stopTransaction', 'stopForDefault'])
    expect(
      await give(operator, name, {
        ...byOperator,
        isBikeAsked: true,
        ...(name === 'stopForDefault' && { cause: 'absent' }),
      }),
    ).toMatchObject({
      code: 'ERROR_REQUIRED',
      message: REFUSAL_WORDS.refundNotAsked,
    })
  const asked = { isBikeAsked: true, isRefundAsked: true }
  expect((await give(operator, 'stopTransaction', { ...byOperator, ...asked })).code).toBe('ok')
  await api.runJobs()
  expect(trades.mailbox.lastTo(owner.email)?.text).toContain('販売店に返金してください')
  const leave = `mutation { deleteBikeOwner(password: "${PASSWORD}") { isDeleted } }`
  expect((await api.graphql(leave, {}, owner.headers)).errors[0]?.message).toBe(STOP_UNSETTLED)
  const month = later(new Date(), -31 * DAY)
  await api.services.db.updateTable('auction').set({ canceledAt: month }).where('auctionId', '=', auctionId).execute()
  expect((await api.graphql(leave, {}, owner.headers)).data.deleteBikeOwner.isDeleted).toBe(true)
  expect(trades.mailbox.lastTo(dealer.email)?.text).toContain('代金¥500,000の受け取りを確認していました')
})

test('an operator asks the owner for the money back by a button, and takes that back', async () => {
  const { api, dealer, operator, send } = trades
  const { owner, auctionId } = await priceFixed()
  const refund = (isAsked: boolean) => ({ auctionId, ...MONEY, isAsked })
  const query =
    'query Q($id: Int!) { auction(auctionId: $id) { version trade { refundAskedAt stopAsked { askedAt } } } }'
  const shown = async () => (await api.graphql(query, { id: auctionId }, owner.headers)).data.auction
  const askedAt = async () => (await shown()).trade.refundAskedAt
  const subjects = async (email: string) => {
    await api.runJobs()
    const mails = trades.mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === email))
    return mails.map(({ subject }) => subject).filter((subject) => subject?.includes('返金'))
  }
  expect((await send(operator, 'askForRefund', refund(true))).code, 'no money yet').toBe('ERROR_AUCTION_STATUS_INVALID')
  expect((await send(owner, 'confirmMoney', { auctionId, ...MONEY })).code).toBe('ok')
  for (const person of [owner, dealer])
    expect((await send(person, 'askForRefund', refund(true))).code).toBe('ERROR_NOT_AUTHORIZED')
  const other = { ...refund(true), finalTransactionPrice: 499_000 }
  expect((await send(operator, 'askForRefund', other)).code).toBe('ERROR_CONTENT_CHANGED')
  const told = await subjects(dealer.email)
  const { version } = await shown()
  expect((await send(operator, 'askForRefund', refund(true))).code).toBe('ok')
  const first = await askedAt()
  expect(first).not.toBeNull()
  expect((await send(operator, 'askForRefund', refund(true))).code, 'sent again').toBe('ok')
  expect(await askedAt()).toBe(first)
  expect((await shown()).version, 'a code that is typed out of reach still counts').toBe(version)
  expect(await subjects(owner.email)).toEqual(['【Kaitori】代金の返金をお願いします'])
  expect(await subjects(dealer.email)).toEqual([...told, '【Kaitori】出品者に返金を求めました'])

  expect((await send(operator, 'askForRefund', refund(false))).code).toBe('ok')
  expect(await askedAt()).toBeNull()
  expect(await subjects(owner.email)).toHaveLength(2)

  // With a question: who asked no longer withdraws it, and an operator who lets the trade go on asks for nothing more.
  expect((await send(owner, 'askToStop', { auctionId, cancelReason: 'changed-mind' })).code).toBe('ok')
  expect((await send(operator, 'askForRefund', refund(true))).code).toBe('ok')
  expect(await send(owner, 'withdrawStop', { auctionId })).toMatchObject({
    code: 'ERROR_AUCTION_STATUS_INVALID',
    message: REFUSAL_WORDS.refundAsked,
  })
  const goOn = { auctionId, askedAt: (await shown()).trade.stopAsked.askedAt, reason: '双方が続けると合意した' }
  expect((await send(operator, 'refuseToStop', goOn)).code).toBe('ok')
  expect(await askedAt()).toBeNull()
  await api.runJobs()
  expect(trades.mailbox.lastTo(owner.email)?.text).toContain('代金の返金は不要です')
  const log = `{ auditLog(subjectId: "${auctionId}", action: "askForRefund") { partnerName detail } }`
  const entries: { detail: string }[] = (await api.graphql(log, {}, operator.headers)).data.auditLog
  expect(entries.map(({ detail }) => JSON.parse(detail).isAsked).toReversed()).toEqual([true, true, false, true])
})

test('the bike leaves although the money was asked back: both are told that nothing is returned', async () => {
  const { api, dealer, operator, send } = trades
  const { owner, auctionId } = await priceFixed()
  const query = 'query Q($id: Int!) { auction(auctionId: $id) { handOverCode } }'
  const { data } = await api.graphql(query, { id: auctionId }, owner.headers)
  const typed = await withRead(api.services.db, 'handOver', { auctionId, code: data.auction.handOverCode })
  expect((await send(owner, 'confirmMoney', { auctionId, ...MONEY })).code).toBe('ok')
  expect((await send(operator, 'askForRefund', { auctionId, ...MONEY, isAsked: true })).code).toBe('ok')
  expect((await send(dealer, 'handOver', typed)).code).toBe('ok')
  await api.runJobs()
  expect(trades.mailbox.lastTo(owner.email)?.text).toContain('返金は、不要になりました')
  expect(trades.mailbox.lastTo(dealer.email)?.text).toContain('返金は、不要になりました')
  const late = { auctionId, ...MONEY, isAsked: true }
  expect((await send(operator, 'askForRefund', late)).code).toBe('ERROR_AUCTION_STATUS_INVALID')
})

test('a code that the dealer read before is still the right one', async () => {
  const { api, dealer, send } = trades
  const { owner, auctionId } = await priceFixed()
  const query = 'query Q($id: Int!) { auction(auctionId: $id) { handOverCode } }'
  const { data } = await api.graphql(query, { id: auctionId }, owner.headers)
  const typed = await withRead(api.services.db, 'handOver', { auctionId, code: data.auction.handOverCode })
  expect((await send(owner, 'confirmMoney', { auctionId, ...MONEY })).code).toBe('ok')
  expect((await send(owner, 'confirmMoney', { auctionId, ...MONEY })).code, 'sent again').toBe('ok')
  await api.runJobs()
  const told = trades.mailbox.mails.filter(({ subject }) => subject?.includes('受け取りを確認しました'))
  expect(told.filter(({ text }) => text?.includes(`No.${auctionId}`))).toHaveLength(1)
  expect((await send(dealer, 'handOver', typed)).code).toBe('ok')
  await api.runJobs()
  expect(trades.mailbox.lastTo(dealer.email)?.text).toContain('もう一度支払う必要はありません')
  expect(trades.mailbox.lastTo(owner.email)?.text).toContain('代金は受け取りを確認済みです')
  expect((await send(owner, 'confirmMoney', { auctionId, ...MONEY })).code).toBe('ERROR_AUCTION_STATUS_INVALID')
})

test('where the money is to come first there is no code before the owner has confirmed it', async () => {
  const { api, dealer, send } = trades
  const { owner, auctionId } = await priceFixed(TRANSFER_FIRST)
  const query = 'query Q($id: Int!) { auction(auctionId: $id) { handOverCode availableActions } }'
  const shown = async () => (await api.graphql(query, { id: auctionId }, owner.headers)).data.auction
  const before = await shown()
  expect(before).toMatchObject({ handOverCode: null, availableActions: expect.arrayContaining(['confirmMoney']) })
  expect((await send(owner, 'confirmMoney', { auctionId, ...MONEY })).code).toBe('ok')
  const { handOverCode: code, availableActions } = await shown()
  expect(code).toMatch(/^\d{6}$/)
  expect(availableActions).not.toContain('confirmMoney')
  const typed = await withRead(api.services.db, 'handOver', { auctionId, code })

  // As if it had been guessed: without the money it is not the right one.
  const seenAt = async (moneySeenAt: Date | null) =>
    api.services.db.updateTable('handOver').set({ moneySeenAt }).where('auctionId', '=', auctionId).execute()
  await seenAt(null)
  expect((await send(dealer, 'handOver', typed)).code).toBe('CODE_IS_INVALID')
  await seenAt(new Date())
  expect((await send(dealer, 'handOver', typed)).code).toBe('ok')
})
