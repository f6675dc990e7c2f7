import { ALLOY, BLACK_METAL, CHROME, PLASTIC } from '../render/material.ts'
import { body, skins } from '../render/shapes.ts'
import { rowEngine } from './engine.ts'
import { exhaust } from './exhaust.ts'
import { windscreen } from './fairing.ts'
import { frame, seat, tank } from './frame.ts'
import { frontEnd } from './front-end.ts'
import type { Kit, Places, WheelSize } from './kit.ts'
import { footPegs, numberPlate, plateHolder, rearEnd, rearFender, sideStand, tailLights } from './rear-end.ts'

const REAR: WheelSize = { x: 0, radius: 0.315, width: 0.12, flank: 0.088 }
const FRONT: WheelSize = { x: 1.4, radius: 0.32, width: 0.095, flank: 0.072 }

/** Upright cylinder, wire wheels, two shocks, a long flat seat and chrome. */
export function classic(kit: Kit): Places {
  return retro({ ...kit, rimStyle: 'wire', rims: CHROME }, false)
}

/** The same on the way to the café: low bars, a hump behind the rider and a small fairing around the lamp. */
export function cafe(kit: Kit): Places {
  return retro({ ...kit, rimStyle: 'wire', rims: kit.trim > 0.5 ? BLACK_METAL : CHROME }, true)
}

