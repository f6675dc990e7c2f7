import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkProof, readProof } from '#domain/auction/bids/public-proof.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { type CastPartner, castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'
import { closeEnded } from '../auction/deadlines/deadline-poller.ts'
import { auditBids } from './audit-bids.ts'
import { makeBidProofs } from './make-bid-proofs.job.ts'

let api: TestApi
let mailbox: Mailbox
let operator: CastPartner
let minato: CastPartner
let rival: CastPartner
let third: CastPartner

const MINATOS_MAXIMUM = 287_000
const RAISED_MAXIMUM = 695_000
const NAMES = ['みなとモータース', 'ライバル商会'] as const
const KEY = 'an idempotency key'

beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  operator = await castOperator(api.services)
  minato = await castDealer(api.services, { name: NAMES[0] })
  rival = await castDealer(api.services, { name: NAMES[1] })
  third = await castDealer(api.services, { name: '三番店' })
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

type Person = { readonly headers: Record<string, string> }
const VISITOR: Person = { headers: {} }
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

async function give(
  person: Person,
  command: string,
  type: string,
  input: Record<string, unknown> & { auctionId: number },
) {
  const { errors } = await api.graphql(
    `mutation M($input: ${type}!) { ${command}(input: $input) { __typename } }`,
    { input: await withRead(api.services.db, command, input) },
    person.headers,
  )
  expect(errors).toEqual([])
}

const bid = (dealer: Person, auctionId: number, price: number | null, maxPrice: number | null = null) =>
  give(dealer, 'placeBid', 'PlaceBidInput', { auctionId, price, maxPrice, idempotencyKey: `${KEY} ${randomUUID()}` })

async function running(): Promise<{ owner: CastOwner; auctionId: number }> {
  const owner = await castOwner(api.services, { userName: '証明 花子' })
  const auctionId = await castListing(api.services.db, owner.bikeOwnerId, { images: 1 })
  await give(operator, 'passInspection', 'PassInspectionInput', { auctionId })
  return { owner, auctionId }
}

async function close(auctionId: number) {
  await sql`update auction set end_at = clock_timestamp() - interval '1 second' where auction_id = ${auctionId}`.execute(
    api.services.db,
  )
  await closeEnded(api.services)
  await api.runJobs()
}

async function proofFor(person: Person, auctionId: number) {
  const query = `{ auction(auctionId: ${auctionId}) { bidProof { text head isAtClose madeAt } } }`
  return (await api.graphql(query, {}, person.headers)).data.auction?.bidProof ?? null
}

/** The recipe of the page, written without our rules: any tool can do it. */
function headByHand(text: string): string {
  const { format, version, auctionId, lines } = JSON.parse(text)
  let head = sha256(JSON.stringify([format, version, auctionId]))
  for (const { hash, ...line } of lines) {
    head = sha256(`${head}\n${JSON.stringify(line)}`)
    expect(hash).toBe(head)
  }
  return head
}

const mailedHash = (address: string) =>
  /入札記録のハッシュ値: ([0-9a-f]{64})/.exec(mailbox.lastTo(address)?.text ?? '')?.[1]

