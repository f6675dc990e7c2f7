import { BLACK_METAL, CHROME, HEADLIGHT, INDICATOR, PLASTIC } from '../render/material.ts'
import { ball, body, skins, tube } from '../render/shapes.ts'
import { flatSingle } from './engine.ts'
import { exhaust } from './exhaust.ts'
import { fillerCap, frame, seat } from './frame.ts'
import { frontEnd } from './front-end.ts'
import type { Kit, Places, WheelSize } from './kit.ts'
import { footPegs, numberPlate, rearEnd, rearFender, sideStand, tailLights, topBox } from './rear-end.ts'

/** Step-through: leg shields, a lying single, narrow wheels and a carrier. */
export function cub(given: Kit): Places {
  const kit: Kit = { ...given, rimStyle: 'wire', rims: CHROME }
  const { mesh, paint, trim } = kit
  const rear: WheelSize = { x: 0, radius: 0.28, width: 0.078, flank: 0.062 }
  const front: WheelSize = { x: 1.21, radius: 0.28, width: 0.07, flank: 0.06 }
  const shock = rearEnd(kit, {
    wheel: rear,
    pivot: [0.42, 0.32],
    arm: BLACK_METAL,
    disc: 0,
    shocks: 'twin',
    shockTop: [0.09, 0.58],
    drive: 'chain',
  })
  const places = frontEnd(kit, {
    wheel: front,
    rake: 26.5,
    forkLength: 0.66,
    legs: 0.065,
    isUpsideDown: false,
    disc: trim > 0.6 ? 0.1 : 0,
    discs: 'right',
    fender: 'long',
    fenderPaint: paint,
    bars: { rise: 0.09, back: 0.13, half: 0.32 },
    light: 'none',
    meter: 'single',
    meterAt: [-0.01, 0.145],
    mirrors: 'bars',
  })
  frame(kit, {
    head: [
      [0.98, 0.64, 0],
      [0.93, 0.76, 0],
    ],
    spine: [],
    cradle: [],
    seatRail: [],
  })
  body(
    mesh,
    [
      { x: 0.96, y: 0.68, h: 0.06, w: 0.05 },
      { x: 0.84, y: 0.56, h: 0.055, w: 0.055 },
      { x: 0.66, y: 0.46, h: 0.055, w: 0.06 },
      { x: 0.5, y: 0.48, h: 0.08, w: 0.075 },
      { x: 0.36, y: 0.55, h: 0.09, w: 0.1 },
      { x: 0.1, y: 0.6, h: 0.06, w: 0.09 },
      { x: -0.06, y: 0.61, h: 0.03, w: 0.07 },
    ],
    paint,
  )
  // Bars and lamp in one housing.
  body(
    mesh,
    [
      { x: 0.86, y: 0.95, h: 0.04, w: 0.13 },
      { x: 0.94, y: 0.94, h: 0.06, w: 0.12 },
      { x: 1.03, y: 0.9, h: 0.075, w: 0.08 },
      { x: 1.07, y: 0.89, h: 0.06, w: 0.062 },
    ],
    paint,
  )
  ball(mesh, [1.065, 0.89, 0], [0.035, 0.062, 0.062], HEADLIGHT)
  const shield = trim > 0.35 ? { ...PLASTIC, color: [0.78, 0.77, 0.72] as const } : paint
  skins(
    mesh,
    [
      [0.99, 0.74, 0.05],
      [0.98, 0.55, 0.07],
      [0.9, 0.32, 0.07],
    ],
    [
      [0.94, 0.72, 0.15],
      [0.9, 0.52, 0.19],
      [0.78, 0.28, 0.17],
    ],
    0.02,
    shield,
  )
  fillerCap(mesh, [0.57, 0.53, 0])
  flatSingle(kit, { x: 0.56, y: 0.3, l: 0.15, h: 0.085, w: 0.12 })
  const muffler = exhaust(
    { ...kit, muffler: CHROME },
    {
      header: [
        [0.76, 0.28, 0.02],
        [0.76, 0.2, 0.06],
        [0.66, 0.17, 0.1],
        [0.46, 0.18, 0.13],
      ],
      pipes: 1,
      gap: 0,
      thick: 0.014,
      pipe: CHROME,
      from: [0.34, 0.2, 0.13],
      to: [-0.16, 0.26, 0.14],
      radius: 0.036,
    },
  )
  skins(
    mesh,
    [
      [0.5, 0.5, 0.09],
      [0.36, 0.54, 0.115],
      [0.22, 0.53, 0.1],
    ],
    [
      [0.46, 0.38, 0.09],
      [0.36, 0.38, 0.11],
      [0.26, 0.42, 0.1],
    ],
    0.015,
    paint,
  )
  seat(
    kit,
    trim > 0.5
      ? [
          { x: 0.52, y: 0.7, h: 0.03, w: 0.09 },
          { x: 0.4, y: 0.71, h: 0.05, w: 0.125 },
          { x: 0.26, y: 0.71, h: 0.05, w: 0.135 },
          { x: 0.18, y: 0.71, h: 0.03, w: 0.11 },
        ]
      : [
          { x: 0.52, y: 0.69, h: 0.03, w: 0.09 },
          { x: 0.4, y: 0.7, h: 0.05, w: 0.12 },
          { x: 0.16, y: 0.71, h: 0.05, w: 0.12 },
          { x: -0.1, y: 0.72, h: 0.045, w: 0.11 },
        ],
  )
  body(
    mesh,
    [
      { x: 0.46, y: 0.645, h: 0.03, w: 0.08, square: 3 },
      { x: 0.2, y: 0.645, h: 0.03, w: 0.08, square: 3 },
    ],
    BLACK_METAL,
  )
  rearFender(kit, rear, 60, 178, paint, 1.7)
  // Carrier.
  for (const side of [0.1, -0.1])
    tube(
      mesh,
      [
        [0.16, 0.68, side],
        [-0.3, 0.7, side],
      ],
      0.008,
      CHROME,
      8,
    )
  for (const x of [0.08, -0.08, -0.24])
    tube(
      mesh,
      [
        [x, 0.7, 0.1],
        [x, 0.7, -0.1],
      ],
      0.007,
      CHROME,
      6,
    )
  for (const side of [0.09, -0.09])
    tube(
      mesh,
      [
        [-0.16, 0.7, side],
        [-0.1, 0.56, side],
      ],
      0.007,
      CHROME,
      6,
    )
  tailLights(kit, [-0.31, 0.5], 0.14, 0.045)
  numberPlate(kit, [-0.35, 0.41], -0.25)
  for (const side of [1, -1]) ball(mesh, [0.97, 0.9, side * 0.13], [0.03, 0.025, 0.03], INDICATOR)
  footPegs(kit, [0.5, 0.25], 0.15)
  sideStand(kit, [0.46, 0.24])
  if (kit.hasTopBox) topBox(kit, [-0.1, 0.72], 0.85)
  return {
    ...places,
    front,
    rear,
    cap: [0.57, 0.54, 0],
    engine: [0.6, 0.3, 0.12],
    muffler,
    seat: [0.34, 0.75, 0],
    shock,
    head: [0.955, 0.7, 0],
    tank: [0.9, 0.5, 0.19],
    sideCover: [0.36, 0.47, 0.13],
    height: 1.02,
  }
}
