import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { filesBelow, heicPhoto, newUploadId, phonePhoto, turnedHeicPhoto, upload } from '#testing/uploads.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'green' } })
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${api.origin}${path}`, { headers })
  return { response, body: Buffer.from(await response.arrayBuffer()) }
}

test('a portrait photo of a phone arrives upright, without position and camera', async () => {
  const { headers, bikeOwnerId } = await castOwner(api.services)
  const photo = await phonePhoto(4000, 3000)
  expect((await sharp(photo).metadata()).exif?.includes('TestCamera')).toBe(true)
  const { status, body } = await upload(api.origin, 'AUCTION_ITEM_IMAGE', { file: photo, headers })
  expect(status).toBe(201)
  expect(body).toEqual({
    assetId: expect.stringMatching(/^[\da-f-]{36}$/),
    url: `/assets/${body.assetId}`,
    thumbnailUrl: `/assets/${body.assetId}?w=320&d=1`,
    width: 3000,
    height: 4000,
    type: 'image/jpeg',
    look: { findings: expect.any(Array), print: expect.stringMatching(/^[\da-f]{56}$/) },
  })
  const { response, body: kept } = await get(body.url, headers)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const { exif, orientation, width, height } = await sharp(kept).metadata()
  expect({ exif, orientation, width, height }).toEqual({
    exif: undefined,
    orientation: undefined,
    width: 3000,
    height: 4000,
  })
  for (const hidden of ['TestCamera', 'Hidden Model', 'Exif']) expect(kept.includes(hidden)).toBe(false)
  // Turned clockwise, the left half is on top.
  const [red = 0, , blue = 0] = await sharp(kept)
    .extract({ left: 1500, top: 500, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(red).toBeGreaterThan(200)
  expect(blue).toBeLessThan(50)
  const asset = await api.services.db
    .selectFrom('asset')
    .selectAll()
    .where('assetId', '=', body.assetId)
    .executeTakeFirst()
  expect(asset).toMatchObject({
    kind: 'AUCTION_ITEM_IMAGE',
    bikeOwnerId,
    uploadId: null,
    expiresAt: null,
    bytes: kept.length,
  })
})

test.each([
  ['PNG', () => plain(64, 48).png(), 'image/png'],
  ['WebP', () => plain(64, 48).webp(), 'image/webp'],
  ['AVIF', () => plain(64, 48).avif({ effort: 0 }), 'image/jpeg'],
  ['AVIF with transparency', () => plain(64, 48).ensureAlpha(0.5).avif({ effort: 0 }), 'image/webp'],
])('%s is taken, by its content and not by its name', async (_name, make, type) => {
  const file = await make()
    .withExif({ IFD0: { Make: 'TestCamera' } })
    .toBuffer()
  const form = { file, name: '写真 表.exe', type: 'text/html', id: newUploadId() }
  const { status, body } = await upload(api.origin, 'AUCTION_ITEM_IMAGE/temporary', form)
  expect({ status, width: body.width, height: body.height, type: body.type }).toEqual({
    status: 201,
    width: 64,
    height: 48,
    type,
  })
  const { body: kept } = await get(body.url)
  expect(kept.includes('TestCamera')).toBe(false)
  expect((await sharp(kept).metadata()).format).toBe(type.slice('image/'.length))
})

test.each([
  ['01', 639, 400],
  ['01', 640, 201],
  ['99', 120, 400],
  ['07', 120, 201],
  ['20', 120, 201],
  [undefined, 120, 201], // a receipt
])('a photo for the place %s of %i pixels is answered %i', async (imageType, side, expected) => {
  const file = await plain(48, side).jpeg().toBuffer()
  const form = { file, id: newUploadId(), ...(imageType !== undefined && { imageType }) }
  const { status, body } = await upload(api.origin, 'AUCTION_ITEM_IMAGE/temporary', form)
  expect(status).toBe(expected)
  if (expected === 201) return
  expect(body.errors?.[0]?.extensions.reason).toBe('IMAGE_TOO_SMALL')
  expect(body.message).toContain('640px以上')
})

test('widths are made as webp on first request, once, and kept', async () => {
  const { headers } = await castOwner(api.services)
  const file = await plain(2000, 1000).jpeg().toBuffer()
  const { body } = await upload(api.origin, 'AUCTION_ITEM_IMAGE', { file, headers })
  const folder = `kept/${body.assetId.slice(0, 2)}/${body.assetId}`
  const ours = () => filesBelow(api.filesFolder).filter((path) => path.startsWith(folder))
  expect(ours()).toEqual([`${folder}/original`])
  const answers = await Promise.all(Array.from({ length: 8 }, () => get(`${body.url}?w=320&d=2`, headers)))
  for (const { response, body: picture } of answers) {
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const { width, height, format } = await sharp(picture).metadata()
    expect({ width, height, format }).toEqual({ width: 640, height: 320, format: 'webp' })
  }
  await get(`${body.url}?w=640&f=webp`, headers)
  expect(ours()).toEqual([`${folder}/640.webp`, `${folder}/original`])
  const { body: largest } = await get(`${body.url}?w=1536&d=2`, headers)
  expect((await sharp(largest).metadata()).width).toBe(2000) // never larger than the original
  const etag = answers[0]?.response.headers.get('etag') ?? ''
  expect((await get(`${body.url}?w=640`, { ...headers, 'if-none-match': etag })).response.status).toBe(304)
  expect(filesBelow(`${api.filesFolder}/incoming`)).toEqual([])
  expect((await buffer(api.services.storage.read(`${body.assetId.slice(0, 2)}/${body.assetId}/640.webp`))).length).toBe(
    answers[0]?.body.length,
  )
})

test.each(['w=321', 'w=0', 'w=-320', 'w=320&d=3', 'w=3072&d=2', 'w=320&f=png', 'w=320&w=640', 'w=abc'])(
  'no width is made for ?%s',
  async (query) => {
    const file = await plain(64, 48).jpeg().toBuffer()
    const { body } = await upload(api.origin, 'AUCTION_ITEM_IMAGE/temporary', { file, id: newUploadId() })
    expect((await get(`${body.url}&${query}`)).response.status).toBe(400)
  },
)

test.each(['0b9f7c1e-52d3-4a68-8e0f-93c1a7d4b265', 'nothing', '..%2F..%2Fetc%2Fpasswd', 'AUCTION_ITEM_IMAGE'])(
  'there is no asset %s',
  async (assetId) => {
    const { response, body } = await get(`/assets/${assetId}`)
    expect(response.status).toBe(404)
    expect(JSON.parse(body.toString())).toMatchObject({ code: 'ERROR_DATA_NOT_FOUND' })
  },
)

test.each([
  ['lying', heicPhoto, 480, 360, [470, 20]],
  ['held upright', turnedHeicPhoto, 360, 480, [20, 470]],
] as const)(
  'an iPhone’s HEIC, %s, becomes an upright JPEG without position and camera',
  async (_name, make, width, height, blueAt) => {
    const { headers } = await castOwner(api.services)
    const photo = make()
    for (const hidden of ['TestCamera', 'Exif']) expect(photo.includes(hidden)).toBe(true)
    const form = { file: photo, name: 'IMG_0001.HEIC', headers }
    const { status, body } = await upload(api.origin, 'AUCTION_ITEM_IMAGE', form)
    expect(status).toBe(201)
    expect(body).toMatchObject({ type: 'image/jpeg', width, height })
    const { body: kept } = await get(body.url, headers)
    const { exif, orientation } = await sharp(kept).metadata()
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined })
    for (const hidden of ['TestCamera', 'Exif']) expect(kept.includes(hidden)).toBe(false)
    const colourAt = async ([left, top]: readonly [number, number]) => [
      ...(await sharp(kept).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
    ]
    const [red = 0, , noBlue = 0] = await colourAt([20, 20])
    const [noRed = 0, , blue = 0] = await colourAt(blueAt)
    expect(Math.min(red, blue)).toBeGreaterThan(200)
    expect(Math.max(noRed, noBlue)).toBeLessThan(50)
  },
)
