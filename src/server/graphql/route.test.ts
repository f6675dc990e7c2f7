import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

describe('GraphQL over HTTP', () => {
  // The audits ask with variables through introspection, which only development allows.
  let development: TestApi
  beforeAll(async () => {
    development = await startApi({ NODE_ENV: 'development' })
  })
  afterAll(() => development.stop())
  const audits = serverAudits({ url: () => `${development.origin}/graphql`, fetchFn: fetch })
  for (const audit of audits.filter(({ name }) => /^(MUST|SHOULD)/.test(name))) {
    test(audit.name, async () => {
      const result = await audit.fn()
      expect({ status: result.status, reason: 'reason' in result ? result.reason : null }).toEqual({
        status: 'ok',
        reason: null,
      })
    })
  }
})

describe('what is refused', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${api.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })

  const deep = (levels: number) =>
    `{ auctionReviews { nodes { ${'auction { review { '.repeat(levels / 2)}comment${' } }'.repeat(levels / 2)} } } }`

  test.each([
    ['broken JSON', '{"query": ', 400],
    ['no query', '{"variables": {}}', 400],
    ['a list instead of an object', '[]', 400],
    ['variables that are a text', '{"query": "{ __typename }", "variables": "x"}', 400],
    ['a body of 2 MB', JSON.stringify({ query: `{ __typename } #${'x'.repeat(2_000_000)}` }), 413],
    ['a query 30 levels deep', JSON.stringify({ query: deep(30) }), 400],
    ['a query of 3,000 fields', JSON.stringify({ query: `{ ${'a: allMakers { makerId } '.repeat(3000)} }` }), 400],
  ])('%s', async (_name, body, status) => {
    const response = await post(body)
    expect(response.status).toBe(status)
    const { errors } = (await response.json()) as { errors: { message: string; extensions: { code: string } }[] }
    expect(errors[0]?.message).toMatch(/\S/)
    expect(['BAD_REQUEST', 'ERROR_EXCEEDING_UPPER_LIMIT']).toContain(errors[0]?.extensions.code)
  })

  test.each([
    ['text/plain', 415],
    ['application/xml', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/graphql', 415],
    ['nonsense', 415],
    ['', 415],
    ['application/json; charset=utf-8', 200],
    ['application/json;charset=UTF-16', 415],
    ['application/json; charset=shift_jis', 415],
  ])('a body of the type "%s"', async (type, status) => {
    for (const path of ['/graphql', '/realtime/graphql']) {
      const body = new TextEncoder().encode(JSON.stringify({ query: 'mutation { __typename }' }))
      const response = await fetch(`${api.origin}${path}`, { method: 'POST', headers: { 'content-type': type }, body })
      expect([path, response.status]).toEqual([path, status])
    }
  })

  test('keys of JavaScript itself change nothing', async () => {
    for (const name of ['__proto__', 'constructor'])
      await post(
        `{"query": "query A($id: Int) { models(makerId: $id) { modelId } }", "${name}": {"polluted": 1}, "variables": {"id": 1, "${name}": {"prototype": {"polluted": 1}, "polluted": 1}}}`,
      )
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('introspection, outside development', async () => {
    const { errors } = await api.graphql('{ __schema { types { name } } }')
    expect(errors[0]?.message).toContain('introspection')
  })

  test('GET', async () => {
    const response = await fetch(`${api.origin}/graphql?query={__typename}`)
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
  })

  test('an unknown path', async () => {
    expect((await fetch(`${api.origin}/nothing`)).status).toBe(404)
  })

  test('and afterwards the server goes on', async () => {
    const { data } = await api.graphql('{ allMakers { makerId } }')
    expect(data.allMakers).toHaveLength(30)
  })
})

test('two operations of one document are told apart by name, each time', async () => {
  const query = 'query A { a: __typename } query B { b: __typename }'
  for (const operationName of ['A', 'B', 'A', 'B', 'A', 'B']) {
    const response = await fetch(`${api.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, operationName }),
    })
    expect(await response.json()).toEqual({ data: { [operationName.toLowerCase()]: 'Query' } })
  }
})

test('every answer carries the security headers and its request id', async () => {
  const response = await fetch(`${api.origin}/healthz`, { headers: { 'x-request-id': 'asked-by-caller' } })
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('x-frame-options')).toBe('DENY')
  expect(response.headers.get('x-request-id')).toBe('asked-by-caller')
  expect(response.headers.get('permissions-policy')).toContain('geolocation=()')
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  for (const name of ['server', 'x-powered-by']) expect(response.headers.get(name)).toBeNull()
  const answer = await fetch(`${api.origin}/graphql`, { method: 'POST', body: '' })
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
})
