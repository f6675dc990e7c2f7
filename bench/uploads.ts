import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { startHost } from '#testing/host.ts'
import { newUploadId, upload } from '#testing/uploads.ts'
import { report } from './report.ts'

const PHOTOS = 16
const AT_ONCE = 4
const ROUNDS = 3
const QUALITY = 90

/** Photos of 12 megapixels through the whole upload, against sharp alone writing the same file anew. */
export async function run(): Promise<void> {
  const folder = join(tmpdir(), `kaitori-bench-uploads-${process.pid}`)
  const host = await startHost({ DATA_FOLDER: folder, RATE_LIMIT: '100000000' })
  try {
    const photo = await noisyPhoto()
    const viaHttp = () => send(host.origin, photo)
    const alone = (index: number) => writeAnew(photo, join(folder, `alone-${index}.jpg`))
    await Promise.all([viaHttp(), alone(0)])
    const measured = { ours: [] as number[], limit: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      measured.ours.push(await photosPerSecond(viaHttp))
      measured.limit.push(await photosPerSecond(alone))
    }
    const [ours, limit] = [median(measured.ours), median(measured.limit)]
    const figures = [ours, limit].map((figure) => `${figure.toFixed(1)} photo/s`)
    report('POST /assets, 12-megapixel photo / sharp alone', figures[0] ?? '', figures[1] ?? '', ours / limit, '>= 0.7')
  } finally {
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export function noisyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'gray', noise } })
    .blur(1.5)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function send(origin: string, file: Buffer): Promise<void> {
  const { status, body } = await upload(origin, 'AUCTION_ITEM_IMAGE/temporary', { file, id: newUploadId() })
  if (status !== 201) throw new Error(`An upload was answered with ${status}: ${body.message}`)
}

async function writeAnew(photo: Buffer, path: string): Promise<void> {
  await sharp(photo).autoOrient().jpeg({ quality: QUALITY }).toFile(path)
}

async function photosPerSecond(work: (index: number) => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  let next = 0
  const worker = async () => {
    while (next < PHOTOS) {
      next += 1
      await work(next)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return (PHOTOS * 1000) / (performance.now() - startedAt)
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
