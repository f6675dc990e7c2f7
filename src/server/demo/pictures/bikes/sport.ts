import { ALLOY, BLACK_METAL, HEADLIGHT, PLASTIC } from '../render/material.ts'
import { ball, body, skins } from '../render/shapes.ts'
import { radiator, rowEngine } from './engine.ts'
import { exhaust } from './exhaust.ts'
import { windscreen } from './fairing.ts'
import { frame, seat, tank } from './frame.ts'
import { frontEnd, mirror } from './front-end.ts'
import type { Kit, Places, WheelSize } from './kit.ts'
import { left } from './kit.ts'
import { footPegs, plateHolder, rearEnd, rearFender, sideStand, tailLights } from './rear-end.ts'

const REAR: WheelSize = { x: 0, radius: 0.315, width: 0.185, flank: 0.1 }
const FRONT: WheelSize = { x: 1.4, radius: 0.3, width: 0.12, flank: 0.082 }

/** A full fairing down to the keel, low bars and a short tail. */
export function sport(kit: Kit): Places {
  return faired(kit, 'full')
}

/** The upper half of a fairing, and bars that a long day allows. */
export function halfFaired(kit: Kit): Places {
  return faired(kit, 'half')
}

/** No fairing at all: a face of lamps low over the wheel, the tail high. */
export function streetfighter(kit: Kit): Places {
  return faired(kit, 'none')
}

function faired(kit: Kit, cover: 'full' | 'half' | 'none'): Places {
  const { mesh, paint, accent, trim } = kit
  const shock = rearEnd(kit, {
    wheel: REAR,
    pivot: [0.53, 0.42],
    arm: trim > 0.4 ? ALLOY : BLACK_METAL,
    disc: 0.11,
    shocks: 'mono',
    shockTop: [0.48, 0.68],
    drive: 'chain',
  })
  const low = cover === 'full'
  const places = frontEnd(kit, {
    wheel: FRONT,
    rake: 24,
    forkLength: low ? 0.62 : 0.68,
    legs: 0.105,
    isUpsideDown: true,
    disc: 0.16,
    discs: 'both',
    fender: 'short',
    fenderPaint: trim > 0.5 ? paint : PLASTIC,
    bars: low
      ? { rise: 0.0, back: 0.06, half: 0.32 }
      : { rise: cover === 'half' ? 0.11 : 0.08, back: 0.12, half: 0.36 },
    light: cover === 'none' ? 'slit' : 'none',
    lightAt: [0.17, -0.09],
    meter: 'display',
    // On top of the nose, where there is one.
    meterAt: low ? [0.05, 0.175] : cover === 'half' ? [0.06, 0.175] : [0.08, 0.09],
    mirrors: cover === 'none' ? 'bars' : 'none',
  })
  frame(kit, {
    head: [
      [1.17, 0.76, 0],
      [1.12, 0.88, 0],
    ],
    spine: [
      [1.13, 0.81, 0.04],
      [0.95, 0.76, 0.16],
      [0.72, 0.66, 0.16],
      [0.56, 0.52, 0.13],
      [0.53, 0.38, 0.12],
    ],
    cradle: [],
    seatRail: [
      [0.62, 0.68, 0.1],
      [0.36, 0.76, 0.09],
      [0.02, 0.9, 0.06],
    ],
    metal: trim > 0.6 ? ALLOY : BLACK_METAL,
    thick: 0.026,
  })
  rowEngine(kit, { x: 0.76, y: 0.4, l: 0.2, h: 0.125, w: 0.2 }, { lean: 0.45, half: 0.18, tall: 0.2, fins: 3 })
  radiator(kit, [1.08, 0.55], 0.28, 0.15, 0.25)
  const muffler = exhaust(kit, {
    header: [
      [0.98, 0.54, 0],
      [1.04, 0.44, 0.01],
      [0.98, 0.26, 0.03],
      [0.8, 0.19, 0.06],
      [0.52, 0.22, 0.12],
    ],
    pipes: 4,
    gap: 0.08,
    from: [0.34, 0.3, 0.18],
    to: [0.02, 0.42 + trim * 0.05, 0.21],
    radius: 0.056,
  })
  tank(
    kit,
    [
      { x: 0.62, y: 0.78, h: 0.05, w: 0.07 },
      { x: 0.7, y: 0.83, h: 0.09, w: 0.11 },
      { x: 0.84, y: 0.88, h: 0.11, w: 0.165 },
      { x: 0.98, y: 0.885, h: 0.11, w: 0.17, square: 2.6 },
      { x: 1.07, y: 0.86, h: 0.08, w: 0.13 },
      { x: 1.11, y: 0.84, h: 0.04, w: 0.07 },
    ],
    [0.93, 0.992, 0],
  )
  seat(kit, [
    { x: 0.67, y: 0.8, h: 0.03, w: 0.07 },
    { x: 0.56, y: 0.795, h: 0.04, w: 0.11 },
    { x: 0.42, y: 0.8, h: 0.035, w: 0.13 },
    { x: 0.32, y: 0.83, h: 0.025, w: 0.11 },
  ])
  tailUnit(kit, cover === 'half')
  if (cover === 'full') fullFairing(kit)
  if (cover === 'half') halfFairing(kit)
  if (cover === 'none') {
    skins(
      mesh,
      [
        [1.16, 0.8, 0.14],
        [1.02, 0.78, 0.19],
        [0.88, 0.8, 0.165],
      ],
      [
        [1.14, 0.58, 0.15],
        [1.04, 0.56, 0.18],
        [0.96, 0.66, 0.165],
      ],
      0.02,
      accent,
    )
    body(
      mesh,
      [
        { x: 0.98, y: 0.23, h: 0.03, w: 0.1 },
        { x: 0.86, y: 0.2, h: 0.06, w: 0.13 },
        { x: 0.62, y: 0.2, h: 0.04, w: 0.11 },
      ],
      paint,
    )
  }
  rearFender(kit, REAR, 75, 125, PLASTIC, 0.8)
  footPegs(kit, [0.48, 0.4], 0.19)
  sideStand(kit, [0.62, 0.28])
  return {
    ...places,
    front: FRONT,
    rear: REAR,
    cap: [0.93, 1.005, 0],
    engine: cover === 'full' ? [0.86, 0.46, 0.24] : [0.82, 0.46, 0.2],
    muffler,
    seat: [0.42, 0.86, 0],
    shock,
    head: [1.145, 0.82, 0],
    tank: [0.9, 0.88, 0.16],
    sideCover: cover === 'none' ? [1.02, 0.68, 0.2] : [0.94, 0.64, 0.25],
    height: 1.12,
  }
}

