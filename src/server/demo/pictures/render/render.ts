import { Behind } from './behind.ts'
import { type Camera, cameraOf, project, type View } from './camera.ts'
import { developed, HEIGHT, SAMPLES, speedOf, WIDTH } from './film.ts'
import type { FrozenMesh, Triangles } from './frozen-mesh.ts'
import { bandsOf, type DepthBuffer, type Projected, rasterise } from './rasterise.ts'
import { Shader } from './shade.ts'
import type { Shadow } from './shadow.ts'
import type { Surroundings } from './surroundings.ts'
import type { Vector } from './vector.ts'
import type { Wear } from './wear.ts'

const SAMPLE_WIDTH = WIDTH * SAMPLES
const NOBODY = -1
/** Between neighbouring samples of one surface, as a part of their distance; of pixels as far as samples are apart on a slope. */
const DEPTH_STEP = 0.004
const PIXEL_STEP = DEPTH_STEP * 1.5
/** Rows of pixels that are drawn together: what they need stays in the processor's cache. */
const BAND = 16

/** What a pixel shows: the stuff of one even surface, or one of these. */
const BACKGROUND = -1
const EDGE = -2

const near = new Float32Array(SAMPLE_WIDTH * BAND * SAMPLES)
const owners = new Int32Array(near.length)
const glassOwners = new Int32Array(near.length)
const kinds = new Int32Array(WIDTH * BAND)
const linearPixels = new Float32Array(WIDTH * BAND * 3)
const color = new Float32Array(3)

export interface Shot {
  readonly mesh: FrozenMesh
  readonly view: View
  readonly surroundings: Surroundings
  /** Of the light; `above`: what keeps the sky from the ground. */
  readonly shadow: Shadow
  readonly above: Shadow
  readonly towardsLight: Vector
  readonly wear: readonly Wear[]
}

/** The picture row by row, four bytes a pixel of which the last says nothing. */
export function render(shot: Shot): Uint8Array {
  const drawing = new Drawing(shot)
  for (let top = 0; top < HEIGHT; top += BAND) drawing.drawBand(top)
  return new Uint8Array(drawing.picture.buffer)
}

class Drawing {
  readonly picture = new Uint32Array(WIDTH * HEIGHT)
  private readonly mesh: FrozenMesh
  private readonly camera: Camera
  private readonly projected: Projected
  private readonly shader: Shader
  private readonly glass: Shader
  private readonly behind: Behind
  private readonly bands: readonly Uint32Array[]
  private readonly clearBands: readonly Uint32Array[]
  private readonly speed: number

  constructor({ mesh, view, surroundings, shadow, above, towardsLight, wear }: Shot) {
    this.mesh = mesh
    this.camera = cameraOf(view, SAMPLE_WIDTH, HEIGHT * SAMPLES)
    this.projected = project(this.camera, mesh.positions)
    const { camera, projected } = this
    const lit = { mesh, camera, projected, light: surroundings.light, towardsLight, shadow, wear }
    this.shader = new Shader(lit, mesh.opaque)
    this.glass = new Shader(lit, mesh.clear)
    const cut = ({ corners }: Triangles) => bandsOf(projected, corners, SAMPLE_WIDTH, BAND * SAMPLES, HEIGHT / BAND)
    this.bands = cut(mesh.opaque)
    this.clearBands = cut(mesh.clear)
    this.behind = new Behind(camera, view.target, surroundings, shadow, above)
    this.speed = speedOf(surroundings.light.exposure)
  }

