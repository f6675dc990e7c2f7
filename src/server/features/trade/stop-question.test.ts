import { afterAll, beforeAll, expect, test } from 'vitest'
import { STOP_UNSETTLED } from '#content/messages/account.ts'
import { STOPPED_BEFORE_CODE } from '#content/messages/changes.ts'
import { REFUSAL_WORDS, stopTooLate } from '#content/messages/refusals.ts'
import { withCheckDigit } from '#domain/auction/trade/hand-over-code.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoLabel } from '#domain/values/tokyo-time.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { type CastOwner, castOwner, PASSWORD } from '#testing/cast.ts'
import { castEndedAuction } from '#testing/ended-auction.ts'
import { castAppointment } from '#testing/hand-over-cast.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { startTrades, type Trades } from '#testing/trades.ts'
import { withRead } from '#testing/with-read.ts'

let trades: Trades
let api: Trades['api']
let dealer: Trades['dealer']
let operator: Trades['operator']
let send: Trades['send']
let give: Trades['give']
beforeAll(async () => {
  trades = await startTrades()
  ;({ api, dealer, operator, send, give } = trades)
})
afterAll(() => trades.stop())

type Person = Pick<CastOwner, 'headers'>
const BY_OWNER = { cancelReason: 'other', cancelReasonText: '続きは090-5550-7777へ直接どうぞ' }
const BY_DEALER = { reason: '続きは090-5550-7777へ直接どうぞ' }
const REFUSED = 'ERROR_AUCTION_STATUS_INVALID'

/** The price is fixed, and the dealer has typed the code out of reach. */
async function priced() {
  const owner = await castOwner(api.services)
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const auctionId = await castAuctionIn(api.services.db, 31, parties)
  await castAppointment(api.services.db, auctionId)
  expect((await give(dealer, 'checkBike', { auctionId, mileageKm: 1, claims: [] })).code).toBe('ok')
  const query = 'query Q($id: Int!) { auction(auctionId: $id) { handOverCode } }'
  const { data } = await api.graphql(query, { id: auctionId }, owner.headers)
  const typed = await withRead(api.services.db, 'handOver', { auctionId, code: data.auction.handOverCode })
  return { owner, auctionId, typed }
}

const QUESTION = 'by reason askedAt answerBy isOpen ruledBy answer answeredBy comment'

async function tradeOf(person: Person, auctionId: number) {
  const query = `query Q($id: Int!) { auction(auctionId: $id) { auctionStatus availableActions trade { step stopAsked { ${QUESTION} } } } }`
  const { auctionStatus, availableActions, trade } = (await api.graphql(query, { id: auctionId }, person.headers)).data
    .auction
  return { status: auctionStatus, actions: availableActions, step: trade.step, question: trade.stopAsked }
}

/** Who got the last mail of this subject. */
async function mailed(subject: string, people: readonly { readonly email: string }[]) {
  await api.runJobs()
  return people.map(({ email }) => trades.mailbox.lastTo(email)?.subject?.includes(subject))
}

/** As if a day had passed without an answer. */
async function letTimePass(auctionId: number) {
  const row = await api.services.db
    .selectFrom('handOver')
    .select('stopAsked')
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  const at = later(new Date(), -DAY - 1_000)
  const stopAsked = JSON.stringify({ ...row.stopAsked, at, answerBy: later(at, DAY) })
  await api.services.db.updateTable('handOver').set({ stopAsked }).where('auctionId', '=', auctionId).execute()
}

async function queued(): Promise<number[]> {
  const { data } = await api.graphql('{ disputes { auctionId } }', {}, operator.headers)
  return data.disputes.map((it: { auctionId: number }) => it.auctionId)
}

