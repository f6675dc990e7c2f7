import { ALLOY, BLACK_METAL, CASTING, CHROME, type Material, PLASTIC, STEEL } from '../render/material.ts'
import { body, box, lathe, tube } from '../render/shapes.ts'
import type { Vector } from '../render/vector.ts'
import type { Kit } from './kit.ts'

const AXIS: Vector = [0, 0, 1]

interface Block {
  /** The middle of the crankcase. */
  readonly x: number
  readonly y: number
  /** Half its length and half its height. */
  readonly l: number
  readonly h: number
  /** Half its width, with the covers. */
  readonly w: number
}

/** Crankcase with round covers on both sides. */
function crankcase({ mesh, engine }: Kit, { x, y, l, h, w }: Block): void {
  body(
    mesh,
    [
      { x: x - l, y: y + h * 0.15, h: h * 0.5, w: w * 0.55, square: 3 },
      { x: x - l * 0.6, y: y + h * 0.05, h: h * 0.92, w: w * 0.72, square: 3.4 },
      { x: x + l * 0.5, y, h, w: w * 0.75, square: 3.4 },
      { x: x + l, y: y + h * 0.1, h: h * 0.55, w: w * 0.6, square: 3 },
    ],
    engine,
  )
  // Sump.
  body(
    mesh,
    [
      { x: x - l * 0.55, y: y - h * 0.95, h: h * 0.25, w: w * 0.4, square: 4 },
      { x: x + l * 0.45, y: y - h * 0.98, h: h * 0.28, w: w * 0.4, square: 4 },
    ],
    engine,
  )
  for (const side of [1, -1]) {
    const cover = (dx: number, dy: number, radius: number, out: number, material: Material) =>
      lathe(
        mesh,
        [x + dx, y + dy, side * w * 0.62],
        AXIS,
        [
          [radius * 1.05, 0],
          [radius, side * out * 0.7],
          [radius * 0.8, side * out],
          [radius * 0.3, side * out * 1.02],
          [0, side * out * 0.94],
        ],
        material,
        28,
      )
    cover(side > 0 ? -l * 0.28 : -l * 0.5, h * 0.05, h * 0.78, w * 0.38, engine)
    cover(l * 0.48, -h * 0.05, h * 0.6, w * 0.3, side > 0 ? engine : CASTING)
    for (let bolt = 0; bolt < 8; bolt += 1) {
      const angle = (2 * Math.PI * bolt) / 8
      const at: Vector = [
        x + (side > 0 ? -l * 0.28 : -l * 0.5) + Math.cos(angle) * h * 0.7,
        y + h * 0.05 + Math.sin(angle) * h * 0.7,
        side * w * 0.62,
      ]
      lathe(
        mesh,
        at,
        AXIS,
        [
          [0.007, 0],
          [0.007, side * (w * 0.3 + 0.006)],
          [0, side * (w * 0.3 + 0.008)],
        ],
        STEEL,
        6,
      )
    }
  }
}

/** Cylinders in a row; `lean` forwards in radians, `half` their width, fins or a smooth block. */
export function rowEngine(
  kit: Kit,
  block: Block,
  { lean, half, tall, fins }: { lean: number; half: number; tall: number; fins: number },
): void {
  const { mesh, engine } = kit
  crankcase(kit, block)
  const [sx, sy] = [Math.sin(lean), Math.cos(lean)]
  const foot: Vector = [block.x + block.l * 0.3, block.y + block.h * 0.75, 0]
  const at = (height: number): Vector => [foot[0] + sx * height, foot[1] + sy * height, 0]
  const deep = block.l * 1.05
  box(mesh, at(tall * 0.45), [deep * 0.8, tall * 0.9, half * 1.8], engine, -lean)
  for (let fin = 0; fin < fins; fin += 1)
    box(
      mesh,
      at(tall * (0.1 + (0.82 * fin) / Math.max(1, fins - 1))),
      [deep, (tall / fins) * 0.42, half * 2],
      fins > 4 ? engine : CASTING,
      -lean,
    )
  // Head cover and plugs.
  body(
    mesh,
    [
      {
        x: at(tall)[0] - deep * 0.42,
        y: at(tall * 1.08)[1] + lean * deep * 0.4,
        h: tall * 0.16,
        w: half * 0.95,
        square: 4,
      },
      {
        x: at(tall)[0] + deep * 0.42,
        y: at(tall * 1.08)[1] - lean * deep * 0.4,
        h: tall * 0.16,
        w: half * 0.95,
        square: 4,
      },
    ],
    kit.trim > 0.55 ? ALLOY : engine,
  )
  // Carburettors or throttle bodies behind the head.
  for (const side of [0.6, -0.6])
    tube(
      mesh,
      [
        [at(tall * 0.9)[0] - deep * 0.45, at(tall * 0.9)[1], half * side],
        [at(tall)[0] - deep * 0.95, at(tall * 1.05)[1], half * side],
      ],
      0.028,
      PLASTIC,
      10,
    )
}

