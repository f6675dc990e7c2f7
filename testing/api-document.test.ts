import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CreateApiTokenDocument } from '#contract/generated/partner-api.ts'
import { BID_REFUSAL_REASONS } from '#domain/auction/bids/place-bid.ts'
import { TOKEN_DAYS, TOKEN_MUTATIONS, TOKEN_SCOPES } from '#domain/permission/token-scopes.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { TEST_TYPE, WEBHOOKS } from '#domain/webhook/webhook-kinds.ts'
import { projectRoot } from '#server/host/project-root.ts'
import { bidUpTo } from '../docs/examples/bid-up-to.mjs'
import { dealerClient } from '../docs/examples/dealer-client.mjs'
import { startApi, type TestApi } from './api.ts'
import { castOwner } from './cast.ts'
import { castAuction } from './message-cast.ts'
import { type CastPartner, castAgent, castDealer } from './partner-cast.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ TRUSTED_OPERATIONS: '1' })
})
afterAll(() => api.stop())

async function tokenOf(person: CastPartner, scopes: readonly string[], given: object = {}): Promise<string> {
  const input = { name: randomUUID(), scopes, days: 30, ...given }
  const { data, errors } = await api.graphql(CreateApiTokenDocument.query, { input }, person.headers)
  expect(errors).toEqual([])
  return String(data.createApiToken.token)
}

const documentText = () => readFileSync(join(projectRoot, 'docs/api.md'), 'utf8')

async function castRunning(): Promise<number> {
  const { bikeOwnerId } = await castOwner(api.services)
  return castAuction(api.services, { bikeOwnerId, status: 21 }, later(new Date(), DAY))
}

test('the client of the document lists and bids, once with one key, and reads errors by their code', async () => {
  const person = await castDealer(api.services)
  const token = (scopes: readonly string[]) => tokenOf(person, scopes)
  const auctionId = await castRunning()
  const client = dealerClient(api.origin, await token(['read', 'bid']))
  const listed: number[] = []
  for await (const it of client.listRunning()) listed.push(it.auctionId)
  expect(listed).toContain(auctionId)
  const key = randomUUID()
  for (let time = 0; time < 2; time += 1) await client.placeBid(auctionId, 100_000, key)
  const bids = await api.services.db.selectFrom('bid').select('price').where('auctionId', '=', auctionId).execute()
  expect(bids).toHaveLength(1)
  await expect(client.placeBid(auctionId, 120_000, key)).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY' })

  const reading = dealerClient(api.origin, await token(['read']))
  await expect(reading.placeBid(auctionId, 150_000, randomUUID())).rejects.toMatchObject({ reason: 'TOKEN_SCOPE' })
  const forged = dealerClient(api.origin, 'kaitori_nobody')
  await expect(forged.placeBid(auctionId, 150_000, randomUUID())).rejects.toMatchObject({
    code: 'ERROR_NOT_AUTHORIZED',
    reason: null,
  })
})

test('the closing example bids the next step, not its ceiling, and leaves alone what is dearer or led already', async () => {
  expect(documentText()).toContain(readFileSync(join(projectRoot, 'docs/examples/bid-up-to.mjs'), 'utf8'))
  const [rival, own] = [await castDealer(api.services), await castDealer(api.services)]
  const [cheap, dear] = [await castRunning(), await castRunning()]
  const others = dealerClient(api.origin, await tokenOf(rival, ['bid']))
  await others.placeBid(cheap, 87_000, randomUUID())
  await others.placeBid(dear, 310_000, randomUUID())
  const client = dealerClient(api.origin, await tokenOf(own, ['read', 'bid']))
  for (let round = 0; round < 2; round += 1) await bidUpTo(client, 300_000)
  const bids = await api.services.db
    .selectFrom('bid')
    .select(['auctionId', 'price', 'maxPrice'])
    .where('bikeDealerId', '=', own.bikeDealerId)
    .where('auctionId', 'in', [cheap, dear])
    .execute()
  expect(bids).toEqual([{ auctionId: cheap, price: 88_000, maxPrice: 300_000 }])
})