describe('bidding ends with bids', () => {
  let owner: CastOwner
  let auctionId: number
  let text: string

  test('the hash of the mail is that of the page, and of the file computed anew by hand', async () => {
    ;({ owner, auctionId } = await running())
    await bid(minato, auctionId, 100_000, MINATOS_MAXIMUM)
    await bid(rival, auctionId, 200_000)
    await bid(minato, auctionId, null, RAISED_MAXIMUM)
    expect(await proofFor(owner, auctionId)).toBe(null)
    await close(auctionId)
    const proof = await proofFor(VISITOR, auctionId)
    text = proof.text
    expect(proof.isAtClose).toBe(true)
    expect(headByHand(text)).toBe(proof.head)
    expect(mailedHash(owner.email)).toBe(proof.head)
    expect(mailbox.lastTo(owner.email)?.text).not.toContain('どなたでも')
    expect(readProof(text).map(({ number, kind, dealer, price }) => [number, kind, dealer, price])).toEqual([
      [1, 'bid', 'A', 100_000],
      [2, 'bid', 'B', 200_000],
      [3, 'proxy', 'A', 201_000],
    ])
    expect(await checkProof(text, sha256)).toMatchObject({ fault: null, auctionId, head: proof.head })
  })

  test('the text has the words that are meant for everybody, and nothing else', async () => {
    const rows = await api.services.db.selectFrom('bid').selectAll().where('auctionId', '=', auctionId).execute()
    const { salt } = await api.services.db
      .selectFrom('bidProof')
      .select('salt')
      .where('auctionId', '=', auctionId)
      .executeTakeFirstOrThrow()
    const secrets = [
      ...rows.flatMap(({ hash, previousHash }) => [hash.toString('hex'), previousHash.toString('hex')]),
      ...[salt.toString('hex'), salt.toString('base64'), KEY, 'placedBy', ...NAMES, '証明 花子', owner.email],
      ...[String(MINATOS_MAXIMUM), String(RAISED_MAXIMUM), minato.email, rival.email],
    ]
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    const raised = rows.find(({ kind }) => kind === 'raise')
    expect(text).not.toContain(raised?.bidAt.toISOString())
    const places = new Set<string>()
    const walk = (value: unknown, path: string) => {
      if (value !== null && typeof value === 'object')
        for (const [key, below] of Object.entries(value)) walk(below, `${path}.${Array.isArray(value) ? '' : key}`)
      else places.add(`${path} ${typeof value}`)
    }
    const read: unknown = JSON.parse(text)
    walk(read, '')
    expect([...places]).toEqual([
      '.format string',
      '.version number',
      '.auctionId number',
      '.lines..number number',
      '.lines..kind string',
      '.lines..dealer string',
      '.lines..price number',
      '.lines..at string',
      '.lines..commitment string',
      '.lines..hash string',
      '.head string',
    ])
    for (const { dealer, commitment } of readProof(text)) {
      expect(dealer).toMatch(/^[AB]$/)
      expect(commitment).toMatch(/^[0-9a-f]{64}$/)
    }
  })

  test('the winner gets the hash with the contract; nothing that follows changes it', async () => {
    const before = await proofFor(VISITOR, auctionId)
    await give(owner, 'answerSaleIntention', 'AnswerSaleIntentionInput', {
      auctionId,
      saleIntention: 1,
      amount: 201_000,
    })
    await api.runJobs()
    expect(mailedHash(minato.email)).toBe(before.head)
    expect(await proofFor(VISITOR, auctionId)).toEqual(before)
    const query = `{ partnerAuction(auctionId: ${auctionId}) { bidProof { head text } } }`
    const { data } = await api.graphql(query, {}, rival.headers)
    expect(data.partnerAuction.bidProof).toEqual({ head: before.head, text })
  })

  test('nobody changes it, and a second one is not made', async () => {
    const { db } = api.services
    const changes = [
      db.updateTable('bidProof').set({ text: '' }).where('auctionId', '=', auctionId),
      db.deleteFrom('bidProof').where('auctionId', '=', auctionId),
    ]
    for (const change of changes) await expect(change.execute()).rejects.toThrow('bid_proof is append-only')
    await makeBidProofs({ services: api.services, now: new Date() }, {})
    expect((await proofFor(VISITOR, auctionId)).text).toBe(text)
  })
})

