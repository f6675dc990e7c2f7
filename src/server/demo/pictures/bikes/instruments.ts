import { CHROME, DIAL, DIAL_RED, DIAL_WHITE, DISPLAY, DISPLAY_INK, type Material, PLASTIC } from '../render/material.ts'
import type { Mesh } from '../render/mesh.ts'
import { box, lathe, tube } from '../render/shapes.ts'
import { add, scale, type Vector } from '../render/vector.ts'
import type { Kit } from './kit.ts'

export type MeterStyle = 'twin' | 'single' | 'display' | 'none'

/** How far the face leans back towards the rider, in radians. */
const LEAN = 0.62
export const FACE_NORMAL: Vector = [-Math.sin(LEAN), Math.cos(LEAN), 0]
const FACE_UP: Vector = [Math.cos(LEAN), Math.sin(LEAN), 0]

/** A place on the face, as its rider reads it: to the right, upwards, off the face. */
function onFace(centre: Vector, across: number, up: number, off: number): Vector {
  return add(add(centre, [0, 0, across]), add(scale(FACE_UP, up), scale(FACE_NORMAL, off)))
}

export function instruments({ mesh, odometerKm }: Kit, centre: Vector, style: MeterStyle): void {
  if (style === 'none') return
  const figures = odometerKm === null ? '------' : String(odometerKm).padStart(6, '0')
  if (style === 'display') {
    panel(mesh, centre, 0.2, 0.115, 0, PLASTIC)
    panel(mesh, centre, 0.176, 0.092, 0.012, DISPLAY)
    digits(mesh, centre, [-0.032, 0.0], 0.034, '0', DISPLAY_INK)
    digits(mesh, centre, [0.018, -0.026], 0.0165, figures, DISPLAY_INK)
    for (let bar = 0; bar < 16; bar += 1)
      panel(
        mesh,
        onFace(centre, -0.075 + bar * 0.0098, 0.034, 0),
        0.0064,
        0.007 + bar * 0.0006,
        0.0175,
        bar < 2 ? DISPLAY_INK : DIAL_FADED,
      )
    for (const [at, lamp] of [
      [-0.07, DIAL_RED],
      [-0.054, LAMP_GREEN],
      [0.07, LAMP_AMBER],
    ] as const)
      panel(mesh, onFace(centre, at, -0.03, 0), 0.01, 0.006, 0.0175, lamp)
    return
  }
  const dials = style === 'twin' ? [-0.066, 0.066] : [0]
  const radius = style === 'twin' ? 0.058 : 0.068
  for (const [index, across] of dials.entries()) {
    const middle = add(centre, [0, 0, across])
    lathe(
      mesh,
      middle,
      FACE_NORMAL,
      [
        [0, -0.05],
        [radius * 0.8, -0.045],
        [radius * 1.06, -0.01],
        [radius * 1.08, 0.012],
        [radius, 0.014],
      ],
      style === 'twin' ? CHROME : PLASTIC,
      36,
    )
    lathe(
      mesh,
      middle,
      FACE_NORMAL,
      [
        [radius, 0.004],
        [0, 0.004],
      ],
      DIAL,
      36,
    )
    ticks(mesh, middle, radius, index === 1)
    needle(mesh, middle, radius, -2.35)
    if (index > 0) continue
    panel(mesh, onFace(middle, 0, -radius * 0.58, 0), radius * 0.84, radius * 0.25, 0.0055, ODOMETER_WINDOW)
    digits(mesh, middle, [0, -radius * 0.58], radius * 0.16, figures, DIAL_WHITE)
  }
  if (style === 'twin') {
    panel(mesh, onFace(centre, 0, -0.02, 0), 0.024, 0.07, 0.002, PLASTIC)
    for (const [at, lamp] of [
      [0.0, LAMP_GREEN],
      [-0.02, LAMP_AMBER],
      [-0.04, DIAL_RED],
    ] as const)
      panel(mesh, onFace(centre, 0, at, 0), 0.011, 0.009, 0.008, lamp)
  }
}