test('once the price is fixed neither side stops alone, and both read what to do instead', async () => {
  const { owner, auctionId, typed } = await priced()
  expect(await give(owner, 'cancelAuction', { auctionId, cancelReason: 'changed-mind' })).toMatchObject({
    code: REFUSED,
    message: REFUSAL_WORDS.stopNeedsConsent('owner'),
  })
  expect(await give(dealer, 'stopTransaction', { auctionId, reason: '都合により' })).toMatchObject({
    code: REFUSED,
    message: REFUSAL_WORDS.stopNeedsConsent('dealer'),
  })
  expect((await tradeOf(owner, auctionId)).actions).toContain('askToStop')
  expect((await send(dealer, 'handOver', typed)).code).toBe('ok')
})

test.each([
  ['owner', 91, BY_OWNER],
  ['dealer', 92, BY_DEALER],
] as const)('the %s asks, the other side agrees, and the trade is stopped as %i', async (asker, status, reason) => {
  const { owner, auctionId, typed } = await priced()
  const [asking, asked] = asker === 'owner' ? [owner, dealer] : [dealer, owner]
  expect((await send(operator, 'askToStop', { auctionId, ...reason })).code).toBe('ERROR_NOT_AUTHORIZED')
  expect((await send(asking, 'askToStop', { auctionId, ...reason })).code).toBe('ok')
  expect(await mailed('取引の中止の申し出', [owner, dealer])).toEqual([true, true])
  expect(trades.mailbox.lastTo(asked.email)?.text).not.toContain('5550')
  expect(trades.mailbox.lastTo(asking.email)?.text).toContain('5550')

  const { question, actions } = await tradeOf(owner, auctionId)
  expect(question).toMatchObject({ by: asker, isOpen: true, ruledBy: null, answer: null })
  expect(Date.parse(question.answerBy) - Date.parse(question.askedAt)).toBeGreaterThanOrEqual(DAY)
  expect(actions).toContain(asker === 'owner' ? 'withdrawStop' : 'agreeToStop')
  expect((await tradeOf(asked, auctionId)).question.reason).not.toContain('5550')
  expect(await send(asking, 'askToStop', { auctionId, ...reason, cancelReason: 'changed-mind' })).toMatchObject({
    code: REFUSED,
    message: REFUSAL_WORDS.stopAsked,
  })
  const { askedAt } = question
  expect(await send(asking, 'agreeToStop', { auctionId, askedAt })).toMatchObject({
    code: REFUSED,
    message: REFUSAL_WORDS.stopNotYours,
  })
  const other = { auctionId, askedAt: later(new Date(askedAt), -1) }
  expect((await send(asked, 'agreeToStop', other)).code).toBe('ERROR_CONTENT_CHANGED')
  expect((await send(asked, 'agreeToStop', { auctionId, askedAt })).code).toBe('ok')
  expect((await send(asked, 'agreeToStop', { auctionId, askedAt })).code, 'sent again').toBe('ok')
  expect((await tradeOf(owner, auctionId)).status).toBe(status)
  expect(await mailed('取引の中止について', [owner, dealer])).toEqual([true, true])
  const row = await api.services.db
    .selectFrom('auction')
    .select(['statusCommand', 'statusBy', 'cancelReason'])
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  expect(row.statusCommand).toBe('agreeToStop')
  expect(row.statusBy.startsWith(asker)).toBe(true)
  expect(row.cancelReason).toContain('続きは')
  expect(await send(dealer, 'handOver', typed)).toMatchObject({ code: REFUSED, message: STOPPED_BEFORE_CODE })
})

