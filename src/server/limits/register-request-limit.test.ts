import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ RATE_LIMIT: '5' })
  isNow('2026-11-15T03:00:20Z') // the minute does not end on the way
})
afterAll(() => api.stop())

function isNow(time: string): void {
  vi.spyOn(api.services.clock, 'milliseconds').mockReturnValue(Date.parse(time))
}

test('who asks more than the limit in a minute is told when to come back; health checks are not counted', async () => {
  const ask = (path: string) => fetch(`${api.origin}${path}`)
  for (let time = 0; time < 10; time += 1) expect((await ask('/healthz')).status).toBe(200)
  for (let time = 0; time < 5; time += 1) expect((await ask('/unknown')).status).toBe(404)
  const refused = await ask('/unknown')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('40')
  expect(await refused.json()).toMatchObject({ code: 'ERROR_EXCEEDING_UPPER_LIMIT', retryAfterSeconds: 40 })
  const shown = await fetch(`${api.origin}/unknown?token=secret`, { headers: { accept: 'text/html,*/*;q=0.8' } })
  expect([shown.status, shown.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
  const page = await shown.text()
  expect(page).toContain('40秒ほどおいて、もう一度お試しください。')
  expect(page).toContain('<a href="">もう一度読み込む</a>')
  expect(page).toContain(`"/kaitori/contact?requestId=${shown.headers.get('x-request-id')}&amp;page=%2Funknown"`)
  expect(page).not.toContain('secret')
  // And sees it as it was drawn.
  const files = [...page.matchAll(/(?:href|src)="(\/[^"]*\.\w+)"/g)].map(([, path = '']) => path)
  expect(files).toContain('/offline.css')
  for (const file of files) expect((await ask(file)).status, file).not.toBe(429)
  expect((await ask('/healthz')).status).toBe(200)
  // Scripts of other people behind the same address: here the file is missing, and nobody is turned away.
  expect((await ask('/static/entry-BxY12.js')).status).toBe(404)
  expect((await fetch(`${api.origin}/static/entry-BxY12.js`, { method: 'POST' })).status).toBe(429)
  isNow('2026-11-15T03:01:01Z')
  expect((await ask('/unknown')).status).toBe(404)
})
