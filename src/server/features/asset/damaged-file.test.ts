import { rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castFile } from '#testing/stored-file.ts'
import { filesBelow } from '#testing/uploads.ts'
import { transact } from '../../db/client.ts'
import { withdraw } from '../account/withdraw.ts'
import { originalKey, storageKeyOf, widthKey } from './asset-files.ts'
import { findAsset } from './asset-store.ts'
import { wholeOf } from './damaged-file.ts'
import { createImageWidths } from './image-width.ts'
import { purgeAssets } from './purge-assets.job.ts'

let api: TestApi
let owner: CastOwner
beforeAll(async () => {
  api = await startApi()
  owner = await castOwner(api.services)
})
afterAll(() => api.stop())

const pathOf = (key: string) => join(api.filesFolder, 'kept', key)
const get = (path: string, more: Record<string, string> = {}) =>
  fetch(`${api.origin}${path}`, { headers: { ...owner.headers, ...more } })
const damaged = async () => {
  const text = await (await fetch(`${api.origin}/metrics`)).text()
  return Number(/^kaitori_damaged_files_total (\d+)$/m.exec(text)?.[1])
}

test.each([
  ['missing', (path: string) => rmSync(path)],
  ['cut off', (path: string) => truncateSync(path, 100)],
  ['empty', (path: string) => truncateSync(path, 0)],
])('a stored file that is %s is an error and an alarm, never half an answer', async (_name, damage) => {
  const assetId = await castFile(api.services, { bikeOwnerId: owner.bikeOwnerId })
  damage(pathOf(originalKey(storageKeyOf(assetId))))
  const before = await damaged()
  const ways = [
    get(`/assets/${assetId}`),
    get(`/assets/${assetId}?w=320`),
    get(`/assets/${assetId}`, { range: 'bytes=0-9' }),
  ]
  for (const response of await Promise.all(ways)) {
    expect(response.status).toBe(500)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { reason: 'FILE_DAMAGED' } }] })
  }
  expect(await damaged()).toBe(before + 3)
})

test('a width that is cut off is made again', async () => {
  const assetId = await castFile(api.services, { bikeOwnerId: owner.bikeOwnerId })
  const picture = async () => Buffer.from(await (await get(`/assets/${assetId}?w=320`)).arrayBuffer())
  const whole = await picture()
  truncateSync(pathOf(widthKey(storageKeyOf(assetId), 320)), whole.length - 20)
  expect((await picture()).equals(whole)).toBe(true)
  expect((await sharp(whole).metadata()).format).toBe('webp')
})

test('what ends before its time breaks off', async () => {
  const half = () => Readable.from([Buffer.alloc(10), Buffer.alloc(10)])
  expect((await buffer(wholeOf(half(), 20, 'key'))).length).toBe(20)
  await expect(buffer(wholeOf(half(), 21, 'key'))).rejects.toThrow('gave 20 of 21 bytes')
})

test('a width that is made while the owner withdraws leaves nothing on the disk', async () => {
  const { services } = api
  const leaving = await castOwner(services)
  const assetId = await castFile(services, { bikeOwnerId: leaving.bikeOwnerId })
  const asset = await findAsset(services.db, assetId, services.clock.now())
  if (!asset) throw new Error('The file was not kept')
  const storage = {
    ...services.storage,
    async keep(key: string, path: string) {
      const now = services.clock.now()
      await transact(services.db, (tx) => withdraw(tx, services, leaving.bikeOwnerId, now))
      await purgeAssets({ services, now })
      await services.storage.keep(key, path)
    },
  }
  await createImageWidths({ ...services, storage }).open(asset, 320)
  expect(filesBelow(api.filesFolder).join()).not.toContain(assetId)
})