test('a refused question, and one that was taken back, leave the trade as it was', async () => {
  const { owner, auctionId, typed } = await priced()
  expect((await send(owner, 'askToStop', { auctionId, cancelReason: 'changed-mind' })).code).toBe('ok')
  const { askedAt } = (await tradeOf(owner, auctionId)).question
  const refusal = { auctionId, askedAt, reason: '引き取りに向かっています' }
  expect((await send(owner, 'refuseToStop', refusal)).code).toBe(REFUSED)
  expect((await send(dealer, 'refuseToStop', refusal)).code).toBe('ok')
  expect(await mailed('取引を続ける', [owner, dealer])).toEqual([true, true])
  expect((await tradeOf(owner, auctionId)).question).toMatchObject({
    ...{ isOpen: false, answer: 'refused', answeredBy: 'dealer' },
    comment: refusal.reason,
  })
  expect((await send(dealer, 'askToStop', { auctionId, reason: '資金の都合' })).code).toBe('ok')
  expect((await send(owner, 'withdrawStop', { auctionId })).code).toBe(REFUSED)
  expect((await send(dealer, 'withdrawStop', { auctionId })).code).toBe('ok')
  expect(await mailed('取り下げられました', [owner, dealer])).toEqual([true, true])
  expect(await send(dealer, 'askToStop', { auctionId, reason: 'やはり中止' })).toMatchObject({
    code: REFUSED,
    message: REFUSAL_WORDS.stopAskedAgain,
  })
  expect(await send(owner, 'agreeToStop', { auctionId, askedAt })).toMatchObject({
    code: REFUSED,
    message: REFUSAL_WORDS.stopOver,
  })
  expect((await send(dealer, 'handOver', typed)).code).toBe('ok')
})

test('a code that was typed out of reach counts while a question is open, and ends it', async () => {
  const { owner, auctionId, typed } = await priced()
  expect((await send(owner, 'askToStop', { auctionId, cancelReason: 'changed-mind' })).code).toBe('ok')
  const { askedAt } = (await tradeOf(owner, auctionId)).question
  expect((await send(dealer, 'handOver', typed)).code).toBe('ok')
  const { step, question } = await tradeOf(owner, auctionId)
  expect([step, question.isOpen]).toEqual(['handedOver', false])
  expect(await mailed('引渡しが完了しました', [owner, dealer])).toEqual([true, true])
  for (const { email } of [owner, dealer])
    expect(trades.mailbox.lastTo(email)?.text).toContain('中止の申し出は無効になりました')
  expect(await send(dealer, 'agreeToStop', { auctionId, askedAt })).toMatchObject({
    code: REFUSED,
    message: stopTooLate('dealer'),
  })
})

test('money that the owner has confirmed: neither side answers, and the operator decides at once', async () => {
  const { owner, auctionId } = await priced()
  expect((await send(dealer, 'askToStop', { auctionId, reason: '資金の都合' })).code).toBe('ok')
  expect((await send(owner, 'confirmMoney', { auctionId, finalTransactionPrice: 500_000 })).code).toBe('ok')
  const { question, actions } = await tradeOf(owner, auctionId)
  expect(question.ruledBy).not.toBeNull()
  for (const name of ['agreeToStop', 'refuseToStop']) {
    expect(actions).not.toContain(name)
    expect(await send(owner, name, { auctionId, askedAt: question.askedAt })).toMatchObject({
      code: REFUSED,
      message: REFUSAL_WORDS.stopPaid,
    })
  }
  expect(await mailed('代金の受け取りを確認しました', [owner, dealer])).toEqual([false, true])
  expect(trades.mailbox.lastTo(dealer.email)?.text).toContain('運営が返金と車両の場所を双方に確認')
  expect(await queued()).toContain(auctionId)
  const goOn = { auctionId, askedAt: question.askedAt, reason: '支払い済みのため' }
  expect((await send(operator, 'refuseToStop', goOn)).code).toBe('ok')
  expect(await queued()).not.toContain(auctionId)
})

test('the same, of the owner who asked: the dealer does not refuse alone; the owner may take it back', async () => {
  const { owner, auctionId } = await priced()
  expect((await send(owner, 'confirmMoney', { auctionId, finalTransactionPrice: 500_000 })).code).toBe('ok')
  expect((await send(owner, 'askToStop', { auctionId, cancelReason: 'changed-mind' })).code).toBe('ok')
  const { askedAt } = (await tradeOf(owner, auctionId)).question
  expect(await send(dealer, 'refuseToStop', { auctionId, askedAt, reason: '引き取ります' })).toMatchObject({
    code: REFUSED,
    message: REFUSAL_WORDS.stopPaid,
  })
  expect(await queued()).toContain(auctionId)
  expect((await send(owner, 'withdrawStop', { auctionId })).code).toBe('ok')
  expect(await queued()).not.toContain(auctionId)
})

