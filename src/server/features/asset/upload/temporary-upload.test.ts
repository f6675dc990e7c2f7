import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { filesBelow, newUploadId, upload } from '#testing/uploads.ts'
import { transact } from '../../../db/client.ts'
import { adoptTemporaryAssets } from '../asset-store.ts'
import { purgeAssets } from '../purge-assets.job.ts'

let api: TestApi
let jpeg: Buffer
let uploadId: string
beforeAll(async () => {
  api = await startApi()
  jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
})
beforeEach(() => {
  uploadId = newUploadId()
})
afterAll(() => api.stop())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Page>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000)
const image = (id = uploadId) => upload(api.origin, 'AUCTION_ITEM_IMAGE/temporary', { file: jpeg, id })
const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(`${api.origin}${path}`, { headers })).status

test('the 41st file on one id is refused, also when they come at once', async () => {
  for (let index = 0; index < 38; index += 1) expect((await image()).status).toBe(201)
  const last = await Promise.all(Array.from({ length: 5 }, () => image()))
  expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429])
  expect(last.find(({ status }) => status === 429)?.body).toMatchObject({
    code: 'ERROR_EXCEEDING_UPPER_LIMIT',
    message: 'アップロードできるファイル数の上限に達しました。',
  })
  expect(filesBelow(api.filesFolder).length).toBe(40)
  expect((await image(newUploadId())).status).toBe(201)
})

test('the id may stand behind the file', async () => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(jpeg)], 'a.jpg'))
  form.set('id', uploadId)
  const response = await fetch(`${api.origin}/assets/AUCTION_ITEM_IMAGE/temporary`, { method: 'POST', body: form })
  expect(response.status).toBe(201)
  const kept = await api.services.db.selectFrom('asset').select('uploadId').where('uploadId', '=', uploadId).execute()
  expect(kept).toEqual([{ uploadId }])
})

test('after 24 hours it is gone, with its widths; what is an owner’s stays', async () => {
  const { headers } = await castOwner(api.services)
  const temporary = (await image()).body
  const owned = (await upload(api.origin, 'AUCTION_ITEM_IMAGE', { file: jpeg, headers })).body
  expect(await statusOf(`${temporary.url}&w=320`)).toBe(200)
  expect(await statusOf(`${owned.url}?w=320`, headers)).toBe(200)
  const ofTemporary = () => filesBelow(api.filesFolder).filter((path) => path.includes(temporary.assetId))
  await purgeAssets({ services: api.services, now: hoursFromNow(23) })
  expect(ofTemporary().length).toBe(2)
  await purgeAssets({ services: api.services, now: hoursFromNow(25) })
  expect(ofTemporary()).toEqual([])
  expect(await statusOf(temporary.url)).toBe(404)
  expect(await statusOf(owned.url, headers)).toBe(200)
})

test('what has run out is not served even before it is deleted', async () => {
  const { url, assetId } = (await image()).body
  await api.services.db
    .updateTable('asset')
    .set({ expiresAt: hoursFromNow(-1) })
    .where('assetId', '=', assetId)
    .execute()
  expect(await statusOf(url)).toBe(404)
})

test('adopted uploads are the owner’s for good; the id gives nothing more', async () => {
  const { bikeOwnerId, headers } = await castOwner(api.services)
  const papers = (await upload(api.origin, 'VIC/temporary', { file: pdf, id: uploadId })).body
  const photo = (await image()).body
  const foreign = (await image(newUploadId())).body
  const adopt = (owner: number) =>
    transact(api.services.db, (tx) => adoptTemporaryAssets(tx, uploadId, owner, new Date()))
  const adopted = await adopt(bikeOwnerId)
  expect(adopted.map(({ assetId }) => assetId).sort()).toEqual([papers.assetId, photo.assetId].sort())
  expect(await adopt((await castOwner(api.services)).bikeOwnerId)).toEqual([])
  await purgeAssets({ services: api.services, now: hoursFromNow(25) })
  expect(await statusOf(photo.url)).toBe(404)
  expect(await statusOf(photo.url, headers)).toBe(200)
  expect(await statusOf(foreign.url)).toBe(404)
  expect(await statusOf(papers.url, headers)).toBe(200)
  expect(await statusOf(papers.url)).toBe(404)
})

test('papers are seen by the holder of the id alone, and kept by no cache', async () => {
  const { headers } = await castOwner(api.services)
  const { body } = await upload(api.origin, 'VIC/temporary', { file: pdf, id: uploadId })
  expect(body).toMatchObject({ type: 'application/pdf', thumbnailUrl: null, width: null, height: null })
  const photo = (await image()).body
  expect(photo.thumbnailUrl).toBe(`/assets/${photo.assetId}?w=320&d=1&uploadId=${uploadId}`)
  for (const { assetId } of [body, photo])
    for (const query of ['', `?uploadId=${newUploadId()}`, `?uploadId=${uploadId}&uploadId=x`]) {
      expect(await statusOf(`/assets/${assetId}${query}`)).toBe(404)
      expect(await statusOf(`/assets/${assetId}${query}`, headers)).toBe(404)
    }
  expect(await statusOf(photo.url)).toBe(200)
  const response = await fetch(`${api.origin}${body.url}`)
  expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('content-disposition')).toContain('attachment')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(await statusOf(`${body.url}&w=320`)).toBe(400)
})
