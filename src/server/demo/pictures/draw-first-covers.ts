import type { Services } from '../../services.ts'
import { drawListing, findWithoutPhotos } from './draw-demo-photos.job.ts'
import { THREADS } from './draw-in-thread.ts'

/** How much longer the first start may take for its pictures; what is not drawn by then is drawn by the jobs. */
const MAX_MS = 12_000

/** Before the first page is shown: the covers of what the lists show, on all cores. */
export async function drawFirstCovers(services: Services, now: Date, maxMs = MAX_MS): Promise<void> {
  const signal = AbortSignal.timeout(maxMs)
  const waiting = await findWithoutPhotos(services.db)
  const draw = async () => {
    while (!signal.aborted) {
      const auctionId = waiting.shift()
      if (auctionId === undefined) return
      await drawListing({ services, now, signal }, { auctionId, part: 'cover' }, true)
    }
  }
  // Its job tries again what could not be drawn, or not in time.
  await Promise.allSettled(Array.from({ length: THREADS }, draw))
}
