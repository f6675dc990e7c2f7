import { ALLOY, BLACK_METAL, HEADLIGHT } from '../render/material.ts'
import { ball, body, skins } from '../render/shapes.ts'
import { scale, type Vector } from '../render/vector.ts'
import { radiator, rowEngine } from './engine.ts'
import { exhaust } from './exhaust.ts'
import { frame, seat, tank } from './frame.ts'
import { frontEnd } from './front-end.ts'
import type { Kit, Places, WheelSize } from './kit.ts'
import { footPegs, plateHolder, rearEnd, sideStand, tailLights } from './rear-end.ts'

/** Tall and narrow, knobbly tyres, a high guard and a long seat. */
export function offroad(kit: Kit): Places {
  return dirtBike(kit, true)
}

/** For the track: no lamps, mirrors, meter and plate. */
export function motocross(kit: Kit): Places {
  return dirtBike(kit, false)
}

/** The wheelbase of a 50 cc bike for children is 0.91 m. */
const SMALL = 0.64

export function smallMotocross(kit: Kit): Places {
  const from = kit.mesh.vertexCount
  const { front, rear, height, ...points } = motocross(kit)
  const smaller = (point: Vector): Vector => scale(point, SMALL)
  kit.mesh.move(from, smaller)
  const wheel = ({ x, radius, width, flank }: WheelSize): WheelSize => ({
    x: x * SMALL,
    radius: radius * SMALL,
    width: width * SMALL,
    flank: flank * SMALL,
  })
  const places = Object.fromEntries(Object.entries(points).map(([name, point]) => [name, smaller(point)]))
  return { front: wheel(front), rear: wheel(rear), height: height * SMALL, ...(places as typeof points) }
}

