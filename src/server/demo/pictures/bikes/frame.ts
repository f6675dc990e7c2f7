import { BLACK_METAL, CHROME, type Material, PLASTIC, STEEL } from '../render/material.ts'
import type { Mesh } from '../render/mesh.ts'
import { body, box, lathe, type Station, tube } from '../render/shapes.ts'
import type { Vector } from '../render/vector.ts'
import { figures } from './instruments.ts'
import { type Kit, left } from './kit.ts'

interface FrameShape {
  /** The steering head: its lower and its upper end. */
  readonly head: readonly [Vector, Vector]
  /** From the head over the engine to the pivot. */
  readonly spine: readonly (readonly [x: number, y: number, half: number])[]
  /** From the head in front of the engine and under it. */
  readonly cradle: readonly (readonly [x: number, y: number, half: number])[]
  /** From the pivot or the spine to the tail. */
  readonly seatRail: readonly (readonly [x: number, y: number, half: number])[]
  readonly metal?: Material
  readonly thick?: number
}

export function frame(
  kit: Kit,
  { head, spine, cradle, seatRail, metal = BLACK_METAL, thick = 0.017 }: FrameShape,
): void {
  const { mesh } = kit
  tube(mesh, head, 0.032, metal, 16)
  for (const run of [spine, cradle, seatRail]) {
    if (run.length < 2) continue
    const points = run.map(([x, y, half]): Vector => [x, y, half])
    tube(mesh, points, run === spine ? thick * 1.25 : thick, metal)
    tube(mesh, points.map(left), run === spine ? thick * 1.25 : thick, metal)
  }
  stamp(kit, head)
}

/** The frame number on the right of the steering head. */
function stamp({ mesh, stampedNumber }: Kit, [lower, upper]: readonly [Vector, Vector]): void {
  const [x, y] = [(lower[0] + upper[0]) / 2 - 0.002, (lower[1] + upper[1]) / 2]
  const turn = Math.atan2(upper[1] - lower[1], upper[0] - lower[0])
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)]
  box(mesh, [x, y, 0.031], [0.1, 0.022, 0.006], STEEL, turn)
  figures(stampedNumber, 0.0095, (u, v, wide, tall) =>
    box(mesh, [x + u * cosine - v * sine, y + u * sine + v * cosine, 0.0345], [wide, tall, 0.0012], PLASTIC, turn),
  )
}

/** A tank with its cap and, where there is one, a stripe of the other colour. */
export function tank({ mesh, paint, accent, trim }: Kit, stations: readonly Station[], cap: Vector): void {
  body(mesh, stations, paint, 0, 28)
  if (trim > 0.3)
    body(
      mesh,
      stations.map((it) => ({ ...it, y: it.y - it.h * 0.2, h: it.h * (trim > 0.65 ? 0.16 : 0.3), w: it.w * 1.006 })),
      accent,
      0,
      28,
    )
  fillerCap(mesh, cap)
}

export function fillerCap(mesh: Mesh, cap: Vector): void {
  lathe(
    mesh,
    cap,
    [0, 1, 0],
    [
      [0.048, -0.03],
      [0.046, 0.006],
      [0.036, 0.012],
      [0, 0.013],
    ],
    CHROME,
    26,
  )
  lathe(
    mesh,
    cap,
    [0, 1, 0],
    [
      [0.012, 0.012],
      [0.011, 0.017],
      [0, 0.018],
    ],
    PLASTIC,
    12,
  )
}

/** A seat with a seam around it. */
export function seat({ mesh, seat: cover }: Kit, stations: readonly Station[]): void {
  body(mesh, stations, cover, 0, 24)
  body(
    mesh,
    stations.map((it) => ({ ...it, y: it.y - it.h * 0.35, h: 0.006, w: it.w * 1.012 })),
    PLASTIC,
    0,
    16,
  )
}