function retro(kit: Kit, isCafe: boolean): Places {
  const { mesh, paint, accent } = kit
  const shock = rearEnd(kit, {
    wheel: REAR,
    pivot: [0.52, 0.39],
    arm: BLACK_METAL,
    disc: isCafe ? 0.11 : 0,
    shocks: 'twin',
    shockTop: [0.2, 0.72],
    drive: 'chain',
  })
  const places = frontEnd(kit, {
    wheel: FRONT,
    rake: 27,
    forkLength: 0.69,
    legs: 0.09,
    isUpsideDown: false,
    disc: 0.15,
    discs: 'left',
    fender: isCafe ? 'short' : 'long',
    fenderPaint: isCafe ? paint : CHROME,
    bars: isCafe ? { rise: -0.02, back: 0.05, half: 0.33 } : { rise: 0.13, back: 0.16, half: 0.37 },
    barMetal: CHROME,
    light: 'round',
    lightAt: [0.13, -0.09],
    lightSize: 0.09,
    meter: 'twin',
    meterAt: [0.07, 0.09],
    mirrors: 'bars',
    hasGaiters: kit.trim > 0.4,
  })
  frame(kit, {
    head: [
      [1.12, 0.77, 0],
      [1.08, 0.9, 0],
    ],
    spine: [
      [1.1, 0.85, 0.02],
      [0.9, 0.76, 0.06],
      [0.66, 0.72, 0.11],
      [0.52, 0.52, 0.12],
      [0.52, 0.36, 0.12],
    ],
    cradle: [
      [1.1, 0.8, 0.02],
      [1.02, 0.55, 0.07],
      [0.96, 0.28, 0.11],
      [0.86, 0.22, 0.12],
      [0.6, 0.23, 0.12],
      [0.52, 0.38, 0.12],
    ],
    seatRail: [
      [0.68, 0.7, 0.11],
      [0.4, 0.71, 0.11],
      [-0.06, 0.74, 0.1],
    ],
  })
  rowEngine(
    { ...kit, engine: ALLOY },
    { x: 0.74, y: 0.37, l: 0.19, h: 0.125, w: 0.17 },
    { lean: 0.1, half: 0.12, tall: 0.25, fins: 10 },
  )
  const muffler = exhaust(
    { ...kit, muffler: CHROME },
    {
      header: [
        [0.92, 0.6, 0.04],
        [1.0, 0.54, 0.06],
        [0.98, 0.34, 0.1],
        [0.86, 0.23, 0.14],
        [0.55, 0.23, 0.17],
      ],
      pipes: 1,
      gap: 0,
      pipe: CHROME,
      from: [0.42, 0.25, 0.18],
      to: [-0.22, 0.31 + kit.trim * 0.05, 0.2],
      radius: 0.043,
      bothSides: kit.trim > 0.7,
    },
  )
  tank(
    kit,
    [
      { x: 0.58, y: 0.79, h: 0.05, w: 0.07 },
      { x: 0.68, y: 0.82, h: 0.085, w: 0.105 },
      { x: 0.84, y: 0.845, h: 0.105, w: 0.13 },
      { x: 0.98, y: 0.85, h: 0.1, w: 0.13 },
      { x: 1.07, y: 0.835, h: 0.065, w: 0.1 },
      { x: 1.1, y: 0.825, h: 0.03, w: 0.05 },
    ],
    [0.86, 0.95, 0],
  )
  skins(
    mesh,
    [
      [0.64, 0.7, 0.11],
      [0.52, 0.69, 0.135],
      [0.4, 0.69, 0.12],
    ],
    [
      [0.62, 0.53, 0.11],
      [0.52, 0.5, 0.13],
      [0.44, 0.56, 0.12],
    ],
    0.03,
    kit.trim > 0.5 ? paint : PLASTIC,
  )
  if (isCafe) {
    seat(kit, [
      { x: 0.64, y: 0.78, h: 0.03, w: 0.08 },
      { x: 0.5, y: 0.765, h: 0.045, w: 0.12 },
      { x: 0.3, y: 0.775, h: 0.045, w: 0.13 },
      { x: 0.16, y: 0.8, h: 0.035, w: 0.12 },
    ])
    body(
      mesh,
      [
        { x: 0.2, y: 0.78, h: 0.05, w: 0.12 },
        { x: 0.1, y: 0.82, h: 0.075, w: 0.125 },
        { x: -0.06, y: 0.815, h: 0.065, w: 0.11 },
        { x: -0.19, y: 0.79, h: 0.035, w: 0.07 },
      ],
      paint,
    )
    body(
      mesh,
      [
        { x: 1.14, y: 0.9, h: 0.1, w: 0.13 },
        { x: 1.24, y: 0.865, h: 0.14, w: 0.15, square: 2.2 },
        { x: 1.29, y: 0.84, h: 0.115, w: 0.125 },
      ],
      accent,
    )
    windscreen(kit, [1.27, 0.93], [1.12, 1.08], 0.125)
  } else
    seat(kit, [
      { x: 0.62, y: 0.78, h: 0.035, w: 0.08 },
      { x: 0.5, y: 0.775, h: 0.05, w: 0.125 },
      { x: 0.3, y: 0.775, h: 0.05, w: 0.13 },
      { x: 0.1, y: 0.795, h: 0.05, w: 0.125 },
      { x: -0.1, y: 0.805, h: 0.045, w: 0.115 },
      { x: -0.18, y: 0.805, h: 0.03, w: 0.09 },
    ])
  rearFender(kit, REAR, 70, isCafe ? 130 : 172, isCafe ? PLASTIC : CHROME, 1.3)
  tailLights(kit, isCafe ? [-0.21, 0.78] : [-0.3, 0.66], 0.16)
  if (isCafe) plateHolder(kit, [-0.1, 0.74], [-0.24, 0.62])
  else numberPlate(kit, [-0.35, 0.56], -0.3)
  footPegs(kit, [isCafe ? 0.42 : 0.56, 0.34], 0.19)
  sideStand(kit, [0.6, 0.25])
  return {
    ...places,
    front: FRONT,
    rear: REAR,
    cap: [0.86, 0.96, 0],
    engine: [0.8, 0.46, 0.15],
    muffler,
    seat: [0.3, 0.83, 0],
    shock,
    head: [1.1, 0.835, 0],
    tank: [0.86, 0.85, 0.13],
    sideCover: [0.52, 0.6, 0.16],
    height: 1.08,
  }
}
