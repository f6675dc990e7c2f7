import {
  ALLOY,
  BLACK_METAL,
  CHAIN,
  CHROME,
  INDICATOR,
  type Material,
  PLASTIC,
  PLATE_WHITE,
  STEEL,
  TAIL_LIGHT,
} from '../render/material.ts'
import { ball, body, box, lathe, tube } from '../render/shapes.ts'
import type { Vector } from '../render/vector.ts'
import { overWheel } from './front-end.ts'
import { type Kit, left, type WheelSize } from './kit.ts'
import { caliper, wheel } from './wheel.ts'

interface RearEnd {
  readonly wheel: WheelSize
  /** Where the swingarm turns. */
  readonly pivot: readonly [x: number, y: number]
  readonly arm: Material
  readonly disc: number
  readonly tread?: 'road' | 'knobs'
  /** Two beside the wheel, one in the middle, or none that is seen. */
  readonly shocks: 'twin' | 'mono' | 'none'
  /** Where the upper ends of the shocks are. */
  readonly shockTop: readonly [x: number, y: number]
  readonly drive: 'chain' | 'belt' | 'none'
}

export function rearEnd(
  kit: Kit,
  { wheel: size, pivot, arm, disc, tread = 'road', shocks, shockTop, drive }: RearEnd,
): Vector {
  const { mesh } = kit
  wheel(kit, size, { disc, discs: 'right', tread })
  const z = size.width * 0.36 + 0.055
  for (const side of [1, -1]) {
    body(
      mesh,
      [
        { x: size.x - 0.05, y: size.radius, h: 0.022, w: 0.013, square: 4 },
        { x: size.x + 0.1, y: size.radius + 0.012, h: 0.026, w: 0.016, square: 4 },
        { x: pivot[0] - 0.12, y: pivot[1] + 0.005, h: 0.034, w: 0.018, square: 4 },
        { x: pivot[0], y: pivot[1], h: 0.032, w: 0.018, square: 4 },
      ],
      arm,
      side * z,
    )
    lathe(
      mesh,
      [size.x, size.radius, side * z],
      [0, 0, side],
      [
        [0.024, 0.01],
        [0.022, 0.03],
        [0, 0.032],
      ],
      STEEL,
      12,
    )
  }
  if (disc > 0) caliper(mesh, size, disc, size.width * 0.36 + 0.02, 0.5, BLACK_METAL)
  if (drive !== 'none') chain(kit, size, pivot, drive === 'chain' ? CHAIN : PLASTIC)
  if (shocks === 'none') return [shockTop[0], shockTop[1], z]
  const sides = shocks === 'twin' ? [z + 0.03, -z - 0.03] : [0]
  for (const at of sides) {
    const foot: Vector =
      shocks === 'twin' ? [size.x + 0.06, size.radius + 0.04, at] : [size.x + 0.34, size.radius + 0.05, at]
    shock(kit, foot, [shockTop[0], shockTop[1], at * 0.94])
  }
  return shocks === 'twin'
    ? [size.x + 0.03 + shockTop[0] / 2, (size.radius + shockTop[1]) / 2, z + 0.03]
    : [shockTop[0] - 0.05, shockTop[1] - 0.12, 0]
}

function shock({ mesh, trim }: Kit, foot: Vector, top: Vector): void {
  const at = (part: number): Vector => [
    foot[0] + (top[0] - foot[0]) * part,
    foot[1] + (top[1] - foot[1]) * part,
    foot[2] + (top[2] - foot[2]) * part,
  ]
  tube(mesh, [at(0), at(1)], 0.014, STEEL)
  tube(mesh, [at(0.72), at(0.96)], 0.028, trim > 0.6 ? ALLOY : BLACK_METAL, 14)
  tube(mesh, [at(0.06), at(0.14)], 0.03, BLACK_METAL, 14)
  const turns = 8
  const coil = Array.from({ length: turns * 8 }, (_, step): Vector => {
    const [x, y, z] = at(0.14 + (0.58 * step) / (turns * 8))
    const angle = (step / 8) * 2 * Math.PI
    return [x + Math.cos(angle) * 0.027, y, z + Math.sin(angle) * 0.027]
  })
  for (let step = 0; step + 1 < coil.length; step += 1)
    tube(mesh, coil.slice(step, step + 2), 0.0055, trim > 0.35 ? CHROME : SPRING, 5)
}

const SPRING: Material = { ...CHROME, color: [0.5, 0.03, 0.02], mirror: 0.06, isMetal: false }

/** On the left: sprockets, chain and its guard. */
function chain({ mesh }: Kit, size: WheelSize, pivot: readonly [number, number], material: Material): void {
  const z = -(size.width * 0.36 + 0.03)
  const [front, back] = [0.04, 0.098]
  const gear: [number, number] = [pivot[0] + 0.09, pivot[1] - 0.01]
  lathe(
    mesh,
    [size.x, size.radius, z],
    [0, 0, 1],
    [
      [0.05, -0.003],
      [back, -0.003],
      [back, 0.003],
      [0.05, 0.003],
    ],
    STEEL,
    36,
  )
  for (const side of [1, -1])
    tube(
      mesh,
      [
        [size.x, size.radius + side * back, z],
        [gear[0], gear[1] + side * front, z],
      ],
      0.0085,
      material,
      6,
    )
  for (let link = 0; link < 12; link += 1) {
    const angle = Math.PI / 2 + (Math.PI * link) / 11
    box(
      mesh,
      [size.x + Math.cos(angle) * back, size.radius + Math.sin(angle) * back, z],
      [0.024, 0.016, 0.014],
      material,
      angle + Math.PI / 2,
    )
  }
  body(
    mesh,
    [
      { x: size.x + 0.02, y: size.radius + back + 0.03, h: 0.014, w: 0.018, square: 4 },
      { x: gear[0] - 0.1, y: gear[1] + front + 0.045, h: 0.014, w: 0.018, square: 4 },
    ],
    PLASTIC,
    z,
  )
}

