import {
  ALLOY,
  BLACK_METAL,
  CHROME,
  HEADLIGHT,
  INDICATOR,
  type Material,
  MIRROR_GLASS,
  PLASTIC,
  RUBBER,
  STEEL,
} from '../render/material.ts'
import { ball, body, box, lathe, type Station, tube } from '../render/shapes.ts'
import { add, type Vector } from '../render/vector.ts'
import { instruments, type MeterStyle } from './instruments.ts'
import { axleOf, type Kit, left, type WheelSize } from './kit.ts'
import { caliper, wheel } from './wheel.ts'

export interface FrontEnd {
  readonly wheel: WheelSize
  /** Of the steering head against the upright, in degrees. */
  readonly rake: number
  /** From the axle to the upper clamp. */
  readonly forkLength: number
  /** From the middle to each leg. */
  readonly legs: number
  readonly isUpsideDown: boolean
  readonly disc: number
  readonly discs: 'left' | 'right' | 'both'
  readonly tread?: 'road' | 'knobs'
  readonly fender: 'short' | 'long' | 'high' | 'none'
  readonly fenderPaint: Material
  /** Of the grips against the clamp: upwards, backwards, outwards. */
  readonly bars: { readonly rise: number; readonly back: number; readonly half: number }
  readonly barMetal?: Material
  readonly light: 'round' | 'slit' | 'none'
  /** Of the headlight against the clamp: forwards, upwards. */
  readonly lightAt?: readonly [forward: number, up: number]
  readonly lightSize?: number
  readonly meter: MeterStyle
  /** Of the meter against the clamp: forwards, upwards. */
  readonly meterAt: readonly [forward: number, up: number]
  readonly mirrors: 'bars' | 'none'
  readonly hasIndicators?: boolean
  readonly hasGaiters?: boolean
}

export interface FrontPlaces {
  readonly clamp: Vector
  readonly meter: Vector
  readonly lever: Vector
  readonly fork: Vector
}

/** Everything that turns with the bars. */
export function frontEnd(kit: Kit, spec: FrontEnd): FrontPlaces {
  const { mesh, forks } = kit
  const start = mesh.vertexCount
  const axle = axleOf(spec.wheel)
  const angle = (spec.rake * Math.PI) / 180
  const up: Vector = [-Math.sin(angle), Math.cos(angle), 0]
  const along = (length: number, z = 0): Vector => [axle[0] + up[0] * length, axle[1] + up[1] * length, z]
  const clamp = along(spec.forkLength)
  wheel(kit, spec.wheel, { disc: spec.disc, discs: spec.discs, tread: spec.tread ?? 'road' })
  const { legs, forkLength } = spec
  for (const side of [1, -1]) {
    const z = side * legs
    const joint = spec.isUpsideDown ? 0.34 : 0.5
    const [lower, upper] = spec.isUpsideDown ? [0.021, 0.028] : [0.028, 0.02]
    tube(mesh, [along(-0.02, z), along(forkLength * joint, z)], lower, spec.isUpsideDown ? STEEL : forks, 14)
    tube(
      mesh,
      [along(forkLength * joint, z), along(forkLength + 0.02, z)],
      upper,
      spec.isUpsideDown ? forks : CHROME,
      14,
    )
    if (spec.isUpsideDown) tube(mesh, [along(-0.03, z), along(0.05, z)], 0.03, BLACK_METAL, 12)
    else tube(mesh, [along(forkLength * joint - 0.01, z), along(forkLength * joint + 0.015, z)], 0.031, RUBBER, 12)
    if (spec.hasGaiters)
      for (let fold = 0; fold < 9; fold += 1)
        tube(
          mesh,
          [along(forkLength * (0.52 + fold * 0.03), z), along(forkLength * (0.535 + fold * 0.03), z)],
          fold % 2 ? 0.031 : 0.036,
          RUBBER,
          12,
        )
    const hasDisc = spec.discs === 'both' || (spec.discs === 'right') === side > 0
    if (spec.disc > 0 && hasDisc)
      caliper(
        mesh,
        spec.wheel,
        spec.disc,
        side * (spec.wheel.width * 0.36 + 0.02),
        2.35,
        kit.trim > 0.5 ? BLACK_METAL : ALLOY,
      )
  }
  for (const [length, height] of [
    [forkLength, 0.03],
    [forkLength * 0.78, 0.04],
  ] as const)
    box(mesh, along(length), [0.08, height, legs * 2 + 0.07], spec.isUpsideDown ? BLACK_METAL : ALLOY, angle)
  fender(kit, spec)
  const [lightForward, lightUp] = spec.lightAt ?? [0.13, -0.1]
  const lamp = add(clamp, [lightForward, lightUp, 0])
  if (spec.light === 'round') roundLight(kit, lamp, spec.lightSize ?? 0.085, spec.barMetal ?? BLACK_METAL)
  if (spec.light === 'slit') slitLight(kit, lamp)
  const meter = add(clamp, [spec.meterAt[0], spec.meterAt[1], 0])
  instruments(kit, meter, spec.meter)
  const lever = bars(kit, spec, clamp)
  mesh.turn(start, clamp, up, kit.steering)
  return { clamp, meter, lever, fork: along(forkLength * 0.45, legs) }
}

