import { BLACK_METAL, CHROME, HEADLIGHT, PLASTIC } from '../render/material.ts'
import { ball, body, box, tube } from '../render/shapes.ts'
import { vTwin } from './engine.ts'
import { exhaust } from './exhaust.ts'
import { windscreen } from './fairing.ts'
import { frame, seat, tank } from './frame.ts'
import { frontEnd } from './front-end.ts'
import type { Kit, Places, WheelSize } from './kit.ts'
import { numberPlate, rearEnd, rearFender, sideStand, tailLights, topBox } from './rear-end.ts'

const REAR: WheelSize = { x: 0, radius: 0.325, width: 0.165, flank: 0.112 }
const FRONT: WheelSize = { x: 1.62, radius: 0.325, width: 0.115, flank: 0.085 }

/** Long and low, a V-twin, forward pegs, chrome. */
export function cruiser(kit: Kit): Places {
  return american(kit, false)
}

/** The same with a fairing at the bars, cases beside the wheel and a place for two. */
export function tourer(kit: Kit): Places {
  return american({ ...kit, rimStyle: 'ten' }, true)
}

function american(kit: Kit, isTourer: boolean): Places {
  const { mesh, paint, trim } = kit
  const shock = rearEnd(kit, {
    wheel: REAR,
    pivot: [0.55, 0.33],
    arm: BLACK_METAL,
    disc: 0.13,
    shocks: 'twin',
    shockTop: [0.24, 0.6],
    drive: 'belt',
  })
  const places = frontEnd(kit, {
    wheel: FRONT,
    rake: 31,
    forkLength: 0.76,
    legs: 0.105,
    isUpsideDown: false,
    disc: 0.145,
    discs: isTourer ? 'both' : 'left',
    fender: 'long',
    fenderPaint: paint,
    bars: isTourer ? { rise: 0.17, back: 0.28, half: 0.41 } : { rise: 0.12 + trim * 0.12, back: 0.24, half: 0.39 },
    barMetal: CHROME,
    light: isTourer ? 'none' : 'round',
    lightAt: [0.16, -0.05],
    lightSize: 0.088 + trim * 0.012,
    meter: 'single',
    meterAt: isTourer ? [-0.01, 0.17] : [-0.02, 0.08],
    mirrors: 'bars',
  })
  frame(kit, {
    head: [
      [1.28, 0.82, 0],
      [1.22, 0.95, 0],
    ],
    spine: [
      [1.25, 0.89, 0.02],
      [1.0, 0.74, 0.05],
      [0.7, 0.64, 0.09],
      [0.56, 0.48, 0.12],
      [0.55, 0.3, 0.12],
    ],
    cradle: [
      [1.25, 0.84, 0.02],
      [1.16, 0.55, 0.07],
      [1.1, 0.24, 0.11],
      [1.0, 0.17, 0.12],
      [0.62, 0.17, 0.12],
      [0.55, 0.32, 0.12],
    ],
    seatRail: [
      [0.72, 0.62, 0.1],
      [0.4, 0.62, 0.11],
      [0.02, 0.7, 0.11],
    ],
  })
  vTwin(kit, { x: 0.84, y: 0.32, l: 0.2, h: 0.12, w: 0.17 }, 0.25)
  const muffler = exhaust(
    { ...kit, muffler: trim > 0.3 ? CHROME : BLACK_METAL },
    {
      header: [
        [0.98, 0.58, 0.1],
        [1.08, 0.5, 0.15],
        [1.04, 0.32, 0.18],
        [0.86, 0.22, 0.19],
        [0.5, 0.2, 0.2],
      ],
      pipes: 1,
      gap: 0,
      pipe: CHROME,
      from: [0.4, 0.21, 0.2],
      to: [-0.26, 0.22, 0.21],
      radius: 0.046,
      bothSides: isTourer,
    },
  )
  tube(
    mesh,
    [
      [0.7, 0.56, 0.1],
      [0.62, 0.44, 0.17],
      [0.52, 0.31, 0.2],
      [0.3, 0.285, 0.21],
      [-0.2, 0.3, 0.215],
    ],
    [0.022, 0.022, 0.024, 0.036, 0.036],
    CHROME,
    14,
  )
  tank(
    kit,
    [
      { x: 0.74, y: 0.73, h: 0.035, w: 0.06 },
      { x: 0.84, y: 0.765, h: 0.075, w: 0.115 },
      { x: 1.0, y: 0.81, h: 0.095, w: 0.15 },
      { x: 1.12, y: 0.85, h: 0.09, w: 0.145 },
      { x: 1.21, y: 0.875, h: 0.06, w: 0.1 },
      { x: 1.25, y: 0.885, h: 0.025, w: 0.05 },
    ],
    [1.02, 0.912, 0],
  )
  seat(kit, [
    { x: 0.78, y: 0.68, h: 0.03, w: 0.08 },
    { x: 0.64, y: 0.665, h: 0.055, w: 0.14 },
    { x: 0.48, y: 0.67, h: 0.055, w: 0.165 },
    { x: 0.36, y: 0.715, h: 0.05, w: 0.14 },
    { x: 0.14, y: 0.755, h: 0.045, w: isTourer ? 0.15 : 0.11 },
    { x: -0.02, y: 0.77, h: 0.03, w: 0.09 },
  ])
  rearFender(kit, REAR, 42, 160, paint, 1.32)
  body(
    mesh,
    [
      { x: 0.52, y: 0.57, h: 0.05, w: 0.13, square: 3 },
      { x: 0.42, y: 0.56, h: 0.075, w: 0.15, square: 3 },
      { x: 0.32, y: 0.58, h: 0.05, w: 0.13, square: 3 },
    ],
    trim > 0.5 ? BLACK_METAL : paint,
  )
  tailLights(kit, [-0.33, 0.56], 0.17)
  numberPlate(kit, [-0.38, 0.44], -0.2)
  for (const side of [1, -1]) {
    const z = side * 0.2
    if (isTourer) box(mesh, [1.0, 0.235, side * 0.26], [0.34, 0.025, 0.12], BLACK_METAL, 0.06)
    else
      tube(
        mesh,
        [
          [1.14, 0.3, z],
          [1.14, 0.29, z * 1.6],
        ],
        0.016,
        BLACK_METAL,
        10,
      )
  }
  sideStand(kit, [0.7, 0.2])
  if (isTourer) luggage(kit)
  else if (kit.hasScreen) windscreen(kit, [1.36, 0.98], [1.2, 1.38], 0.24)
  return {
    ...places,
    front: FRONT,
    rear: REAR,
    cap: [1.02, 0.925, 0],
    engine: [0.86, 0.48, 0.16],
    muffler,
    seat: [0.46, 0.73, 0],
    shock,
    head: [1.25, 0.885, 0],
    tank: [1.02, 0.81, 0.15],
    sideCover: [0.42, 0.57, 0.16],
    height: 1.15,
  }
}

