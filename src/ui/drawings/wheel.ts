import { circle, type Layer, spokes } from './shapes.ts'

interface Wheel {
  readonly x: number
  readonly y: number
  readonly radius: number
  /** Share of the radius where the tyre ends and the rim begins. */
  readonly rim?: number
  /** Radius of the brake disc. */
  readonly disc?: number
  readonly spokes?: number
  readonly turn?: number
}

export function wheel({ x, y, radius, rim = 0.72, disc = 0, spokes: count = 0, turn = -90 }: Wheel): Layer[] {
  const inner = Math.round(radius * rim * 10) / 10
  const start = disc || 3.5
  return [
    ['tyre', circle(x, y, radius)],
    ['paper', circle(x, y, inner)],
    ['line', spokes(x, y, start, inner, count, turn) + (disc ? circle(x, y, disc) : '') + circle(x, y, 3)],
  ]
}
