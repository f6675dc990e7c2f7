import type { Material } from './material.ts'
import { add, subtract, turned, type Vector } from './vector.ts'

/** Triangles with the stuff they are made of. Normals are smooth across vertices that triangles share. */
export class Mesh {
  readonly positions: number[] = []
  /** Three vertices of each triangle. */
  readonly corners: number[] = []
  readonly materials: Material[] = []
  /** Index into the materials, one for each triangle. */
  readonly stuffs: number[] = []
  private lastMaterial: Material | null = null
  private lastStuff = 0

  get vertexCount(): number {
    return this.positions.length / 3
  }

  vertex([x, y, z]: Vector): number {
    this.positions.push(x, y, z)
    return this.vertexCount - 1
  }

  triangle(a: number, b: number, c: number, material: Material): void {
    this.corners.push(a, b, c)
    this.stuffs.push(this.stuffOf(material))
  }

  /** Most triangles are of the same stuff as the one before. */
  private stuffOf(material: Material): number {
    if (material === this.lastMaterial) return this.lastStuff
    const known = this.materials.indexOf(material)
    this.lastMaterial = material
    this.lastStuff = known >= 0 ? known : this.materials.push(material) - 1
    return this.lastStuff
  }

  /** A surface over rows of points; `isClosed` joins the end of each row to its start. */
  grid(rows: readonly (readonly Vector[])[], material: Material, isClosed = false): void {
    const first = this.vertexCount
    const width = rows[0]?.length ?? 0
    for (const row of rows) for (const point of row) this.vertex(point)
    for (let row = 0; row + 1 < rows.length; row += 1)
      for (let column = 0; column < (isClosed ? width : width - 1); column += 1) {
        const next = (column + 1) % width
        const [a, b] = [first + row * width + column, first + row * width + next]
        this.triangle(a, a + width, b, material)
        this.triangle(b, a + width, b + width, material)
      }
  }

  /** A flat or slightly curved lid over a ring of points. */
  lid(ring: readonly Vector[], material: Material): void {
    const sum = ring.reduce<Vector>((total, point) => add(total, point), [0, 0, 0])
    const centre = this.vertex([sum[0] / ring.length, sum[1] / ring.length, sum[2] / ring.length])
    const first = this.vertexCount
    for (const point of ring) this.vertex(point)
    for (let at = 0; at < ring.length; at += 1)
      this.triangle(centre, first + at, first + ((at + 1) % ring.length), material)
  }

  /** Turns what was added since there were `from` vertices. */
  turn(from: number, around: Vector, axis: Vector, angle: number): void {
    this.move(from, (point) => add(around, turned(subtract(point, around), axis, angle)))
  }

  /** Moves what was added since there were `from` vertices. */
  move(from: number, place: (point: Vector) => Vector): void {
    for (let at = from * 3; at < this.positions.length; at += 3) {
      const { positions } = this
      const moved = place([positions[at] as number, positions[at + 1] as number, positions[at + 2] as number])
      positions[at] = moved[0]
      positions[at + 1] = moved[1]
      positions[at + 2] = moved[2]
    }
  }
}
