import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { type FaultProxy, startFaultProxy } from '#testing/fault-proxy.ts'
import { startObjectStore, type TestObjectStore } from '#testing/object-store.ts'
import { phonePhoto, upload } from '#testing/uploads.ts'
import { UnavailableError } from '../host/unavailable.ts'
import { incomingPath } from './incoming-file.ts'
import { openS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'kaitori-s3-test-'))
let store: TestObjectStore
let proxy: FaultProxy
let storage: Storage
beforeAll(async () => {
  store = await startObjectStore()
  proxy = await startFaultProxy(store.url)
  storage = await openS3Storage(folder, proxy.url)
})
afterAll(async () => {
  await proxy.stop()
  await store.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function keep(key: string, content: string | Buffer): Promise<void> {
  const path = incomingPath(storage)
  writeFileSync(path, content)
  await storage.keep(key, path)
}

test('a file is kept whole, read in parts, listed and deleted with all that lies below', async () => {
  const large = Buffer.alloc(3_000_000, 'Kaitori ')
  await keep('ab/one/original', '0123456789')
  await keep('ab/one/320.webp', 'small')
  await keep('ab/one-more/original', large)
  expect(await readdir(storage.incomingFolder)).toEqual([])
  expect(await storage.sizeOf('ab/one/original')).toBe(10)
  expect(await text(storage.read('ab/one/original'))).toBe('0123456789')
  expect(await text(storage.read('ab/one/original', { first: 2, last: 4 }))).toBe('234')
  expect((await buffer(storage.read('ab/one-more/original'))).equals(large)).toBe(true)
  const keys: string[] = []
  for await (const key of storage.keys()) keys.push(key)
  expect(keys.sort()).toEqual(['ab/one-more/original', 'ab/one/320.webp', 'ab/one/original'])
  await storage.deleteBelow('ab/one')
  await storage.deleteBelow('ab/one')
  expect(await storage.sizeOf('ab/one/original')).toBeNull()
  expect(await storage.sizeOf('ab/one-more/original')).toBe(large.length)
  await expect(buffer(storage.read('ab/one/original'))).rejects.toThrow()
  await expect(storage.sizeOf('../secret')).rejects.toThrow('Not a storage key')
})

test('a store that is away is told as such, and one that is back is used again', async () => {
  await keep('cd/kept/original', 'kept')
  proxy.fault = 'away'
  await expect(storage.check()).rejects.toBeInstanceOf(UnavailableError)
  await expect(storage.sizeOf('cd/kept/original')).rejects.toBeInstanceOf(UnavailableError)
  await expect(text(storage.read('cd/kept/original'))).rejects.toBeInstanceOf(UnavailableError)
  await expect(keep('cd/lost/original', 'lost')).rejects.toBeInstanceOf(UnavailableError)
  proxy.fault = 'none'
  await storage.check()
  expect(await text(storage.read('cd/kept/original'))).toBe('kept')
  expect(await storage.sizeOf('cd/lost/original')).toBeNull()
})

test('the API keeps photos in the store; without it uploads and photos are 503, and the rest goes on', async () => {
  const api = await startApi({ OBJECT_STORE_URL: proxy.url })
  try {
    const { headers } = await castOwner(api.services)
    const file = await phonePhoto(800, 600)
    const send = () => upload(api.origin, 'PROFILE_IMAGE', { file, headers })
    const { status, body } = await send()
    expect(status).toBe(201)
    const picture = () => fetch(`${api.origin}/assets/${body.assetId}?w=320`, { headers })
    expect((await picture()).headers.get('content-type')).toBe('image/webp')
    proxy.fault = 'away'
    expect((await picture()).status).toBe(503)
    expect((await send()).status).toBe(503)
    const ready = await fetch(`${api.origin}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'degraded', missing: ['files'] }])
    expect((await api.graphql('{ allMakers { makerId } }')).status).toBe(200)
    proxy.fault = 'none'
    expect((await picture()).status).toBe(200)
    expect((await send()).status).toBe(201)
    expect(await readdir(api.services.storage.incomingFolder)).toEqual([])
  } finally {
    await api.stop()
  }
})
