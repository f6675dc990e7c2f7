import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVED_WIDTHS } from '#domain/images/image-widths.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner } from '#testing/cast.ts'
import { castImage, castListing } from '#testing/listing.ts'
import { castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { runDueJobs } from '#testing/run-due-jobs.ts'
import { filesBelow, newUploadId, type UploadAnswer, upload } from '#testing/uploads.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const REPLACE = 'mutation ($input: ReplaceAuctionImageInput!) { replaceAuctionImage(input: $input) { auctionId } }'
const COVER = 'mutation ($input: CoverAuctionImageInput!) { coverAuctionImage(input: $input) { auctionId } }'
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

test('a photo is not called blurred for the plate that was covered in it', async () => {
  const owner = await castOwner(api.services)
  const file = await photoWithPlate('png')
  const { body } = await upload(api.origin, 'AUCTION_ITEM_IMAGE', { file, headers: owner.headers })
  const { body: covered } = await cover(body.assetId, { areas: [AREA] }, owner.headers)
  const { body: bare } = await upload(api.origin, 'AUCTION_ITEM_IMAGE', {
    file: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#708090' } })
      .png()
      .toBuffer(),
    headers: owner.headers,
  })
  expect(bare.look?.findings).toEqual(['BLURRED'])
  expect(body.look?.findings).toEqual([])
  expect(covered.look?.findings).toEqual([])
  expect(covered.look?.print).not.toBe(body.look?.print)
})

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
  const file = await sharp({ create: { width: 700, height: 500, channels: 3, background: 'slategrey' } })
    .jpeg()
    .toBuffer()
  const { body } = await upload(api.origin, 'AUCTION_ITEM_IMAGE', { file, headers })
  expect((await cover(body.assetId, { areas }, headers)).status).toBe(400)
  expect((await fetch(`${api.origin}${body.url}`, { headers })).status).toBe(200)
})

/** A listing that waits for its inspection, with a plate on its photo, and who looks at it. */
async function waiting(imageType = '02') {
  const { db } = api.services
  const [owner, operator] = [await castOwner(api.services), await castOperator(api.services)]
  const auctionId = await castListing(db, owner.bikeOwnerId)
  const file = await photoWithPlate('jpeg')
  const { body: photo } = await upload(api.origin, 'AUCTION_ITEM_IMAGE', { file, headers: owner.headers })
  await db.insertInto('auctionImage').values({ auctionId, assetId: photo.assetId, imageType, sortOrder: 0 }).execute()
  const input = { auctionId, assetId: photo.assetId, version: 1, areas: [AREA] }
  const coverAs = (headers: Record<string, string>, change: object = {}) =>
    api.graphql(COVER, { input: { ...input, ...change } }, headers)
  const shown = async () => {
    const query = `query ($id: Int!) { auction(auctionId: $id) { auctionImages { assetId imageLabel isInspectionNg version isCoveredByOperator } } }`
    return (await api.graphql(query, { id: auctionId }, owner.headers)).data.auction.auctionImages
  }
  return { owner, operator, auctionId, photo, input, coverAs, shown }
}

