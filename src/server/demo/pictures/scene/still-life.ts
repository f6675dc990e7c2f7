import { figures } from '../bikes/instruments.ts'
import type { View } from '../render/camera.ts'
import { type FrozenMesh, freeze } from '../render/frozen-mesh.ts'
import { BLACK_METAL, INK, PAPER, PLASTIC, STEEL } from '../render/material.ts'
import { Mesh } from '../render/mesh.ts'
import { grainAt, softAt } from '../render/noise.ts'
import { body, box, lathe, tube } from '../render/shapes.ts'
import type { Backdrop } from '../render/surroundings.ts'
import type { Vector } from '../render/vector.ts'
import { within, write } from './patterns.ts'

interface StillLife {
  readonly mesh: FrozenMesh
  readonly view: View
}

/** Boards, dark or light. */
export const table: Backdrop = {
  floor(into, { colors, shift }, across, away) {
    const board = Math.floor((away + 9 + shift) / 0.16)
    const grain = softAt(across * 0.35 + board * 0.37 + shift, away * 6)
    const seam = within(away + 9 + shift, 0.16) < 0.02 ? 0.45 : 1
    write(into, colors[0], (0.75 + grain * 0.5 + (grainAt(across * 2, away * 9) - 0.5) * 0.1) * seam)
  },
  wall(into, { colors }) {
    write(into, colors[0], 0.4)
  },
}

/** The key on the table, one or two of them. */
export function keyScene(random: () => number, count: number): StillLife {
  const mesh = new Mesh()
  for (let key = 0; key < count; key += 1) {
    const start = mesh.vertexCount
    const z = 0
    body(
      mesh,
      [
        { x: -0.014, y: 0.008, h: 0.005, w: 0.012 },
        { x: 0.004, y: 0.008, h: 0.006, w: 0.017, square: 3 },
        { x: 0.03, y: 0.008, h: 0.006, w: 0.014, square: 3 },
        { x: 0.036, y: 0.008, h: 0.005, w: 0.008 },
      ],
      PLASTIC,
      z,
    )
    box(mesh, [0.062, 0.008, z], [0.054, 0.0028, 0.009], STEEL)
    for (let tooth = 0; tooth < 5; tooth += 1)
      box(mesh, [0.05 + tooth * 0.008, 0.008, z + 0.005], [0.004, 0.0026, 0.003 + (tooth % 3) * 0.0012], BLACK_METAL)
    const ring = Array.from(
      { length: 17 },
      (_, step): Vector => [-0.03 + Math.cos(step / 2.55) * 0.016, 0.006, z + Math.sin(step / 2.55) * 0.016],
    )
    tube(mesh, ring, 0.0014, STEEL, 6)
    const angle = random() * 1.2 - 0.6 + key * 1.9
    mesh.turn(start, [0, 0, 0], [0, 1, 0], angle)
    mesh.move(start, ([x, y, depth]) => [x + key * 0.03, y + key * 0.001, depth + (key - (count - 1) / 2) * 0.06])
  }
  return { mesh: freeze(mesh), view: { eye: [-0.05 + random() * 0.06, 0.24, 0.17], target: [0.02, 0, 0], angle: 42 } }
}

/** A form on the table: lines and boxes, and nothing written that could be read. */
export function paperScene(random: () => number): StillLife {
  const mesh = new Mesh()
  const [wide, high] = [0.297, 0.21]
  box(mesh, [0, 0.0008, 0], [wide, 0.0012, high], PAPER)
  const line = (x: number, z: number, w: number, d: number) => box(mesh, [x, 0.0018, z], [w, 0.0006, d], INK)
  const rows = 9
  for (let row = 0; row <= rows; row += 1) line(0, -0.07 + (row * 0.16) / rows, wide * 0.9, 0.0007)
  for (const x of [-0.1337, -0.06, 0.02, 0.08, 0.1337]) line(x, 0.01, 0.0007, 0.16)
  line(0, -0.088, 0.09, 0.005)
  for (let row = 0; row < rows; row += 1)
    for (const x of [-0.115, -0.04, 0.035, 0.1]) {
      const w = 0.012 + random() * 0.026
      if (random() < 0.85) line(x + w / 2 - 0.012, -0.0625 + (row * 0.16) / rows, w, 0.003)
    }
  mesh.turn(0, [0, 0, 0], [0, 1, 0], random() * 0.2 - 0.1)
  return { mesh: freeze(mesh), view: { eye: [0.01, 0.36, 0.12], target: [0, 0, 0.005], angle: 46 } }
}

/** The frame number at the neck of the frame. */
export function numberScene(stampedNumber: string): StillLife {
  const mesh = new Mesh()
  const y = 0.8
  tube(
    mesh,
    [
      [-0.02, y - 0.16, 0],
      [0.02, y + 0.16, 0],
    ],
    0.034,
    BLACK_METAL,
    24,
  )
  tube(
    mesh,
    [
      [0, y - 0.03, 0.01],
      [-0.16, y - 0.07, 0.03],
      [-0.4, y - 0.12, 0.07],
    ],
    0.024,
    BLACK_METAL,
    16,
  )
  tube(
    mesh,
    [
      [0.01, y + 0.05, 0],
      [-0.2, y + 0.03, 0.01],
      [-0.4, y - 0.02, 0.02],
    ],
    0.022,
    BLACK_METAL,
    16,
  )
  for (const end of [-0.13, 0.13])
    lathe(
      mesh,
      [end / 8, y + end, 0],
      [0, 1, 0],
      [
        [0.034, -0.02],
        [0.044, -0.014],
        [0.044, 0.014],
        [0.034, 0.02],
      ],
      STEEL,
      28,
    )
  tube(
    mesh,
    [
      [0.03, y + 0.16, -0.06],
      [-0.02, y, -0.08],
      [-0.06, y - 0.2, -0.05],
    ],
    0.006,
    PLASTIC,
    8,
  )
  box(mesh, [0.005, y, 0.034], [0.115, 0.03, 0.006], STEEL, 0.02)
  figures(stampedNumber, 0.0125, (u, v, wide, tall) =>
    box(mesh, [0.005 + u, y + v, 0.0376], [wide, tall, 0.001], BLACK_METAL),
  )
  return { mesh: freeze(mesh), view: { eye: [0.05, y + 0.04, 0.34], target: [-0.01, y, 0], angle: 40 } }
}
