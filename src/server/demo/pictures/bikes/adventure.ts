import { ALLOY, BLACK_METAL, HEADLIGHT, PLASTIC } from '../render/material.ts'
import { ball, body, box, skins, tube } from '../render/shapes.ts'
import type { Vector } from '../render/vector.ts'
import { radiator, rowEngine } from './engine.ts'
import { exhaust } from './exhaust.ts'
import { windscreen } from './fairing.ts'
import { frame, seat, tank } from './frame.ts'
import { frontEnd } from './front-end.ts'
import type { Kit, Places, WheelSize } from './kit.ts'
import { footPegs, plateHolder, rearEnd, sideStand, tailLights, topBox } from './rear-end.ts'

const REAR: WheelSize = { x: 0, radius: 0.33, width: 0.155, flank: 0.102 }
const FRONT: WheelSize = { x: 1.53, radius: 0.34, width: 0.11, flank: 0.088 }

/** A tall tourer for bad roads: beak, screen, guards for hands and engine, often with cases. */
export function adventure(kit: Kit): Places {
  const { mesh, paint, accent, trim } = kit
  const shock = rearEnd(kit, {
    wheel: REAR,
    pivot: [0.56, 0.44],
    arm: BLACK_METAL,
    disc: 0.12,
    shocks: 'mono',
    shockTop: [0.52, 0.74],
    drive: 'chain',
  })
  const places = frontEnd(kit, {
    wheel: FRONT,
    rake: 27,
    forkLength: 0.8,
    legs: 0.11,
    isUpsideDown: true,
    disc: 0.155,
    discs: 'both',
    fender: 'short',
    fenderPaint: PLASTIC,
    bars: { rise: 0.13, back: 0.13, half: 0.41 },
    light: 'none',
    meter: 'display',
    meterAt: [0.1, 0.1],
    mirrors: 'bars',
  })
  frame(kit, {
    head: [
      [1.2, 0.88, 0],
      [1.15, 1.01, 0],
    ],
    spine: [
      [1.18, 0.95, 0.03],
      [0.98, 0.83, 0.13],
      [0.72, 0.7, 0.15],
      [0.57, 0.55, 0.13],
      [0.56, 0.4, 0.12],
    ],
    cradle: [],
    seatRail: [
      [0.7, 0.76, 0.1],
      [0.36, 0.8, 0.11],
      [-0.12, 0.86, 0.09],
    ],
  })
  rowEngine(kit, { x: 0.78, y: 0.42, l: 0.19, h: 0.13, w: 0.2 }, { lean: 0.3, half: 0.15, tall: 0.23, fins: 3 })
  radiator(kit, [1.12, 0.6], 0.24, 0.15)
  const muffler = exhaust(kit, {
    header: [
      [1.0, 0.6, 0],
      [1.06, 0.5, 0.01],
      [1.0, 0.3, 0.04],
      [0.82, 0.22, 0.08],
      [0.52, 0.28, 0.15],
    ],
    pipes: 2,
    gap: 0.12,
    from: [0.34, 0.38, 0.19],
    to: [-0.14, 0.56, 0.22],
    radius: 0.054,
  })
  // Guard below, bars beside.
  body(
    mesh,
    [
      { x: 1.08, y: 0.36, h: 0.012, w: 0.12, square: 4 },
      { x: 1.0, y: 0.25, h: 0.012, w: 0.14, square: 4 },
      { x: 0.62, y: 0.23, h: 0.012, w: 0.13, square: 4 },
    ],
    ALLOY,
  )
  if (trim > 0.4)
    for (const side of [1, -1])
      tube(
        mesh,
        (
          [
            [1.1, 0.78, 0.12],
            [1.12, 0.66, 0.25],
            [1.0, 0.44, 0.27],
            [0.74, 0.32, 0.22],
          ] as const
        ).map(([x, y, z]): Vector => [x, y, z * side]),
        0.013,
        BLACK_METAL,
      )
  tank(
    kit,
    [
      { x: 0.66, y: 0.85, h: 0.05, w: 0.08 },
      { x: 0.76, y: 0.89, h: 0.095, w: 0.135 },
      { x: 0.92, y: 0.92, h: 0.125, w: 0.175 },
      { x: 1.08, y: 0.925, h: 0.12, w: 0.18, square: 2.6 },
      { x: 1.17, y: 0.92, h: 0.07, w: 0.12 },
    ],
    [0.94, 1.04, 0],
  )
  skins(
    mesh,
    [
      [1.34, 0.96, 0.11],
      [1.16, 1.0, 0.19],
      [0.96, 0.92, 0.18],
    ],
    [
      [1.22, 0.7, 0.17],
      [1.12, 0.62, 0.21],
      [1.0, 0.76, 0.17],
    ],
    0.025,
    accent,
  )
  body(
    mesh,
    [
      { x: 1.18, y: 1.05, h: 0.1, w: 0.14, square: 2.8 },
      { x: 1.3, y: 1.0, h: 0.12, w: 0.15, square: 2.6 },
      { x: 1.42, y: 0.92, h: 0.06, w: 0.1 },
      { x: 1.58, y: 0.86, h: 0.022, w: 0.065 },
      { x: 1.7, y: 0.82, h: 0.008, w: 0.03 },
    ],
    paint,
  )
  for (const side of [1, -1]) {
    ball(mesh, [1.385, 0.99, side * 0.06], [0.05, 0.045, 0.055], HEADLIGHT)
    const hand: Vector[] = [
      [1.12, 1.16, side * 0.3],
      [1.16, 1.14, side * 0.38],
      [1.06, 1.13, side * 0.45],
    ]
    for (const lift of [0, 0.03, -0.03])
      tube(
        mesh,
        hand.map(([x, y, z]): Vector => [x, y + lift, z]),
        0.02,
        PLASTIC,
        8,
      )
  }
  windscreen(kit, [1.34, 1.08], [1.14, 1.32 + trim * 0.08], 0.17)
  seat(kit, [
    { x: 0.7, y: 0.87, h: 0.035, w: 0.08 },
    { x: 0.58, y: 0.855, h: 0.055, w: 0.125 },
    { x: 0.38, y: 0.855, h: 0.055, w: 0.15 },
    { x: 0.24, y: 0.9, h: 0.055, w: 0.14 },
    { x: 0.02, y: 0.925, h: 0.045, w: 0.125 },
    { x: -0.06, y: 0.93, h: 0.03, w: 0.1 },
  ])
  body(
    mesh,
    [
      { x: 0.4, y: 0.81, h: 0.03, w: 0.13, square: 3 },
      { x: 0.14, y: 0.85, h: 0.05, w: 0.13 },
      { x: -0.16, y: 0.9, h: 0.03, w: 0.09 },
    ],
    paint,
  )
  tailLights(kit, [-0.2, 0.885], 0.16, 0.04)
  plateHolder(kit, [-0.1, 0.86], [-0.26, 0.68])
  footPegs(kit, [0.56, 0.4], 0.2)
  sideStand(kit, [0.64, 0.3])
  if (kit.hasTopBox) topBox(kit, [-0.12, 0.95])
  if (trim > 0.6)
    for (const side of [1, -1]) {
      box(mesh, [-0.02, 0.66, side * 0.32], [0.44, 0.32, 0.2], ALLOY)
      box(mesh, [-0.02, 0.815, side * 0.32], [0.46, 0.03, 0.22], BLACK_METAL)
    }
  return {
    ...places,
    front: FRONT,
    rear: REAR,
    cap: [0.94, 1.05, 0],
    engine: [0.86, 0.48, 0.2],
    muffler,
    seat: [0.34, 0.92, 0],
    shock,
    head: [1.175, 0.945, 0],
    tank: [0.98, 0.9, 0.18],
    sideCover: [1.12, 0.8, 0.22],
    height: 1.3,
  }
}
