import { seededRandom } from '#domain/values/seeded-random.ts'

/** A number from 0 to 1 that belongs to these things, whenever it is asked for. */
export function fixedRandom(...things: readonly number[]): number {
  let seed = 17
  for (const thing of things) seed = (Math.imul(seed, 31) + thing) >>> 0
  const next = seededRandom(seed)
  next()
  return next()
}
