import { Behind } from './behind.ts'
import { type Camera, cameraOf, project, type View } from './camera.ts'
import type { FrozenMesh, Triangles } from './frozen-mesh.ts'
import { bandsOf, type DepthBuffer, type Projected, rasterise } from './rasterise.ts'
import { Shader } from './shade.ts'
import type { Shadow } from './shadow.ts'
import type { Surroundings } from './surroundings.ts'
import type { Vector } from './vector.ts'
import type { Wear } from './wear.ts'

export const WIDTH = 1280
export const HEIGHT = 960
/** Samples of a pixel in each direction: what lies on an edge is mixed. */
const SAMPLES = 2
const SAMPLE_WIDTH = WIDTH * SAMPLES
const NOBODY = -1
/** Between neighbouring samples of one surface, as a part of their distance. */
const DEPTH_STEP = 0.004
/** Rows of pixels that are drawn together: what they need stays in the processor's cache. */
const BAND = 48

const near = new Float32Array(SAMPLE_WIDTH * BAND * SAMPLES)
const owners = new Int32Array(near.length)
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

/** The picture as RGB, row by row. */
export function render(shot: Shot): Uint8Array {
  const picture = new Uint8Array(WIDTH * HEIGHT * 3)
  const drawing = new Drawing(shot)
  for (let top = 0; top < HEIGHT; top += BAND) {
    drawing.drawBand(top)
    develop(picture, top, shot.surroundings.light.exposure)
  }
  return picture
}

class Drawing {
  private readonly mesh: FrozenMesh
  private readonly camera: Camera
  private readonly projected: Projected
  private readonly shader: Shader
  private readonly glass: Shader
  private readonly behind: Behind
  private readonly bands: readonly Uint32Array[]
  private readonly clearBands: readonly Uint32Array[]

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
  }

  drawBand(top: number): void {
    const depth = { width: SAMPLE_WIDTH, height: BAND * SAMPLES, top: top * SAMPLES, near }
    near.fill(0)
    owners.fill(NOBODY)
    rasterise(this.projected, this.mesh.opaque.corners, depth, owners, this.bands[top / BAND] as Uint32Array)
    for (let row = 0; row < BAND; row += 1) this.drawRow(row, top)
    if (this.mesh.clear.corners.length > 0) this.glaze(depth, this.clearBands[top / BAND] as Uint32Array)
  }

  /** Every other pixel is looked at; one between two of the same surface is mixed from them. */
  private drawRow(row: number, top: number): void {
    for (let column = 0; column < WIDTH; column += 2) this.drawPixel(column, row, top)
    for (let column = 1; column < WIDTH; column += 2) {
      const at = (row * WIDTH + column) * 3
      if (column === WIDTH - 1 || !this.isBetween(row * SAMPLES * SAMPLE_WIDTH + column * SAMPLES)) {
        this.drawPixel(column, row, top)
        continue
      }
      linearPixels[at] = ((linearPixels[at - 3] as number) + (linearPixels[at + 3] as number)) / 2
      linearPixels[at + 1] = ((linearPixels[at - 2] as number) + (linearPixels[at + 4] as number)) / 2
      linearPixels[at + 2] = ((linearPixels[at - 1] as number) + (linearPixels[at + 5] as number)) / 2
    }
  }

  private drawPixel(column: number, row: number, top: number): void {
    const y = (top + row) * SAMPLES
    const x = column * SAMPLES
    const sample = row * SAMPLES * SAMPLE_WIDTH + x
    const one = owners[sample] as number
    const two = owners[sample + 1] as number
    const three = owners[sample + SAMPLE_WIDTH] as number
    const four = owners[sample + SAMPLE_WIDTH + 1] as number
    const at = (row * WIDTH + column) * 3
    if ((one === two && one === three && one === four) || this.isEven(sample, one, two, three, four)) {
      this.look(one, x + 0.5, y + 0.5)
      linearPixels[at] = color[0] as number
      linearPixels[at + 1] = color[1] as number
      linearPixels[at + 2] = color[2] as number
      return
    }
    let red = 0
    let green = 0
    let blue = 0
    for (let part = 0; part < SAMPLES * SAMPLES; part += 1) {
      this.look(part === 0 ? one : part === 1 ? two : part === 2 ? three : four, x + (part & 1), y + (part >> 1))
      // What dazzles would leave a jagged edge.
      red += Math.min(1.5, color[0] as number)
      green += Math.min(1.5, color[1] as number)
      blue += Math.min(1.5, color[2] as number)
    }
    linearPixels[at] = red / 4
    linearPixels[at + 1] = green / 4
    linearPixels[at + 2] = blue / 4
  }

  /** Whether the pixel at the sample and those to its left and right show the same surface. */
  private isBetween(sample: number): boolean {
    const { stuffs } = this.mesh.opaque
    const owner = owners[sample] as number
    const stuff = owner < 0 ? owner : (stuffs[owner] as number)
    const range = (near[sample] as number) * DEPTH_STEP
    for (let row = 0; row < SAMPLES; row += 1)
      for (let at = sample + row * SAMPLE_WIDTH - SAMPLES, step = 0; step < 3 * SAMPLES; step += 1, at += 1) {
        const other = owners[at] as number
        if ((other < 0 ? other : (stuffs[other] as number)) !== stuff) return false
        // The surface goes on as it began.
        if (step > 0 && Math.abs((near[at] as number) - (near[at - 1] as number)) > range) return false
      }
    return true
  }

  private look(owner: number, x: number, y: number): void {
    if (owner === NOBODY) this.behind.see(color, x, y)
    else this.shader.shade(color, owner, x, y)
  }

  /** Triangles of one surface, of one stuff and one depth: one look is enough for them all. */
  private isEven(sample: number, one: number, two: number, three: number, four: number): boolean {
    if (one < 0 || two < 0 || three < 0 || four < 0) return false
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

  /** Glass over what is there. */
  private glaze(depth: DepthBuffer, band: Uint32Array): void {
    const { materials, clear } = this.mesh
    rasterise(this.projected, clear.corners, depth, null, band, (sample, triangle) => {
      const column = sample % SAMPLE_WIDTH
      const row = (sample / SAMPLE_WIDTH) | 0
      this.glass.shade(color, triangle, column, row + depth.top)
      const part = (1 - (materials[clear.stuffs[triangle] as number]?.clear ?? 0)) / (SAMPLES * SAMPLES)
      const at = ((row >> 1) * WIDTH + (column >> 1)) * 3
      for (let channel = 0; channel < 3; channel += 1) {
        const there = linearPixels[at + channel] as number
        linearPixels[at + channel] = there + ((color[channel] as number) - there) * part
      }
    })
  }
}

const LEVELS = 4096
const BRIGHTEST = 4
/** From linear light to the levels of a picture: bright parts are compressed rather than cut (after Narkowicz's fit of the ACES curve). */
const CURVE = Uint8Array.from({ length: LEVELS }, (_, level) => {
  const x = (level / (LEVELS - 1)) * BRIGHTEST
  const film = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)
  return Math.round(255 * Math.min(1, film) ** (1 / 2.2))
})

function develop(picture: Uint8Array, top: number, exposure: number): void {
  const factor = (exposure * (LEVELS - 1)) / BRIGHTEST
  const start = top * WIDTH * 3
  for (let at = 0; at < linearPixels.length; at += 1) {
    const level = (linearPixels[at] as number) * factor
    picture[start + at] = CURVE[level >= LEVELS ? LEVELS - 1 : level <= 0 ? 0 : level | 0] as number
  }
}
