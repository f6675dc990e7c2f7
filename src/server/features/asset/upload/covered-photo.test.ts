import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVED_WIDTHS } from '#domain/images/image-widths.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'
import { runDueJobs } from '#testing/run-due-jobs.ts'
import { filesBelow, newUploadId, type UploadAnswer, upload } from '#testing/uploads.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const REPLACE = 'mutation ($input: ReplaceAuctionImageInput!) { replaceAuctionImage(input: $input) { auctionId } }'
const HIDDEN = ['TestCamera', 'Exif', 'GPS']
/** Where the plate is, in parts of the picture, and a little more that is covered. */
const PLATE = { left: 0.4, top: 0.55, width: 0.2, height: 0.1 }
const AREA = { left: 0.38, top: 0.53, width: 0.24, height: 0.14 }

/** A grey-blue picture with a plate of pure green and magenta, which are nowhere else in it. */
async function photoWithPlate(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const [width, height] = [1600, 1200]
  const stripes = Array.from(
    { length: 10 },
    (_, index) =>
      `<rect x="${width * PLATE.left + index * 32}" y="${height * PLATE.top}" width="32" height="120" fill="${index % 2 ? '#00ff00' : '#ff00ff'}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#708090"/>${stripes.join('')}</svg>`
  const drawn = sharp(Buffer.from(svg)).flatten({ background: 'white' })
  return drawn
    .withExif({ IFD0: { Make: 'TestCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 39/1 31/1' } })
    .toFormat(format, { quality: 95 })
    .toBuffer()
}

/** Pixels that are nearer to the plate's colours than to anything else in the picture. */
async function platePixels(file: Buffer): Promise<number> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let found = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
    if (Math.abs(green - (red + blue) / 2) > 60) found += 1
  }
  return found
}

/** Every file that is stored, whatever its name. */
function storedFiles(): { readonly path: string; readonly bytes: Buffer }[] {
  return filesBelow(api.filesFolder).map((path) => ({ path, bytes: readFileSync(join(api.filesFolder, path)) }))
}

async function expectNoPlateStored(): Promise<void> {
  const files = storedFiles()
  expect(files.length).toBeGreaterThan(0)
  for (const { path, bytes } of files) {
    expect({ path, plate: await platePixels(bytes) }).toEqual({ path, plate: 0 })
    expect({ path, hidden: HIDDEN.filter((word) => bytes.includes(word)) }).toEqual({ path, hidden: [] })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  }
}

async function cover(assetId: string, body: object, headers: Record<string, string> = {}): Promise<UploadAnswer> {
  const response = await fetch(`${api.origin}/assets/${assetId}/cover`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as UploadAnswer['body'] }
}

async function readAllWidths(url: string, headers: Record<string, string>): Promise<Buffer[]> {
  const join = url.includes('?') ? '&' : '?'
  const widths = SERVED_WIDTHS.flatMap((width) =>
    width <= 1536 ? [`${join}w=${width}&d=1`] : [`${join}w=${width / 2}&d=2`],
  )
  return Promise.all(
    ['', ...widths].map(async (query) => {
      const response = await fetch(`${api.origin}${url}${query}`, { headers })
      expect({ query, status: response.status }).toEqual({ query, status: 200 })
      return Buffer.from(await response.arrayBuffer())
    }),
  )
}

