import type { Material } from './material.ts'
import type { Mesh } from './mesh.ts'

/** A mesh as the renderer reads it: flat arrays, normals of its vertices, opaque and clear triangles apart. */
export interface FrozenMesh {
  readonly positions: Float32Array
  readonly normals: Float32Array
  readonly opaque: Triangles
  readonly clear: Triangles
  readonly materials: readonly Material[]
}

export interface Triangles {
  /** Three vertices each. */
  readonly corners: Uint32Array
  /** Index into the materials, one each. */
  readonly stuffs: Uint16Array
}

export function freeze(mesh: Mesh): FrozenMesh {
  const positions = Float32Array.from(mesh.positions)
  const corners = Uint32Array.from(mesh.corners)
  const materials = [...new Set(mesh.materials)]
  const indexOf = new Map(materials.map((material, index) => [material, index]))
  const parts = { opaque: [[], []] as [number[], number[]], clear: [[], []] as [number[], number[]] }
  mesh.materials.forEach((material, triangle) => {
    const [kept, stuffs] = material.clear > 0 ? parts.clear : parts.opaque
    for (const corner of [0, 1, 2]) kept.push(corners[triangle * 3 + corner] as number)
    stuffs.push(indexOf.get(material) ?? 0)
  })
  const flat = ([kept, stuffs]: [number[], number[]]): Triangles => ({
    corners: Uint32Array.from(kept),
    stuffs: Uint16Array.from(stuffs),
  })
  return {
    positions,
    normals: normalsOf(positions, corners),
    opaque: flat(parts.opaque),
    clear: flat(parts.clear),
    materials,
  }
}

/** Each vertex looks where its triangles look, the larger ones counting more. */
function normalsOf(positions: Float32Array, corners: Uint32Array): Float32Array {
  const normals = new Float32Array(positions.length)
  for (let at = 0; at < corners.length; at += 3) {
    const [a, b, c] = [corners[at] as number, corners[at + 1] as number, corners[at + 2] as number]
    const edge = (to: number, axis: number) =>
      (positions[to * 3 + axis] as number) - (positions[a * 3 + axis] as number)
    const [ux, uy, uz] = [edge(b, 0), edge(b, 1), edge(b, 2)]
    const [vx, vy, vz] = [edge(c, 0), edge(c, 1), edge(c, 2)]
    const face = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    for (const corner of [a, b, c])
      for (let axis = 0; axis < 3; axis += 1)
        normals[corner * 3 + axis] = (normals[corner * 3 + axis] as number) + (face[axis] as number)
  }
  for (let at = 0; at < normals.length; at += 3) {
    const length = Math.hypot(normals[at] as number, normals[at + 1] as number, normals[at + 2] as number) || 1
    for (let axis = 0; axis < 3; axis += 1) normals[at + axis] = (normals[at + axis] as number) / length
  }
  return normals
}
