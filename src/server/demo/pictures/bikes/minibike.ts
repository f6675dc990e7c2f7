import { ALLOY, BLACK_METAL, CHROME, STEEL } from '../render/material.ts'
import { skins, tube } from '../render/shapes.ts'
import { flatSingle } from './engine.ts'
import { exhaust } from './exhaust.ts'
import { frame, seat, tank } from './frame.ts'
import { frontEnd } from './front-end.ts'
import type { Kit, Places, WheelSize } from './kit.ts'
import { footPegs, numberPlate, rearEnd, rearFender, sideStand, tailLights } from './rear-end.ts'

/** A leisure bike on fat little wheels. */
export function minibike(given: Kit): Places {
  const kit: Kit = { ...given, rimStyle: 'five' }
  const { mesh, paint } = kit
  const rear: WheelSize = { x: 0, radius: 0.235, width: 0.125, flank: 0.085 }
  const front: WheelSize = { x: 1.15, radius: 0.235, width: 0.12, flank: 0.085 }
  const shock = rearEnd(kit, {
    wheel: rear,
    pivot: [0.43, 0.31],
    arm: ALLOY,
    disc: 0.09,
    shocks: 'twin',
    shockTop: [0.17, 0.56],
    drive: 'chain',
  })
  const places = frontEnd(kit, {
    wheel: front,
    rake: 25,
    forkLength: 0.6,
    legs: 0.09,
    isUpsideDown: kit.trim > 0.5,
    disc: 0.1,
    discs: 'left',
    fender: 'short',
    fenderPaint: kit.trim > 0.4 ? CHROME : paint,
    bars: { rise: 0.17, back: 0.15, half: 0.33 },
    barMetal: CHROME,
    light: 'round',
    lightAt: [0.12, -0.05],
    lightSize: 0.078,
    meter: 'single',
    meterAt: [0.05, 0.06],
    mirrors: 'bars',
  })
  frame(kit, {
    head: [
      [0.94, 0.63, 0],
      [0.89, 0.75, 0],
    ],
    spine: [
      [0.92, 0.7, 0.02],
      [0.72, 0.6, 0.035],
      [0.5, 0.54, 0.06],
      [0.44, 0.42, 0.08],
      [0.43, 0.3, 0.09],
    ],
    cradle: [],
    seatRail: [
      [0.56, 0.56, 0.08],
      [0.3, 0.58, 0.09],
      [-0.06, 0.62, 0.09],
    ],
    metal: kit.trim > 0.5 ? paint : BLACK_METAL,
    thick: 0.02,
  })
  flatSingle(kit, { x: 0.56, y: 0.3, l: 0.15, h: 0.09, w: 0.13 })
  const muffler = exhaust(
    { ...kit, muffler: CHROME },
    {
      header: [
        [0.77, 0.29, 0.03],
        [0.79, 0.36, 0.09],
        [0.68, 0.43, 0.13],
        [0.5, 0.42, 0.15],
      ],
      pipes: 1,
      gap: 0,
      thick: 0.016,
      pipe: CHROME,
      from: [0.36, 0.42, 0.15],
      to: [-0.06, 0.5, 0.17],
      radius: 0.045,
    },
  )
  tank(
    kit,
    [
      { x: 0.54, y: 0.66, h: 0.04, w: 0.06 },
      { x: 0.62, y: 0.69, h: 0.08, w: 0.095 },
      { x: 0.76, y: 0.71, h: 0.095, w: 0.115 },
      { x: 0.87, y: 0.715, h: 0.07, w: 0.09 },
      { x: 0.91, y: 0.71, h: 0.03, w: 0.04 },
    ],
    [0.74, 0.802, 0],
  )
  seat(kit, [
    { x: 0.58, y: 0.68, h: 0.035, w: 0.09 },
    { x: 0.46, y: 0.68, h: 0.06, w: 0.125 },
    { x: 0.2, y: 0.685, h: 0.06, w: 0.13 },
    { x: -0.02, y: 0.7, h: 0.055, w: 0.12 },
    { x: -0.1, y: 0.7, h: 0.035, w: 0.09 },
  ])
  skins(
    mesh,
    [
      [0.5, 0.6, 0.08],
      [0.4, 0.6, 0.105],
      [0.3, 0.6, 0.09],
    ],
    [
      [0.48, 0.48, 0.08],
      [0.4, 0.47, 0.1],
      [0.33, 0.5, 0.09],
    ],
    0.02,
    paint,
  )
  rearFender(kit, rear, 70, 150, kit.trim > 0.4 ? CHROME : paint, 1.15)
  tube(
    mesh,
    [
      [0.0, 0.63, 0.1],
      [-0.14, 0.7, 0.09],
      [-0.18, 0.72, 0],
      [-0.14, 0.7, -0.09],
      [0.0, 0.63, -0.1],
    ],
    0.009,
    STEEL,
    8,
  )
  tailLights(kit, [-0.2, 0.56], 0.14, 0.05)
  numberPlate(kit, [-0.25, 0.46], -0.3)
  footPegs(kit, [0.46, 0.25], 0.15)
  sideStand(kit, [0.46, 0.23])
  return {
    ...places,
    front,
    rear,
    cap: [0.74, 0.815, 0],
    engine: [0.6, 0.3, 0.12],
    muffler,
    seat: [0.24, 0.745, 0],
    shock,
    head: [0.915, 0.69, 0],
    tank: [0.74, 0.71, 0.115],
    sideCover: [0.4, 0.54, 0.12],
    height: 0.98,
  }
}