test('nobody asks twice within a day, whatever the other side has asked in between; operators read all of it', async () => {
  const { owner, auctionId } = await priced()
  expect((await send(dealer, 'askToStop', { auctionId, reason: '資金の都合' })).code).toBe('ok')
  expect((await send(dealer, 'withdrawStop', { auctionId })).code).toBe('ok')
  expect((await send(owner, 'askToStop', { auctionId, cancelReason: 'changed-mind' })).code).toBe('ok')
  expect((await send(owner, 'withdrawStop', { auctionId })).code).toBe('ok')
  for (const [person, reason] of [
    [dealer, { reason: 'やはり中止' }],
    [owner, { cancelReason: 'changed-mind' }],
  ] as const)
    expect(await send(person, 'askToStop', { auctionId, ...reason })).toMatchObject({
      code: REFUSED,
      message: REFUSAL_WORDS.stopAskedAgain,
    })
  const query =
    'query Q($id: Int!) { partnerAuction(auctionId: $id) { trade { stopsBefore { by answer } stopAsked { by answer } } } }'
  const { trade } = (await api.graphql(query, { id: auctionId }, operator.headers)).data.partnerAuction
  expect(trade).toEqual({
    stopsBefore: [{ by: 'dealer', answer: 'withdrawn' }],
    stopAsked: { by: 'owner', answer: 'withdrawn' },
  })
})

test('a right code that comes after the stop is refused, and operators hear of it once', async () => {
  const { auctionId, typed } = await priced()
  const stop = { auctionId, reason: '双方に確認しました', isBikeAsked: true }
  expect((await give(operator, 'stopTransaction', stop)).code).toBe('ok')
  const told = async () => {
    await api.runJobs()
    return trades.mailbox.mails.filter(
      ({ subject, text }) => subject?.includes('引渡しコードが届きました') && text?.includes(`No.${auctionId}`),
    ).length
  }
  const wrong = { ...typed, code: withCheckDigit(typed.code === withCheckDigit('12345') ? '54321' : '12345') }
  expect(await send(dealer, 'handOver', wrong)).toMatchObject({ code: REFUSED, message: STOPPED_BEFORE_CODE })
  expect(await told()).toBe(0)
  // By a phone whose clock is a day ahead: what counts is when it came.
  const early = { ...typed, typedAt: later(new Date(), DAY).toISOString() }
  for (const _twice of [1, 2])
    expect(await send(dealer, 'handOver', early)).toMatchObject({ code: REFUSED, message: STOPPED_BEFORE_CODE })
  expect(await told()).toBe(1)
  const { codeAfterStopAt } = await api.services.db
    .selectFrom('handOver')
    .select('codeAfterStopAt')
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  expect(codeAfterStopAt?.getTime()).toBeLessThanOrEqual(Date.now())
  const query =
    'query Q($id: String) { auditLog(first: 50, subjectId: $id, action: "handOverCodeAfterStop") { action } }'
  expect((await api.graphql(query, { id: String(auctionId) }, operator.headers)).data.auditLog).toHaveLength(1)
})

