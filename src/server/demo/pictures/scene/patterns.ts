import { grainAt, softAt } from '../render/noise.ts'
import type { Vector } from '../render/vector.ts'

export function write(into: Float32Array, color: Vector | undefined, level: number): void {
  if (!color) return
  into[0] = color[0] * level
  into[1] = color[1] * level
  into[2] = color[2] * level
}

/** From 0 to 1 within each stretch of such a length. */
export function within(at: number, length: number): number {
  const part = at / length
  return part - Math.floor(part)
}

/** Fine patterns fade where they would flicker. */
export function far(distance: number): number {
  return Math.max(0, 1 - distance / 9)
}

export function asphalt(
  into: Float32Array,
  color: Vector | undefined,
  across: number,
  away: number,
  distance: number,
  shift: number,
): void {
  const coarse = softAt(across * 0.23 + shift, away * 0.23) - 0.5
  const stones = (grainAt(across * 0.8 + shift, away * 0.8) - 0.5) * far(distance)
  write(into, color, 0.85 + coarse * 0.5 + stones * 0.45)
}
