import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHost } from '#testing/host.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { fillLogin } from './owner.ts'

interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes?: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
}

/** What the button of the login sends: it writes a challenge, and commits it. */
const OPERATION = 'InitiateAuthBikeOwner'

/** What exports traces sends them here. */
async function startCollector() {
  const spans: SentSpan[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      for (const { scopeSpans } of JSON.parse(body).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { spans, endpoint: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

test('a click in the browser and the commit that it caused are one trace', async ({ page }) => {
  const collector = await startCollector()
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-traced-'))
  const host = await startHost({
    DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
    DATA_FOLDER: folder,
    ROLES: 'web,api',
    OPERATION_SECONDS: '60', // on a busy machine nothing is late
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  })
  try {
    await page.goto(`${host.origin}/kaitori/login`)
    await hydrated(page)
    const beacon = page.waitForResponse((it) => it.url().endsWith('/browser-span'))
    await fillLogin(page, 'owner@example.com')
    expect((await beacon).status()).toBe(204)
    await expect(page.getByRole('textbox', { name: /認証コード|予備コード/ })).toBeVisible()
    await page.goto('about:blank') // nothing is asked of what stops
    await host.stop() // sends the last spans
    const clicked = collector.spans.find(({ name }) => name === `browser ${OPERATION}`)
    const own = collector.spans.filter(({ traceId }) => traceId === clicked?.traceId)
    const below = (parent: SentSpan | undefined, name: string) =>
      own.find((it) => it.name === name && it.parentSpanId === parent?.spanId)
    expect(clicked?.parentSpanId ?? '').toBe('')
    const request = below(clicked, 'POST /graphql')
    const operation = below(request, `graphql ${OPERATION}`)
    const statements = own
      .filter(({ name, parentSpanId }) => name === 'sql' && parentSpanId === operation?.spanId)
      .map((it) => it.attributes?.find(({ key }) => key === 'db.query.text')?.value.stringValue)
    expect(statements).toContain('commit')
  } finally {
    await host.stop('SIGKILL')
    collector.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