function dirtBike(given: Kit, isForRoads: boolean): Places {
  const kit: Kit = { ...given, rimStyle: 'wire', rims: given.trim > 0.5 ? BLACK_METAL : ALLOY }
  const { mesh, paint, accent } = kit
  const rear: WheelSize = { x: 0, radius: 0.325, width: 0.115, flank: 0.096 }
  const front: WheelSize = { x: 1.43, radius: 0.345, width: 0.085, flank: 0.072 }
  const shock = rearEnd(kit, {
    wheel: rear,
    pivot: [0.56, 0.45],
    arm: ALLOY,
    disc: 0.105,
    tread: 'knobs',
    shocks: 'mono',
    shockTop: [0.52, 0.76],
    drive: 'chain',
  })
  const places = frontEnd(kit, {
    wheel: front,
    rake: 27,
    forkLength: 0.82,
    legs: 0.095,
    isUpsideDown: kit.trim > 0.35,
    disc: 0.13,
    discs: 'left',
    tread: 'knobs',
    fender: 'high',
    fenderPaint: paint,
    bars: { rise: 0.11, back: 0.1, half: 0.4 },
    light: 'none',
    meter: isForRoads ? 'display' : 'none',
    meterAt: [0.06, 0.06],
    mirrors: isForRoads ? 'bars' : 'none',
    hasIndicators: isForRoads,
    hasGaiters: kit.trim < 0.35,
  })
  frame(kit, {
    head: [
      [1.12, 0.9, 0],
      [1.07, 1.04, 0],
    ],
    spine: [
      [1.1, 0.97, 0.03],
      [0.9, 0.84, 0.1],
      [0.68, 0.7, 0.13],
      [0.56, 0.55, 0.12],
      [0.56, 0.4, 0.11],
    ],
    cradle: [
      [1.1, 0.92, 0.03],
      [1.04, 0.62, 0.06],
      [0.98, 0.36, 0.09],
      [0.86, 0.29, 0.1],
      [0.62, 0.32, 0.1],
      [0.56, 0.44, 0.1],
    ],
    seatRail: [
      [0.7, 0.76, 0.09],
      [0.36, 0.82, 0.09],
      [-0.06, 0.9, 0.07],
    ],
    metal: kit.trim > 0.6 ? ALLOY : BLACK_METAL,
  })
  rowEngine(kit, { x: 0.76, y: 0.43, l: 0.17, h: 0.115, w: 0.16 }, { lean: 0.12, half: 0.09, tall: 0.24, fins: 7 })
  radiator(kit, [1.0, 0.72], 0.2, 0.13, 0.15)
  const muffler = exhaust(kit, {
    header: [
      [0.9, 0.66, 0.02],
      [0.99, 0.6, 0.07],
      [0.95, 0.46, 0.12],
      [0.78, 0.5, 0.14],
      [0.52, 0.64, 0.14],
    ],
    pipes: 1,
    gap: 0,
    from: [0.3, 0.72, 0.15],
    to: [-0.08, 0.82, 0.15],
    radius: 0.05,
  })
  tank(
    kit,
    [
      { x: 0.72, y: 0.86, h: 0.03, w: 0.06 },
      { x: 0.82, y: 0.88, h: 0.07, w: 0.1 },
      { x: 0.95, y: 0.91, h: 0.09, w: 0.12 },
      { x: 1.05, y: 0.93, h: 0.07, w: 0.1 },
      { x: 1.1, y: 0.94, h: 0.03, w: 0.05 },
    ],
    [0.97, 1.0, 0],
  )
  skins(
    mesh,
    [
      [1.16, 0.9, 0.13],
      [1.02, 0.95, 0.15],
      [0.84, 0.9, 0.12],
    ],
    [
      [1.12, 0.62, 0.16],
      [1.02, 0.66, 0.17],
      [0.84, 0.82, 0.12],
    ],
    0.015,
    accent,
  )
  seat(kit, [
    { x: 0.96, y: 0.955, h: 0.02, w: 0.05 },
    { x: 0.8, y: 0.925, h: 0.035, w: 0.075 },
    { x: 0.54, y: 0.89, h: 0.045, w: 0.1 },
    { x: 0.26, y: 0.905, h: 0.045, w: 0.1 },
    { x: -0.02, y: 0.945, h: 0.025, w: 0.08 },
  ])
  skins(
    mesh,
    [
      [0.5, 0.86, 0.1],
      [0.3, 0.88, 0.13],
      [0.04, 0.92, 0.09],
    ],
    [
      [0.46, 0.7, 0.12],
      [0.3, 0.73, 0.14],
      [0.06, 0.86, 0.09],
    ],
    0.01,
    paint,
  )
  body(
    mesh,
    [
      { x: 0.12, y: 0.9, h: 0.015, w: 0.08 },
      { x: -0.1, y: 0.925, h: 0.02, w: 0.085 },
      { x: -0.34, y: 0.92, h: 0.01, w: 0.05 },
    ],
    paint,
  )
  // The lamp in its mask; for the track a board for the number.
  body(
    mesh,
    [
      { x: 1.14, y: 1.0, h: 0.1, w: 0.11, square: 3 },
      { x: 1.2, y: 0.96, h: 0.13, w: 0.11, square: 2.8 },
      { x: 1.24, y: 0.92, h: 0.09, w: 0.08 },
    ],
    paint,
  )
  if (isForRoads) {
    ball(mesh, [1.235, 0.94, 0], [0.035, 0.055, 0.065], HEADLIGHT)
    tailLights(kit, [-0.26, 0.885], 0.12, 0.035)
    plateHolder(kit, [-0.18, 0.88], [-0.3, 0.7])
  }
  footPegs(kit, [0.58, 0.4], 0.14)
  sideStand(kit, [0.62, 0.34])
  return {
    ...places,
    front,
    rear,
    cap: [0.97, 1.01, 0],
    engine: [0.8, 0.5, 0.14],
    muffler,
    seat: [0.4, 0.95, 0],
    shock,
    head: [1.095, 0.97, 0],
    tank: [1.0, 0.84, 0.16],
    sideCover: [0.3, 0.8, 0.14],
    height: 1.2,
  }
}
