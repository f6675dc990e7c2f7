import type { DamageMark } from '#domain/inspection/inspection-sheet.ts'
import { seededRandom } from '#domain/values/seeded-random.ts'
import { BUILDERS, type Form, type Kit, type Places, type RimStyle } from './bikes/index.ts'
import { type FrozenMesh, freeze } from './render/frozen-mesh.ts'
import {
  ALLOY,
  BLACK_ENGINE,
  BLACK_METAL,
  CASTING,
  CHROME,
  GLASS,
  GOLD_METAL,
  leatherOf,
  type Material,
  paintOf,
  SMOKED_GLASS,
  STEEL,
  VINYL,
} from './render/material.ts'
import { Mesh } from './render/mesh.ts'
import type { Surroundings } from './render/surroundings.ts'
import { turned, type Vector } from './render/vector.ts'
import { type Wear, wearOf } from './render/wear.ts'
import { drawPlace } from './scene/places.ts'

/** What a listing says of its bike, as far as it can be seen. */
export interface ListedBike {
  /** The same bike for the same seed. */
  readonly seed: number
  readonly form: Form
  /** A code of COLORS. */
  readonly color: string
  readonly odometerKm: number | null
  readonly stampedNumber: string
  readonly marks: readonly DamageMark[]
}

/** A bike where it stands. */
export interface StandingBike {
  readonly mesh: FrozenMesh
  readonly places: Places
  readonly surroundings: Surroundings
  readonly wear: readonly (Wear & { readonly side: 1 | -1 })[]
  /** For the views: how each is taken a little differently. */
  readonly random: () => number
  readonly stampedNumber: string
}

const PAINTS: Readonly<Record<string, readonly string[]>> = {
  black: ['#141518', '#1c1e22', '#101114'],
  white: ['#e9eaea', '#e4e1d8', '#f0f1f1'],
  silver: ['#b2b6ba', '#a4a9ae'],
  gray: ['#63686d', '#777a7c', '#4c5156'],
  red: ['#a5141a', '#8a0f16', '#bf2018'],
  blue: ['#173f8f', '#1b5aa6', '#102c63'],
  green: ['#1d5f33', '#2f7a3a', '#57951d'],
  yellow: ['#e0b010', '#d99a06'],
  orange: ['#d4590f', '#c8480c'],
  brown: ['#5a3620', '#6e4526'],
  gold: ['#b08a3a', '#9c7a3c'],
  purple: ['#4d2470', '#5c2c62'],
  other: ['#173f8f', '#a5141a', '#e0b010'],
}
const ACCENTS = ['#e6e6e4', '#17181b', '#9a9ea2', '#b5171d', '#c79a3c', '#1b5aa6'] as const
const SEATS = ['#4a2f1e', '#6b4a2c', '#2b2b2e'] as const
const RIM_STYLES: readonly RimStyle[] = ['five', 'ten', 'y']

export function standingBike({ seed, form, color, odometerKm, stampedNumber, marks }: ListedBike): StandingBike {
  const random = seededRandom(seed)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const paint = pick(PAINTS[color] ?? PAINTS.other ?? [])
  const accent = pick(ACCENTS.filter((it) => color === 'other' || Math.abs(brightness(it) - brightness(paint)) > 60))
  const mesh = new Mesh()
  const kit: Kit = {
    mesh,
    paint: paintOf(paint, random() < 0.6),
    accent: paintOf(accent, false),
    seat: random() < 0.75 ? VINYL : leatherOf(pick(SEATS)),
    rims: pick<Material>([BLACK_METAL, BLACK_METAL, ALLOY, STEEL, GOLD_METAL]),
    rimStyle: pick(RIM_STYLES),
    engine: pick([BLACK_ENGINE, BLACK_ENGINE, CASTING, ALLOY]),
    muffler: pick([STEEL, BLACK_METAL, CHROME, ALLOY]),
    forks: pick([ALLOY, BLACK_METAL, GOLD_METAL]),
    screen: random() < 0.6 ? GLASS : SMOKED_GLASS,
    hasRoundMirrors: random() < 0.5,
    hasTopBox: random() < 0.25,
    hasScreen: random() < 0.3,
    trim: random(),
    steering: random() * 0.3 - 0.05,
    odometerKm,
    stampedNumber,
  }
  const straight = BUILDERS[form](kit)
  // It leans on its stand.
  const lean = -0.03 - random() * 0.04
  mesh.turn(0, [0, 0, 0], [1, 0, 0], lean)
  const leaned = (point: Vector): Vector => turned(point, [1, 0, 0], lean)
  const { front, rear, height, ...points } = straight
  const moved = Object.fromEntries(Object.entries(points).map(([name, point]) => [name, leaned(point)]))
  const places = { front, rear, height, ...(moved as typeof points) }
  const frozen = freeze(mesh)
  const wear = marks.map((mark) => {
    const side = mark.side === 'right' ? 1 : -1
    return { side, ...wearOf(mark.kind, surfaceAt(frozen, placeOfMark(places, mark), side)) } as const
  })
  return { mesh: frozen, places, surroundings: drawPlace(random), wear, random, stampedNumber }
}

/** The sheet names the part that it marks. */
function placeOfMark(places: Places, { note }: DamageMark): Vector {
  if (note.includes('タンク')) return places.tank
  if (note.includes('レバー')) return places.lever
  if (note.includes('マフラー')) return places.muffler
  if (note.includes('フォーク')) return places.fork
  if (note.includes('エンジン')) return places.engine
  return places.sideCover
}

function brightness(hex: string): number {
  return [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(hex.slice(at, at + 2), 16), 0) / 3
}

/** The outermost place of the surface at such a place of the side view; the given one where nothing is there. */
function surfaceAt({ positions, opaque }: FrozenMesh, [x, y, z]: Vector, side: 1 | -1): Vector {
  let outermost = -Infinity
  const at = (corner: number, axis: number) => positions[(opaque.corners[corner] as number) * 3 + axis] as number
  for (let corner = 0; corner < opaque.corners.length; corner += 3) {
    const [ax, ay] = [at(corner, 0), at(corner, 1)]
    const [ux, uy] = [at(corner + 1, 0) - ax, at(corner + 1, 1) - ay]
    const [vx, vy] = [at(corner + 2, 0) - ax, at(corner + 2, 1) - ay]
    const area = ux * vy - uy * vx
    const b = ((x - ax) * vy - (y - ay) * vx) / area
    const c = ((y - ay) * ux - (x - ax) * uy) / area
    if (!(b >= 0 && c >= 0 && b + c <= 1)) continue
    const depth = at(corner, 2) * (1 - b - c) + at(corner + 1, 2) * b + at(corner + 2, 2) * c
    outermost = Math.max(outermost, depth * side)
  }
  return [x, y, outermost === -Infinity ? Math.abs(z) * side : outermost * side]
}
