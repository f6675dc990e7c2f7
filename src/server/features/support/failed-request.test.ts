import { afterAll, beforeAll, expect, test } from 'vitest'
import { FailedRequestsDocument } from '#contract/generated/support-inbox.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner, PASSWORD } from '#testing/cast.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { purgeOldRecords } from '../retention/index.ts'
import { RETENTION } from '../retention/retention.ts'

let api: TestApi
let operator: CastPartner
beforeAll(async () => {
  api = await startApi()
  operator = await castOperator(api.services)
})
afterAll(() => api.stop())

async function lookUp(requestId: string | null, headers: Record<string, string> = operator.headers) {
  await api.services.failedRequests.flush()
  const { data, errors } = await api.graphql(FailedRequestsDocument.query, { requestId }, headers)
  return errors[0]?.extensions.code ?? data.failedRequests
}

/** A search of the catalog while its table is missing, as the person with these headers. */
async function failAs(headers: Record<string, string>): Promise<string> {
  const { pool } = api.services.client
  await pool.query('alter table support_thread rename to support_thread_away')
  try {
    const answer = await fetch(`${api.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        query: 'query SupportThreads { supportThreads { supportThreadId } }',
        operationName: 'SupportThreads',
      }),
    })
    expect(answer.status).toBe(500)
    return answer.headers.get('x-request-id') ?? ''
  } finally {
    await pool.query('alter table support_thread_away rename to support_thread')
  }
}

test('an operator finds what failed by the number of the error: operation, code and whose it was', async () => {
  const owner = await castOwner(api.services)
  const requestId = await failAs(owner.headers)
  expect(requestId).toMatch(/^[\w-]{36}$/)
  const rows = await lookUp(` ${requestId} `)
  expect(rows).toMatchObject([
    {
      requestId,
      operation: 'SupportThreads',
      code: 'INTERNAL_SERVER_ERROR',
      role: 'owner',
      bikeOwnerId: owner.bikeOwnerId,
      partnerId: null,
    },
  ])
  expect(await lookUp(null)).toMatchObject([{ requestId }])
  expect(await lookUp('unknown')).toEqual([])
  for (const person of [owner, await castDealer(api.services), await castAgent(api.services)])
    expect(await lookUp(requestId, person.headers)).toBe('ERROR_NOT_AUTHORIZED')

  await api.graphql(
    'mutation M($password: String!) { deleteBikeOwner(password: $password) { __typename } }',
    { password: PASSWORD },
    owner.headers,
  )
  expect(await lookUp(requestId)).toMatchObject([{ requestId, bikeOwnerId: null }])
})

test('what was refused is not written down', async () => {
  const answer = await fetch(`${api.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ supportThreads { supportThreadId } }' }),
  })
  expect(await lookUp(answer.headers.get('x-request-id'))).toEqual([])
})

test('of a flood the first few hundred are kept; all of them go after their time', async () => {
  const { services } = api
  const at = new Date()
  for (let index = 0; index < 1_000; index++)
    services.failedRequests.record({
      requestId: `flood-${index}`,
      at,
      operation: 'page',
      code: 'INTERNAL_SERVER_ERROR',
      role: null,
      bikeOwnerId: null,
      partnerId: null,
    })
  await services.failedRequests.flush()
  const count = async () => {
    const rows = await services.db.selectFrom('failedRequest').select('requestId').execute()
    return rows.filter(({ requestId }) => requestId.startsWith('flood-')).length
  }
  expect(await count()).toBe(200)
  await purgeOldRecords({ services, now: later(at, (RETENTION.failedRequestDays - 1) * DAY) }, {})
  expect(await count()).toBe(200)
  await purgeOldRecords({ services, now: later(at, (RETENTION.failedRequestDays + 1) * DAY) }, {})
  expect(await count()).toBe(0)
})
