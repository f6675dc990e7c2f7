/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A number from 0 to 1 that belongs to these things, whenever it is asked for. */
export function fixedRandom(...things: readonly number[]): number {
  let seed = 17
  for (const thing of things) seed = (Math.imul(seed, 31) + thing) >>> 0
  const next = seededRandom(seed)
  next()
  return next()
}