function tailUnit(kit: Kit, isLong: boolean): void {
  const { mesh, paint, seat: cover } = kit
  const end = isLong ? -0.2 : -0.16
  body(
    mesh,
    [
      { x: 0.4, y: 0.77, h: 0.03, w: 0.11, square: 3 },
      { x: 0.22, y: 0.83, h: 0.05, w: 0.115 },
      { x: 0.02, y: 0.905, h: 0.05, w: 0.1 },
      { x: end, y: 0.97, h: 0.025, w: 0.055 },
    ],
    paint,
  )
  body(
    mesh,
    [
      { x: 0.3, y: 0.875, h: 0.02, w: 0.08 },
      { x: 0.16, y: 0.915, h: 0.03, w: 0.105 },
      { x: 0.0, y: 0.955, h: 0.022, w: 0.08 },
    ],
    cover,
  )
  tailLights(kit, [end - 0.01, 0.955], 0.12, 0.04)
  plateHolder(kit, [-0.02, 0.87], [-0.2, 0.68])
}

/** Nose with two lamps and a screen; the panels follow. */
function nose(kit: Kit, lift: number): void {
  const { mesh, paint } = kit
  body(
    mesh,
    [
      { x: 1.1, y: 0.92 + lift, h: 0.1, w: 0.2, square: 2.6 },
      { x: 1.24, y: 0.89 + lift, h: 0.135, w: 0.2, square: 2.4 },
      { x: 1.38, y: 0.83 + lift, h: 0.105, w: 0.145 },
      { x: 1.48, y: 0.785 + lift, h: 0.055, w: 0.075 },
      { x: 1.52, y: 0.765 + lift, h: 0.015, w: 0.025 },
    ],
    paint,
    0,
    28,
  )
  for (const side of [1, -1]) {
    ball(mesh, [1.425, 0.825 + lift, side * 0.075], [0.07, 0.03, 0.05], HEADLIGHT)
    ball(mesh, [1.47, 0.765 + lift, 0], [0.045, 0.014, 0.05], PLASTIC)
  }
  windscreen(kit, [1.37, 0.92 + lift], [1.13, 1.1 + lift + kit.trim * 0.04], 0.15)
  mirror(kit, [1.3, 0.95 + lift, 0.17], (point) => point, 0.11)
  mirror(kit, [1.3, 0.95 + lift, -0.17], left, 0.11)
}

function fullFairing(kit: Kit): void {
  const { mesh, paint, accent, trim } = kit
  nose(kit, 0)
  // From the nose over the engine to the keel.
  skins(
    mesh,
    [
      [1.36, 0.8, 0.14],
      [1.2, 0.82, 0.21],
      [1.0, 0.79, 0.2],
      [0.84, 0.72, 0.18],
    ],
    [
      [1.16, 0.5, 0.17],
      [1.08, 0.46, 0.24],
      [0.92, 0.47, 0.24],
      [0.78, 0.5, 0.2],
    ],
    0.025,
    paint,
  )
  skins(
    mesh,
    [
      [1.15, 0.51, 0.17],
      [1.07, 0.47, 0.238],
      [0.9, 0.46, 0.238],
      [0.68, 0.4, 0.2],
    ],
    [
      [1.02, 0.24, 0.06],
      [0.92, 0.17, 0.1],
      [0.74, 0.15, 0.11],
      [0.5, 0.21, 0.1],
    ],
    0.03,
    trim > 0.35 ? accent : paint,
  )
  // Vents.
  skins(
    mesh,
    [
      [1.08, 0.66, 0.245],
      [0.98, 0.64, 0.246],
    ],
    [
      [1.0, 0.56, 0.25],
      [0.92, 0.56, 0.248],
    ],
    0.008,
    PLASTIC,
  )
}

function halfFairing(kit: Kit): void {
  const { mesh, paint, accent, trim } = kit
  nose(kit, 0.05)
  skins(
    mesh,
    [
      [1.36, 0.84, 0.14],
      [1.2, 0.86, 0.21],
      [1.0, 0.8, 0.2],
      [0.88, 0.76, 0.17],
    ],
    [
      [1.2, 0.62, 0.15],
      [1.1, 0.52, 0.21],
      [0.98, 0.58, 0.2],
      [0.9, 0.68, 0.17],
    ],
    0.03,
    trim > 0.7 ? accent : paint,
  )
}
