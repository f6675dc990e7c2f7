import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { newUploadId, phoneMovie, upload } from '#testing/uploads.ts'
import { transact } from '../../../db/client.ts'
import { adoptTemporaryAssets } from '../asset-store.ts'

const MEGABYTE = 1024 * 1024

let api: TestApi
let jpeg: Buffer
beforeAll(async () => {
  api = await startApi({
    TRUST_PROXY: '1',
    TEMPORARY_FILES_PER_ADDRESS: '3',
    TEMPORARY_MEGABYTES_PER_ADDRESS: '2',
    TEMPORARY_FILES: '5',
    TEMPORARY_MEGABYTES: '3',
  })
  jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => api.stop())

const from = async (address: string, file: Buffer, kind = 'AUCTION_ITEM_IMAGE') => {
  const headers = { 'x-forwarded-for': address }
  const { status, body } = await upload(api.origin, `${kind}/temporary`, { file, id: newUploadId(), headers })
  return status === 201 ? 'taken' : `${status} ${body.errors?.[0]?.extensions.reason}`
}
const forget = () => api.services.db.deleteFrom('asset').where('uploadId', 'is not', null).execute()

test('files of one address and of all are limited, whatever id they come with, also when they come at once', async () => {
  const many = await Promise.all(Array.from({ length: 5 }, () => from('192.0.2.1', jpeg)))
  expect(many.sort()).toEqual(['429 TOO_MUCH_FROM_ADDRESS', '429 TOO_MUCH_FROM_ADDRESS', 'taken', 'taken', 'taken'])
  expect(await from('192.0.2.2', jpeg)).toBe('taken')
  expect(await from('192.0.2.3', jpeg)).toBe('taken')
  expect(await from('192.0.2.4', jpeg)).toBe('429 TEMPORARY_SPACE_FULL')
  const { headers } = await castOwner(api.services)
  expect((await upload(api.origin, 'AUCTION_ITEM_IMAGE', { file: jpeg, headers })).status).toBe(201)
  await forget()
})

test('bytes of one address and of all are limited', async () => {
  const movie = phoneMovie(1.2 * MEGABYTE)
  const send = (address: string) => from(address, movie, 'AUCTION_ITEM_MOVIE')
  expect(await send('192.0.2.1')).toBe('taken')
  expect(await send('192.0.2.1')).toBe('429 TOO_MUCH_FROM_ADDRESS')
  expect(await send('192.0.2.2')).toBe('taken')
  expect(await send('192.0.2.3')).toBe('429 TEMPORARY_SPACE_FULL')
  await forget()
})

test('the address is kept as a hash, and not at all once the upload is an owner’s', async () => {
  const id = newUploadId()
  const headers = { 'x-forwarded-for': '192.0.2.77' }
  const { body } = await upload(api.origin, 'AUCTION_ITEM_IMAGE/temporary', { file: jpeg, id, headers })
  const { db } = api.services
  const stored = () => db.selectFrom('asset').selectAll().where('assetId', '=', body.assetId).executeTakeFirstOrThrow()
  expect((await stored()).sourceKey).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await stored())).not.toContain('192.0.2.77')
  const { bikeOwnerId } = await castOwner(api.services)
  await transact(db, (tx) => adoptTemporaryAssets(tx, id, bikeOwnerId, new Date()))
  expect((await stored()).sourceKey).toBeNull()
})
