import { uploadRefused } from '#domain/upload/upload-fault.ts'
import { MAX_PIXELS } from '#domain/upload/upload-rules.ts'
import { startThread } from '../../../host/start-thread.ts'
import { ORIGINAL_QUALITY, type PreparedFile } from './prepared-file.ts'

export interface HeicTask {
  readonly source: string
  readonly target: string
  readonly mostPixels: number
  readonly quality: number
}

export type HeicOutcome = { readonly width: number; readonly height: number } | 'too-many-pixels' | 'broken'

const MAX_MS = 60_000

/** Decodes in a thread of its own: a picture of 12 megapixels takes a second or more, and the event loop goes on. */
export async function cleanHeic(source: string, target: string): Promise<PreparedFile> {
  const task: HeicTask = { source, target, mostPixels: MAX_PIXELS, quality: ORIGINAL_QUALITY }
  const outcome = await run(task)
  if (outcome === 'too-many-pixels') throw uploadRefused('TOO_MANY_PIXELS')
  if (outcome === 'broken') throw uploadRefused('FILE_BROKEN')
  return { path: target, contentType: 'image/jpeg', ...outcome }
}

async function run(task: HeicTask): Promise<HeicOutcome> {
  const worker = startThread('heic-worker', new URL('./heic-worker.ts', import.meta.url), task, {
    stdout: true, // the decoder prints what it does not like, which is nobody's news
    stderr: true,
  })
  const giveUp = setTimeout(() => void worker.terminate(), MAX_MS)
  try {
    return await new Promise<HeicOutcome>((resolve) => {
      worker.once('message', resolve)
      // The decoder ran out of memory or of time, or fell over the file.
      worker.once('error', () => resolve('broken'))
      worker.once('exit', () => resolve('broken'))
    })
  } finally {
    clearTimeout(giveUp)
    await worker.terminate()
  }
}
