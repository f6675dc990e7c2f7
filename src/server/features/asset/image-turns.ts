import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { createTurns } from '../../auth/turns.ts'

/** A decoded picture takes up to 200 MB; more at once than cores gains nothing. */
const PLACES = Math.max(1, Math.min(availableParallelism(), 4))

sharp.cache(false) // every file is read once; a cache of them only holds memory

/** All work on pixels waits here for its turn; a line that is too long is a 429. */
export const inImageTurn = createTurns(PLACES, 200)
/** HEIC is decoded without libvips' streaming, whole pictures in memory. */
export const inHeicTurn = createTurns(1, 50)