test('a bid that was struck out, and what stood then, is in the list', async () => {
  const { auctionId } = await running()
  await bid(minato, auctionId, 100_000)
  await bid(rival, auctionId, 250_000)
  await give(operator, 'voidBid', 'VoidBidInput', { auctionId, sequence: 2, reason: 'いたずらの疑い' })
  await bid(third, auctionId, 260_000)
  await bid(minato, auctionId, 270_000)
  // Whoever is struck out keeps its letter, so that the others have the same before and after.
  const { data } = await api.graphql(
    `{ partnerAuction(auctionId: ${auctionId}) { bids { dealerLetter isOwn bikeDealerName } } }`,
    {},
    third.headers,
  )
  expect(data.partnerAuction.bids).toEqual([
    { dealerLetter: 'A', isOwn: false, bikeDealerName: null },
    { dealerLetter: 'C', isOwn: true, bikeDealerName: '三番店' },
    { dealerLetter: 'A', isOwn: false, bikeDealerName: null },
  ])
  await close(auctionId)
  const { text } = await proofFor(VISITOR, auctionId)
  const lines = readProof(text)
  expect(lines.map(({ kind, dealer }) => [kind, dealer])).toEqual([
    ['bid', 'A'],
    ['bid', 'B'],
    ['void', 'B'],
    ['bid', 'C'],
    ['bid', 'A'],
  ])
  expect(lines[2]).toMatchObject({
    kind: 'void',
    dealer: 'B',
    price: 250_000,
    standing: { dealer: 'A', price: 100_000 },
  })
  expect(text).not.toContain('いたずら')
})

test('without bids the head is the first hash, mailed as any other; visitors see nothing of it', async () => {
  const { owner, auctionId } = await running()
  await close(auctionId)
  const proof = await proofFor(owner, auctionId)
  expect(proof.head).toBe(sha256(`["kaitori bid proof",1,${auctionId}]`))
  expect(mailedHash(owner.email)).toBe(proof.head)
  expect(readProof(proof.text)).toEqual([])
  expect(await proofFor(VISITOR, auctionId)).toBe(null)
})

test('a listing that was taken back or stopped while dealers bid has no proof', async () => {
  const taken = await running()
  await bid(minato, taken.auctionId, 100_000)
  await give(taken.owner, 'cancelAuction', 'CancelAuctionInput', {
    auctionId: taken.auctionId,
    cancelReason: 'changed-mind',
  })
  const stopped = await running()
  await bid(minato, stopped.auctionId, 100_000)
  await give(operator, 'stopListing', 'AuctionReasonInput', {
    auctionId: stopped.auctionId,
    reason: '規約に反する記載',
  })
  await makeBidProofs({ services: api.services, now: new Date() }, {})
  expect(await proofFor(taken.owner, taken.auctionId)).toBe(null)
  expect(await proofFor(stopped.owner, stopped.auctionId)).toBe(null)
})

test('an auction that ended before there were proofs gets one by the job, which says so', async () => {
  const { auctionId } = await running()
  await bid(minato, auctionId, 100_000)
  await close(auctionId)
  await withoutProtection(() => sql`delete from bid_proof where auction_id = ${auctionId}`.execute(api.services.db))
  expect(await proofFor(VISITOR, auctionId)).toBe(null)
  await makeBidProofs({ services: api.services, now: new Date() }, {})
  const proof = await proofFor(VISITOR, auctionId)
  expect(proof.isAtClose).toBe(false)
  expect(headByHand(proof.text)).toBe(proof.head)
})

test('the audit finds a proof that does not fit its ledger, and none among those that do', async () => {
  const { auctionId } = await running()
  await bid(minato, auctionId, 100_000)
  await bid(rival, auctionId, 250_000)
  await close(auctionId)
  const whole = await auditBids(api.services.db)
  expect(whole.findings).toEqual([])
  expect(whole.proofs).toBeGreaterThan(3)
  await withoutProtection(() =>
    sql`update bid_proof set text = replace(text, '250000', '240000') where auction_id = ${auctionId}`.execute(
      api.services.db,
    ),
  )
  expect((await auditBids(api.services.db)).findings).toEqual([{ auctionId, fault: 'proof', sequence: 2 }])
})

/** What an administrator of the database could do. */
async function withoutProtection(change: () => Promise<unknown>): Promise<void> {
  await sql`alter table bid_proof disable trigger bid_proof_append_only`.execute(api.services.db)
  await change()
  await sql`alter table bid_proof enable trigger bid_proof_append_only`.execute(api.services.db)
}
