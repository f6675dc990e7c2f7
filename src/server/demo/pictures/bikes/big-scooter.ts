import { ALLOY, BLACK_METAL, HEADLIGHT, INDICATOR, PLASTIC, TAIL_LIGHT } from '../render/material.ts'
import { ball, body, skins, tube } from '../render/shapes.ts'
import { exhaust } from './exhaust.ts'
import { windscreen } from './fairing.ts'
import { fillerCap, frame, seat } from './frame.ts'
import { frontEnd } from './front-end.ts'
import type { Kit, Places, WheelSize } from './kit.ts'
import { numberPlate, rearEnd, topBox } from './rear-end.ts'

/** A scooter of the size of a motorcycle: a tunnel between the feet, a screen, a seat with a back. */
export function bigScooter(given: Kit): Places {
  const kit: Kit = { ...given, rimStyle: given.rimStyle === 'wire' ? 'y' : given.rimStyle }
  const { mesh, paint, accent, trim } = kit
  const rear: WheelSize = { x: 0, radius: 0.285, width: 0.14, flank: 0.095 }
  const front: WheelSize = { x: 1.52, radius: 0.28, width: 0.11, flank: 0.088 }
  const shock = rearEnd(kit, {
    wheel: rear,
    pivot: [0.5, 0.34],
    arm: BLACK_METAL,
    disc: 0.11,
    shocks: 'twin',
    shockTop: [0.12, 0.56],
    drive: 'none',
  })
  const places = frontEnd(kit, {
    wheel: front,
    rake: 27,
    forkLength: 0.78,
    legs: 0.09,
    isUpsideDown: false,
    disc: 0.13,
    discs: 'both',
    fender: 'short',
    fenderPaint: paint,
    bars: { rise: 0.08, back: 0.2, half: 0.35 },
    light: 'none',
    meter: 'twin',
    meterAt: [0.07, 0.085],
    mirrors: 'bars',
  })
  frame(kit, {
    head: [
      [1.25, 0.66, 0],
      [1.2, 0.78, 0],
    ],
    spine: [],
    cradle: [],
    seatRail: [],
  })
  // Nose and shield.
  body(
    mesh,
    [
      { x: 1.08, y: 0.84, h: 0.14, w: 0.2, square: 2.8 },
      { x: 1.24, y: 0.82, h: 0.18, w: 0.24, square: 2.6 },
      { x: 1.42, y: 0.74, h: 0.14, w: 0.18 },
      { x: 1.55, y: 0.68, h: 0.07, w: 0.09 },
      { x: 1.6, y: 0.65, h: 0.02, w: 0.03 },
    ],
    paint,
    0,
    28,
  )
  for (const side of [1, -1]) ball(mesh, [1.49, 0.735, side * 0.085], [0.08, 0.035, 0.05], HEADLIGHT)
  skins(
    mesh,
    [
      [1.38, 0.7, 0.14],
      [1.2, 0.7, 0.24],
      [1.02, 0.74, 0.22],
    ],
    [
      [1.2, 0.34, 0.1],
      [1.08, 0.28, 0.2],
      [0.98, 0.28, 0.21],
    ],
    0.03,
    paint,
  )
  skins(
    mesh,
    [
      [1.02, 0.78, 0.21],
      [1.0, 0.5, 0.22],
      [0.98, 0.3, 0.21],
    ],
    [
      [0.98, 0.8, 0.02],
      [0.94, 0.54, 0.09],
      [0.9, 0.34, 0.09],
    ],
    0,
    PLASTIC,
  )
  // Tunnel, floor boards, body.
  body(
    mesh,
    [
      { x: 1.04, y: 0.56, h: 0.2, w: 0.1, square: 3 },
      { x: 0.84, y: 0.48, h: 0.17, w: 0.1, square: 3 },
      { x: 0.66, y: 0.5, h: 0.17, w: 0.13, square: 3 },
    ],
    PLASTIC,
  )
  for (const side of [1, -1])
    body(
      mesh,
      [
        { x: 1.1, y: 0.32, h: 0.04, w: 0.075, square: 4 },
        { x: 0.84, y: 0.27, h: 0.04, w: 0.08, square: 4 },
        { x: 0.56, y: 0.28, h: 0.045, w: 0.07, square: 4 },
      ],
      trim > 0.5 ? accent : PLASTIC,
      side * 0.17,
    )
  body(
    mesh,
    [
      { x: 0.74, y: 0.5, h: 0.15, w: 0.15, square: 2.8 },
      { x: 0.52, y: 0.56, h: 0.17, w: 0.2, square: 2.6 },
      { x: 0.22, y: 0.64, h: 0.14, w: 0.21, square: 2.5 },
      { x: -0.12, y: 0.7, h: 0.1, w: 0.17 },
      { x: -0.32, y: 0.74, h: 0.05, w: 0.1 },
    ],
    paint,
    0,
    28,
  )
  seat(kit, [
    { x: 0.76, y: 0.68, h: 0.03, w: 0.12 },
    { x: 0.6, y: 0.71, h: 0.055, w: 0.165 },
    { x: 0.4, y: 0.725, h: 0.06, w: 0.175 },
    { x: 0.27, y: 0.785, h: 0.06, w: 0.165 },
    { x: 0.02, y: 0.81, h: 0.05, w: 0.15 },
    { x: -0.16, y: 0.82, h: 0.03, w: 0.11 },
  ])
  body(
    mesh,
    [
      { x: 0.5, y: 0.33, h: 0.08, w: 0.05, square: 3 },
      { x: 0.22, y: 0.32, h: 0.09, w: 0.055, square: 3 },
      { x: -0.05, y: 0.29, h: 0.065, w: 0.05, square: 3 },
    ],
    kit.engine,
    -0.16,
  )
  const muffler = exhaust(kit, {
    header: [
      [0.6, 0.26, 0.05],
      [0.5, 0.19, 0.12],
      [0.38, 0.2, 0.16],
    ],
    pipes: 1,
    gap: 0,
    from: [0.28, 0.25, 0.18],
    to: [-0.2, 0.37, 0.2],
    radius: 0.062,
  })
  ball(mesh, [-0.33, 0.735, 0], [0.03, 0.03, 0.12], TAIL_LIGHT)
  for (const side of [1, -1]) {
    ball(mesh, [-0.27, 0.71, side * 0.12], [0.06, 0.024, 0.03], INDICATOR)
    ball(mesh, [1.42, 0.83, side * 0.14], [0.06, 0.02, 0.03], INDICATOR)
    tube(
      mesh,
      [
        [0.02, 0.8, side * 0.16],
        [-0.2, 0.84, side * 0.14],
        [-0.3, 0.84, side * 0.1],
      ],
      0.014,
      ALLOY,
      8,
    )
  }
  body(
    mesh,
    [
      { x: -0.2, y: 0.64, h: 0.014, w: 0.08, square: 4 },
      { x: -0.36, y: 0.5, h: 0.014, w: 0.08, square: 4 },
    ],
    PLASTIC,
  )
  numberPlate(kit, [-0.36, 0.55], -0.35)
  fillerCap(mesh, [0.84, 0.655, 0])
  windscreen(kit, [1.32, 0.98], [1.1, 1.22 + trim * 0.12], 0.21)
  if (kit.hasTopBox) topBox(kit, [-0.26, 0.84])
  return {
    ...places,
    front,
    rear,
    cap: [0.84, 0.66, 0],
    engine: [0.2, 0.32, -0.2],
    muffler,
    seat: [0.36, 0.8, 0],
    shock,
    head: [1.225, 0.72, 0],
    tank: [1.22, 0.8, 0.24],
    sideCover: [0.24, 0.62, 0.21],
    height: 1.22,
  }
}
