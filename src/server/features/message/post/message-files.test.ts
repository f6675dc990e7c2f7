import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { MAX_UNATTACHED_FILES } from '../../asset/asset-store.ts'

const POST = `mutation PostMessage($input: PostMessageInput!) {
  postMessage(input: $input) { messageId messageType assetId assetOriginalURL assetThumbnailURL fileName fileSize } }`
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Page>>endobj\ntrailer<<>>\n%%EOF\n')

let api: TestApi
let owner: CastOwner
let stranger: CastOwner
let dealer: CastPartner
let agent: CastPartner
let rival: CastPartner
let operator: CastPartner
let auctionId: number

beforeAll(async () => {
  api = await startApi()
  const { services } = api
  owner = await castOwner(services)
  stranger = await castOwner(services)
  agent = await castAgent(services)
  dealer = await castDealer(services, { agentId: agent.agentId })
  rival = await castDealer(services)
  operator = await castOperator(services)
  const { bikeOwnerId } = owner
  auctionId = await castAuction(services, { bikeOwnerId, status: 31, bikeDealerId: dealer.bikeDealerId })
})
afterAll(() => api.stop())

type Headers = Record<string, string>

async function upload(headers: Headers, bytes: Buffer, kind = 'MESSAGE_FILE') {
  const body = new FormData()
  body.set('file', new Blob([Uint8Array.from(bytes)]), 'file')
  const response = await fetch(`${api.origin}/assets/${kind}`, { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}

async function statusOf(path: string, headers: Headers) {
  return (await fetch(`${api.origin}${path}`, { headers })).status
}

const everyone = () =>
  Object.entries({ owner, dealer, agent, operator, stranger, rival }).map(
    ([name, { headers }]) => [name, headers] as const,
  )
async function readers(path: string) {
  const found: string[] = []
  for (const [name, headers] of everyone()) if ((await statusOf(path, headers)) === 200) found.push(name)
  return found
}

test('a file is opened by who uploaded it, and once it is posted by both sides and the operator alone', async () => {
  const { body } = await upload(dealer.headers, PDF)
  expect(await readers(body.url)).toEqual(['dealer'])
  const input = { auctionId, assetId: body.assetId, fileName: '見積書/../2026.pdf' }
  const { data, errors } = await api.graphql(POST, { input }, dealer.headers)
  expect(errors).toEqual([])
  expect(data.postMessage).toMatchObject({
    messageType: 1,
    assetId: body.assetId,
    assetOriginalURL: body.url,
    assetThumbnailURL: null,
    fileName: '見積書..2026.pdf',
    fileSize: PDF.length,
  })
  expect(await readers(body.url)).toEqual(['owner', 'dealer', 'agent', 'operator'])
  expect(await statusOf(body.url, {})).toBe(404)
  // A page's own image comes with the page's cookies.
  expect(await statusOf(`/kaitori${body.url}`, { cookie: owner.cookie })).toBe(200)
  expect(await statusOf(`/kaitori${body.url}`, { cookie: stranger.cookie })).toBe(404)
  expect(await statusOf(`/kaitori${body.url}`, {})).toBe(404)
})

test('a file is posted once, by its uploader only, and not as something else', async () => {
  const { body } = await upload(owner.headers, PDF)
  const input = { auctionId, bikeDealerId: dealer.bikeDealerId, assetId: body.assetId, fileName: 'a.pdf' }
  expect((await api.graphql(POST, { input }, dealer.headers)).errors[0]?.extensions.code).toBe('ERROR_DATA_NOT_FOUND')
  const one = await api.graphql(POST, { input }, owner.headers)
  const two = await api.graphql(POST, { input }, owner.headers)
  expect(two.data.postMessage.messageId).toBe(one.data.postMessage.messageId)
  expect((await api.graphql(POST, { input: { ...input, bikeDealerId: null } }, owner.headers)).errors).toHaveLength(1)
  const papers = await upload(owner.headers, PDF, 'VIC')
  const wrong = { ...input, assetId: papers.body.assetId }
  expect((await api.graphql(POST, { input: wrong }, owner.headers)).errors[0]?.extensions.code).toBe(
    'ERROR_DATA_NOT_FOUND',
  )
})

test('the file of a message that was taken back is gone', async () => {
  const { body } = await upload(owner.headers, PDF)
  const input = { auctionId, bikeDealerId: dealer.bikeDealerId, assetId: body.assetId, fileName: 'b.pdf' }
  const { data } = await api.graphql(POST, { input }, owner.headers)
  const remove = 'mutation D($input: DeleteMessageInput!) { deleteMessage(input: $input) { assetOriginalURL } }'
  const deleted = await api.graphql(remove, { input: { messageId: data.postMessage.messageId } }, owner.headers)
  expect(deleted.data.deleteMessage.assetOriginalURL).toBeNull()
  expect(await readers(body.url)).toEqual([])
})

test.each([
  ['a text', Buffer.from('hello'), 415],
  ['a PDF of more than 10 MB', Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024), PDF]), 413],
])('%s is refused', async (_name, bytes, status) => {
  expect((await upload(owner.headers, bytes)).status).toBe(status)
})

test('partners upload no papers and no profile images', async () => {
  expect((await upload(dealer.headers, PDF, 'VIC')).status).toBe(401)
  expect((await upload(dealer.headers, PDF, 'PROFILE_IMAGE')).status).toBe(401)
})

test('files that are uploaded and not posted are few, of each account', async () => {
  const { services } = api
  const { headers, partnerId } = await castDealer(services)
  expect((await upload(headers, PDF)).status).toBe(201)
  await sql`insert into asset (asset_id, kind, content_type, bytes, storage_key, partner_id, created_at, expires_at)
    select gen_random_uuid(), kind, content_type, bytes, storage_key || n, partner_id, created_at, expires_at
    from asset, generate_series(2, ${MAX_UNATTACHED_FILES}::int) n where partner_id = ${partnerId}`.execute(services.db)
  const refused = await upload(headers, PDF)
  expect(refused.status).toBe(429)
  expect((await upload(rival.headers, PDF)).status).toBe(201)
  await services.db.updateTable('asset').set({ expiresAt: new Date() }).where('partnerId', '=', partnerId).execute()
  expect((await upload(headers, PDF)).status).toBe(201)
})
