import type { Material } from './material.ts'
import type { Mesh } from './mesh.ts'
import { add, cross, curve, dot, mix, scale, subtract, unit, type Vector } from './vector.ts'

const FULL = 2 * Math.PI

/** A pipe along a smooth curve; `radius` may differ from end to end. */
export function tube(
  mesh: Mesh,
  points: readonly Vector[],
  radius: number | readonly number[],
  material: Material,
  sides = 10,
): void {
  const given = points.map((point, at) => [...point, typeof radius === 'number' ? radius : (radius[at] ?? 0)])
  const path = points.length > 2 ? curve(given, 5) : given
  const places = path.map(([x = 0, y = 0, z = 0]): Vector => [x, y, z])
  let side: Vector | null = null
  const rings = path.map(([, , , thickness = 0], at): Vector[] => {
    const centre = places[at] ?? [0, 0, 0]
    const along = unit(subtract(places[at + 1] ?? centre, places[at - 1] ?? centre))
    const start: Vector = side ?? (Math.abs(along[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0])
    const across = unit(subtract(start, scale(along, dot(start, along))))
    side = across
    const other = cross(along, across)
    return Array.from({ length: sides }, (_, turn) => {
      const angle = (FULL * turn) / sides
      return add(centre, add(scale(across, Math.cos(angle) * thickness), scale(other, Math.sin(angle) * thickness)))
    })
  })
  mesh.grid(rings, material, true)
  // Nobody sees the ends of wires.
  if (sides < 8) return
  for (const end of [rings[0], rings.at(-1)]) if (end) mesh.lid(end, material)
}

/** Turned on a lathe: `profile` gives radius and place along the axis through `centre`. */
export function lathe(
  mesh: Mesh,
  centre: Vector,
  axis: Vector,
  profile: readonly (readonly [radius: number, along: number])[],
  material: Material,
  sides = 32,
): void {
  const start: Vector = Math.abs(axis[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]
  const across = unit(subtract(start, scale(axis, dot(start, axis))))
  const other = cross(axis, across)
  const rings = profile.map(([radius, along]) =>
    Array.from({ length: sides }, (_, turn): Vector => {
      const angle = (FULL * turn) / sides
      const out = add(scale(across, Math.cos(angle) * radius), scale(other, Math.sin(angle) * radius))
      return add(add(centre, scale(axis, along)), out)
    }),
  )
  mesh.grid(rings, material, true)
}

/** A station of a body: where its middle is, half its height, half its width; `square` 2 is round, 4 is boxy. */
export interface Station {
  readonly x: number
  readonly y: number
  readonly h: number
  readonly w: number
  readonly square?: number
}

/** A rounded body along a curve in the middle of the bike, or beside it: tanks, seats, guards, mufflers, cases. */
export function body(mesh: Mesh, stations: readonly Station[], material: Material, z = 0, sides = 20): void {
  const path = curve(
    stations.map(({ x, y, h, w, square = 2.3 }) => [x, y, h, w, square]),
    5,
  )
  const rings = path.map(([x = 0, y = 0, h = 0, w = 0, square = 2], at): Vector[] => {
    const [before, after] = [path[at - 1] ?? path[at] ?? [], path[at + 1] ?? path[at] ?? []]
    const along = unit([(after[0] ?? 0) - (before[0] ?? 0), (after[1] ?? 0) - (before[1] ?? 0), 0])
    const up: Vector = [-along[1], along[0], 0]
    return Array.from({ length: sides }, (_, turn) => {
      const angle = (FULL * turn) / sides
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
      const rise = Math.sign(sine) * Math.abs(sine) ** (2 / square) * Math.max(h, 0)
      const out = Math.sign(cosine) * Math.abs(cosine) ** (2 / square) * Math.max(w, 0)
      return [x + up[0] * rise, y + up[1] * rise, z + out]
    })
  })
  mesh.grid(rings, material, true)
  for (const end of [rings[0], rings.at(-1)]) if (end) mesh.lid(end, material)
}

/** A panel between two edges; `bulge` lifts its middle along z, away from the middle of the bike. */
export function skin(
  mesh: Mesh,
  edge: readonly Vector[],
  otherEdge: readonly Vector[],
  bulge: number,
  material: Material,
): void {
  const [one, other] = [curve(edge, 6), curve(otherEdge, 6)]
  const rows = 7
  const points = Array.from({ length: rows }, (_, row) =>
    one.map(([x = 0, y = 0, z = 0], at): Vector => {
      const [ox = 0, oy = 0, oz = 0] = other[at] ?? []
      const part = row / (rows - 1)
      const [px, py, pz] = mix([x, y, z], [ox, oy, oz], part)
      return [px, py, pz + Math.sign(z + oz) * bulge * Math.sin(Math.PI * part)]
    }),
  )
  mesh.grid(points, material)
}

/** The same panel on both sides. */
export function skins(
  mesh: Mesh,
  edge: readonly Vector[],
  otherEdge: readonly Vector[],
  bulge: number,
  material: Material,
) {
  const mirrored = (points: readonly Vector[]) => points.map(([x, y, z]): Vector => [x, y, -z])
  skin(mesh, edge, otherEdge, bulge, material)
  skin(mesh, mirrored(edge), mirrored(otherEdge), bulge, material)
}

/** A box with axes of its own; `turn` in radians around z. */
export function box(mesh: Mesh, centre: Vector, [length, height, width]: Vector, material: Material, turn = 0): void {
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)]
  const corner = (x: number, y: number, z: number): Vector => [
    centre[0] + (x * length * cosine - y * height * sine) / 2,
    centre[1] + (x * length * sine + y * height * cosine) / 2,
    centre[2] + (z * width) / 2,
  ]
  const signs = [-1, 1] as const
  for (const s of signs) {
    mesh.grid(
      [
        [corner(s, -1, -1), corner(s, -1, 1)],
        [corner(s, 1, -1), corner(s, 1, 1)],
      ],
      material,
    )
    mesh.grid(
      [
        [corner(-1, s, -1), corner(-1, s, 1)],
        [corner(1, s, -1), corner(1, s, 1)],
      ],
      material,
    )
    mesh.grid(
      [
        [corner(-1, -1, s), corner(-1, 1, s)],
        [corner(1, -1, s), corner(1, 1, s)],
      ],
      material,
    )
  }
}