const LAMP_GREEN: Material = { ...DIAL_RED, color: [0.03, 0.5, 0.12] }
const LAMP_AMBER: Material = { ...DIAL_RED, color: [0.85, 0.4, 0.02] }
const ODOMETER_WINDOW: Material = { ...DIAL, color: [0.02, 0.02, 0.025] }
const DIAL_FADED: Material = { ...DISPLAY, color: [0.38, 0.45, 0.33] }

/** A flat piece of the face. */
function panel(mesh: Mesh, centre: Vector, wide: number, high: number, off: number, material: Material): void {
  const thickness = off === 0 ? 0.024 : 0.003
  box(mesh, onFace(centre, 0, 0, off), [high, thickness, wide], material, LEAN)
}

function ticks(mesh: Mesh, centre: Vector, radius: number, isTachometer: boolean): void {
  const count = 24
  for (let tick = 0; tick <= count; tick += 1) {
    const angle = -2.35 + (4.7 * tick) / count
    const isLong = tick % 2 === 0
    const at = (part: number) => onFace(centre, Math.sin(angle) * radius * part, Math.cos(angle) * radius * part, 0.006)
    tube(
      mesh,
      [at(isLong ? 0.8 : 0.87), at(0.95)],
      isLong ? 0.0011 : 0.0007,
      isTachometer && tick > 18 ? DIAL_RED : DIAL_WHITE,
      4,
    )
    if (tick % 4 === 0 && tick < count) {
      const number = isTachometer ? String(tick / 2) : String(tick * 7.5 > 0 ? Math.round(tick * 7.5) : 0)
      digits(
        mesh,
        centre,
        [Math.sin(angle) * radius * 0.64, Math.cos(angle) * radius * 0.64],
        radius * 0.11,
        number,
        DIAL_WHITE,
      )
    }
  }
}

function needle(mesh: Mesh, centre: Vector, radius: number, angle: number): void {
  const at = (part: number) => onFace(centre, Math.sin(angle) * radius * part, Math.cos(angle) * radius * part, 0.009)
  tube(mesh, [at(-0.15), at(0.82)], [0.002, 0.0009], DIAL_RED, 5)
  lathe(
    mesh,
    onFace(centre, 0, 0, 0.006),
    FACE_NORMAL,
    [
      [radius * 0.12, 0],
      [radius * 0.1, 0.006],
      [0, 0.007],
    ],
    PLASTIC,
    16,
  )
}

/** Which of the seven strokes each figure has: top, upper right, lower right, bottom, lower left, upper left, middle. */
const STROKES: Readonly<Record<string, string>> = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abged',
  '3': 'abgcd',
  '4': 'fgbc',
  '5': 'afgcd',
  '6': 'afgedc',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg',
  '-': 'g',
}

/** Where the strokes lie in a figure that is 1 high and 0.5 wide: across, up, is it upright. */
const STROKE_PLACES: Readonly<Record<string, readonly [number, number, boolean]>> = {
  a: [0, 0.5, false],
  b: [0.25, 0.25, true],
  c: [0.25, -0.25, true],
  d: [0, -0.5, false],
  e: [-0.25, -0.25, true],
  f: [-0.25, 0.25, true],
  g: [0, 0, false],
}

/** Figures of strokes in the middle of a face, `high` metres high. */
function digits(
  mesh: Mesh,
  centre: Vector,
  [across, up]: readonly [number, number],
  high: number,
  text: string,
  ink: Material,
) {
  figures(text, high, (u, v, wide, tall) =>
    box(
      mesh,
      onFace(centre, across + u, up + v, 0.0145 - (ink === DISPLAY_INK ? 0 : 0.007)),
      [tall, 0.0012, wide],
      ink,
      LEAN,
    ),
  )
}

/** Tells the strokes of a row of figures: where their middle is, how wide and how high they are. */
export function figures(
  text: string,
  high: number,
  stroke: (u: number, v: number, wide: number, tall: number) => void,
): void {
  const [step, thick, long] = [high * 0.78, high * 0.11, high * 0.42]
  for (const [index, figure] of [...text].entries()) {
    const middle = (index - (text.length - 1) / 2) * step
    for (const name of STROKES[figure] ?? '') {
      const [u, v, isUpright] = STROKE_PLACES[name] ?? [0, 0, false]
      stroke(middle + u * high, v * high, isUpright ? thick : long, isUpright ? long : thick)
    }
  }
}
