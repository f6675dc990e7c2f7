import { BLACK_METAL, HEADLIGHT, INDICATOR, PLASTIC, RUBBER, STEEL, TAIL_LIGHT } from '../render/material.ts'
import { ball, body, box, skins, tube } from '../render/shapes.ts'
import { exhaust } from './exhaust.ts'
import { windscreen } from './fairing.ts'
import { fillerCap, frame, seat } from './frame.ts'
import { frontEnd } from './front-end.ts'
import type { Kit, Places, WheelSize } from './kit.ts'
import { numberPlate, rearEnd, topBox } from './rear-end.ts'

/** Small wheels, a flat floor for the feet, the engine beside the rear wheel. */
export function scooter(given: Kit): Places {
  const kit: Kit = { ...given, rimStyle: 'five' }
  const { mesh, paint, accent, trim } = kit
  const rear: WheelSize = { x: 0, radius: 0.225, width: 0.1, flank: 0.078 }
  const front: WheelSize = { x: 1.25, radius: 0.225, width: 0.09, flank: 0.076 }
  const shock = rearEnd(kit, {
    wheel: rear,
    pivot: [0.42, 0.3],
    arm: BLACK_METAL,
    disc: 0,
    shocks: 'twin',
    shockTop: [0.02, 0.52],
    drive: 'none',
  })
  const places = frontEnd(kit, {
    wheel: front,
    rake: 26,
    forkLength: 0.74,
    legs: 0.065,
    isUpsideDown: false,
    disc: 0.095,
    discs: 'right',
    fender: 'short',
    fenderPaint: paint,
    bars: { rise: 0.06, back: 0.1, half: 0.31 },
    light: 'none',
    meter: 'single',
    meterAt: [-0.03, 0.145],
    mirrors: 'bars',
  })
  frame(kit, {
    head: [
      [1.02, 0.62, 0],
      [0.97, 0.74, 0],
    ],
    spine: [],
    cradle: [],
    seatRail: [],
  })
  // Leg shield, from the neck down to the floor, and the cover of the bars.
  skins(
    mesh,
    [
      [1.02, 0.86, 0.03],
      [1.07, 0.66, 0.03],
      [1.06, 0.4, 0.03],
    ],
    [
      [0.94, 0.84, 0.16],
      [0.97, 0.6, 0.21],
      [0.98, 0.32, 0.18],
    ],
    0.03,
    paint,
  )
  skins(
    mesh,
    [
      [0.94, 0.84, 0.16],
      [0.97, 0.6, 0.21],
      [0.98, 0.32, 0.18],
    ],
    [
      [0.93, 0.82, 0.01],
      [0.9, 0.58, 0.01],
      [0.86, 0.3, 0.01],
    ],
    0,
    PLASTIC,
  )
  body(
    mesh,
    [
      { x: 1.03, y: 0.8, h: 0.03, w: 0.05 },
      { x: 1.06, y: 0.68, h: 0.06, w: 0.075 },
      { x: 1.055, y: 0.52, h: 0.03, w: 0.05 },
    ],
    accent,
  )
  fillerCap(mesh, [0.63, 0.56, 0])
  body(
    mesh,
    [
      { x: 0.86, y: 0.95, h: 0.05, w: 0.13 },
      { x: 0.95, y: 0.95, h: 0.075, w: 0.15, square: 2.6 },
      { x: 1.03, y: 0.92, h: 0.07, w: 0.11 },
      { x: 1.07, y: 0.9, h: 0.03, w: 0.06 },
    ],
    paint,
  )
  ball(mesh, [1.04, 0.915, 0], [0.045, 0.048, 0.075], HEADLIGHT)
  // Floor and body.
  body(
    mesh,
    [
      { x: 0.98, y: 0.31, h: 0.05, w: 0.15, square: 4 },
      { x: 0.8, y: 0.27, h: 0.035, w: 0.17, square: 4 },
      { x: 0.56, y: 0.27, h: 0.04, w: 0.17, square: 4 },
    ],
    PLASTIC,
  )
  for (const z of [-0.09, -0.03, 0.03, 0.09]) box(mesh, [0.74, 0.308, z], [0.26, 0.01, 0.03], RUBBER)
  skins(
    mesh,
    [
      [0.98, 0.33, 0.155],
      [0.76, 0.29, 0.175],
      [0.54, 0.29, 0.175],
    ],
    [
      [0.94, 0.25, 0.13],
      [0.76, 0.22, 0.15],
      [0.52, 0.23, 0.15],
    ],
    0.01,
    paint,
  )
  body(
    mesh,
    [
      { x: 0.6, y: 0.42, h: 0.14, w: 0.13, square: 2.8 },
      { x: 0.48, y: 0.5, h: 0.17, w: 0.165, square: 2.6 },
      { x: 0.22, y: 0.57, h: 0.12, w: 0.175, square: 2.5 },
      { x: -0.06, y: 0.625, h: 0.085, w: 0.145 },
      { x: -0.24, y: 0.66, h: 0.04, w: 0.08 },
    ],
    paint,
    0,
    26,
  )
  if (trim > 0.4)
    skins(
      mesh,
      [
        [0.52, 0.44, 0.168],
        [0.26, 0.5, 0.185],
        [-0.04, 0.58, 0.15],
      ],
      [
        [0.52, 0.38, 0.16],
        [0.26, 0.45, 0.178],
        [-0.02, 0.55, 0.145],
      ],
      0.006,
      accent,
    )
  seat(kit, [
    { x: 0.58, y: 0.69, h: 0.03, w: 0.1 },
    { x: 0.46, y: 0.7, h: 0.05, w: 0.135 },
    { x: 0.22, y: 0.715, h: 0.05, w: 0.145 },
    { x: -0.06, y: 0.735, h: 0.045, w: 0.12 },
    { x: -0.14, y: 0.735, h: 0.025, w: 0.08 },
  ])
  // Engine on the left, silencer on the right.
  body(
    mesh,
    [
      { x: 0.42, y: 0.29, h: 0.07, w: 0.045, square: 3 },
      { x: 0.2, y: 0.27, h: 0.08, w: 0.05, square: 3 },
      { x: -0.06, y: 0.235, h: 0.06, w: 0.045, square: 3 },
    ],
    kit.engine,
    -0.12,
  )
  const muffler = exhaust(kit, {
    header: [
      [0.5, 0.24, 0.05],
      [0.42, 0.17, 0.1],
      [0.3, 0.17, 0.13],
    ],
    pipes: 1,
    gap: 0,
    thick: 0.015,
    from: [0.22, 0.2, 0.14],
    to: [-0.16, 0.3, 0.15],
    radius: 0.052,
  })
  ball(mesh, [-0.24, 0.655, 0], [0.03, 0.03, 0.09], TAIL_LIGHT)
  for (const side of [1, -1]) {
    ball(mesh, [-0.19, 0.63, side * 0.1], [0.05, 0.024, 0.03], INDICATOR)
    ball(mesh, [1.06, 0.76, side * 0.09], [0.02, 0.03, 0.045], INDICATOR)
  }
  body(
    mesh,
    [
      { x: -0.14, y: 0.56, h: 0.012, w: 0.06, square: 4 },
      { x: -0.3, y: 0.42, h: 0.012, w: 0.06, square: 4 },
    ],
    PLASTIC,
  )
  numberPlate(kit, [-0.3, 0.47], -0.35)
  tube(
    mesh,
    [
      [-0.05, 0.73, 0.12],
      [-0.26, 0.76, 0.11],
      [-0.3, 0.76, 0],
      [-0.26, 0.76, -0.11],
      [-0.05, 0.73, -0.12],
    ],
    0.012,
    STEEL,
  )
  tube(
    mesh,
    [
      [0.34, 0.19, 0.1],
      [0.28, 0.01, 0.13],
    ],
    0.012,
    BLACK_METAL,
    8,
  )
  tube(
    mesh,
    [
      [0.34, 0.19, -0.1],
      [0.28, 0.01, -0.13],
    ],
    0.012,
    BLACK_METAL,
    8,
  )
  if (kit.hasScreen) windscreen(kit, [1.04, 1.0], [0.96, 1.3], 0.2)
  if (kit.hasTopBox) topBox(kit, [-0.2, 0.76], 0.8)
  return {
    ...places,
    front,
    rear,
    cap: [0.63, 0.57, 0],
    engine: [0.14, 0.27, -0.16],
    muffler,
    seat: [0.24, 0.77, 0],
    shock,
    head: [1.0, 0.68, 0],
    tank: [0.98, 0.6, 0.2],
    sideCover: [0.24, 0.55, 0.18],
    height: 1.02,
  }
}
