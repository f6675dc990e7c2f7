import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeleteBikeOwnerDocument } from '#contract/generated/account.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay, tokyoLabelOfYear } from '#domain/values/tokyo-time.ts'
import { dayLabel } from '#domain/values/typed-day.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { type CastOwner, castOwner, PASSWORD } from '#testing/cast.ts'
import { castAppointment, castIdentityCheck } from '#testing/hand-over-cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { pdfText } from '#testing/pdf-text.ts'
import { withRead } from '#testing/with-read.ts'
import { projectRoot } from '../../host/project-root.ts'
import { RETENTION } from '../retention/index.ts'
import { makeTradeDocument, purgeTradeDocuments } from './index.ts'

let api: TestApi
let mailbox: Mailbox
let agent: CastPartner
let dealer: CastPartner
let rival: CastPartner
let operator: CastPartner
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  agent = await castAgent(api.services)
  dealer = await castDealer(api.services, { name: 'みなとモータース', agentId: agent.agentId })
  rival = await castDealer(api.services)
  operator = await castOperator(api.services)
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

type Person = Pick<CastOwner, 'headers'>
type Input = Record<string, unknown> & { auctionId: number }

async function give(person: Person, name: string, input: Input): Promise<string> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const query = `mutation M($input: ${type}!) { ${name}(input: $input) { __typename } }`
  const { errors } = await api.graphql(query, { input: await withRead(api.services.db, name, input) }, person.headers)
  return errors[0]?.extensions.code ?? 'ok'
}

async function contracted(userName = '𠮷田 髙子'): Promise<{ owner: CastOwner; auctionId: number }> {
  const { db } = api.services
  const owner = await castOwner(api.services)
  await db.updateTable('bikeOwnerAccount').set({ userName }).where('bikeOwnerId', '=', owner.bikeOwnerId).execute()
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const auctionId = await castAuctionIn(db, 22, parties)
  expect(await give(owner, 'answerSaleIntention', { auctionId, saleIntention: 1 })).toBe('ok')
  return { owner, auctionId }
}

async function complete({ owner, auctionId }: { owner: CastOwner; auctionId: number }): Promise<void> {
  const { db } = api.services
  await castAppointment(db, auctionId)
  expect(await give(dealer, 'checkBike', { auctionId, mileageKm: 10_100, claims: [] })).toBe('ok')
  const query = 'query Q($id: Int!) { auction(auctionId: $id) { handOverCode } }'
  const { data } = await api.graphql(query, { id: auctionId }, owner.headers)
  expect(await give(dealer, 'handOver', { auctionId, code: data.auction.handOverCode })).toBe('ok')
  await castIdentityCheck(db, auctionId)
  expect(await give(dealer, 'reportCompletion', { auctionId, finalTransactionPrice: 500_000 })).toBe('ok')
  expect(await give(owner, 'confirmCompletion', { auctionId, agree: true })).toBe('ok')
}

interface Shown {
  readonly kind: string
  readonly title: string
  readonly assetId: string
  readonly sha256: string
}

async function documentsOf(person: Person, auctionId: number): Promise<readonly Shown[]> {
  const query = 'query Q($id: Int!) { auction(auctionId: $id) { tradeDocuments { kind title assetId sha256 } } }'
  const { data } = await api.graphql(query, { id: auctionId }, person.headers)
  return data?.auction?.tradeDocuments ?? []
}

