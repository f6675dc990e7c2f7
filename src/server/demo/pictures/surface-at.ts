import type { FrozenMesh } from './render/frozen-mesh.ts'
import type { Vector } from './render/vector.ts'

/** The outermost place of the surface at such a place of the side view; the given one where nothing is there. */
export function surfaceAt({ positions, opaque }: FrozenMesh, [x, y, z]: Vector, side: 1 | -1): Vector {
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
