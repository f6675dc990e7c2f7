import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSAL_WORDS } from '#content/messages/refusals.ts'
import { OnInspectionUpdateDocument } from '#contract/generated/partner-message.ts'
import type { AuctionCommandName } from '#domain/auction/command.ts'
import { COMMANDS } from '#domain/auction/commands.ts'
import { AUCTION_COMMANDS } from '#domain/auction/transitions.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { EXAMPLE_CHECKLIST } from '#testing/example-checklist.ts'
import { castAppointment, castHandedOver, castPartnerImage } from '#testing/hand-over-cast.ts'
import { castImage, castListing } from '#testing/listing.ts'
import { listenTo } from '#testing/live-client.ts'
import { type CastPartner, castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'
import { MAX_CHECKLIST_VERSIONS } from '../../trade/post-checked-list.ts'
import { checkInvariants } from '../check-invariants.ts'
import { applySlowDeadlines } from '../deadlines/deadline-poller.ts'
import { readHandOver } from './stored/hand-over.ts'
import { readStatements } from './stored/statements.ts'

let api: TestApi
let dealer: CastPartner & { readonly bikeDealerId: number }
let operator: CastPartner

beforeAll(async () => {
  api = await startApi()
  dealer = await castDealer(api.services, { name: 'みなとモータース' })
  operator = await castOperator(api.services)
})
afterAll(() => api.stop())

type Person = { readonly headers: { readonly authorization: string } }
type Input = Record<string, unknown> & { auctionId: number }

const TYPES: Partial<Record<string, string>> = {
  failInspection: 'AuctionReasonInput',
  stopListing: 'AuctionReasonInput',
}

/** `ok`, or what was refused: its code and its words. */
async function send(person: Person, command: string, input: Input) {
  const type = TYPES[command] ?? `${command[0]?.toUpperCase()}${command.slice(1)}Input`
  const query = `mutation M($input: ${type}!) { ${command}(input: $input) { __typename } }`
  const { errors } = await api.graphql(query, { input }, person.headers)
  return { code: errors[0]?.extensions.code ?? 'ok', message: errors[0]?.message ?? '' }
}

const read = (command: string, input: Input): Promise<Input> => withRead(api.services.db, command, input)

async function sold(): Promise<{ owner: CastOwner; auctionId: number }> {
  const owner = await castOwner(api.services)
  const { bikeOwnerId } = owner
  const auctionId = await castAuctionIn(api.services.db, 31, { bikeOwnerId, bikeDealerId: dealer.bikeDealerId })
  return { owner, auctionId }
}

/** The bike has left at ¥500,000, and the dealer knows who sold it. */
async function handedOver(): Promise<{ owner: CastOwner; auctionId: number }> {
  const sale = await sold()
  await castHandedOver(api.services.db, sale.auctionId)
  return sale
}

async function report(auctionId: number) {
  const input = await read('reportCompletion', { auctionId, finalTransactionPrice: 500_000 })
  expect(await send(dealer, 'reportCompletion', input)).toMatchObject({ code: 'ok' })
}

async function checkOf(auctionId: number, amount: number): Promise<Input> {
  const photoAssetIds = [await castPartnerImage(api.services.db, dealer.partnerId)]
  const claim = { line: 'stated:photos', reason: 'damage', detail: 'カウルの割れ', amount, photoAssetIds }
  return { auctionId, mileageKm: 20_000, claims: amount === 0 ? [] : [claim] }
}

async function check(auctionId: number, amount: number) {
  const input = await read('checkBike', await checkOf(auctionId, amount))
  expect(await send(dealer, 'checkBike', input)).toMatchObject({ code: 'ok' })
}

async function scheduled(): Promise<{ owner: CastOwner; auctionId: number }> {
  const sale = await sold()
  await castAppointment(api.services.db, sale.auctionId)
  return sale
}

function rowOf(auctionId: number) {
  return api.services.db.selectFrom('auction').selectAll().where('auctionId', '=', auctionId).executeTakeFirstOrThrow()
}

async function saidIn(auctionId: number): Promise<string[]> {
  return (await readStatements(api.services.db, auctionId)).map(({ kind, amount }) => `${kind} ${amount}`)
}

async function brokenInvariants(auctionId: number): Promise<string[]> {
  return (await checkInvariants(api.services.db))
    .filter(({ broken }) => broken.includes(auctionId))
    .map((it) => it.name)
}

test('the dealer claims ¥499,000 while the owner reads ¥20,000: the answer is refused and says what changed', async () => {
  const { owner, auctionId } = await scheduled()
  await check(auctionId, 20_000)
  const consent = await read('answerClaims', { auctionId, isAccepted: [true], finalTransactionPrice: 480_000 })
  await check(auctionId, 499_000)
  const { code, message } = await send(owner, 'answerClaims', consent)
  expect(code).toBe('ERROR_CONTENT_CHANGED')
  expect(message).toContain('販売店が車両の確認の内容を送りました（減額をすべて認めた場合の金額 ¥1,000）。')
  expect(await readHandOver(api.services.db, auctionId)).toMatchObject({ price: null })
  // The new version with the price that was read is no consent either; without a version nothing is.
  const { version } = await rowOf(auctionId)
  expect((await send(owner, 'answerClaims', { ...consent, version })).code).toBe('ERROR_CONTENT_CHANGED')
  const bare = { auctionId, isAccepted: [true], finalTransactionPrice: 1_000 }
  expect((await send(owner, 'answerClaims', bare)).code).toBe('BAD_REQUEST')
  expect(await saidIn(auctionId)).toEqual(['check 480000', 'check 1000'])
  expect(await send(owner, 'answerClaims', await read('answerClaims', bare))).toEqual({ code: 'ok', message: '' })
  expect(await readHandOver(api.services.db, auctionId)).toMatchObject({ price: 1_000 })
  expect(await brokenInvariants(auctionId)).toEqual([])
})

test('who objected in one window and agrees in another is told what she did herself', async () => {
  const { owner, auctionId } = await handedOver()
  await report(auctionId)
  const consent = await read('confirmCompletion', { auctionId, agree: true })
  const objection = await read('confirmCompletion', { auctionId, agree: false, comment: '届いていません' })
  expect((await send(owner, 'confirmCompletion', objection)).code).toBe('ok')
  const { code, message } = await send(owner, 'confirmCompletion', consent)
  expect(code).toBe('ERROR_CONTENT_CHANGED')
  expect(message).toContain('あなたが別の画面で¥500,000の支払いについて申し出ました。')
})

test('while a report waits for the owner no other one is taken, and nobody is mailed again', async () => {
  const { auctionId } = await handedOver()
  await report(auctionId)
  const { confirmBy } = await rowOf(auctionId)
  const second = await read('reportCompletion', { auctionId, finalTransactionPrice: 500_000 })
  const refused = await send(dealer, 'reportCompletion', second)
  expect(refused).toEqual({ code: 'ERROR_AUCTION_STATUS_INVALID', message: REFUSAL_WORDS.reportWaits })
  expect((await rowOf(auctionId)).confirmBy).toEqual(confirmBy)
})

test('a second report erases no objection: it stands until the owner agrees or the operator rules', async () => {
  const { owner, auctionId } = await handedOver()
  await report(auctionId)
  const objection = await read('confirmCompletion', { auctionId, agree: false, comment: '届いていません' })
  expect((await send(owner, 'confirmCompletion', objection)).code).toBe('ok')
  const proven = { auctionId, isProven: true, comment: '記録を確認しました' }
  const ruling = await read('ruleOnPayment', proven)
  await report(auctionId)
  // One corrected report; then it is the owner's turn, or the operator's.
  const third = await read('reportCompletion', { auctionId, finalTransactionPrice: 500_000 })
  const worn = await send(dealer, 'reportCompletion', third)
  expect(worn).toEqual({ code: 'ERROR_AUCTION_STATUS_INVALID', message: REFUSAL_WORDS.reportCorrectionWaits })
  expect(await saidIn(auctionId)).toEqual(['report 500000', 'objection 500000', 'report 500000'])
  const seen = await api.graphql(
    'query Q($id: Int!) { auction(auctionId: $id) { completionReport { objection { comment } isObjectionOpen } } }',
    { id: auctionId },
    owner.headers,
  )
  expect(seen.data.auction.completionReport).toEqual({
    objection: { comment: '届いていません' },
    isObjectionOpen: true,
  })
  // The operator's ruling was on the report of before, and nobody rules on what the owner was not asked about.
  expect((await send(operator, 'ruleOnPayment', ruling)).code).toBe('ERROR_AUCTION_STATUS_INVALID')
  expect((await send(operator, 'ruleOnPayment', await read('ruleOnPayment', proven))).code).toBe(
    'ERROR_AUCTION_STATUS_INVALID',
  )
  const early = await api.graphql('{ disputes { auctionId } }', {}, operator.headers)
  expect(early.data.disputes).not.toContainEqual({ auctionId })
  // Silence ends nothing while the objection stands.
  await api.services.db
    .updateTable('auction')
    .set({
      confirmBy: new Date(0),
      completionReport: sql`jsonb_set(completion_report, '{confirmBy}', '"1970-01-01T00:00:00.000Z"')`,
    })
    .where('auctionId', '=', auctionId)
    .execute()
  await applySlowDeadlines(api.services)
  expect(await rowOf(auctionId)).toMatchObject({ auctionStatus: 31 })
  const disputes = await api.graphql('{ disputes { auctionId objectedPrice } }', {}, operator.headers)
  expect(disputes.data.disputes).toContainEqual({ auctionId, objectedPrice: 500_000 })
  expect((await send(operator, 'ruleOnPayment', await read('ruleOnPayment', proven))).code).toBe('ok')
  expect(await rowOf(auctionId)).toMatchObject({ auctionStatus: 32, finalTransactionPrice: 500_000 })
  // The operator reads all of it afterwards, the dealer none.
  const query = 'query ($id: Int!) { partnerAuction(auctionId: $id) { statements { kind amount comment } } }'
  const told = await api.graphql(query, { id: auctionId }, operator.headers)
  expect(told.data.partnerAuction.statements).toEqual([
    { kind: 'report', amount: 500_000, comment: '' },
    { kind: 'objection', amount: 500_000, comment: '届いていません' },
    { kind: 'report', amount: 500_000, comment: '' },
    { kind: 'paymentProven', amount: 500_000, comment: '記録を確認しました' },
  ])
  const untold = await api.graphql(query, { id: auctionId }, dealer.headers)
  expect(untold.data.partnerAuction.statements).toEqual([])
  expect(await brokenInvariants(auctionId)).toEqual([])
})

test('operators who see no trade yet hear of the first objection, and of the ruling on it', async () => {
  const { owner, auctionId } = await handedOver()
  await report(auctionId)
  const socket = await listenTo(api.origin, operator.idToken, OnInspectionUpdateDocument.query, {})
  const heard = { payload: { data: { onInspectionUpdate: { auctionId } } } }
  const objection = await read('confirmCompletion', { auctionId, agree: false, comment: '届いていません' })
  expect((await send(owner, 'confirmCompletion', objection)).code).toBe('ok')
  expect(await socket.next()).toMatchObject(heard)
  const waiting = await api.graphql('{ operatorQueues { disputes } disputes { auctionId } }', {}, operator.headers)
  expect(waiting.data.operatorQueues.disputes).toBe(waiting.data.disputes.length)
  const ruling = await read('ruleOnPayment', { auctionId, isProven: false, comment: '記録がありません' })
  expect((await send(operator, 'ruleOnPayment', ruling)).code).toBe('ok')
  expect(await socket.next()).toMatchObject(heard)
  socket.socket.close()
  const query = 'query ($id: Int!) { partnerAuction(auctionId: $id) { statements { byActor actorName } } }'
  const { data } = await api.graphql(query, { id: auctionId }, operator.headers)
  expect(data.partnerAuction.statements).toEqual([
    { byActor: `dealer:${dealer.bikeDealerId}`, actorName: 'みなとモータース' },
    { byActor: `owner:${owner.bikeOwnerId}`, actorName: null },
    { byActor: `operator:${operator.partnerId}`, actorName: expect.stringMatching(/./) },
  ])
})

test.each([
  ['unpaid', '代金が支払われない'],
  ['dealer-unreachable', '販売店と連絡がとれない'],
])('an owner stops a sale because of the dealer: %s', async (cancelReason, label) => {
  const { owner, auctionId } = await sold()
  const stop = async () => send(owner, 'cancelAuction', await read('cancelAuction', { auctionId, cancelReason }))
  if (cancelReason === 'unpaid') {
    expect(await stop(), 'nothing is due before a day is agreed on').toMatchObject({
      code: 'ERROR_AUCTION_STATUS_INVALID',
      message: REFUSAL_WORDS.paymentNotDue,
    })
    await castAppointment(api.services.db, auctionId)
  }
  expect(await stop()).toMatchObject({ code: 'ok' })
  const query = 'query ($auctionId: Int!) { auction(auctionId: $auctionId) { auctionStatus cancelReasonLabel } }'
  const { data } = await api.graphql(query, { auctionId }, owner.headers)
  expect(data.auction).toEqual({ auctionStatus: 91, cancelReasonLabel: label })
})

test('both sides write the checklist at once: the second reads first, and every version is kept', async () => {
  const { owner, auctionId } = await sold()
  const checklist = { auctionId, ...EXAMPLE_CHECKLIST }
  const theirs = { ...checklist, paymentMethod: 'transfer-before-delivery' }
  const codes = await Promise.all([send(owner, 'postCheckedList', checklist), send(dealer, 'postCheckedList', theirs)])
  expect(codes.map(({ code }) => code).sort()).toEqual(['ERROR_CONTENT_CHANGED', 'ok'])
  const last = { ...checklist, version: 1, memo: '雨天順延' }
  expect((await send(owner, 'postCheckedList', last)).code).toBe('ok')
  expect((await send(owner, 'postCheckedList', last)).code).toBe('ok') // the same request again
  expect((await send(dealer, 'postCheckedList', theirs)).code).toBe('ERROR_CONTENT_CHANGED')
  const versions = await api.services.db
    .selectFrom('checklistVersion')
    .select(['version', 'content'])
    .where('auctionId', '=', auctionId)
    .orderBy('version')
    .execute()
  expect(versions.map(({ version, content }) => [version, content.memo])).toEqual([
    [1, ''],
    [2, '雨天順延'],
  ])
  expect(await brokenInvariants(auctionId)).toEqual([])
})

test('each side changes the checklist a bounded number of times, and leaves the other its own', async () => {
  const { auctionId, owner } = await sold()
  const checklist = (version: number) => ({
    auctionId,
    version,
    ...EXAMPLE_CHECKLIST,
    memo: `版${version}`,
  })
  expect((await send(owner, 'postCheckedList', checklist(0))).code).toBe('ok')
  await sql`insert into checklist_version (auction_id, version, content, by_actor, at)
    select auction_id, n, content, by_actor, at from checklist_version, generate_series(2, ${MAX_CHECKLIST_VERSIONS}::int) n
    where auction_id = ${auctionId}`.execute(api.services.db)
  await api.services.db
    .updateTable('checklist')
    .set({ version: MAX_CHECKLIST_VERSIONS })
    .where('auctionId', '=', auctionId)
    .execute()
  const next = checklist(MAX_CHECKLIST_VERSIONS)
  expect((await send(owner, 'postCheckedList', next)).code).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  expect((await send(dealer, 'postCheckedList', next)).code).toBe('ok')
})

test('an inspection passes the photos that were looked at, and a mark the owner has not read is not replaced', async () => {
  const owner = await castOwner(api.services)
  const auctionId = await castListing(api.services.db, owner.bikeOwnerId, { images: 2 })
  const { assetId } = await api.services.db
    .selectFrom('auctionImage')
    .select('assetId')
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  const pass = await read('passInspection', { auctionId })
  const newAssetId = await castImage(api.services.db, owner.bikeOwnerId)
  const replacement = await read('replaceAuctionImage', { auctionId, assetId, newAssetId })
  const mark = await read('markImageNg', { auctionId, assetId, reason: '暗くて見えません' })
  expect((await send(operator, 'markImageNg', mark)).code).toBe('ok')
  expect((await send(operator, 'markImageNg', mark)).code).toBe('ok') // the same request again
  expect((await send(owner, 'replaceAuctionImage', replacement)).code).toBe('ERROR_CONTENT_CHANGED')
  const marked = await read('replaceAuctionImage', { auctionId, assetId, newAssetId })
  expect((await send(owner, 'replaceAuctionImage', marked)).code).toBe('ok')
  expect((await send(operator, 'passInspection', pass)).code).toBe('ERROR_CONTENT_CHANGED')
  expect((await send(operator, 'passInspection', await read('passInspection', { auctionId }))).code).toBe('ok')
  expect(await saidIn(auctionId)).toEqual(['photoRefused null'])
})

test('a bid comes in while the owner reads that none would be lost: the cancellation is refused and names it', async () => {
  const owner = await castOwner(api.services)
  const auctionId = await castListing(api.services.db, owner.bikeOwnerId)
  await send(operator, 'passInspection', await read('passInspection', { auctionId }))
  const cancel = await read('cancelAuction', { auctionId, cancelReason: 'changed-mind' })
  const stop = await read('stopListing', { auctionId, reason: '規約に反する記載' })
  const bid = { auctionId, price: 50_000, idempotencyKey: randomUUID() }
  expect((await send(dealer, 'placeBid', bid)).code).toBe('ok')
  const refused = await send(owner, 'cancelAuction', cancel)
  expect(refused.code).toBe('ERROR_CONTENT_CHANGED')
  expect(refused.message).toContain('現在の最高額は¥50,000（1件）です。')
  expect((await send(operator, 'stopListing', stop)).code).toBe('ERROR_CONTENT_CHANGED')
})

/** Who gives which confirmation in which status, with content that nothing is wrong with. */
const CONFIRMATIONS: Partial<
  Record<AuctionCommandName, [status: 11 | 22 | 31, by: 'owner' | 'dealer' | 'operator', input: object]>
> = {
  replaceAuctionImage: [11, 'owner', { newAssetId: randomUUID() }],
  coverAuctionImage: [11, 'operator', { areas: [{ left: 0.1, top: 0.1, width: 0.2, height: 0.2 }] }],
  markImageNg: [11, 'operator', { reason: '理由の説明' }],
  passInspection: [11, 'operator', {}],
  failInspection: [11, 'operator', { reason: '理由の説明' }],
  cancelAuction: [31, 'owner', { cancelReason: 'changed-mind' }],
  stopListing: [22, 'operator', { reason: '理由の説明' }],
  answerSaleIntention: [22, 'owner', { saleIntention: 1 }],
  makeCounterOffer: [22, 'owner', { price: 550_000 }],
  answerCounterOffer: [22, 'dealer', { price: 550_000, accepts: true }],
  postCheckedList: [31, 'owner', EXAMPLE_CHECKLIST],
  acceptDelivery: [31, 'owner', {}],
  checkBike: [31, 'dealer', { mileageKm: 20_000, claims: [] }],
  answerClaims: [31, 'owner', { isAccepted: [true], finalTransactionPrice: 480_000 }],
  takeBike: [31, 'dealer', {}],
  askForRuling: [31, 'dealer', {}],
  ruleOnReduction: [31, 'operator', { allowed: [20_000], comment: '傷を認めます' }],
  handOver: [31, 'dealer', { code: '123459' }],
  reportCompletion: [31, 'dealer', { finalTransactionPrice: 500_000 }],
  confirmCompletion: [31, 'owner', { agree: true }],
  ruleOnPayment: [31, 'operator', { isProven: true, comment: '確認しました' }],
  ruleOnFraud: [31, 'operator', { fraud: 'stolen', owed: 1_000, comment: '確認しました' }],
  reportNameChange: [31, 'dealer', { changedOn: tokyoDay(new Date()), proofAssetId: randomUUID() }],
  stopTransaction: [31, 'dealer', { reason: '資金の都合' }],
  stopForDefault: [31, 'operator', { cause: 'unpaid', reason: '理由の説明' }],
}

test.each(AUCTION_COMMANDS.filter((command) => COMMANDS[command].reads !== null))(
  '%s with another version than the one that stands is refused, and nothing changes',
  async (command) => {
    const [status, by, content] = CONFIRMATIONS[command] ?? []
    if (!status || !by) throw new Error(`${command} is not in the table`)
    const owner = await castOwner(api.services)
    const { bikeOwnerId } = owner
    const auctionId =
      status === 11
        ? await castListing(api.services.db, bikeOwnerId, { images: 2 })
        : await castAuctionIn(api.services.db, status, { bikeOwnerId, bikeDealerId: dealer.bikeDealerId })
    if (command === 'answerCounterOffer')
      await send(owner, 'makeCounterOffer', await read('makeCounterOffer', { auctionId, price: 550_000 }))
    await bringTo(command, owner, auctionId)
    if (command === 'acceptDelivery')
      await send(dealer, 'postCheckedList', await read('postCheckedList', { auctionId, ...EXAMPLE_CHECKLIST }))
    const image = await api.services.db
      .selectFrom('auctionImage')
      .select('assetId')
      .where('auctionId', '=', auctionId)
      .executeTakeFirst()
    const isAboutPhoto = COMMANDS[command].reads === 'photo'
    const input = await read(command, { auctionId, ...content, ...(isAboutPhoto && { assetId: image?.assetId }) })
    const person = { owner, dealer, operator }[by]
    const before = [await rowOf(auctionId), await saidIn(auctionId)]
    const version = Number(input.version ?? 0)
    for (const other of [version - 1, version + 1, version + 1_000])
      expect((await send(person, command, { ...input, version: other })).code).toBe('ERROR_CONTENT_CHANGED')
    expect([await rowOf(auctionId), await saidIn(auctionId)]).toEqual(before)
  },
)

/** To the moment of a trade in which the command can be given. */
async function bringTo(command: AuctionCommandName, owner: Person, auctionId: number): Promise<void> {
  if (
    ['checkBike', 'answerClaims', 'takeBike', 'askForRuling', 'ruleOnReduction', 'handOver', 'stopForDefault'].includes(
      command,
    )
  )
    await castAppointment(api.services.db, auctionId)
  if (['answerClaims', 'takeBike', 'askForRuling', 'ruleOnReduction'].includes(command)) await check(auctionId, 20_000)
  if (['askForRuling', 'ruleOnReduction'].includes(command)) {
    const refusal = { auctionId, isAccepted: [false], finalTransactionPrice: 500_000 }
    await send(owner, 'answerClaims', await read('answerClaims', refusal))
  }
  if (command === 'ruleOnReduction') await send(dealer, 'askForRuling', await read('askForRuling', { auctionId }))
  if (command === 'handOver') await check(auctionId, 0)
  if (['reportCompletion', 'confirmCompletion', 'ruleOnPayment', 'ruleOnFraud', 'reportNameChange'].includes(command))
    await castHandedOver(api.services.db, auctionId)
  if (['confirmCompletion', 'ruleOnPayment'].includes(command)) await report(auctionId)
  if (command === 'ruleOnPayment') {
    const objection = await read('confirmCompletion', { auctionId, agree: false, comment: '金額が違います' })
    await send(owner, 'confirmCompletion', objection)
  }
}

test('what was said can be changed by nobody, in the database either, nor a fixed price', async () => {
  const { auctionId } = await handedOver()
  await report(auctionId)
  const { db } = api.services
  const tries = [
    () => db.updateTable('auctionStatement').set({ amount: 1 }).where('auctionId', '=', auctionId).execute(),
    () => db.updateTable('auctionStatement').set({ comment: '' }).where('auctionId', '=', auctionId).execute(),
    () => db.deleteFrom('auctionStatement').where('auctionId', '=', auctionId).execute(),
    () => db.deleteFrom('checklistVersion').execute(),
  ]
  for (const attempt of tries) await expect(attempt()).rejects.toThrow('append-only')
  const claim = { line: 'stated:photos', reason: 'damage', detail: '', amount: 1_000, photos: [] }
  const claims = JSON.stringify([{ ...claim, answer: 'accepted', ruled: null }])
  const changes = [
    { price: 499_000 },
    { price: 499_000, claims },
    { claims },
    { fixedVersion: 9 },
    { handedOverAt: null },
  ]
  for (const change of changes)
    await expect(db.updateTable('handOver').set(change).where('auctionId', '=', auctionId).execute()).rejects.toThrow(
      /hand-over|stand|once/,
    )
})

const steps = fc.array(
  fc.record({
    who: fc.constantFrom('owner' as const, 'dealer' as const, 'operator' as const),
    looks: fc.boolean(),
    agrees: fc.boolean(),
    amount: fc.constantFrom(0, 20_000, 499_000),
  }),
  { minLength: 4, maxLength: 10 },
)

test('two sides and an operator in any order, through the API: the price is one that the owner read or let stand', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const { owner, auctionId } = await scheduled()
      const people = { owner, dealer, operator }
      const pages = new Map<string, Input>()
      let said: string[] = []
      for (const { who, looks, agrees, amount } of taken) {
        const before = await readHandOver(api.services.db, auctionId)
        const isRefused = before?.claims.some(({ answer }) => answer === 'refused') ?? false
        const acts = {
          owner: 'answerClaims',
          dealer: isRefused ? (agrees ? 'takeBike' : 'askForRuling') : 'checkBike',
          operator: 'ruleOnReduction',
        } as const
        const command = acts[who]
        const isAccepted = before?.claims.map(() => agrees) ?? []
        const total = agrees ? (before?.claims ?? []).reduce((sum, claim) => sum + claim.amount, 0) : 0
        const content = {
          answerClaims: { auctionId, isAccepted, finalTransactionPrice: 500_000 - total },
          checkBike: await checkOf(auctionId, amount),
          takeBike: { auctionId },
          askForRuling: { auctionId },
          ruleOnReduction: { auctionId, allowed: [1_000], comment: '裁定の理由' },
        }[command]
        const present = await read(command, content)
        if (looks || !pages.has(who)) pages.set(who, present)
        const { version } = pages.get(who) ?? present
        const { code } = await send(people[who], command, { ...present, version })
        const now = await saidIn(auctionId)
        expect(now.slice(0, said.length)).toEqual(said)
        // An answer of "ok" without a new word is the one before, sent again.
        const isApplied = now.length > said.length
        if (isApplied) expect(version).toBe(present.version)
        if (code !== 'ok') expect(isApplied).toBe(false)
        said = now
      }
      const handOver = await readHandOver(api.services.db, auctionId)
      if (handOver?.price != null) expect(said.at(-1)).toMatch(new RegExp(` ${handOver.price}$`))
      expect(await brokenInvariants(auctionId)).toEqual([])
    }),
    { numRuns: 6, seed: 20_261_116 },
  )
}, 120_000)