async function fetchFile(assetId: string | undefined, person: Person | null) {
  const response = await fetch(`${api.origin}/assets/${assetId}`, { headers: person?.headers ?? {} })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('each paper says what happened, and its hash is that of the file and of the mails', async () => {
  const trade = await contracted()
  const { owner, auctionId } = trade
  await complete(trade)
  await api.runJobs()
  const documents = await documentsOf(owner, auctionId)
  expect(documents.map(({ title }) => title)).toEqual(['売買契約書', '引渡し記録', '支払い記録'])
  const { db } = api.services
  const row = await db.selectFrom('auction').selectAll().where('auctionId', '=', auctionId).executeTakeFirstOrThrow()
  const texts: string[] = []
  for (const { assetId, title, sha256: hash } of documents) {
    const { headers, bytes } = await fetchFile(assetId, owner)
    expect(headers.get('content-type')).toBe('application/pdf')
    const [, plain, named = ''] =
      headers.get('content-disposition')?.match(/^inline; filename="([^"]+)"; filename\*=UTF-8''(\S+)$/) ?? []
    expect(decodeURIComponent(named)).toBe(`${title}-${auctionId}.pdf`)
    expect(plain).toMatch(new RegExp(`^[A-Za-z]+-${auctionId}\\.pdf$`))
    expect(headers.get('content-security-policy')).not.toContain('sandbox')
    expect(sha256(bytes)).toBe(hash)
    expect(bytes.length).toBeLessThan(150_000)
    expect((await fetchFile(assetId, owner)).bytes.equals(bytes)).toBe(true)
    texts.push(pdfText(bytes))
    for (const { email } of [owner, dealer]) {
      const mail = mailbox.mails.find(({ to, text }) => to?.[0]?.address === email && text?.includes(hash))
      expect(mail?.subject).toContain('ができました')
    }
  }
  const [contract = '', handOver = '', payment = ''] = texts
  // As the terms say it, and as the rules refuse it.
  const consent = '金額が確定したあとは、相手の同意が必要です'
  expect(contract.replaceAll(/\s/g, '')).toContain(consent)
  expect(readFileSync(join(projectRoot, 'content/pages/tos.md'), 'utf8')).toContain(consent)
  for (const text of texts) {
    expect(text).toContain('¥500,000')
    expect(text).toContain('吉田髙子') // the font has no 𠮷
    expect(text).toContain('みなとモータース')
    expect(text).toContain('東京都公安委員会')
    expect(text).toContain(String(auctionId))
    expect(text).not.toContain('〓')
    expect(text).not.toContain(owner.email)
    for (const phone of ['0310000', '090']) expect(text).not.toContain(phone)
  }
  const squeezed = (text: string) => text.replaceAll(/\s/g, '')
  expect(contract).toContain(squeezed(tokyoLabelOfYear(row.contractAt ?? new Date(0))))
  expect(contract).toContain('横浜市')
  expect(handOver).not.toContain('横浜市')
  expect(handOver).toContain('10,100km')
  expect(payment).toContain(squeezed(dayLabel(tokyoDay(new Date()))))
  expect(payment).toContain('売主が受取りを確認しました')
})

test('the papers of a bike that nobody registers know no change of name and no kilometres', async () => {
  const { db } = api.services
  const owner = await castOwner(api.services)
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const auctionId = await castAuctionIn(db, 22, parties)
  const stated = { numberRegistration: 'competition', meterChange: 'none', mileageKm: null, mileageId: 10 }
  await db.updateTable('auction').set(stated).where('auctionId', '=', auctionId).execute()
  expect(await give(owner, 'answerSaleIntention', { auctionId, saleIntention: 1 })).toBe('ok')
  await api.runJobs()
  const textOf = async (place: number) => {
    const document = (await documentsOf(owner, auctionId))[place]
    return pdfText((await fetchFile(document?.assetId, owner)).bytes).replaceAll(/\s/g, '')
  }
  const contract = await textOf(0)
  expect(contract).toContain('競技用車両のため、名義変更はありません。')
  expect(contract).not.toMatch(/標識|日以内/)
  expect(contract).toContain('メーターなし')

  await castAppointment(db, auctionId)
  expect(await give(dealer, 'checkBike', { auctionId, mileageKm: 0, claims: [] })).toBe('BAD_REQUEST')
  expect(await give(dealer, 'checkBike', { auctionId, mileageKm: null, claims: [] })).toBe('ok')
  const query = 'query Q($id: Int!) { auction(auctionId: $id) { handOverCode trade { hasNoMeter mileageKm } } }'
  const { data } = await api.graphql(query, { id: auctionId }, owner.headers)
  expect(data.auction.trade).toEqual({ hasNoMeter: true, mileageKm: null })
  expect(await give(dealer, 'handOver', { auctionId, code: data.auction.handOverCode })).toBe('ok')
  await api.runJobs()
  const record = await textOf(1)
  expect(record).toContain('走行距離メーターなし')
  expect(record).not.toMatch(/\d[kK][mM]/)
})

test('what it says is frozen at the moment of the contract, whatever changes before the job runs', async () => {
  const { owner, auctionId } = await contracted('契約 花子')
  const { db } = api.services
  await db
    .updateTable('bikeOwnerAccount')
    .set({ userName: '別の 名前' })
    .where('bikeOwnerId', '=', owner.bikeOwnerId)
    .execute()
  expect(await documentsOf(owner, auctionId)).toEqual([])
  await api.runJobs()
  const [contract] = await documentsOf(owner, auctionId)
  const text = pdfText((await fetchFile(contract?.assetId, owner)).bytes)
  expect(text).toContain('契約花子')
  expect(text).not.toContain('別の名前')
})

