import { afterAll, beforeAll, expect, test } from 'vitest'
import { ViewerDocument } from '#contract/generated/session.ts'
import { startApi, type TestApi } from '#testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ TRUSTED_OPERATIONS: '1' })
})
afterAll(() => api.stop())

test('only documents that our clients were built with are run', async () => {
  const own = await api.graphql(ViewerDocument.query)
  expect(own.errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED') // it ran, and nobody is logged in
  for (const query of ['{ allMakers { makerId } }', `${ViewerDocument.query} `]) {
    const foreign = await api.graphql(query)
    expect([foreign.status, foreign.errors[0]?.extensions.code]).toEqual([400, 'BAD_REQUEST'])
  }
})

/** What a reader with another limit, or another idea of a document, would let pass. */
const long = `{ allMakers { makerId } ${'a: __typename '.repeat(800)} }`
const UNREADABLE = [
  ['more words than are read', long],
  ['more words than are read, in comments', `{ allMakers { makerId } } #${'x'.repeat(19_000)}`],
  ['a broken document', '{ allMakers { makerId }'],
  ['a tree', JSON.stringify({ kind: 'Document', definitions: [] })],
  [
    'a second operation',
    'mutation a { unreadToRead(input: { auctionId: 1 }) { hasError } } query b { allMakers { makerId } }',
  ],
  ['an unknown name', 'query a { allMakers { makerId } }'],
  [
    'a fragment',
    'mutation { ...f } fragment f on Mutation { createOperationLog(input: { operationType: "x" }) { isSuccess } }',
  ],
  ['a subscription', 'subscription { onAuctionUpdate(auctionId: 1) { auctionId } }'],
] as const

test.each(UNREADABLE)('%s is served nowhere', async (_name, query) => {
  for (const path of ['/graphql', '/realtime/graphql'])
    for (const operationName of [null, 'b', 'nobody']) {
      const response = await fetch(`${api.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, operationName }),
      })
      const { data, errors } = (await response.json()) as { data?: unknown; errors: { extensions: { code: string } }[] }
      expect([response.status, data ?? null]).toEqual([400, null])
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_REQUEST'])
    }
})

test('the second endpoint serves its two operations still', async () => {
  const query = 'mutation { unreadToRead(input: { auctionId: 1 }) { hasError } }'
  const response = await fetch(`${api.origin}/realtime/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] }
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['ERROR_NOT_AUTHORIZED']) // it ran
})

test('operations are timed by names that are known, and by no others', async () => {
  await api.graphql(ViewerDocument.query)
  const metrics = await (await fetch(`${api.origin}/metrics`)).text()
  expect(metrics).toContain('kaitori_graphql_operation_duration_seconds_count{operation="other",outcome="refused"}')
  expect(metrics).toContain('kaitori_http_request_duration_seconds_count{route="/graphql",status="4xx"}')
  expect(metrics).toMatch(/kaitori_database_connections \d/)
})
