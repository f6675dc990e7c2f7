import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { PhotoLook } from '#domain/images/photo-look.ts'
import { startThread } from '../../host/start-thread.ts'
import type { ListedBike } from './bike-of.ts'
import type { DrawnType } from './draw-photo.ts'

export interface DrawTask {
  readonly bike: ListedBike
  /** In this order, each into a file of its own. */
  readonly photos: readonly { readonly imageType: DrawnType; readonly path: string }[]
  /** Somebody waits for it: it does not stand back behind all other work of the machine. */
  readonly isUrgent: boolean
}

export interface DrawnPhoto {
  readonly imageType: DrawnType
  readonly path: string
  readonly bytes: number
  readonly look: PhotoLook
}

/** Far more than it takes: a job that is cut off is tried again. */
const MAX_MS = 300_000
const MAX_IDLE_MS = 5_000

/** As many as draw at once; each holds 20 MB. */
export const THREADS = Math.min(availableParallelism(), 4)

/** They wait for the next bike: a new thread would first have to be compiled again. */
const idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout }[] = []

/** Beside the event loop: a photo takes a fraction of a second of pure arithmetic. */
export async function drawInThread(task: DrawTask, stop?: AbortSignal): Promise<readonly DrawnPhoto[]> {
  const worker = takeWorker()
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(MAX_MS), ...(stop ? [stop] : [])])
    const drawn = once(worker, 'message', { signal })
    worker.postMessage(task)
    const [photos] = await drawn
    keepWorker(worker)
    return photos
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

function takeWorker(): Worker {
  const waiting = idle.pop()
  if (!waiting) return startThread('photo-worker', new URL('./photo-worker.ts', import.meta.url), null)
  clearTimeout(waiting.timer)
  waiting.worker.ref()
  return waiting.worker
}

function keepWorker(worker: Worker): void {
  if (idle.length >= THREADS) return void worker.terminate()
  worker.unref()
  const timer = setTimeout(() => {
    idle.splice(
      idle.findIndex((it) => it.worker === worker),
      1,
    )
    void worker.terminate()
  }, MAX_IDLE_MS)
  idle.push({ worker, timer: timer.unref() })
}