test.each(['jpeg', 'png', 'webp'] as const)(
  'a plate covered on a listed %s is in no stored file: neither original, nor width, nor an earlier listing',
  async (format) => {
    const { headers, bikeOwnerId } = await castOwner(api.services)
    const { body: photo } = await upload(api.origin, 'AUCTION_ITEM_IMAGE', {
      file: await photoWithPlate(format),
      headers,
    })
    const { db } = api.services
    // The earlier listing of the bike ended; the one that waits for its inspection shows the same photo.
    const image = { assetId: photo.assetId, imageType: '02', sortOrder: 0 }
    const earlier = await castAuctionIn(db, 81, { bikeOwnerId, bikeDealerId: 0 })
    const auctionId = await castListing(db, bikeOwnerId)
    for (const id of [earlier, auctionId])
      await db
        .insertInto('auctionImage')
        .values({ auctionId: id, ...image })
        .execute()
    // Every width lies on the disk, and a browser holds an answer with its mark.
    const before = await readAllWidths(photo.url, headers)
    for (const picture of before) expect(await platePixels(picture)).toBeGreaterThan(100)
    const etag = (await fetch(`${api.origin}${photo.url}`, { headers })).headers.get('etag') ?? ''

    const { status, body: covered } = await cover(photo.assetId, { areas: [AREA] }, headers)
    expect(status).toBe(201)
    expect(covered).toMatchObject({ width: 1600, height: 1200, type: `image/${format}` })
    const input = { auctionId, assetId: photo.assetId, version: 1, newAssetId: covered.assetId }
    expect((await api.graphql(REPLACE, { input }, headers)).errors).toEqual([])
    // Unreadable at once, gone after the job.
    const old = await fetch(`${api.origin}${photo.url}`, { headers: { ...headers, 'if-none-match': etag } })
    expect(old.status).toBe(404)
    for (const picture of await readAllWidths(covered.url, headers)) expect(await platePixels(picture)).toBe(0)
    await runDueJobs(api.services)
    await expectNoPlateStored()
    const shown = await db
      .selectFrom('auctionImage')
      .select(['auctionId', 'assetId'])
      .where('isActive', '=', true)
      .execute()
    expect(shown.filter((it) => [earlier, auctionId].includes(it.auctionId)).map(({ assetId }) => assetId)).toEqual([
      covered.assetId,
      covered.assetId,
    ])
    // The rest of the picture is still there.
    const kept = readFileSync(join(api.filesFolder, `kept/${covered.assetId.slice(0, 2)}/${covered.assetId}/original`))
    const [red = 0, green = 0, blue = 0] = await sharp(kept)
      .extract({ left: 100, top: 100, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
    expect(Math.max(Math.abs(red - 0x70), Math.abs(green - 0x80), Math.abs(blue - 0x90))).toBeLessThan(6)
  },
)

test("a visitor covers a photo of the draft before the listing; nobody else's photo can be covered", async () => {
  const id = newUploadId()
  const { body: photo } = await upload(api.origin, 'AUCTION_ITEM_IMAGE/temporary', {
    file: await photoWithPlate('jpeg'),
    id,
  })
  await readAllWidths(photo.url, {})
  const { headers } = await castOwner(api.services)
  expect((await cover(photo.assetId, { areas: [AREA] })).status).toBe(401)
  expect((await cover(photo.assetId, { areas: [AREA] }, headers)).status).toBe(404)
  expect((await cover(photo.assetId, { areas: [AREA], uploadId: newUploadId() })).status).toBe(404)
  const { status, body: covered } = await cover(photo.assetId, { areas: [AREA], uploadId: id })
  expect(status).toBe(201)
  // Sent again after a lost answer: the same photo, not a second one.
  expect((await cover(photo.assetId, { areas: [AREA], uploadId: id })).body.assetId).toBe(covered.assetId)
  expect((await fetch(`${api.origin}${photo.url}`)).status).toBe(404)
  await runDueJobs(api.services)
  await expectNoPlateStored()
})

test.each([
  ['none', []],
  ['too many', Array.from({ length: 21 }, () => AREA)],
  ['outside', [{ ...AREA, left: 1 }]],
  ['negative', [{ ...AREA, top: -0.1 }]],
  ['empty', [{ ...AREA, width: 0 }]],
  ['no number', [{ ...AREA, height: 'x' }]],
  ['no list', 'all'],
])('areas that are %s are refused, and the photo stays', async (_name, areas) => {
  const { headers } = await castOwner(api.services)
  const file = await sharp({ create: { width: 700, height: 500, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const { body } = await upload(api.origin, 'AUCTION_ITEM_IMAGE', { file, headers })
  expect((await cover(body.assetId, { areas }, headers)).status).toBe(400)
  expect((await fetch(`${api.origin}${body.url}`, { headers })).status).toBe(200)
})