/** A ball drawn out along the axes. */
export function ball(mesh: Mesh, centre: Vector, [rx, ry, rz]: Vector, material: Material, sides = 14): void {
  const rows = Array.from({ length: sides / 2 + 1 }, (_, row) => {
    const height = (Math.PI * row) / (sides / 2)
    return Array.from({ length: sides }, (_unused, turn): Vector => {
      const angle = (FULL * turn) / sides
      const ring = Math.sin(height)
      return add(centre, [rx * ring * Math.cos(angle), ry * Math.cos(height), rz * ring * Math.sin(angle)])
    })
  })
  mesh.grid(rows, material, true)
}

/** A flat part with an outline seen from the side, between two places along z. The outline must be seen whole from its first point. */
export function plate(
  mesh: Mesh,
  outline: readonly (readonly [x: number, y: number])[],
  z: number,
  thickness: number,
  material: Material,
): void {
  const half = thickness / 2
  const ring = (at: number, shrink: number) => {
    const cx = outline.reduce((sum, [x]) => sum + x, 0) / outline.length
    const cy = outline.reduce((sum, [, y]) => sum + y, 0) / outline.length
    return outline.map(([x, y]): Vector => [cx + (x - cx) * shrink, cy + (y - cy) * shrink, at])
  }
  const bevel = Math.min(0.006, half / 2)
  const rings = [ring(z - half, 0.96), ring(z - half + bevel, 1), ring(z + half - bevel, 1), ring(z + half, 0.96)]
  // Each band has corners of its own, so that its edges stay sharp.
  for (let at = 0; at + 1 < rings.length; at += 1) mesh.grid([rings[at] ?? [], rings[at + 1] ?? []], material, true)
  for (const end of [rings[0], rings.at(-1)]) if (end) mesh.lid(end, material)
}
