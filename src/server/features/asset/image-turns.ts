import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { uploadRefused } from '#domain/upload/upload-fault.ts'
import { createLimiter, type Limiter } from '../../limits/limiter.ts'

/** A decoded picture takes up to 200 MB; more at once than cores gains nothing. */
const PLACES = Math.max(1, Math.min(availableParallelism(), 4))

sharp.cache(false) // every file is read once; a cache of them only holds memory

/** All work on pixels waits here for its turn; a line that is too long is a 429. */
export const inImageTurn = createLimiter(PLACES, 200)

/** Lines for uploads. HEIC is decoded without libvips' streaming, whole pictures in memory. */
export interface UploadTurns {
  readonly image: Limiter
  readonly heic: Limiter
}

const OF_ACCOUNTS: UploadTurns = { image: inImageTurn, heic: createLimiter(1, 50) }
/** Visitors have lines of their own: whoever fills them keeps nobody waiting who is logged in. */
const OF_VISITORS: UploadTurns = { image: createLimiter(Math.ceil(PLACES / 2), 40), heic: createLimiter(1, 10) }

/** The turns of an upload; what nobody waits for any more is not begun. */
export function turnsOf(isVisitor: boolean, isGone: () => boolean): UploadTurns {
  const { image, heic } = isVisitor ? OF_VISITORS : OF_ACCOUNTS
  const unlessGone =
    (inTurn: Limiter): Limiter =>
    (work) =>
      inTurn(async () => {
        if (isGone()) throw uploadRefused('TOO_MANY_AT_ONCE')
        return work()
      })
  return { image: unlessGone(image), heic: unlessGone(heic) }
}
