import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findingsIn, type PhotoFinding } from '#domain/images/photo-look.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { chance, drawnDocument, drawnPhoto, SCENES } from '#testing/drawn-photos.ts'
import { newUploadId, upload } from '#testing/uploads.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

interface Drawn {
  readonly kind: string
  /** What has to be found; none of it may be missing. Empty: nothing may be found. */
  readonly fault: PhotoFinding | null
  readonly make: () => Promise<Buffer>
}

const draw = chance(20_261_116)
const between = (from: number, to: number) => from + (to - from) * draw()
const scene = (index: number) => SCENES[index % SCENES.length] ?? 'side'
const seeds = Array.from({ length: 60 }, (_, index) => 70_001 + index * 101)
const noise = () => between(2, 9)

/** 18 good pictures, and 42 with a fault. None of their seeds was used when the limits were chosen. */
function set(): Drawn[] {
  const seed = (index: number) => seeds[index] ?? 0
  const several = (kind: string, fault: PhotoFinding | null, count: number, make: (index: number) => Promise<Buffer>) =>
    Array.from({ length: count }, (_, index): Drawn => ({ kind, fault, make: () => make(index) }))
  const good: Buffer[] = []
  return [
    ...several('sharp', null, 18, async (index) => {
      good[index] = await drawnPhoto(scene(index), { seed: seed(index), noise: noise(), light: between(0.75, 1.1) })
      return good[index]
    }),
    ...several('blurred', 'BLURRED', 7, (index) =>
      drawnPhoto(scene(index + 1), { seed: seed(18 + index), noise: noise(), blur: between(3.5, 9) }),
    ),
    ...several('blurred', 'BLURRED', 5, (index) =>
      drawnPhoto(scene(index + 3), {
        seed: seed(25 + index),
        noise: noise(),
        shake: { length: 2 * Math.round(between(8, 16)) + 1, isDown: index % 2 === 0 },
      }),
    ),
    ...several('dark', 'DARK', 8, (index) =>
      drawnPhoto(scene(index), { seed: seed(30 + index), noise: noise(), light: between(0.07, 0.25) }),
    ),
    ...several('tiny', 'TOO_SMALL', 4, (index) =>
      drawnPhoto(scene(index), { seed: seed(38 + index), side: [120, 320, 480, 639][index] ?? 120 }),
    ),
    ...several('tiny', 'SMALL', 4, (index) =>
      drawnPhoto(scene(index + 4), { seed: seed(42 + index), side: [640, 800, 1024, 1279][index] ?? 640 }),
    ),
    ...several('document', 'DOCUMENT', 8, (index) =>
      drawnDocument({ seed: seed(46 + index), noise: noise(), light: between(0.7, 1.05) }),
    ),
    // The same picture again: smaller, compressed more, a little lighter.
    ...several('duplicate', 'DUPLICATE', 6, (index) =>
      sharp(good[index * 3])
        .resize(1300 + index * 30)
        .modulate({ brightness: 1 + index * 0.015 })
        .jpeg({ quality: 60 + index * 5 })
        .toBuffer(),
    ),
  ]
}

test('of 60 drawn pictures at most 2 are wrongly passed and 2 wrongly stopped', async () => {
  const pictures = set()
  expect(pictures).toHaveLength(60)
  const before: string[] = []
  const figures = new Map<string, { right: number; wrong: string[] }>()
  const wrong = { passed: 0, stopped: 0 }
  // Two drafts of visitors: one takes 40 files.
  const ids = [newUploadId(), newUploadId()]
  for (const [index, { kind, fault, make }] of pictures.entries()) {
    const { status, body } = await upload(api.origin, 'AUCTION_ITEM_IMAGE/temporary', {
      file: await make(),
      id: ids[index % 2] ?? '',
    })
    expect(status).toBe(201)
    const { look } = body
    if (!look) throw new Error('the photo was not judged')
    const found = findingsIn(look, { isPaper: false, others: before })
    // A set of one drawing hand: only the copies count as the same picture.
    if (kind === 'sharp') before.push(look.print)
    const isRight = fault === null ? found.length === 0 : found.includes(fault)
    if (!isRight && fault === null) wrong.stopped += 1
    if (!isRight && fault !== null) wrong.passed += 1
    const row = figures.get(kind) ?? { right: 0, wrong: [] }
    if (isRight) row.right += 1
    else row.wrong.push(`#${index} ${found.join('+') || 'nothing'}`)
    figures.set(kind, row)
  }
  for (const [kind, row] of figures)
    process.stdout.write(`photos ${kind}: ${row.right} right, ${row.wrong.length} wrong ${row.wrong.join(', ')}\n`)
  process.stdout.write(
    `photos wrongly passed ${wrong.passed}, wrongly stopped ${wrong.stopped} of ${pictures.length}\n`,
  )
  expect(wrong.passed).toBeLessThanOrEqual(2)
  expect(wrong.stopped).toBeLessThanOrEqual(2)
}, 400_000)