test('once the right code has come after a stop no other dealer is asked, and the owner does not leave', async () => {
  const rival = await castDealer(api.services)
  const { owner, auctionId } = await castEndedAuction(api, operator, [
    [rival, 300_000],
    [dealer, 400_000],
  ])
  expect((await give(owner, 'answerSaleIntention', { auctionId, saleIntention: 1 })).code).toBe('ok')
  await castAppointment(api.services.db, auctionId)
  expect((await give(dealer, 'checkBike', { auctionId, mileageKm: 20_000, claims: [] })).code).toBe('ok')
  const query = 'query Q($id: Int!) { auction(auctionId: $id) { handOverCode } }'
  const { handOverCode: code } = (await api.graphql(query, { id: auctionId }, owner.headers)).data.auction
  const typed = await withRead(api.services.db, 'handOver', { auctionId, code })
  expect((await send(dealer, 'askToStop', { auctionId, reason: '資金の都合' })).code).toBe('ok')
  const { askedAt } = (await tradeOf(owner, auctionId)).question
  expect((await send(owner, 'agreeToStop', { auctionId, askedAt })).code).toBe('ok')
  const asked = async () =>
    (await api.services.db.selectFrom('runnerUp').select('answer').where('auctionId', '=', auctionId).execute()).map(
      ({ answer }) => answer,
    )
  const wrong = { ...typed, code: withCheckDigit(code === withCheckDigit('12345') ? '54321' : '12345') }
  expect((await send(dealer, 'handOver', wrong)).code).toBe(REFUSED)
  expect(await asked()).toEqual([null])
  expect((await send(dealer, 'handOver', typed)).code).toBe(REFUSED)
  expect(await asked()).toEqual(['calledOff'])
  const leave = `mutation { deleteBikeOwner(password: "${PASSWORD}") { isDeleted } }`
  const left = await api.graphql(leave, {}, owner.headers)
  expect(left.errors[0]?.message).toBe(STOP_UNSETTLED)
})

test('who is asked reads that it is to answer, and who has nothing to do with it reads nothing of it', async () => {
  const { owner, auctionId } = await priced()
  expect((await send(dealer, 'askToStop', { auctionId, reason: '資金の都合' })).code).toBe('ok')
  expect(await send(owner, 'askToStop', { auctionId, cancelReason: 'changed-mind' })).toMatchObject({
    code: REFUSED,
    message: REFUSAL_WORDS.stopToAnswer,
  })
  const words: unknown[] = Object.values(REFUSAL_WORDS)
  for (const stranger of [await castDealer(api.services), await castOwner(api.services)]) {
    const { code, message } = await send(stranger, 'askToStop', {
      auctionId,
      reason: 'x',
      cancelReason: 'changed-mind',
    })
    expect(code).toBe('ERROR_DATA_NOT_FOUND')
    expect(words).not.toContain(message)
  }
})

test('before the price is fixed nobody is asked', async () => {
  const owner = await castOwner(api.services)
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const auctionId = await castAuctionIn(api.services.db, 31, parties)
  expect(await send(owner, 'askToStop', { auctionId, cancelReason: 'changed-mind' })).toMatchObject({
    code: REFUSED,
    message: REFUSAL_WORDS.stopNotFixed,
  })
  expect((await give(owner, 'cancelAuction', { auctionId, cancelReason: 'changed-mind' })).code).toBe('ok')
})

test('a suspended dealer cannot answer: the question is the operator’s at once, until it may use the service again', async () => {
  const { owner, auctionId } = await priced()
  expect((await send(owner, 'askToStop', { auctionId, cancelReason: 'changed-mind' })).code).toBe('ok')
  expect(await queued()).not.toContain(auctionId)
  const suspend = (suspendedAt: Date | null) =>
    api.services.db
      .updateTable('bikeDealer')
      .set({ suspendedAt, suspendReason: suspendedAt && '確認中' })
      .where('bikeDealerId', '=', dealer.bikeDealerId)
      .execute()
  await suspend(new Date())
  try {
    expect(await queued()).toContain(auctionId)
    const { question } = await tradeOf(owner, auctionId)
    expect(Date.parse(question.ruledBy)).toBeGreaterThan(Date.now())
    await suspend(null)
    expect(await queued()).not.toContain(auctionId)
    expect((await tradeOf(owner, auctionId)).question.ruledBy).toBeNull()
    await suspend(new Date())
    const goOn = { auctionId, askedAt: question.askedAt, reason: '双方に確認しました' }
    expect((await send(operator, 'refuseToStop', goOn)).code).toBe('ok')
  } finally {
    await suspend(null)
  }
})

