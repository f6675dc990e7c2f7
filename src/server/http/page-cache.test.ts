import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

const page = (text: string, tags = ['souba']) => ({ status: 200, headers: {}, plain: Buffer.from(text), tags })

test('a page is kept with its compressed forms until its data changes', async () => {
  const cache = createPageCache()
  const now = Date.now()
  await cache.put('/a', page('hello'), now, now)
  await cache.put('/b', page('other', ['article']), now, now)
  const kept = cache.get('/a', now)
  expect(kept && gunzipSync(kept.gzip).toString()).toBe('hello')
  cache.invalidate('souba')
  expect(cache.get('/a', now)).toBeUndefined()
  expect(cache.get('/b', now)?.plain.toString()).toBe('other')
})

test('a page whose data changed while it was rendered is not kept', async () => {
  const cache = createPageCache()
  const startedAt = Date.now()
  cache.invalidate('souba')
  expect(await cache.put('/a', page('old'), startedAt, Date.now())).toBeUndefined()
  expect(cache.get('/a', Date.now())).toBeUndefined()
})

test('a page does not live longer than ten minutes', async () => {
  const cache = createPageCache()
  const now = Date.now()
  await cache.put('/a', page('hello'), now, now)
  expect(cache.get('/a', now + 599_000)).toBeDefined()
  expect(cache.get('/a', now + 600_001)).toBeUndefined()
})

test('the tag of a page changes with its text', async () => {
  const cache = createPageCache()
  const now = Date.now()
  const first = await cache.put('/a', page('one'), now, now)
  const second = await cache.put('/a', page('two'), now, now)
  expect(first?.etag).not.toBe(second?.etag)
})