test('an operator covers a plate in the inspection: no stored file has it, the owner is told, and it stands in the log', async () => {
  const { db } = api.services
  const { owner, operator, auctionId, photo, coverAs, shown } = await waiting()
  const earlier = await castAuctionIn(db, 81, { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: 0 })
  const image = { assetId: photo.assetId, imageType: '02', sortOrder: 0 }
  await db
    .insertInto('auctionImage')
    .values({ auctionId: earlier, ...image })
    .execute()
  await readAllWidths(photo.url, owner.headers)
  const plan = 'mutation ($input: PassInspectionInput!) { planPass(input: $input) }'
  expect(
    (await api.graphql(plan, { input: { auctionId, version: 1, withoutFrameNumber: true } }, operator.headers)).errors,
  ).toEqual([])
  expect((await coverAs(operator.headers)).errors).toEqual([])
  // Sent again after a lost answer: the same photo, not a third one.
  expect((await coverAs(operator.headers)).errors).toEqual([])
  const [covered] = await shown()
  expect(await shown()).toEqual([
    { assetId: covered.assetId, imageLabel: '後ろ', isInspectionNg: false, version: 2, isCoveredByOperator: true },
  ])
  expect(covered.assetId).not.toBe(photo.assetId)
  for (const headers of [owner.headers, operator.headers])
    expect((await fetch(`${api.origin}${photo.url}`, { headers })).status).toBe(404)
  for (const picture of await readAllWidths(`/assets/${covered.assetId}`, operator.headers))
    expect(await platePixels(picture)).toBe(0)
  await runDueJobs(api.services)
  await expectNoPlateStored()
  expect((await coverAs(operator.headers)).errors).toEqual([]) // and again after the old file is gone
  const stored = await db
    .selectFrom('asset')
    .select(['assetId', 'bikeOwnerId', 'partnerId'])
    .where('bikeOwnerId', '=', owner.bikeOwnerId)
    .execute()
  expect(stored).toEqual([{ assetId: covered.assetId, bikeOwnerId: owner.bikeOwnerId, partnerId: null }])
  const listed = db.selectFrom('auctionImage').select('assetId').where('isActive', '=', true)
  expect(await listed.where('auctionId', 'in', [earlier, auctionId]).execute()).toEqual([
    { assetId: covered.assetId },
    { assetId: covered.assetId },
  ])
  expect(await db.selectFrom('plannedPass').select('isPassed').where('auctionId', '=', auctionId).execute()).toEqual([
    { isPassed: false },
  ])
  const queue = '{ inspectionQueue { auctionId images { assetId pictureId isCoveredByOperator } } }'
  const { data } = await api.graphql(queue, {}, operator.headers)
  expect(data.inspectionQueue.find((it: { auctionId: number }) => it.auctionId === auctionId).images).toEqual([
    { assetId: covered.assetId, pictureId: photo.assetId, isCoveredByOperator: true },
  ])
  const log = `{ auditLog(action: "coverAuctionImage", subjectId: "${auctionId}") { partnerName detail } }`
  const entry = (await api.graphql(log, {}, operator.headers)).data.auditLog.at(-1)
  expect(JSON.parse(entry.detail)).toEqual({ imageType: '02' })
  // The owner covers more of it: what we covered stays told.
  const more = await cover(covered.assetId, { areas: [{ ...AREA, top: 0.1 }] }, owner.headers)
  const input = { auctionId, assetId: covered.assetId, version: 2, newAssetId: more.body.assetId }
  expect((await api.graphql(REPLACE, { input }, owner.headers)).errors).toEqual([])
  expect(await shown()).toMatchObject([{ assetId: more.body.assetId, version: 3, isCoveredByOperator: true }])
  // Another photo in its place is not.
  const newAssetId = await castImage(db, owner.bikeOwnerId)
  const other = { auctionId, assetId: more.body.assetId, version: 3, newAssetId }
  expect((await api.graphql(REPLACE, { input: other }, owner.headers)).errors).toEqual([])
  expect(await shown()).toMatchObject([{ assetId: newAssetId, isCoveredByOperator: false }])
})

