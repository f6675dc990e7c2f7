import type { DamageKind } from '#domain/inspection/inspection-sheet.ts'
import { linear } from './material.ts'
import { softAt } from './noise.ts'
import type { Vector } from './vector.ts'

interface Mark {
  readonly color: Vector
  /** How much of the surface shows it, 0 to 1. */
  readonly part: number
  readonly bendX: number
  readonly bendY: number
}

/** Damage at a place of the surface. */
export interface Wear {
  readonly place: Vector
  readonly radius: number
  /** What it does to the surface so far from its middle, in metres; `off` from 0 in the middle to 1 at its rim. */
  change(x: number, y: number, off: number): Mark
}

const BARE = linear('#b9bcc0')
const RUST = linear('#7a3b16')
const DARK_RUST = linear('#3c1d0d')
const NONE: Mark = { color: BARE, part: 0, bendX: 0, bendY: 0 }

export function wearOf(kind: DamageKind, place: Vector, size = 1): Wear {
  if (kind === 'rust' || kind === 'leak') return { place, radius: 0.11 * size, change: rusted }
  if (kind === 'dent' || kind === 'bend') return { place, radius: 0.07 * size, change: dented }
  return { place, radius: 0.1 * size, change: scratched }
}

/** Several long strokes, one beside the other. */
function scratched(x: number, y: number, off: number): Mark {
  const [along, across] = [x * 0.9 + y * 0.42, y * 0.9 - x * 0.42]
  const stroke = softAt(along * 0.25 + 0.2, across * 9)
  const depth = Math.abs(across) < 0.034 * (1 - off * 0.5) ? (stroke - 0.5) * 12 : 0
  return depth > 0 ? { color: BARE, part: Math.min(0.9, depth) * (1 - off * off), bendX: 0, bendY: 0.1 } : NONE
}

function dented(x: number, y: number, off: number): Mark {
  const slope = Math.sin(Math.min(1, off) * Math.PI) * 12
  return { color: BARE, part: 0, bendX: x * slope, bendY: y * slope }
}

function rusted(x: number, y: number, off: number): Mark {
  const spot = softAt(x * 1.7 + 0.4, y * 1.7) - 0.36 - off * 0.22
  if (spot <= 0) return NONE
  return { color: spot > 0.12 ? DARK_RUST : RUST, part: Math.min(0.95, spot * 9), bendX: spot, bendY: -spot }
}
