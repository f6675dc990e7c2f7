import { skin } from '../render/shapes.ts'
import type { Vector } from '../render/vector.ts'
import type { Kit } from './kit.ts'

/** A bent pane across the bike, from its lower front edge to its upper edge. */
export function windscreen(
  { mesh, screen }: Kit,
  [x, y]: readonly [number, number],
  [topX, topY]: readonly [number, number],
  half: number,
): void {
  const arc = (ax: number, ay: number, wide: number): Vector[] =>
    [-1, -0.6, 0, 0.6, 1].map((part): Vector => [ax - part * part * wide * 0.75, ay - part * part * 0.02, part * wide])
  skin(mesh, arc(x, y, half), arc(topX, topY, half * 0.72), 0, screen)
}
