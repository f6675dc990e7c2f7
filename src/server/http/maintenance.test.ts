import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ MAINTENANCE: '1' })
})
afterAll(() => api.stop())

test.each(['/graphql', '/realtime/graphql', '/assets/AUCTION_ITEM_IMAGE/temporary'])(
  'under maintenance %s answers 503 with the code',
  async (path) => {
    const response = await fetch(api.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ allMakers { makerId } }' }),
    })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).not.toBeNull()
    expect(await response.json()).toMatchObject({
      code: 'MAINTENANCE',
      errors: [{ extensions: { code: 'MAINTENANCE' } }],
    })
  },
)

test('the health check stays green, so that nobody restarts the process', async () => {
  const response = await fetch(`${api.origin}/healthz`)
  expect(response.status).toBe(200)
})