test('the same request twice at once covers once; the same photo by another operator is a change', async () => {
  const { operator, coverAs, shown } = await waiting()
  const colleague = await castOperator(api.services)
  const both = await Promise.all([coverAs(operator.headers), coverAs(operator.headers)])
  expect(both.flatMap(({ errors }) => errors)).toEqual([])
  expect(await shown()).toMatchObject([{ version: 2 }])
  const late = await coverAs(colleague.headers)
  expect(late.errors[0]?.extensions.code).toBe('ERROR_CONTENT_CHANGED')
  const otherAreas = await coverAs(operator.headers, { areas: [{ ...AREA, top: 0.1 }] })
  expect(otherAreas.errors[0]?.extensions.code).toBe('ERROR_CONTENT_CHANGED')
  await runDueJobs(api.services)
  const files = filesBelow(api.filesFolder).filter((path) => path.endsWith('original'))
  const { rows } = await api.services.db
    .selectFrom('asset')
    .select((it) => it.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  const castOnly = await api.services.db
    .selectFrom('asset')
    .select('assetId')
    .where('storageKey', 'like', 'test/%')
    .execute()
  expect(files).toHaveLength(Number(rows) - castOnly.length)
})

test('a photo that the owner exchanged meanwhile is not covered, in the words for what changed', async () => {
  const { owner, operator, auctionId, photo, coverAs, shown } = await waiting()
  const newAssetId = await castImage(api.services.db, owner.bikeOwnerId)
  const input = { auctionId, assetId: photo.assetId, version: 1, newAssetId }
  expect((await api.graphql(REPLACE, { input }, owner.headers)).errors).toEqual([])
  for (const change of [{}, { version: 2_147_483_647 }, { assetId: newAssetId }]) {
    const { errors } = await coverAs(operator.headers, change)
    expect(errors[0]?.extensions.code).toBe('ERROR_CONTENT_CHANGED')
    expect(errors[0]?.message).toContain('写真または審査の内容が変わりました。最新の内容をご確認のうえ')
  }
  expect(await shown()).toMatchObject([{ assetId: newAssetId, version: 2, isCoveredByOperator: false }])
})

test('a photo marked NG and a paper stay as they are, and so does a listing that passed', async () => {
  const { operator, auctionId, photo, coverAs, shown } = await waiting()
  const mark = 'mutation ($input: MarkImageNgInput!) { markImageNg(input: $input) { __typename } }'
  const ng = { auctionId, assetId: photo.assetId, version: 1, reason: '暗くて確認できません' }
  expect((await api.graphql(mark, { input: ng }, operator.headers)).errors).toEqual([])
  const refused = await coverAs(operator.headers, { version: 2 })
  expect(refused.errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field: 'assetId' }] })
  expect(await shown()).toMatchObject([{ assetId: photo.assetId, isInspectionNg: true, version: 2 }])
  const paper = await waiting('07')
  const { errors } = await paper.coverAs(paper.operator.headers)
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field: 'assetId' }] })
  expect(await paper.shown()).toMatchObject([{ assetId: paper.photo.assetId, version: 1 }])
  const passed = await waiting()
  const pass = 'mutation ($input: PassInspectionInput!) { passInspection(input: $input) { __typename } }'
  const read = { auctionId: passed.auctionId, version: 1, withoutFrameNumber: true }
  expect((await api.graphql(pass, { input: read }, operator.headers)).errors).toEqual([])
  const late = await passed.coverAs(operator.headers)
  expect(late.errors[0]?.extensions.code).toBe('ERROR_AUCTION_STATUS_INVALID')
})

test('who is no operator learns nothing: a photo that is there answers as one that is not', async () => {
  const { owner, auctionId, coverAs, shown, photo } = await waiting()
  const others = [
    owner.headers,
    (await castOwner(api.services)).headers,
    (await castDealer(api.services)).headers,
    (await castAgent(api.services)).headers,
    {},
  ]
  for (const headers of others) {
    const there = await coverAs(headers)
    const missing = await coverAs(headers, { auctionId: auctionId + 100_000, assetId: randomUUID() })
    expect(there.errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
    expect(there.errors).toEqual(missing.errors)
  }
  // Nor is there a way around: the file's own route knows owners and visitors alone.
  const operator = await castOperator(api.services)
  for (const { headers } of [operator, await castDealer(api.services)])
    expect((await cover(photo.assetId, { areas: [AREA] }, headers)).status).toBe(401)
  expect(await shown()).toMatchObject([{ assetId: photo.assetId, version: 1 }])
})

test.each([
  ['none', []],
  ['too many', Array.from({ length: 21 }, () => AREA)],
  ['outside', [{ ...AREA, left: 1 }]],
  ['empty', [{ ...AREA, width: 0 }]],
])('areas of an operator that are %s are refused beside the field', async (_name, areas) => {
  const { operator, coverAs, shown, photo } = await waiting()
  const { errors } = await coverAs(operator.headers, { areas })
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field: 'areas' }] })
  expect(await shown()).toMatchObject([{ assetId: photo.assetId, version: 1 }])
})