test('two jobs at once make one file, and tell of it once', async () => {
  const { owner, auctionId } = await contracted()
  const context = { services: api.services, now: new Date() }
  const job = { auctionId, kind: 'contract' } as const
  await Promise.all([makeTradeDocument(context, job), makeTradeDocument(context, job)])
  const [contract] = await documentsOf(owner, auctionId)
  const { bytes } = await fetchFile(contract?.assetId, owner)
  await makeTradeDocument({ ...context, now: later(new Date(), DAY) }, job)
  expect(await documentsOf(owner, auctionId)).toEqual([contract])
  expect(sha256((await fetchFile(contract?.assetId, owner)).bytes)).toBe(sha256(bytes))
  const mails = await api.services.db
    .selectFrom('mail')
    .select('mailId')
    .where('kind', '=', 'trade-document')
    .where('bikeOwnerId', '=', owner.bikeOwnerId)
    .execute()
  expect(mails).toHaveLength(1)
  const changed = api.services.db.updateTable('tradeDocument').set({ sha256: Buffer.alloc(32) })
  await expect(changed.where('auctionId', '=', auctionId).execute()).rejects.toThrow('made once')
})

test('the two sides, the agency and operators read it, nobody else', async () => {
  const { owner, auctionId } = await contracted()
  await api.runJobs()
  const [contract] = await documentsOf(owner, auctionId)
  const stranger = await castOwner(api.services)
  const otherAgent = await castAgent(api.services)
  const asked = async (people: readonly (Person | null)[]) =>
    Promise.all(people.map(async (person) => (await fetchFile(contract?.assetId, person)).status))
  expect(await asked([owner, dealer, agent, operator])).toEqual([200, 200, 200, 200])
  expect(await asked([rival, stranger, otherAgent, null])).toEqual([404, 404, 404, 404])
  for (const person of [rival, stranger]) expect(await documentsOf(person, auctionId)).toEqual([])
  expect(await give(dealer, 'stopTransaction', { auctionId, reason: '都合により' })).toBe('ok')
  // The dealer has no use for who the seller is any more.
  expect(await asked([owner, operator])).toEqual([200, 200])
  expect(await asked([dealer, agent, rival, stranger, otherAgent, null])).toEqual(Array.from({ length: 6 }, () => 404))
  expect(await documentsOf(owner, auctionId)).toHaveLength(1)
  const listed = `{ partnerAuction(auctionId: ${auctionId}) { tradeDocuments { kind } } }`
  const shown = await api.graphql(listed, {}, dealer.headers)
  expect(shown.data.partnerAuction).toEqual({ tradeDocuments: [] })
  const told = (email: string) =>
    mailbox.mails.findLast(({ to, text }) => to?.[0]?.address === email && text?.includes('売買契約書'))
  expect(told(dealer.email)?.text).toContain('引渡しの前に取引が中止されると、開けなくなります')
  expect(told(owner.email)?.text).not.toContain('開けなくなります')
})

test('the papers of a sale outlive the account as the ledger does, those of a stopped trade do not', async () => {
  const sold = await contracted()
  await complete(sold)
  await api.runJobs()
  const [contract] = await documentsOf(sold.owner, sold.auctionId)
  const leaving = { password: PASSWORD }
  expect((await api.graphql(DeleteBikeOwnerDocument.query, leaving, sold.owner.headers)).errors).toEqual([])
  expect((await fetchFile(contract?.assetId, dealer)).status).toBe(200)

  const stopped = await contracted()
  await api.runJobs()
  const [other] = await documentsOf(stopped.owner, stopped.auctionId)
  expect(await give(dealer, 'stopTransaction', { auctionId: stopped.auctionId, reason: '都合により' })).toBe('ok')
  await api.graphql(DeleteBikeOwnerDocument.query, leaving, stopped.owner.headers)
  expect((await fetchFile(other?.assetId, operator)).status).toBe(404)

  const now = later(new Date(), (RETENTION.ledgerDays + 1) * DAY)
  await purgeTradeDocuments({ services: api.services, now }, {})
  expect(
    await api.services.db.selectFrom('tradeDocument').select('kind').where('madeAt', 'is not', null).execute(),
  ).toEqual([])
})
