import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ViewerDocument } from '#contract/generated/session.ts'
import { startApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { startTracing } from './tracing.ts'

interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
}

test('a request, its operation and its statements are one trace below the caller, without values', async () => {
  const spans: SentSpan[] = []
  let sent = ''
  const collector = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      sent += body
      for (const { scopeSpans } of JSON.parse(body).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const stopTracing = await startTracing(endpoint)
  const api = await startApi({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  const owner = await castOwner(api.services, { userName: '川崎 疾風' })
  const traceId = 'a'.repeat(32)
  await fetch(`${api.origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      traceparent: `00-${traceId}-${'b'.repeat(16)}-01`,
      ...owner.headers,
    },
    body: JSON.stringify(ViewerDocument),
  })
  const beacon = (span: object, headers = {}) => {
    const body = JSON.stringify({
      traceId,
      spanId: 'b'.repeat(16),
      operation: 'Viewer',
      start: 0,
      milliseconds: 5,
      ...span,
    })
    return fetch(`${api.origin}/browser-span`, { method: 'POST', headers, body }).then(({ status }) => status)
  }
  expect(await beacon({})).toBe(204)
  expect(await beacon({ spanId: 'c'.repeat(16), operation: '疾風' })).toBe(204)
  for (const wrong of [
    { traceId: 'a'.repeat(31) },
    { traceId: '0'.repeat(32) },
    { spanId: 'B'.repeat(16) },
    { spanId: null },
    { start: '0' },
    { milliseconds: -1 },
    { milliseconds: 1e9 },
    { more: 1 },
    { operation: 'x'.repeat(101) },
  ])
    expect([wrong, await beacon(wrong)]).toEqual([wrong, 400])
  expect(await beacon({ operation: 'x'.repeat(2_000) })).toBe(413)
  expect(await beacon({}, { 'content-type': 'application/json' })).toBe(400)
  await api.stop()
  await stopTracing()
  collector.close()

  const own = spans.filter((span) => span.traceId === traceId)
  const request = own.find(({ name }) => name === 'POST /graphql')
  const operation = own.find(({ name }) => name === 'graphql Viewer')
  expect(request?.parentSpanId).toBe('b'.repeat(16))
  const browser = own.filter(({ name }) => name.startsWith('browser '))
  expect(browser.map(({ name, spanId, parentSpanId }) => [name, spanId, parentSpanId ?? ''])).toEqual([
    ['browser Viewer', 'b'.repeat(16), ''],
    ['browser other', 'c'.repeat(16), ''],
  ])
  expect(operation?.parentSpanId).toBe(request?.spanId)
  expect(own.some(({ name, parentSpanId }) => name === 'sql' && parentSpanId === operation?.spanId)).toBe(true)
  for (const personal of ['疾風', owner.email, owner.idToken]) expect(sent).not.toContain(personal)
})

test('without a collector nobody is asked for spans', async () => {
  const api = await startApi()
  const answer = await fetch(`${api.origin}/browser-span`, { method: 'POST', body: '{}' })
  await api.stop()
  expect(answer.status).toBe(404)
})
