import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CreateApiTokenDocument } from '#contract/generated/partner-api.ts'
import { TOKEN_DAYS, TOKEN_MUTATIONS, TOKEN_SCOPES } from '#domain/permission/token-scopes.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { TEST_TYPE, WEBHOOKS } from '#domain/webhook/webhook-kinds.ts'
import { projectRoot } from '#server/host/project-root.ts'
import { dealerClient } from '../docs/examples/dealer-client.ts'
import { startApi, type TestApi } from './api.ts'
import { castOwner } from './cast.ts'
import { castAuction } from './message-cast.ts'
import { castDealer } from './partner-cast.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ TRUSTED_OPERATIONS: '1' })
})
afterAll(() => api.stop())

test('the client of the document lists and bids, once with one key, and reads errors by their code', async () => {
  const person = await castDealer(api.services)
  const token = async (scopes: readonly string[]) => {
    const input = { name: randomUUID(), scopes, days: 30 }
    const { data, errors } = await api.graphql(CreateApiTokenDocument.query, { input }, person.headers)
    expect(errors).toEqual([])
    return String(data.createApiToken.token)
  }
  const owner = await castOwner(api.services)
  const auctionId = await castAuction(
    api.services,
    { bikeOwnerId: owner.bikeOwnerId, status: 21 },
    later(new Date(), DAY),
  )
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

test('the document names every type of a webhook, and none that is not sent', () => {
  const document = readFileSync(join(projectRoot, 'docs/api.md'), 'utf8')
  const [, table = ''] = /\| Type(.*?)\n\n/s.exec(document) ?? []
  const named = [...table.matchAll(/^\| `([\w.]+)`/gm)].map(([, type = '']) => type)
  expect(named.sort()).toEqual([...Object.values(WEBHOOKS).map(({ type }) => type), TEST_TYPE].sort())
})

test('the document names every scope and its lives, and no mutation that a token does not have', () => {
  const document = readFileSync(join(projectRoot, 'docs/api.md'), 'utf8')
  for (const scope of TOKEN_SCOPES) expect(document).toContain(`| \`${scope}\``)
  for (const days of TOKEN_DAYS) expect(document).toContain(String(days))
  const [, table = ''] = /\| Scope(.*?)\n\n/s.exec(document) ?? []
  const rows = [...table.matchAll(/^\| `(bid|trade)` +\|(.*)\|$/gm)]
  expect(rows).toHaveLength(2)
  for (const [, scope = '', words = ''] of rows)
    for (const [, name = ''] of words.matchAll(/`(\w+)`/g)) expect([name, TOKEN_MUTATIONS[name]]).toEqual([name, scope])
})
