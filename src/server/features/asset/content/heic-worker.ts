import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'
import sharp from 'sharp'
import type { HeicOutcome, HeicTask } from './heic.ts'

/** The thread that turns one HEIC file into a JPEG file; the turn of the camera is applied by the decoder. */
const { source, target, mostPixels, quality } = workerData as HeicTask
parentPort?.postMessage(await convert().catch((): HeicOutcome => 'broken'))

async function convert(): Promise<HeicOutcome> {
  const images = await decode.all({ buffer: await readFile(source) })
  const [first] = images
  if (!first) return 'broken'
  if (first.width * first.height > mostPixels) return 'too-many-pixels'
  const { width, height, data } = await first.decode()
  images.dispose()
  await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: 'white' })
    .jpeg({ quality })
    .toFile(target)
  return { width, height }
}
