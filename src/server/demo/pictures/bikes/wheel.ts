import { ALLOY, BLACK_METAL, CASTING, type Material, RUBBER, STEEL, TREAD } from '../render/material.ts'
import type { Mesh } from '../render/mesh.ts'
import { box, lathe, plate, tube } from '../render/shapes.ts'
import { curve, type Vector } from '../render/vector.ts'
import { axleOf, type Kit, type WheelSize } from './kit.ts'

interface WheelParts {
  /** Of the brake disc; 0 is a drum. */
  readonly disc: number
  readonly discs: 'left' | 'right' | 'both'
  readonly tread: 'road' | 'knobs'
}

const AXIS: Vector = [0, 0, 1]

export function wheel(kit: Kit, size: WheelSize, { disc, discs, tread }: WheelParts): void {
  const { mesh, rims, rimStyle } = kit
  const centre = axleOf(size)
  const { radius, width, flank } = size
  const rim = radius - flank
  lathe(mesh, centre, AXIS, tyreProfile(size), RUBBER, 56)
  if (tread === 'road') grooves(mesh, size)
  else knobs(mesh, size)
  const half = width * 0.36
  const lip = half + 0.006
  lathe(
    mesh,
    centre,
    AXIS,
    [
      [rim + 0.006, -lip],
      [rim - 0.012, -half],
      [rim - 0.026, 0],
      [rim - 0.012, half],
      [rim + 0.006, lip],
    ],
    rims,
    48,
  )
  const hub = 0.035 + width * 0.06
  lathe(
    mesh,
    centre,
    AXIS,
    [
      [0, -half],
      [hub, -half],
      [hub * 0.8, 0],
      [hub, half],
      [0, half],
    ],
    rimStyle === 'wire' ? ALLOY : rims,
    20,
  )
  if (rimStyle === 'wire') wires(mesh, centre, rim - 0.02, hub, half)
  else castSpokes(kit, centre, rim - 0.012, hub, half)
  lathe(
    mesh,
    centre,
    AXIS,
    [
      [0, -half - 0.07],
      [0.014, -half - 0.07],
      [0.014, half + 0.07],
      [0, half + 0.07],
    ],
    STEEL,
    10,
  )
  if (disc === 0) {
    lathe(
      mesh,
      centre,
      AXIS,
      [
        [0, -half * 1.1],
        [rim * 0.5, -half],
        [rim * 0.52, half * 0.6],
        [rim * 0.46, half * 1.2],
        [0, half * 1.25],
      ],
      ALLOY,
      32,
    )
    return
  }
  for (const side of discs === 'both' ? [1, -1] : discs === 'right' ? [1] : [-1])
    brake(mesh, centre, disc, side * (half + 0.014))
}

function tyreProfile({ radius, width, flank }: WheelSize): [number, number][] {
  const rim = radius - flank
  const half = [
    [rim - 0.004, 0.35],
    [rim + flank * 0.2, 0.45],
    [radius - flank * 0.42, 0.5],
    [radius - flank * 0.16, 0.4],
    [radius - flank * 0.03, 0.2],
  ].map(([at = 0, part = 0]) => [at, part * width])
  const across = [...half.map(([at = 0, out = 0]) => [at, -out]), [radius, 0], ...half.toReversed()]
  return curve(across, 3).map(([at = 0, out = 0]) => [at, out])
}

/** A place on the tyre: how far around, and how far out from its middle (-1 to 1). */
function onTyre({ x, radius, width, flank }: WheelSize, angle: number, out: number, above: number): Vector {
  const at = radius + above - flank * 0.2 * out * out
  return [x + Math.cos(angle) * at, radius + Math.sin(angle) * at, out * width * 0.41]
}

function grooves(mesh: Mesh, size: WheelSize): void {
  const count = 26
  for (let turn = 0; turn < count; turn += 1)
    for (const side of [1, -1]) {
      const start = (2 * Math.PI * (turn + (side > 0 ? 0.5 : 0))) / count
      const row = (shift: number) =>
        [0.12, 0.4, 0.68, 0.92].map((out) => onTyre(size, start + shift + out * 0.16, out * side, 0.0016))
      mesh.grid([row(0), row(0.014 / size.radius)], TREAD)
    }
}

function knobs(mesh: Mesh, size: WheelSize): void {
  const count = 30
  for (let turn = 0; turn < count; turn += 1)
    for (const out of turn % 2 ? [-0.75, 0, 0.75] : [-0.4, 0.4]) {
      const angle = (2 * Math.PI * turn) / count
      box(mesh, onTyre(size, angle, out, 0.002), [0.02, 0.03, size.width * 0.2], RUBBER, angle)
    }
}

