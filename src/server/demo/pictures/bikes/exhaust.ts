import { BLACK_METAL, CHROME, type Material, STEEL } from '../render/material.ts'
import { lathe, tube } from '../render/shapes.ts'
import { subtract, unit, type Vector } from '../render/vector.ts'
import type { Kit } from './kit.ts'

interface Exhaust {
  /** From the head down and back. */
  readonly header: readonly Vector[]
  /** How many pipes side by side, and how far apart. */
  readonly pipes: number
  readonly gap: number
  readonly thick?: number
  readonly pipe?: Material
  /** The silencer from front to end, and its radius. */
  readonly from: Vector
  readonly to: Vector
  readonly radius: number
  readonly bothSides?: boolean
}

export function exhaust(
  kit: Kit,
  { header, pipes, gap, thick = 0.021, pipe = STEEL, from, to, radius, bothSides = false }: Exhaust,
): Vector {
  const { mesh, muffler } = kit
  const count = header.length
  for (let index = 0; index < pipes; index += 1) {
    const off = (index - (pipes - 1) / 2) * gap
    // They come together on their way.
    tube(
      mesh,
      header.map(([x, y, z], at): Vector => [x, y, z + off * (1 - at / (count - 1)) ** 0.6]),
      thick,
      pipe,
    )
  }
  const sides = bothSides ? [1, -1] : [1]
  const last = header.at(-1) ?? from
  for (const side of sides) {
    const place = ([x, y, z]: Vector): Vector => [x, y, z * side]
    const [start, end] = [place(from), place(to)]
    tube(
      mesh,
      [
        bothSides ? place(last) : last,
        [(last[0] + start[0]) / 2, (last[1] + start[1]) / 2, (last[2] * (bothSides ? side : 1) + start[2]) / 2],
        start,
      ],
      thick * 1.15,
      pipe,
    )
    const along = unit(subtract(end, start))
    const length = Math.hypot(...subtract(end, start))
    lathe(
      mesh,
      start,
      along,
      [
        [thick * 1.1, -0.03],
        [radius * 0.8, 0.03],
        [radius, length * 0.18],
        [radius, length * 0.86],
        [radius * 0.86, length],
        [radius * 0.62, length],
        [radius * 0.6, length - 0.03],
      ],
      muffler,
      26,
    )
    lathe(
      mesh,
      start,
      along,
      [
        [radius * 0.62, length - 0.004],
        [0, length - 0.02],
      ],
      BLACK_METAL,
      20,
    )
    for (const part of [0.2, 0.84])
      lathe(
        mesh,
        start,
        along,
        [
          [radius * 1.015, length * part],
          [radius * 1.02, length * part + 0.014],
          [radius, length * part + 0.016],
        ],
        muffler === CHROME ? STEEL : CHROME,
        26,
      )
  }
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2 + radius]
}
