import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findingsIn } from '#domain/images/photo-look.ts'
import { isSamePicture } from '#domain/images/picture-print.ts'
import { PHOTO_TYPES } from '#domain/options/photo-types.ts'
import { PAPER_TYPES } from '#domain/permission/file-access.ts'
import { type ListedBike, standingBike } from './bike-of.ts'
import { BUILDERS, type Form } from './bikes/index.ts'
import { type DrawnType, Photographer } from './draw-photo.ts'
import { takePhotos } from './take-photos.ts'

const FORMS = Object.keys(BUILDERS) as Form[]
const BIKE: ListedBike = {
  seed: 5,
  form: 'naked',
  color: 'blue',
  odometerKm: 12_640,
  stampedNumber: '1001-000012',
  marks: [
    { kind: 'scratch', side: 'left', x: 560, y: 470, note: 'サイドカバー' },
    { kind: 'rust', side: 'right', x: 760, y: 610, note: 'マフラー' },
  ],
}
/** A photo takes a part of a second of arithmetic, more beside other tests. */
const LONG_MS = 300_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaitori-drawn-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function photosOf(name: string, types: readonly DrawnType[]) {
  return types.map((imageType, index) => ({ imageType, path: join(folder, `${name}-${index}`) }))
}

async function expectPhoto(path: string): Promise<void> {
  const { format, width, height, size } = await sharp(await readFile(path)).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1280, height: 960 })
  expect(size).toBeLessThan(180_000)
}

test('every form of bike is drawn as a photo that passes the checks of uploads, and no two look the same', {
  timeout: LONG_MS,
}, async () => {
  const prints: string[] = []
  for (const [index, form] of FORMS.entries()) {
    const [photo] = await takePhotos({
      bike: { ...BIKE, form, seed: index, marks: [] },
      photos: photosOf(form, ['03']),
    })
    expect(photo?.look.findings, form).toEqual([])
    await expectPhoto(photo?.path ?? '')
    prints.push(photo?.look.print ?? '')
  }
  expect(FORMS.length).toBeGreaterThanOrEqual(10)
  const same = prints.flatMap((one, at) => prints.slice(at + 1).filter((other) => isSamePicture(one, other)))
  expect(same).toEqual([])
})

test('every view of a bike is a photo of its own that passes the checks, with each mark of the sheet', {
  timeout: LONG_MS,
}, async () => {
  const types = PHOTO_TYPES.flatMap(({ code }) => (code === '31' ? [] : code === '32' ? [code, code] : [code]))
  const drawn = await takePhotos({ bike: BIKE, photos: photosOf('views', types) })
  expect(drawn.map(({ imageType }) => imageType)).toEqual(types)
  for (const [index, { path, look, imageType }] of drawn.entries()) {
    await expectPhoto(path)
    const others = drawn.filter((_, other) => other !== index).map((it) => it.look.print)
    expect(findingsIn(look, { isPaper: PAPER_TYPES.includes(imageType), others }), imageType).toEqual([])
  }
})

/** The part of a picture that is clearly of a colour, by which of its channels is far above the others. */
async function partOf(jpeg: Buffer, channel: 0 | 1 | 2): Promise<number> {
  const { data } = await sharp(jpeg).resize(320).raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += 3) {
    const others = [0, 1, 2].filter((it) => it !== channel).map((it) => data[at + it] ?? 0)
    if ((data[at + channel] ?? 0) > Math.max(...others) * 1.6 + 20) count += 1
  }
  return count / (data.length / 3)
}

test('all views show the paint of the listing', { timeout: LONG_MS }, async () => {
  for (const [color, channel] of [
    ['red', 0],
    ['blue', 2],
  ] as const) {
    const seed = 8
    const photographer = new Photographer(standingBike({ ...BIKE, seed, color, marks: [] }))
    const other = channel === 0 ? 2 : 0
    for (const type of ['01', '03', '04', '99'] as const) {
      const jpeg = await photographer.take(type)
      expect(await partOf(jpeg, channel), `${color} ${type}`).toBeGreaterThan(0.005)
      expect(await partOf(jpeg, other), `${color} ${type}`).toBeLessThan(await partOf(jpeg, channel))
    }
  }
})

test('the same listing is always drawn the same; its meter and its damage are those of the listing', {
  timeout: LONG_MS,
}, async () => {
  const take = (bike: Partial<ListedBike>, type: DrawnType) =>
    new Photographer(standingBike({ ...BIKE, ...bike })).take(type)
  expect(await take({}, '03')).toEqual(await take({}, '03'))
  expect(await take({ seed: 6 }, '03')).not.toEqual(await take({}, '03'))
  expect(await take({ odometerKm: 38_400 }, '05')).not.toEqual(await take({}, '05'))
  expect(await take({ marks: [] }, '17')).not.toEqual(await take({}, '17'))
})