/** Along the tyre from one angle to another, in degrees from the front. */
export function overWheel({ x, radius, width }: WheelSize, from: number, to: number, gap: number, wide = 1): Station[] {
  return Array.from({ length: 7 }, (_, at) => {
    const angle = ((from + ((to - from) * at) / 6) * Math.PI) / 180
    const distance = radius + gap
    return {
      x: x + Math.cos(angle) * distance,
      y: radius + Math.sin(angle) * distance,
      h: 0.012,
      w: width * 0.56 * wide,
      square: 3,
    }
  })
}

function fender({ mesh }: Kit, { wheel: size, fender: style, fenderPaint }: FrontEnd): void {
  if (style === 'none') return
  if (style === 'high') {
    const y = size.radius * 2 + 0.1
    body(
      mesh,
      [
        { x: size.x - 0.3, y: y + 0.03, h: 0.012, w: 0.07 },
        { x: size.x - 0.05, y: y + 0.02, h: 0.02, w: 0.085 },
        { x: size.x + 0.2, y: y - 0.01, h: 0.014, w: 0.06 },
        { x: size.x + 0.36, y: y - 0.05, h: 0.005, w: 0.025 },
      ],
      fenderPaint,
    )
    return
  }
  const [from, to] = style === 'long' ? [20, 205] : [52, 168]
  body(mesh, overWheel(size, from, to, 0.022, style === 'long' ? 1.1 : 1), fenderPaint)
  // Its flanks come down to the legs.
  for (const side of [1, -1])
    body(
      mesh,
      overWheel(size, 75, 130, -0.02, 0.1).map((station) => ({ ...station, h: 0.05, w: 0.008 })),
      fenderPaint,
      side * size.width * 0.55,
    )
}

function roundLight({ mesh }: Kit, [x, y, z]: Vector, radius: number, shell: Material): void {
  const axis: Vector = [1, -0.04, 0]
  lathe(
    mesh,
    [x, y, z],
    axis,
    [
      [0.02, -0.09],
      [radius * 0.7, -0.075],
      [radius * 0.98, -0.02],
      [radius, 0.03],
      [radius * 0.93, 0.035],
    ],
    shell,
    28,
  )
  lathe(
    mesh,
    [x, y, z],
    axis,
    [
      [radius * 1.03, 0.022],
      [radius * 1.03, 0.036],
      [radius * 0.9, 0.038],
    ],
    CHROME,
    28,
  )
  lathe(
    mesh,
    [x, y, z],
    axis,
    [
      [radius * 0.92, 0.034],
      [radius * 0.6, 0.05],
      [0, 0.057],
    ],
    HEADLIGHT,
    24,
  )
}

function slitLight({ mesh, paint }: Kit, [x, y]: Vector): void {
  body(
    mesh,
    [
      { x: x - 0.1, y: y + 0.05, h: 0.07, w: 0.08 },
      { x: x - 0.02, y: y + 0.02, h: 0.095, w: 0.115, square: 2.8 },
      { x: x + 0.06, y: y - 0.03, h: 0.06, w: 0.08 },
      { x: x + 0.09, y: y - 0.06, h: 0.02, w: 0.03 },
    ],
    paint,
  )
  for (const side of [1, -1]) ball(mesh, [x + 0.052, y - 0.02, side * 0.045], [0.035, 0.02, 0.036], HEADLIGHT)
}

