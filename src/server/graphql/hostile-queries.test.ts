import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner } from '#testing/cast.ts'
import { hostileQueries } from '#testing/hostile-queries.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { onStatement } from '../db/client.ts'
import { databasesOf } from '../db/shares.ts'
import { schema } from '../schema.ts'
import { operationCost } from './cost/cost.ts'
import { MAX_ANSWER_BYTES, MAX_COST } from './cost/limits.ts'
import { readOperation } from './document.ts'

// `npm run soak -- hostile` sends them all in every role to the built program and takes the time.
const DOCUMENTS = 200
const SEED = 14
/** The most costly one reads 200 times (see field-costs.ts); who asks and what is done with it come on top. */
const MAX_STATEMENTS = 300
/** All of them together; the first of them once made it 1.5 GB. */
const MAX_HEAP_GROWTH = 300 * 1024 * 1024

vi.setConfig({ testTimeout: 180_000 })

let api: TestApi
let roles: Record<string, string>[]
let statements = 0
beforeAll(async () => {
  api = await startApi()
  const { services } = api
  const [owner, dealer] = [await castOwner(services), await castDealer(services)]
  for (let number = 0; number < 100; number += 1)
    await castAuctionIn(services.db, 32, { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId })
  roles = [{}, { ...owner.headers }, { ...dealer.headers }]
  for (const db of databasesOf(services)) onStatement(db, () => (statements += 1))
}, 60_000)
afterAll(() => api.stop())

test(`${DOCUMENTS} hostile documents are refused or stay small`, async () => {
  const heap = process.memoryUsage().heapUsed
  const answered: string[] = []
  for (const [index, { kind, query, variables }] of hostileQueries(DOCUMENTS, SEED).entries()) {
    statements = 0
    const response = await fetch(`${api.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...roles[index % roles.length] },
      body: JSON.stringify({ query, variables }),
    })
    const text = await response.text()
    const what = `${index} ${kind}: ${query.slice(0, 200)}: ${text.slice(0, 300)}`
    expect([200, 400, 401, 413], what).toContain(response.status)
    expect(text, what).not.toMatch(/INTERNAL_SERVER_ERROR|SERVICE_UNAVAILABLE|Did you mean/)
    expect(Buffer.byteLength(text), what).toBeLessThanOrEqual(MAX_ANSWER_BYTES)
    expect(statements, what).toBeLessThanOrEqual(MAX_STATEMENTS)
    const { data = null } = JSON.parse(text) as { data?: unknown }
    if (data === null) continue
    answered.push(kind)
    expect(valuesIn(data), what).toBeLessThanOrEqual(costOf(query, variables))
  }
  expect(new Set(answered).size).toBeGreaterThan(4) // it is no test of refusals alone
  expect(process.memoryUsage().heapUsed - heap).toBeLessThan(MAX_HEAP_GROWTH)
  expect((await api.graphql('{ allMakers { makerId } }')).data.allMakers).toHaveLength(30)
})

/** Every object and every leaf of an answer. */
function valuesIn(data: unknown): number {
  if (Array.isArray(data)) return data.reduce((sum: number, item) => sum + valuesIn(item), 0)
  if (typeof data !== 'object' || data === null) return 1
  return Object.values(data).reduce((sum: number, item) => sum + valuesIn(item), 0)
}

function costOf(query: string, variables: Record<string, unknown> = {}): number {
  const requested = readOperation(query, null)
  const cost = operationCost(schema, requested, { variables, services: api.services })
  expect(cost).toBeLessThanOrEqual(MAX_COST)
  return cost
}