function luggage(kit: Kit): void {
  const { mesh, paint, accent, trim } = kit
  for (const side of [1, -1])
    body(
      mesh,
      [
        { x: 0.26, y: 0.53, h: 0.09, w: 0.07, square: 3.4 },
        { x: 0.2, y: 0.52, h: 0.145, w: 0.1, square: 3.4 },
        { x: -0.2, y: 0.51, h: 0.145, w: 0.1, square: 3.4 },
        { x: -0.36, y: 0.53, h: 0.09, w: 0.07, square: 3 },
      ],
      trim > 0.5 ? accent : paint,
      side * 0.27,
    )
  body(
    mesh,
    [
      { x: 1.22, y: 1.0, h: 0.1, w: 0.3, square: 2.6 },
      { x: 1.34, y: 0.97, h: 0.17, w: 0.33, square: 2.6 },
      { x: 1.46, y: 0.93, h: 0.14, w: 0.26 },
      { x: 1.53, y: 0.9, h: 0.06, w: 0.13 },
    ],
    paint,
    0,
    30,
  )
  for (const [z, size] of [
    [0, 0.075],
    [0.17, 0.04],
    [-0.17, 0.04],
  ] as const)
    ball(mesh, [z === 0 ? 1.5 : 1.46, 0.91, z], [0.06, size, size], HEADLIGHT)
  windscreen(kit, [1.42, 1.07], [1.24, 1.27 + trim * 0.1], 0.27)
  if (kit.hasTopBox) {
    topBox(kit, [-0.2, 0.78], 1)
    body(
      mesh,
      [
        { x: -0.02, y: 0.94, h: 0.09, w: 0.16, square: 3 },
        { x: 0.04, y: 0.94, h: 0.08, w: 0.15, square: 3 },
      ],
      PLASTIC,
    )
  }
}
