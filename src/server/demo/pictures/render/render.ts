import { Behind } from './behind.ts'
import { type Camera, cameraOf, project, type View } from './camera.ts'
import type { FrozenMesh } from './frozen-mesh.ts'
import { type DepthBuffer, type Projected, rasterise } from './rasterise.ts'
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

  constructor({ mesh, view, surroundings, shadow, above, towardsLight, wear }: Shot) {
    this.mesh = mesh
    this.camera = cameraOf(view, SAMPLE_WIDTH, HEIGHT * SAMPLES)
    this.projected = project(this.camera, mesh.positions)
    const { camera, projected } = this
    const lit = { mesh, camera, projected, light: surroundings.light, towardsLight, shadow, wear }
    this.shader = new Shader(lit, mesh.opaque)
    this.glass = new Shader(lit, mesh.clear)
    this.behind = new Behind(camera, view.target, surroundings, shadow, above)
  }

  drawBand(top: number): void {
    const depth = { width: SAMPLE_WIDTH, height: BAND * SAMPLES, top: top * SAMPLES, near }
    near.fill(0)
    owners.fill(NOBODY)
    rasterise(this.projected, this.mesh.opaque.corners, depth, owners)
    for (let row = 0; row < BAND; row += 1) this.drawRow(row, top)
    if (this.mesh.clear.corners.length > 0) this.glaze(depth)
  }

  private drawRow(row: number, top: number): void {
    const y = (top + row) * SAMPLES
    for (let column = 0; column < WIDTH; column += 1) {
      const sample = row * SAMPLES * SAMPLE_WIDTH + column * SAMPLES
      const one = owners[sample] as number
      const two = owners[sample + 1] as number
      const three = owners[sample + SAMPLE_WIDTH] as number
      const four = owners[sample + SAMPLE_WIDTH + 1] as number
      const x = column * SAMPLES
      const at = (row * WIDTH + column) * 3
      if ((one === two && one === three && one === four) || this.isEven(sample, one, two, three, four)) {
        this.look(one, x + 0.5, y + 0.5)
        linearPixels[at] = color[0] as number
        linearPixels[at + 1] = color[1] as number
        linearPixels[at + 2] = color[2] as number
        continue
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
  private glaze(depth: DepthBuffer): void {
    const { materials, clear } = this.mesh
    rasterise(this.projected, clear.corners, depth, null, (sample, triangle) => {
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