  drawBand(top: number): void {
    const band = this.bands[top / BAND] as Uint32Array
    const clearBand = this.clearBands[top / BAND] as Uint32Array
    if (band.length === 0 && clearBand.length === 0) {
      for (let row = top; row < top + BAND; row += 1) this.behind.paint(this.picture, row, 0, WIDTH)
      return
    }
    const depth = { width: SAMPLE_WIDTH, height: BAND * SAMPLES, top: top * SAMPLES, near }
    near.fill(0)
    owners.fill(NOBODY)
    rasterise(this.projected, this.mesh.opaque.corners, depth, owners, band)
    for (let row = 0; row < BAND; row += 1) this.sortRow(row)
    for (let row = 0; row < BAND; row += 2) this.drawRow(row, top, false)
    for (let row = 1; row < BAND; row += 2) this.drawRow(row, top, row + 1 < BAND)
    if (clearBand.length > 0) this.glaze(depth, clearBand)
  }

  /** Finds what each pixel shows. */
  private sortRow(row: number): void {
    const { stuffs } = this.mesh.opaque
    let sample = row * SAMPLES * SAMPLE_WIDTH
    let at = row * WIDTH
    for (const end = at + WIDTH; at < end; at += 1, sample += SAMPLES) {
      const one = owners[sample] as number
      const two = owners[sample + 1] as number
      const three = owners[sample + SAMPLE_WIDTH] as number
      const four = owners[sample + SAMPLE_WIDTH + 1] as number
      if ((one & two & three & four) === NOBODY) kinds[at] = BACKGROUND
      else if ((one | two | three | four) < 0) kinds[at] = EDGE
      else if (one === two && one === three && one === four) kinds[at] = stuffs[one] as number
      else kinds[at] = this.isEven(sample, one, two, three, four) ? (stuffs[one] as number) : EDGE
    }
  }

  /** Triangles of one surface, of one stuff and one depth: one look is enough for them all. */
  private isEven(sample: number, one: number, two: number, three: number, four: number): boolean {
    const { stuffs } = this.mesh.opaque
    const stuff = stuffs[one]
    if (stuffs[two] !== stuff || stuffs[three] !== stuff || stuffs[four] !== stuff) return false
    const first = near[sample] as number
    const range = first * DEPTH_STEP
    return (
      Math.abs((near[sample + 1] as number) - first) < range &&
      Math.abs((near[sample + SAMPLE_WIDTH] as number) - first) < range &&
      Math.abs((near[sample + SAMPLE_WIDTH + 1] as number) - first) < range
    )
  }

  /** Of a smooth surface every other pixel of every other row is looked at; those between are mixed from their neighbours. */
  private drawRow(row: number, top: number, isBetweenRows: boolean): void {
    const start = row * WIDTH
    for (let column = 0; column < WIDTH; column += 1) {
      if (kinds[start + column] !== BACKGROUND) {
        if (isBetweenRows || (column & 1) === 0) this.drawPixel(column, row, top, isBetweenRows ? WIDTH : 0)
        continue
      }
      const from = column
      while (column + 1 < WIDTH && kinds[start + column + 1] === BACKGROUND) column += 1
      this.behind.paint(this.picture, top + row, from, column + 1)
    }
    if (isBetweenRows) return
    for (let column = 1; column < WIDTH; column += 2)
      if (kinds[start + column] !== BACKGROUND) this.drawPixel(column, row, top, column + 1 < WIDTH ? 1 : 0)
  }

  /** `step`: to the pixels on both sides that are drawn already, if they are. */
  private drawPixel(column: number, row: number, top: number, step: number): void {
    const at = row * WIDTH + column
    const sample = row * SAMPLES * SAMPLE_WIDTH + column * SAMPLES
    const kind = kinds[at] as number
    if (kind === EDGE) this.mixEdge(sample, column * SAMPLES, (top + row) * SAMPLES)
    else if (step > 0 && kinds[at - step] === kind && kinds[at + step] === kind && this.isSmooth(sample, step)) {
      const before = (at - step) * 3
      const after = (at + step) * 3
      color[0] = ((linearPixels[before] as number) + (linearPixels[after] as number)) / 2
      color[1] = ((linearPixels[before + 1] as number) + (linearPixels[after + 1] as number)) / 2
      color[2] = ((linearPixels[before + 2] as number) + (linearPixels[after + 2] as number)) / 2
    } else this.shader.shade(color, owners[sample] as number, column * SAMPLES + 0.5, (top + row) * SAMPLES + 0.5)
    this.put(at, top)
  }