function bars(
  kit: Kit,
  { bars: { rise, back, half }, barMetal = BLACK_METAL, mirrors, hasIndicators = true, legs }: FrontEnd,
  clamp: Vector,
): Vector {
  const { mesh } = kit
  const grip: Vector = [clamp[0] - back, clamp[1] + rise, half]
  const inner: Vector = [clamp[0] - back * 0.45, clamp[1] + rise * 0.96, half * 0.55]
  const right: Vector[] = [
    [clamp[0], clamp[1] + 0.03, legs * 0.4],
    [clamp[0] - back * 0.1, clamp[1] + 0.03 + rise * 0.5, legs * 1.05],
    inner,
    grip,
  ]
  for (const place of [(point: Vector) => point, left]) {
    tube(mesh, right.map(place), 0.0125, barMetal)
    tube(mesh, [place([inner[0] - back * 0.12, inner[1], half * 0.68]), place(grip)], 0.018, RUBBER, 12)
    tube(mesh, [place(grip), place(add(grip, [-0.006, 0, 0.014]))], 0.02, STEEL, 12)
    box(mesh, place([inner[0] - back * 0.08, inner[1], half * 0.62]), [0.04, 0.045, 0.035], PLASTIC)
    tube(
      mesh,
      [
        place([inner[0] + 0.02, inner[1] + 0.005, half * 0.62]),
        place([inner[0] + 0.055, inner[1], half * 0.72]),
        place([grip[0] + 0.05, grip[1] - 0.012, half * 0.98]),
      ],
      [0.009, 0.007, 0.005],
      STEEL,
      8,
    )
    if (mirrors === 'bars') mirror(kit, place([inner[0] + 0.01, inner[1] + 0.02, half * 0.66]), place)
    if (!hasIndicators) continue
    ball(mesh, place([clamp[0] + 0.05, clamp[1] - 0.16, legs + 0.11]), [0.032, 0.024, 0.03], INDICATOR, 10)
    tube(
      mesh,
      [place([clamp[0] + 0.01, clamp[1] - 0.16, legs]), place([clamp[0] + 0.04, clamp[1] - 0.16, legs + 0.1])],
      0.008,
      PLASTIC,
      6,
    )
  }
  // Reservoir of the front brake, and the cables.
  box(mesh, [inner[0] + 0.02, inner[1] + 0.045, half * 0.58], [0.04, 0.03, 0.06], kit.trim > 0.5 ? BLACK_METAL : ALLOY)
  for (const side of [1, -1])
    tube(
      mesh,
      [
        [inner[0] + 0.04, inner[1], side * half * 0.6],
        [clamp[0] + 0.12, clamp[1] + 0.04, side * 0.1],
        [clamp[0] + 0.06, clamp[1] - 0.2, side * 0.03],
      ],
      0.005,
      RUBBER,
      6,
    )
  return [grip[0] + 0.05, grip[1] - 0.012, half * 0.9]
}

export function mirror(
  { mesh, hasRoundMirrors }: Kit,
  foot: Vector,
  place: (point: Vector) => Vector,
  lift = 0.17,
): void {
  const outward = Math.sign(foot[2])
  const head: Vector = [foot[0] + 0.03, foot[1] + lift, foot[2] + outward * 0.1]
  tube(mesh, [foot, [foot[0] + 0.05, foot[1] + lift * 0.6, foot[2] + outward * 0.03], head], 0.0065, BLACK_METAL, 8)
  const [wide, high] = hasRoundMirrors ? [0.055, 0.055] : [0.072, 0.04]
  ball(mesh, head, [0.022, high, wide], hasRoundMirrors ? CHROME : PLASTIC)
  lathe(
    mesh,
    add(head, [-0.0225, 0, 0]),
    [-1, 0.08, place([0, 0, 1])[2] * -0.12],
    [
      [Math.min(wide, high) * 0.9, 0],
      [0, 0.001],
    ],
    MIRROR_GLASS,
    20,
  )
}