/** Two finned cylinders in a V, with pushrods and a round air cleaner on the right. */
export function vTwin(kit: Kit, block: Block, tall: number): void {
  const { mesh, engine } = kit
  crankcase(kit, block)
  const metal = kit.trim > 0.5 ? CHROME : engine
  for (const lean of [-0.4, 0.4]) {
    const [sx, sy] = [Math.sin(lean), Math.cos(lean)]
    const at = (height: number, z = 0): Vector => [
      block.x + sx * (0.1 + height),
      block.y + block.h * 0.5 + sy * (0.05 + height),
      z,
    ]
    for (let fin = 0; fin < 11; fin += 1) {
      const height = tall * (0.05 + fin * 0.075)
      lathe(
        mesh,
        at(height),
        [sx, sy, 0],
        [
          [0.06, 0],
          [0.092, 0.002],
          [0.092, 0.009],
          [0.06, 0.011],
        ],
        engine,
        22,
      )
    }
    lathe(
      mesh,
      at(0),
      [sx, sy, 0],
      [
        [0.07, 0],
        [0.07, tall * 0.95],
      ],
      engine,
      18,
    )
    lathe(
      mesh,
      at(tall * 0.9),
      [sx, sy, 0],
      [
        [0.085, 0],
        [0.09, 0.03],
        [0.07, 0.065],
        [0, 0.075],
      ],
      metal,
      22,
    )
    for (const off of [0.02, -0.02])
      tube(
        mesh,
        [
          [at(0)[0] + off, at(0)[1], 0.085],
          [at(tall * 0.92)[0] + off * 0.6, at(tall * 0.92)[1], 0.085],
        ],
        0.009,
        CHROME,
        8,
      )
  }
  lathe(
    mesh,
    [block.x + 0.02, block.y + block.h + tall * 0.52, 0.13],
    AXIS,
    [
      [0.085, -0.05],
      [0.09, 0],
      [0.08, 0.022],
      [0.03, 0.03],
      [0, 0.03],
    ],
    metal,
    30,
  )
  // Cam cover on the right, primary cover on the left.
  lathe(
    mesh,
    [block.x + 0.05, block.y + 0.02, block.w * 0.7],
    AXIS,
    [
      [0.105, 0],
      [0.1, 0.03],
      [0.06, 0.045],
      [0, 0.046],
    ],
    metal,
    24,
  )
  body(
    mesh,
    [
      { x: block.x - 0.24, y: block.y - 0.01, h: 0.075, w: 0.03, square: 3 },
      { x: block.x, y: block.y - 0.015, h: 0.07, w: 0.036, square: 3 },
      { x: block.x + 0.15, y: block.y - 0.01, h: 0.085, w: 0.034, square: 3 },
    ],
    metal,
    -block.w * 0.86,
  )
}

/** A single that lies nearly flat, as under step-through frames. */
export function flatSingle(kit: Kit, block: Block): void {
  const { mesh, engine } = kit
  crankcase(kit, block)
  const [x, y] = [block.x + block.l, block.y + block.h * 0.25]
  for (let fin = 0; fin < 8; fin += 1)
    lathe(
      mesh,
      [x + fin * 0.015, y + fin * 0.002, 0],
      [1, 0.12, 0],
      [
        [0.035, 0],
        [0.062, 0.001],
        [0.062, 0.006],
        [0.035, 0.007],
      ],
      engine,
      20,
    )
  lathe(
    mesh,
    [x + 0.12, y + 0.016, 0],
    [1, 0.12, 0],
    [
      [0.055, 0],
      [0.055, 0.045],
      [0.035, 0.06],
      [0, 0.062],
    ],
    engine,
    20,
  )
}

export function radiator(
  { mesh }: Kit,
  [x, y]: readonly [number, number],
  high: number,
  half: number,
  lean = 0.2,
): void {
  box(mesh, [x, y, 0], [0.035, high, half * 2], BLACK_METAL, lean)
  for (let fin = 0; fin < 12; fin += 1)
    box(
      mesh,
      [x + 0.018 - lean * (fin / 11 - 0.5) * high, y + high * (fin / 11 - 0.5) * 0.9, 0],
      [0.006, high * 0.03, half * 1.85],
      CASTING,
      lean,
    )
}
