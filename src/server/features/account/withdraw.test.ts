import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RECORDS_KEPT } from '#content/messages/account.ts'
import {
  CreateBikeOwnerDocument,
  CreateBikeOwnerMfaDocument,
  CreateOperationLogDocument,
  DeleteBikeOwnerDocument,
  InitiateAuthBikeOwnerDocument,
} from '#contract/generated/account.ts'
import { SavePushSubscriptionDocument } from '#contract/generated/push.ts'
import { RefreshAuthDocument } from '#contract/generated/session.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner, PASSWORD, SIGN_UP } from '#testing/cast.ts'
import { asDescribed } from '#testing/hand-over-cast.ts'
import { castImage, castListing } from '#testing/listing.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { castAuction } from '#testing/message-cast.ts'
import { castDealer, castOperator } from '#testing/partner-cast.ts'
import { type Tx, transact } from '../../db/client.ts'
import { queuePush } from '../../push/queue-push.ts'
import { writeHandOver } from '../auction/index.ts'

let api: TestApi
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

const EMAIL = 'leaving-owner@example.com'
const NAME = '去川 別太郎'
const PHONE = '09087654321'
const STREET = '海岸通9-8-7'

/** Every row of every table of every schema, as text. */
async function dump(): Promise<string> {
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
    expect(tables.rows.length).toBeGreaterThan(15)
    const texts = []
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select it::text as row from ${name} it`)
      texts.push(...rows.map(({ row }) => row))
    }
    return texts.join('\n')
  } finally {
    await client.end()
  }
}

const PERSONAL = [EMAIL, NAME, '去川', '別太郎', PHONE, STREET]

test('after withdrawal nothing personal is left in any table, and no session', async () => {
  const input = { ...SIGN_UP, email: EMAIL, userName: NAME, phone: PHONE, address3: STREET }
  const created = await api.graphql(CreateBikeOwnerDocument.query, { input })
  await api.runJobs()
  const { uuid } = created.data.createBikeOwner.authChallenge
  const completed = await api.graphql(CreateBikeOwnerMfaDocument.query, {
    input: { uuid, code: mailbox.codeFor(EMAIL) },
  })
  const { auth } = completed.data.createBikeOwnerMfa
  const headers = { authorization: auth.idToken }
  // Things that lie about: a pending login, an abandoned sign-up and reset, a failed login, a mail not sent, a log.
  await api.graphql(InitiateAuthBikeOwnerDocument.query, { input: { email: EMAIL, password: PASSWORD } })
  await api.graphql(InitiateAuthBikeOwnerDocument.query, { input: { email: EMAIL, password: 'wrong' } })
  await api.graphql(CreateBikeOwnerDocument.query, { input })
  await api.graphql('mutation ($email: String!) { resetPasswordBikeOwnerStep1(email: $email) { isSuccess } }', {
    email: EMAIL,
  })
  await api.graphql(CreateOperationLogDocument.query, { input: { operationType: 'OPEN_MYPAGE' } }, headers)
  const before = await dump()
  for (const word of [EMAIL, NAME, PHONE, STREET]) expect(before).toContain(word)

  const { data } = await api.graphql(DeleteBikeOwnerDocument.query, { password: PASSWORD }, headers)
  expect(data.deleteBikeOwner).toEqual({ isDeleted: true })
  const after = await dump()
  for (const word of PERSONAL) expect(after.includes(word), word).toBe(false)

  await api.runJobs()
  expect(mailbox.lastTo(EMAIL)?.subject).toBe('【Kaitori】退会手続きが完了しました')
  expect(mailbox.lastTo(EMAIL)?.text).toContain('個人情報はすべて削除しました')
  const afterMail = await dump()
  for (const word of PERSONAL) expect(afterMail.includes(word), word).toBe(false)

  expect((await api.graphql('{ bikeOwner { email } }', {}, headers)).status).toBe(401)
  const refreshed = await api.graphql(RefreshAuthDocument.query, {
    idToken: auth.idToken,
    refreshToken: auth.refreshToken,
  })
  expect(refreshed.status).toBe(401)
  const login = await api.graphql(InitiateAuthBikeOwnerDocument.query, { input: { email: EMAIL, password: PASSWORD } })
  expect(login.errors[0]?.extensions.reason).toBe('LOGIN')
  const owners = await api.services.db.selectFrom('bikeOwner').select('withdrawnAt').execute()
  expect(owners.map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([true])
})

test('nothing is left of the owner of a sold bike either: listing, sale, messages, console, notifications', async () => {
  const { services } = api
  const owner = await castOwner(services, { email: 'seller-who-left@example.com', userName: NAME })
  const { bikeOwnerId } = owner
  await services.db.updateTable('bikeOwnerAccount').set({ phone: PHONE, address3: STREET }).execute()
  const [dealer, operator] = [await castDealer(services), await castOperator(services)]
  const { bikeDealerId } = dealer
  const words = `${NAME} ${PHONE} ${STREET} ${owner.email}`
  const said = `去川別太郎様、090-8765-4321 と ${owner.email} に連絡しました`
  const run = async (query: string, input: object, { headers }: { readonly headers: { authorization: string } }) => {
    const { data, errors } = await api.graphql(query, { input }, headers)
    expect(errors, query).toEqual([])
    return data
  }

  const canceled = await castListing(services.db, bikeOwnerId, { change: { otherDeliveryLocation: words } })
  const cancel = 'mutation M($input: CancelAuctionInput!) { cancelAuction(input: $input) { auction { auctionId } } }'
  await run(cancel, { auctionId: canceled, version: 1, cancelReason: 'other', cancelReasonText: words }, owner)
  const stopped = await castListing(services.db, bikeOwnerId)
  const stop = 'mutation M($input: AuctionReasonInput!) { stopListing(input: $input) { auction { auctionId } } }'
  await run(stop, { auctionId: stopped, version: 1, reason: said }, operator)

  const auctionId = await castAuction(services, { bikeOwnerId, status: 32, bikeDealerId })
  const post = 'mutation M($input: PostMessageInput!) { postMessage(input: $input) { messageId } }'
  await run(post, { auctionId, bikeDealerId, message: words }, owner)
  await run(post.replace('postMessage(', 'partnerPostMessage('), { auctionId, message: said }, dealer)
  await run(post.replace('postMessage(', 'partnerPostMessage('), { auctionId, message: said }, operator)
  const browser = { endpoint: 'https://fcm.googleapis.com/fcm/send/left', auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
  const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  const kinds = { bid: true, message: true, auctionEnd: true }
  await run(SavePushSubscriptionDocument.query, { ...browser, p256dh, ...kinds }, owner)
  const claimPhoto = await castImage(services.db, bikeOwnerId)
  await transact(services.db, async (tx) => {
    await queuePush(tx, { bikeOwnerId, kind: 'message', auctionId }, new Date())
    await writeAbout(tx, auctionId, words, said)
    const claim = { line: 'stated:photos', reason: 'other', detail: said, amount: 1_000, answer: 'refused' } as const
    const claims = [{ ...claim, photos: [claimPhoto], ruled: 1_000 }]
    const ruling = { at: new Date(), comment: said }
    const handOver = asDescribed({
      price: 419_000,
      claims,
      ruling,
      rulingAskedAt: new Date(),
      handedOverAt: new Date(),
    })
    await writeHandOver(tx, auctionId, handOver)
    await tx.query.insertInto('handOverFile').values({ auctionId, assetId: claimPhoto, kind: 'claimPhoto' }).execute()
  })
  const find =
    'query Q($words: String!, $reason: String!) { findUsers(words: $words, reason: $reason) { bikeOwnerId } }'
  const found = await api.graphql(find, { words: NAME, reason: said }, operator.headers)
  expect(found.data.findUsers).toEqual([{ bikeOwnerId }])
  const before = await dump()
  for (const word of [NAME, PHONE, STREET, '去川別太郎様', '090-8765-4321']) expect(before).toContain(word)

  await api.graphql(DeleteBikeOwnerDocument.query, { password: PASSWORD }, owner.headers)
  const after = await dump()
  const left = ['別太郎', PHONE, '090-8765-4321', STREET, owner.email, browser.endpoint]
  for (const word of left) expect(after.includes(word), word).toBe(false)
  expect(await services.db.selectFrom('handOverFile').selectAll().execute()).toEqual([])
  const kept = await services.db.selectFrom('handOver').select(['price', 'claims']).executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ price: 419_000, claims: [{ amount: 1_000, ruled: 1_000, photos: [] }] })
  const { data } = await api.graphql(
    'query Q($auctionId: Int!) { partnerAuction(auctionId: $auctionId) { auctionStatus finalTransactionPrice } }',
    { auctionId },
    dealer.headers,
  )
  expect(data.partnerAuction).toEqual({ auctionStatus: 32, finalTransactionPrice: 420_000 }) // the ledger of sales
  const shown = await api.graphql(
    `query Q($auctionId: Int!) { auction(auctionId: $auctionId) { auctionStatus modelName finalTransactionPrice prefectureName
      customPartsText auctionImages { assetId } auctionMovies { moviePath } } auctionReviews(first: 100) { nodes { comment } } }`,
    { auctionId },
  )
  expect(shown.data.auction).toMatchObject({ auctionStatus: 32, finalTransactionPrice: 420_000, prefectureName: null })
  expect(shown.data.auction).toMatchObject({ customPartsText: '', auctionImages: [], auctionMovies: [] })
  expect(shown.data.auctionReviews.nodes).toEqual([]) // the one there was is the owner's own words
  await api.runJobs()
  for (const word of left) expect((await dump()).includes(word), word).toBe(false)
  const mail = (mailbox.lastTo('seller-who-left@example.com')?.text ?? '').replace(/\s/gu, '')
  expect(mail).toContain(RECORDS_KEPT)
  expect(mail).not.toContain('すべて削除')
})

/** What the two sides and the operator write around a sale. */
async function writeAbout({ query }: Tx, auctionId: number, words: string, said: string): Promise<void> {
  const now = new Date()
  const report = { objection: { at: now, comment: words }, ruling: { at: now, comment: said } }
  const reductions = [{ reason: 'other', detail: said, amount: 1000 }]
  await query
    .updateTable('auction')
    .set({
      contactInfoToBikeDealer: words,
      customPartsText: words,
      completionReport: JSON.stringify({ ...report, reductions, reportedAt: now, confirmBy: now }),
    })
    .where('auctionId', '=', auctionId)
    .execute()
  await query
    .insertInto('checklist')
    .values({
      auctionId,
      bikeOwnerDocuments: JSON.stringify([]),
      bikeOwnerOtherDocuments: JSON.stringify([{ name: words, isActive: true, isChecked: false }]),
      deliveryOn: '2026-11-20',
      deliveryTime: 'morning',
      deliveryPlace: words,
      paymentMethod: 'cash',
      deliveryManagerName: words,
      emergencyContact: words,
      memo: words,
      updatedAt: now,
      updatedBy: 'system',
      planProposedBy: 'system',
      planProposedAt: now,
    })
    .execute()
  const asked = { auctionId, bikeDealerId: 1, question: said, askedAt: now, answer: words, answeredAt: now }
  await query.insertInto('auctionQuestion').values(asked).execute()
  const ratings = { reviewAgent: 5, reviewDelivery: 5, reviewPrice: 5, reviewSatisfaction: 5 }
  const review = { auctionId, nickname: NAME, comment: said, hiddenReason: said, createdAt: now }
  await query
    .insertInto('auctionReview')
    .values({ ...review, ...ratings })
    .execute()
}

test('the history of an auction cannot be changed but by forgetting', async () => {
  const { pool } = api.services.client
  await expect(pool.query("update auction_transition set reason = 'x'")).rejects.toThrow('append-only')
  await expect(pool.query('delete from auction_transition')).rejects.toThrow('append-only')
  const moved = `begin; select set_config('kaitori.forgets_owner', 'on', true); update auction_transition set to_status = 92; commit`
  await expect(pool.query(moved)).rejects.toThrow('append-only')
})

test('the address is free again', async () => {
  const created = await api.graphql(CreateBikeOwnerDocument.query, { input: { ...SIGN_UP, email: EMAIL } })
  await api.runJobs()
  const { uuid } = created.data.createBikeOwner.authChallenge
  const { data } = await api.graphql(CreateBikeOwnerMfaDocument.query, {
    input: { uuid, code: mailbox.codeFor(EMAIL) },
  })
  expect(data.createBikeOwnerMfa.isRegisteredBikeOwner).toBe(false)
  expect(data.createBikeOwnerMfa.auth).not.toBeNull()
})