  private isSmooth(sample: number, step: number): boolean {
    const apart = step === 1 ? SAMPLES : SAMPLES * SAMPLE_WIDTH
    const middle = near[sample] as number
    const range = middle * PIXEL_STEP
    return (
      Math.abs((near[sample - apart] as number) - middle) < range &&
      Math.abs((near[sample + apart] as number) - middle) < range
    )
  }

  private put(at: number, top: number): void {
    const place = at * 3
    linearPixels[place] = color[0] as number
    linearPixels[place + 1] = color[1] as number
    linearPixels[place + 2] = color[2] as number
    this.picture[top * WIDTH + at] = developed(color, this.speed)
  }

  private red = 0
  private green = 0
  private blue = 0

  private mixEdge(sample: number, x: number, y: number): void {
    const one = owners[sample] as number
    const two = owners[sample + 1] as number
    const three = owners[sample + SAMPLE_WIDTH] as number
    const four = owners[sample + SAMPLE_WIDTH + 1] as number
    this.red = 0
    this.green = 0
    this.blue = 0
    // One look for all samples of the same triangle.
    this.addLook(one, x, y, 1 + +(two === one) + +(three === one) + +(four === one))
    if (two !== one) this.addLook(two, x + 1, y, 1 + +(three === two) + +(four === two))
    if (three !== one && three !== two) this.addLook(three, x, y + 1, 1 + +(four === three))
    if (four !== one && four !== two && four !== three) this.addLook(four, x + 1, y + 1, 1)
    color[0] = this.red / 4
    color[1] = this.green / 4
    color[2] = this.blue / 4
  }

  private addLook(owner: number, x: number, y: number, count: number): void {
    if (owner === NOBODY) this.behind.see(color, x, y)
    else this.shader.shade(color, owner, x, y)
    // What dazzles would leave a jagged edge.
    this.red += Math.min(1.5, color[0] as number) * count
    this.green += Math.min(1.5, color[1] as number) * count
    this.blue += Math.min(1.5, color[2] as number) * count
  }

  /** Glass over what is there; of several panes the nearest. */
  private glaze(depth: DepthBuffer, band: Uint32Array): void {
    glassOwners.fill(NOBODY)
    rasterise(this.projected, this.mesh.clear.corners, depth, glassOwners, band)
    for (let row = 0; row < BAND; row += 1)
      for (let column = 0; column < WIDTH; column += 1) {
        const sample = row * SAMPLES * SAMPLE_WIDTH + column * SAMPLES
        const one = glassOwners[sample] as number
        const two = glassOwners[sample + 1] as number
        const three = glassOwners[sample + SAMPLE_WIDTH] as number
        const four = glassOwners[sample + SAMPLE_WIDTH + 1] as number
        if ((one & two & three & four) === NOBODY) continue
        const owner = Math.max(one, two, three, four)
        const count = +(one >= 0) + +(two >= 0) + +(three >= 0) + +(four >= 0)
        this.glazePixel(column, row, depth.top / SAMPLES, owner, count / (SAMPLES * SAMPLES))
      }
  }

  private glazePixel(column: number, row: number, top: number, owner: number, covered: number): void {
    const { materials, clear } = this.mesh
    const at = row * WIDTH + column
    const [x, y] = [column * SAMPLES + 0.5, (top + row) * SAMPLES + 0.5]
    if (kinds[at] === BACKGROUND) {
      this.behind.see(color, x, y)
      linearPixels.set(color, at * 3)
    }
    this.glass.shade(color, owner, x, y)
    const part = (1 - (materials[clear.stuffs[owner] as number]?.clear ?? 0)) * covered
    for (let channel = 0; channel < 3; channel += 1) {
      const there = linearPixels[at * 3 + channel] as number
      color[channel] = there + ((color[channel] as number) - there) * part
    }
    this.put(at, top)
  }
}
