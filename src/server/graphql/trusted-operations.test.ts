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

test('operations are timed by names that are known, and by no others', async () => {
  await api.graphql(ViewerDocument.query)
  const metrics = await (await fetch(`${api.origin}/metrics`)).text()
  expect(metrics).toContain('kaitori_graphql_operation_duration_seconds_count{operation="other",outcome="refused"}')
  expect(metrics).toContain('kaitori_http_request_duration_seconds_count{route="/graphql",status="4xx"}')
  expect(metrics).toMatch(/kaitori_database_connections \d/)
})