/** Number plate without a number, lamp and indicators at the end of a tail. */
export function tailLights({ mesh }: Kit, [x, y]: readonly [number, number], spread = 0.13, lamp = 0.05): void {
  ball(mesh, [x, y, 0], [0.03, lamp * 0.55, lamp * 1.3], TAIL_LIGHT)
  for (const place of [(point: Vector) => point, left]) {
    tube(mesh, [place([x + 0.06, y - 0.05, 0.03]), place([x + 0.03, y - 0.05, spread])], 0.008, PLASTIC, 6)
    ball(mesh, place([x + 0.025, y - 0.05, spread + 0.02]), [0.03, 0.022, 0.03], INDICATOR, 10)
  }
}

export function numberPlate({ mesh }: Kit, [x, y]: readonly [number, number], lean = -0.35): void {
  box(mesh, [x, y, 0], [0.005, 0.125, 0.23], PLATE_WHITE, lean)
  box(mesh, [x + 0.006, y, 0], [0.006, 0.115, 0.2], PLASTIC, lean)
  for (const side of [0.07, -0.07]) ball(mesh, [x - 0.008, y + 0.045, side], [0.006, 0.006, 0.006], STEEL, 8)
}

/** Holds plate and lamp behind the wheel. */
export function plateHolder(kit: Kit, [x, y]: readonly [number, number], [px, py]: readonly [number, number]): void {
  body(
    kit.mesh,
    [
      { x, y, h: 0.015, w: 0.05, square: 4 },
      { x: (x + px) / 2, y: (y + py) / 2 + 0.01, h: 0.012, w: 0.045, square: 4 },
      { x: px + 0.02, y: py - 0.02, h: 0.01, w: 0.05, square: 4 },
    ],
    PLASTIC,
  )
  numberPlate(kit, [px, py])
}

export function rearFender(
  { mesh }: Kit,
  size: WheelSize,
  from: number,
  to: number,
  material: Material,
  wide = 1.15,
): void {
  body(mesh, overWheel(size, from, to, 0.04, wide), material)
}

export function sideStand({ mesh }: Kit, [x, y]: readonly [number, number], metal: Material = BLACK_METAL): void {
  tube(
    mesh,
    [
      [x, y, -0.12],
      [x + 0.05, 0.02, -0.27],
    ],
    0.011,
    metal,
    8,
  )
  box(mesh, [x + 0.06, 0.012, -0.28], [0.07, 0.012, 0.035], metal)
}

export function footPegs({ mesh }: Kit, [x, y]: readonly [number, number], half: number): void {
  for (const side of [1, -1]) {
    tube(
      mesh,
      [
        [x, y, side * half],
        [x - 0.005, y - 0.005, side * (half + 0.1)],
      ],
      0.014,
      BLACK_METAL,
      8,
    )
    // Brake on the right, gears on the left.
    tube(
      mesh,
      [
        [x, y - 0.02, side * half],
        [x + 0.09, y - 0.045, side * (half + 0.03)],
        [x + 0.15, y - 0.035, side * (half + 0.06)],
      ],
      0.008,
      STEEL,
      6,
    )
    box(mesh, [x + 0.02, y + 0.03, side * (half - 0.01)], [0.09, 0.1, 0.014], ALLOY, 0.5)
  }
}

/** A case above the tail. */
export function topBox({ mesh }: Kit, [x, y]: readonly [number, number], size = 1): void {
  tube(
    mesh,
    [
      [x + 0.25, y - 0.02, 0.07],
      [x - 0.12, y, 0.07],
    ],
    0.01,
    BLACK_METAL,
    8,
  )
  tube(
    mesh,
    [
      [x + 0.25, y - 0.02, -0.07],
      [x - 0.12, y, -0.07],
    ],
    0.01,
    BLACK_METAL,
    8,
  )
  body(
    mesh,
    [
      { x: x - 0.2 * size, y: y + 0.14 * size, h: 0.09 * size, w: 0.17 * size, square: 4 },
      { x: x - 0.17 * size, y: y + 0.14 * size, h: 0.13 * size, w: 0.2 * size, square: 4 },
      { x: x + 0.13 * size, y: y + 0.14 * size, h: 0.13 * size, w: 0.2 * size, square: 4 },
      { x: x + 0.17 * size, y: y + 0.14 * size, h: 0.09 * size, w: 0.17 * size, square: 4 },
    ],
    PLASTIC,
  )
  box(mesh, [x - 0.215 * size, y + 0.16 * size, 0], [0.02, 0.05 * size, 0.24 * size], TAIL_LIGHT)
}
