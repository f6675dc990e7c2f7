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
  const { materials } = mesh
  const positions = new Float32Array(mesh.positions)
  const corners = new Uint32Array(mesh.corners)
  const stuffs = new Uint16Array(mesh.stuffs)
  return {
    positions,
    normals: normalsOf(positions, corners),
    opaque: trianglesOf(corners, stuffs, materials, false),
    clear: trianglesOf(corners, stuffs, materials, true),
    materials,
  }
}

function trianglesOf(corners: Uint32Array, stuffs: Uint16Array, materials: readonly Material[], isClear: boolean) {
  const isOf = Uint8Array.from(materials, ({ clear }) => +(clear > 0 === isClear))
  const part: Triangles = { corners: new Uint32Array(corners.length), stuffs: new Uint16Array(stuffs.length) }
  let count = 0
  for (let triangle = 0; triangle < stuffs.length; triangle += 1) {
    const stuff = stuffs[triangle] as number
    if (isOf[stuff] === 0) continue
    part.stuffs[count] = stuff
    for (let corner = 0; corner < 3; corner += 1)
      part.corners[count * 3 + corner] = corners[triangle * 3 + corner] as number
    count += 1
  }
  return { corners: part.corners.subarray(0, count * 3), stuffs: part.stuffs.subarray(0, count) }
}

/** Each vertex looks where its triangles look, the larger ones counting more. */
function normalsOf(positions: Float32Array, corners: Uint32Array): Float32Array {
  const normals = new Float32Array(positions.length)
  for (let at = 0; at < corners.length; at += 3) {
    const a = (corners[at] as number) * 3
    const b = (corners[at + 1] as number) * 3
    const c = (corners[at + 2] as number) * 3
    const ux = (positions[b] as number) - (positions[a] as number)
    const uy = (positions[b + 1] as number) - (positions[a + 1] as number)
    const uz = (positions[b + 2] as number) - (positions[a + 2] as number)
    const vx = (positions[c] as number) - (positions[a] as number)
    const vy = (positions[c + 1] as number) - (positions[a + 1] as number)
    const vz = (positions[c + 2] as number) - (positions[a + 2] as number)
    for (let corner = 0; corner < 3; corner += 1) {
      const place = (corners[at + corner] as number) * 3
      normals[place] = (normals[place] as number) + uy * vz - uz * vy
      normals[place + 1] = (normals[place + 1] as number) + uz * vx - ux * vz
      normals[place + 2] = (normals[place + 2] as number) + ux * vy - uy * vx
    }
  }
  for (let at = 0; at < normals.length; at += 3) {
    const x = normals[at] as number
    const y = normals[at + 1] as number
    const z = normals[at + 2] as number
    const part = 1 / (Math.sqrt(x * x + y * y + z * z) || 1)
    normals[at] = x * part
    normals[at + 1] = y * part
    normals[at + 2] = z * part
  }
  return normals
}