test('the program of the document runs as it stands, with nothing but Node', async () => {
  const person = await castDealer(api.services)
  const auctionId = await castRunning()
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-program-'))
  try {
    cpSync(join(projectRoot, 'docs/examples'), folder, { recursive: true })
    const programs = [...documentText().matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code)
    const [verifying = '', , bidding = ''] = programs
    const run = promisify(execFile)
    // No loader of ours, as at a stranger's.
    const env = { PATH: process.env.PATH, KAITORI_TOKEN: await tokenOf(person, ['read', 'bid']) }
    writeFileSync(join(folder, 'bid.mjs'), bidding.replace('https://kaitori.example', api.origin))
    await run(process.execPath, ['bid.mjs'], { cwd: folder, env })
    const bids = await api.services.db.selectFrom('bid').select('maxPrice').where('auctionId', '=', auctionId).execute()
    expect(bids).toEqual([{ maxPrice: 300_000 }])
    writeFileSync(join(folder, 'hear.mjs'), `const [request, rawBody] = [{ headers: {} }, '{}']\n${verifying}`)
    await expect(run(process.execPath, ['hear.mjs'], { cwd: folder, env })).rejects.toThrow('Too old')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the dealer that the first query names is the one that the next ones are for', async () => {
  const agent = await castAgent(api.services)
  const { bikeDealerId } = await castDealer(api.services, { agentId: agent.agentId })
  const token = await tokenOf(agent, ['read', 'bid'], { dealerIds: [bikeDealerId] })
  const [, first = ''] = /\{"query": "(.*?)"\}/.exec(documentText()) ?? []
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await api.graphql(first, {}, headers)
  const [dealer] = data.partner.dealers
  expect(dealer.bikeDealerId).toBe(String(bikeDealerId))
  const auctionId = await castRunning()
  const client = dealerClient(api.origin, token, dealer.bikeDealerId)
  const listed: number[] = []
  for await (const it of client.listRunning()) listed.push(it.auctionId)
  expect(listed).toContain(auctionId)
  await client.placeBid(auctionId, 100_000, randomUUID())
  const bids = await api.services.db
    .selectFrom('bid')
    .select('bikeDealerId')
    .where('auctionId', '=', auctionId)
    .execute()
  expect(bids).toEqual([{ bikeDealerId }])
  // By whatever name the variable goes, and no other number as a text.
  const query =
    'query ($which: Int, $page: Int) { partnerAuctions(filter: { view: running }, bikeDealerId: $which, first: $page) { totalCount } }'
  expect((await api.graphql(query, { which: dealer.bikeDealerId }, headers)).errors).toEqual([])
  expect((await api.graphql(query, { page: '10' }, headers)).errors).toHaveLength(1)
  expect((await api.graphql(query, { which: '2001x' }, headers)).errors).toHaveLength(1)
})

test('the document lists every reason for which a bid is refused, and no other', () => {
  const [, table = ''] = /\| `reason` of a bid(.*?)\n\n/s.exec(documentText()) ?? []
  const named = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, reason = '']) => reason)
  expect(named.sort()).toEqual(Object.values(BID_REFUSAL_REASONS).sort())
})

test('the document names every type of a webhook, and none that is not sent', () => {
  const document = documentText()
  const [, table = ''] = /\| Type(.*?)\n\n/s.exec(document) ?? []
  const named = [...table.matchAll(/^\| `([\w.]+)`/gm)].map(([, type = '']) => type)
  expect(named.sort()).toEqual([...Object.values(WEBHOOKS).map(({ type }) => type), TEST_TYPE].sort())
})

test('the document names every scope and its lives, and no mutation that a token does not have', () => {
  const document = documentText()
  for (const scope of TOKEN_SCOPES) expect(document).toContain(`| \`${scope}\``)
  for (const days of TOKEN_DAYS) expect(document).toContain(String(days))
  const [, table = ''] = /\| Scope(.*?)\n\n/s.exec(document) ?? []
  const rows = [...table.matchAll(/^\| `(bid|trade)` +\|(.*)\|$/gm)]
  expect(rows).toHaveLength(2)
  for (const [, scope = '', words = ''] of rows)
    for (const [, name = ''] of words.matchAll(/`(\w+)`/g)) expect([name, TOKEN_MUTATIONS[name]]).toEqual([name, scope])
})
