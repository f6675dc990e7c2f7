import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { startTestCluster } from '#testing/cluster.ts'
import { startHost } from '#testing/host.ts'
import { newUploadId, upload } from '#testing/uploads.ts'
import { report } from './report.ts'
import { noisyPhoto } from './uploads.ts'

const PHOTOS = 4
const WIDTHS = [640, 1024, 1280]
const AT_ONCE = 4
const ROUNDS = 3
/** As src/server/features/asset/image-width.ts does it. */
const QUALITY = 80

/** A picture in a width that nobody has asked for yet, against sharp alone making the same file of the same original. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-bench-images-'))
  const cluster = await startTestCluster(folder)
  const host = await startHost({ DATABASE_URL: cluster.templateUrl, DATA_FOLDER: folder, RATE_LIMIT: '100000000' })
  sharp.cache(false) // as the server
  try {
    const photo = await noisyPhoto()
    const measured = { ours: [] as number[], limit: [] as number[] }
    for (let round = 0; round <= ROUNDS; round += 1) {
      const urls: string[] = []
      while (urls.length < PHOTOS) urls.push(await temporaryUrl(host.origin, photo))
      const original = join(folder, `original-${round}.jpg`)
      writeFileSync(original, await bytesOf(urls[0] ?? ''))
      const ours = await picturesPerSecond(async (index, width) => {
        await bytesOf(`${urls[index]}&w=${width}`)
      })
      const limit = await picturesPerSecond(async (index, width) => {
        const to = join(folder, `alone-${index}-${width}.webp`)
        await sharp(original).resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY }).toFile(to)
      })
      if (round === 0) continue // warm-up
      measured.ours.push(ours)
      measured.limit.push(limit)
    }
    const [ours, limit] = [median(measured.ours), median(measured.limit)]
    const [first, second] = [ours, limit].map((figure) => `${figure.toFixed(1)} image/s`)
    report('image widths, first request / sharp alone', first ?? '', second ?? '', ours / limit, '>= 0.8')
  } finally {
    await host.stop()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function temporaryUrl(origin: string, file: Buffer): Promise<string> {
  const { status, body } = await upload(origin, 'AUCTION_ITEM_IMAGE/temporary', { file, id: newUploadId() })
  if (status !== 201) throw new Error(`An upload was answered with ${status}: ${body.message}`)
  return origin + body.url
}

async function bytesOf(url: string): Promise<Buffer> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

async function picturesPerSecond(work: (index: number, width: number) => Promise<void>): Promise<number> {
  const inTurn = pLimit(AT_ONCE)
  const startedAt = performance.now()
  const all = Array.from({ length: PHOTOS }, (_, index) => WIDTHS.map((width) => inTurn(() => work(index, width))))
  await Promise.all(all.flat())
  return (PHOTOS * WIDTHS.length * 1000) / (performance.now() - startedAt)
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
