import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { drawModelImage } from './draw-model-image.ts'
import { openLetterSheet } from './letter-sheet.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const REBEL = 1003
const words = {
  kind: 'cruiser',
  makerName: 'ホンダ',
  modelNameJp: 'レブル250',
  modelNameEn: 'REBEL 250',
  min: 385_000,
  middle: 421_000,
  max: 462_000,
  salesCount: 128,
  updatedOn: '11/14',
}
const pixels = async (image: Buffer) => (await sharp(image).removeAlpha().raw().toBuffer()).toString('base64')
const kept = () => readdirSync(join(api.filesFolder, 'kept/og', String(REBEL)))

async function price(min: number, max: number): Promise<void> {
  const { db } = api.services
  await db.deleteFrom('marketPrice').where('modelId', '=', REBEL).execute()
  await db
    .insertInto('marketPrice')
    .values({
      modelId: REBEL,
      modelTypeId: 0,
      mileageId: 0,
      salesCount: 128,
      priceMin: [min],
      priceMax: [max],
      computedAt: new Date('2026-11-14T03:00:00Z'),
    })
    .execute()
}

test('a model has a picture that is kept until its price changes', async () => {
  await price(385_000, 462_000)
  const address = `${api.origin}/og/model/${REBEL}.png`
  const first = await fetch(address)
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('image/png')
  const { width, height, format } = await sharp(Buffer.from(await first.arrayBuffer())).metadata()
  expect([width, height, format]).toEqual([1200, 630, 'png'])
  const etag = first.headers.get('etag') ?? ''
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect(kept()).toHaveLength(1)
  const [before] = kept()

  await price(390_000, 470_000)
  const second = await fetch(address, { headers: { 'if-none-match': etag } })
  expect(second.status).toBe(200)
  expect(second.headers.get('etag')).not.toBe(etag)
  await second.arrayBuffer()
  expect(kept()).toHaveLength(1)
  expect(kept()).not.toContain(before)
})

test.each(['9.png', 'x.png', `${REBEL}.svg`, '..%2Fdefault.png'])('%s is no picture of a model', async (file) => {
  expect((await fetch(`${api.origin}/og/model/${file}`)).status).toBe(404)
})

test('every price and name has a picture of its own', async () => {
  const usual = await pixels(await drawModelImage(words))
  expect(await pixels(await drawModelImage(words))).toBe(usual)
  const others = [
    { max: 463_000 },
    { middle: 434_000 },
    { min: null, max: null },
    { modelNameJp: 'レブル500' },
    { kind: 'scooter' },
  ]
  for (const other of others) expect(await pixels(await drawModelImage({ ...words, ...other }))).not.toBe(usual)
})

test('the price band shows where the middle lies between from and to', async () => {
  const tickOf = async (middle: number) => {
    const image = sharp(await drawModelImage({ ...words, min: 400_000, middle, max: 500_000 }))
    const row = await image.removeAlpha().extract({ left: 720, top: 470, width: 390, height: 1 }).raw().toBuffer()
    const reds = Array.from({ length: 390 }, (_, x) => x).filter((x) => (row[x * 3] ?? 0) - (row[x * 3 + 2] ?? 0) > 60)
    return Math.round(reds.reduce((sum, x) => sum + x, 0) / reds.length)
  }
  // Filled from 45 to 345.
  for (const [middle, place] of [
    [425_000, 120],
    [475_000, 270],
  ] as const) {
    expect(Math.abs((await tickOf(middle)) - place)).toBeLessThan(4)
  }
})

test('a range too wide to help is said to be unknown, as on the page', async () => {
  const wide = await pixels(await drawModelImage({ ...words, min: 100_000, max: 301_000 }))
  expect(wide).toBe(await pixels(await drawModelImage({ ...words, min: null, max: null })))
})

test('a name with a letter that is not on the sheet is written in Latin letters', async () => {
  const latin = await pixels(await drawModelImage({ ...words, modelNameJp: words.modelNameEn }))
  expect(await pixels(await drawModelImage({ ...words, modelNameJp: 'レブル龘' }))).toBe(latin)
})

test('the sheet has every letter of the catalog', async () => {
  const sheet = await openLetterSheet('words')
  const { makers, models } = api.services.catalog.current()
  const names = [
    ...makers.map((maker) => maker.makerNameJp),
    ...models.flatMap((it) => [it.modelNameJp, it.modelNameEn]),
  ]
  const missing = [...new Set(names.join(''))].filter((letter) => !sheet.has(letter))
  expect(missing).toEqual([])
})
