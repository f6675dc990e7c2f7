import { ALLOY, BLACK_METAL, CHROME, PLASTIC } from '../render/material.ts'
import { body, skins } from '../render/shapes.ts'
import { radiator, rowEngine } from './engine.ts'
import { exhaust } from './exhaust.ts'
import { frame, seat, tank } from './frame.ts'
import { frontEnd } from './front-end.ts'
import type { Kit, Places, WheelSize } from './kit.ts'
import { footPegs, plateHolder, rearEnd, rearFender, sideStand, tailLights, topBox } from './rear-end.ts'

const REAR: WheelSize = { x: 0, radius: 0.312, width: 0.17, flank: 0.096 }
const FRONT: WheelSize = { x: 1.42, radius: 0.3, width: 0.12, flank: 0.082 }

/** A roadster with a row of cylinders, a round lamp and an upright rider. */
export function naked(kit: Kit): Places {
  const { mesh, paint, trim } = kit
  const shock = rearEnd(kit, {
    wheel: REAR,
    pivot: [0.53, 0.4],
    arm: trim > 0.5 ? ALLOY : BLACK_METAL,
    disc: 0.11,
    shocks: trim > 0.45 ? 'twin' : 'mono',
    shockTop: trim > 0.45 ? [0.2, 0.74] : [0.5, 0.66],
    drive: 'chain',
  })
  const places = frontEnd(kit, {
    wheel: FRONT,
    rake: 25,
    forkLength: 0.72,
    legs: 0.1,
    isUpsideDown: trim < 0.45,
    disc: 0.155,
    discs: 'both',
    fender: 'short',
    fenderPaint: paint,
    bars: { rise: 0.1, back: 0.12, half: 0.36 + trim * 0.03 },
    light: 'round',
    meter: trim > 0.45 ? 'twin' : 'display',
    meterAt: [0.07, 0.09],
    mirrors: 'bars',
  })
  frame(kit, {
    head: [
      [1.165, 0.8, 0],
      [1.115, 0.93, 0],
    ],
    spine: [
      [1.14, 0.86, 0.03],
      [0.95, 0.79, 0.14],
      [0.68, 0.7, 0.15],
      [0.55, 0.5, 0.13],
      [0.53, 0.36, 0.12],
    ],
    cradle: [
      [1.14, 0.82, 0.03],
      [1.06, 0.58, 0.12],
      [1.0, 0.3, 0.13],
      [0.9, 0.22, 0.13],
      [0.62, 0.24, 0.12],
      [0.53, 0.38, 0.12],
    ],
    seatRail: [
      [0.64, 0.68, 0.12],
      [0.4, 0.74, 0.11],
      [0.0, 0.84, 0.07],
    ],
  })
  rowEngine(
    kit,
    { x: 0.76, y: 0.385, l: 0.2, h: 0.125, w: 0.21 },
    { lean: 0.28, half: 0.19, tall: 0.22, fins: trim > 0.5 ? 8 : 3 },
  )
  radiator(kit, [1.08, 0.56], 0.26, 0.15)
  const muffler = exhaust(kit, {
    header: [
      [0.99, 0.6, 0],
      [1.06, 0.5, 0.01],
      [1.02, 0.28, 0.03],
      [0.82, 0.19, 0.07],
      [0.5, 0.21, 0.14],
    ],
    pipes: 4,
    gap: 0.085,
    pipe: kit.muffler === CHROME ? CHROME : ALLOY,
    from: [0.36, 0.26, 0.19],
    to: [-0.12 - trim * 0.1, 0.36 + trim * 0.04, 0.22],
    radius: 0.05,
  })
  tank(
    kit,
    [
      { x: 0.6, y: 0.8, h: 0.04, w: 0.08 },
      { x: 0.7, y: 0.845, h: 0.085, w: 0.12 },
      { x: 0.84, y: 0.88, h: 0.115, w: 0.155 },
      { x: 1.0, y: 0.89, h: 0.12, w: 0.17, square: 2.5 },
      { x: 1.1, y: 0.875, h: 0.095, w: 0.14 },
      { x: 1.145, y: 0.86, h: 0.05, w: 0.08 },
    ],
    [0.94, 1.0, 0],
  )
  seat(kit, [
    { x: 0.66, y: 0.8, h: 0.035, w: 0.075 },
    { x: 0.56, y: 0.79, h: 0.05, w: 0.115 },
    { x: 0.4, y: 0.785, h: 0.05, w: 0.14 },
    { x: 0.24, y: 0.83, h: 0.05, w: 0.13 },
    { x: 0.05, y: 0.86, h: 0.04, w: 0.11 },
    { x: -0.04, y: 0.875, h: 0.025, w: 0.08 },
  ])
  body(
    mesh,
    [
      { x: 0.34, y: 0.76, h: 0.03, w: 0.12, square: 3 },
      { x: 0.16, y: 0.79, h: 0.045, w: 0.125, square: 2.6 },
      { x: -0.04, y: 0.845, h: 0.045, w: 0.11 },
      { x: -0.17, y: 0.885, h: 0.03, w: 0.07 },
    ],
    paint,
  )
  skins(
    mesh,
    [
      [0.64, 0.76, 0.11],
      [0.5, 0.745, 0.14],
      [0.34, 0.755, 0.125],
    ],
    [
      [0.6, 0.58, 0.12],
      [0.5, 0.6, 0.14],
      [0.36, 0.7, 0.12],
    ],
    0.025,
    paint,
  )
  rearFender(kit, REAR, 60, 112, PLASTIC, 0.9)
  tailLights(kit, [-0.19, 0.875])
  plateHolder(kit, [-0.06, 0.82], [-0.22, 0.66])
  footPegs(kit, [0.52, 0.36], 0.2)
  sideStand(kit, [0.62, 0.26])
  if (kit.hasTopBox) topBox(kit, [-0.06, 0.9], 0.85)
  return {
    ...places,
    front: FRONT,
    rear: REAR,
    cap: [0.94, 1.01, 0],
    engine: [0.84, 0.45, 0.2],
    muffler,
    seat: [0.32, 0.85, 0],
    shock,
    head: [1.14, 0.865, 0],
    tank: [0.92, 0.88, 0.16],
    sideCover: [0.5, 0.69, 0.14],
    height: 1.1,
  }
}