test('an owner who asks a suspended dealer reads that the operator decides, and until when', async () => {
  const { owner, auctionId } = await priced()
  const one = api.services.db.updateTable('bikeDealer').where('bikeDealerId', '=', dealer.bikeDealerId)
  await one.set({ suspendedAt: new Date(), suspendReason: '確認中' }).execute()
  try {
    expect((await send(owner, 'askToStop', { auctionId, cancelReason: 'changed-mind' })).code).toBe('ok')
    await api.runJobs()
    const text = trades.mailbox.lastTo(owner.email)?.text ?? ''
    expect(text).toContain('販売店は利用停止中で回答できないため、運営が車両の場所を双方に確認して判断します。')
    const { ruledBy } = (await tradeOf(owner, auctionId)).question
    expect(text).toMatch(new RegExp(`運営の判断の期限: +${tokyoLabel(new Date(ruledBy))}`))
    expect(text).not.toMatch(/回答の期限|期限までに回答|引渡しコード/)
  } finally {
    await one.set({ suspendedAt: null, suspendReason: null }).execute()
  }
})

test('a question of a dealer who is suspended since waits for the owner as before', async () => {
  const { owner, auctionId } = await priced()
  expect((await send(dealer, 'askToStop', { auctionId, reason: '下取り先が見つからない' })).code).toBe('ok')
  const suspended = { suspendedAt: new Date(), suspendReason: '登録の内容を確認中' }
  const one = api.services.db.updateTable('bikeDealer').where('bikeDealerId', '=', dealer.bikeDealerId)
  await one.set(suspended).execute()
  try {
    expect(await queued()).not.toContain(auctionId)
    expect((await tradeOf(owner, auctionId)).actions).toEqual(expect.arrayContaining(['agreeToStop', 'refuseToStop']))
  } finally {
    await one.set({ suspendedAt: null, suspendReason: null }).execute()
  }
})

test('nobody answers for a day: the operator lets the trade go on, or stops it knowing where the bike is', async () => {
  const { owner, auctionId } = await priced()
  expect((await send(owner, 'askToStop', { auctionId, cancelReason: 'changed-mind' })).code).toBe('ok')
  const { askedAt } = (await tradeOf(owner, auctionId)).question
  const reason = '販売店が引き取りに向かっています'
  expect((await send(operator, 'refuseToStop', { auctionId, askedAt, reason })).code, 'early').toBe(REFUSED)
  expect(await queued()).not.toContain(auctionId)
  await letTimePass(auctionId)
  expect(await queued()).toContain(auctionId)
  const { question } = await tradeOf(owner, auctionId)
  expect(question.ruledBy).not.toBeNull()
  const goOn = { auctionId, askedAt: question.askedAt, reason }
  expect((await send(operator, 'refuseToStop', { ...goOn, reason: ' ' })).code).toBe('ERROR_REQUIRED')
  expect((await send(operator, 'refuseToStop', goOn)).code).toBe('ok')
  expect(await queued()).not.toContain(auctionId)
  expect((await tradeOf(owner, auctionId)).question).toMatchObject({ answeredBy: 'operator', comment: goOn.reason })

  expect((await send(owner, 'askToStop', { auctionId, cancelReason: 'changed-mind' })).code).toBe('ok')
  await letTimePass(auctionId)
  const stop = { auctionId, reason: '双方に確認しました' }
  const fault = { ...stop, cause: 'absent' }
  for (const name of ['stopTransaction', 'stopForDefault'])
    expect(await give(operator, name, name === 'stopForDefault' ? fault : stop)).toMatchObject({
      code: 'ERROR_REQUIRED',
      message: REFUSAL_WORDS.bikeNotAsked,
    })
  expect((await give(operator, 'stopForDefault', { ...fault, isBikeAsked: true })).code).toBe('ok')
  expect(await queued()).not.toContain(auctionId)
})