function wires(mesh: Mesh, centre: Vector, rim: number, hub: number, half: number): void {
  const count = 32
  for (let spoke = 0; spoke < count; spoke += 1) {
    const angle = (2 * Math.PI * spoke) / count
    const lean = spoke % 4 < 2 ? 0.42 : -0.42
    const side = spoke % 2 ? 0.8 : -0.8
    const from: Vector = [
      centre[0] + Math.cos(angle + lean) * hub,
      centre[1] + Math.sin(angle + lean) * hub,
      side * half,
    ]
    const to: Vector = [centre[0] + Math.cos(angle) * rim, centre[1] + Math.sin(angle) * rim, 0]
    tube(mesh, [from, to], 0.0022, STEEL, 4)
  }
}

function castSpokes({ mesh, rims, rimStyle }: Kit, centre: Vector, rim: number, hub: number, half: number): void {
  const count = rimStyle === 'ten' ? 10 : rimStyle === 'y' ? 6 : 5
  const arm = (angle: number, inner: number, outer: number, atHub: number, atRim: number, lean: number) => {
    const place = (distance: number, off: number): [number, number] => {
      const turned = angle + lean * ((distance - inner) / (outer - inner))
      return [
        centre[0] + Math.cos(turned) * distance - Math.sin(turned) * off,
        centre[1] + Math.sin(turned) * distance + Math.cos(turned) * off,
      ]
    }
    plate(
      mesh,
      [place(inner, atHub), place(outer, atRim), place(outer, -atRim), place(inner, -atHub)],
      0,
      half * 0.75,
      rims,
    )
  }
  for (let spoke = 0; spoke < count; spoke += 1) {
    const angle = (2 * Math.PI * (spoke + 0.25)) / count
    if (rimStyle === 'five') arm(angle, hub * 0.8, rim, 0.024, 0.017, 0)
    else if (rimStyle === 'ten') arm(angle, hub * 0.8, rim, 0.011, 0.008, 0.06)
    else {
      const fork = hub + (rim - hub) * 0.45
      arm(angle, hub * 0.8, fork, 0.014, 0.013, 0)
      arm(angle, fork * 0.96, rim, 0.011, 0.009, 0.22)
      arm(angle, fork * 0.96, rim, 0.011, 0.009, -0.22)
    }
  }
}

function brake(mesh: Mesh, centre: Vector, radius: number, z: number): void {
  const half = 0.0025
  lathe(
    mesh,
    centre,
    AXIS,
    [
      [radius * 0.68, z - half],
      [radius, z - half],
      [radius, z + half],
      [radius * 0.68, z + half],
      [radius * 0.68, z - half],
    ],
    STEEL,
    40,
  )
  lathe(
    mesh,
    centre,
    AXIS,
    [
      [0.03, z - half],
      [radius * 0.5, z - half],
      [radius * 0.5, z + half],
      [0.03, z + half],
    ],
    CASTING,
    20,
  )
  for (let spot = 0; spot < 10; spot += 1) {
    const angle = (2 * Math.PI * spot) / 10
    const at = (distance: number): Vector => [
      centre[0] + Math.cos(angle) * distance,
      centre[1] + Math.sin(angle) * distance,
      z,
    ]
    tube(mesh, [at(radius * 0.46), at(radius * 0.72)], 0.006, CASTING, 5)
    for (const distance of [0.78, 0.9]) {
      const [x, y] = at(radius * distance + (spot % 2) * 0.008)
      lathe(
        mesh,
        [x, y, z],
        AXIS,
        [
          [0, -0.0032],
          [0.0055, -0.0032],
          [0.0055, 0.0032],
          [0, 0.0032],
        ],
        BLACK_METAL,
        6,
      )
    }
  }
}

/** The block that grips the disc; `angle` from the front, upwards. */
export function caliper(
  mesh: Mesh,
  { x, radius }: WheelSize,
  disc: number,
  z: number,
  angle: number,
  material: Material,
): void {
  const distance = disc * 0.86
  const at: Vector = [x + Math.cos(angle) * distance, radius + Math.sin(angle) * distance, z]
  box(mesh, at, [0.045, 0.095, 0.045], material, angle)
  box(mesh, [at[0], at[1], z + Math.sign(z) * 0.012], [0.03, 0.06, 0.045], material, angle)
}
