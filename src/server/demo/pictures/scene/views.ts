import type { PhotoType } from '#domain/options/photo-types.ts'
import type { Places } from '../bikes/index.ts'
import { FACE_NORMAL } from '../bikes/instruments.ts'
import type { View } from '../render/camera.ts'
import { add, scale, type Vector } from '../render/vector.ts'

/** Of the bike itself; keys, papers and the frame number have scenes of their own. */
export type BikeView = Exclude<PhotoType, '07' | '19' | '20' | '31' | '32'>

/** Where the photographer stands for each view. `random` lets nobody stand in the same spot twice. */
export function viewOf(type: BikeView, places: Places, random: () => number): View {
  const stray = (width: number) => (random() - 0.5) * width
  const { front, rear } = places
  const length = front.x + front.radius + rear.radius + 0.25
  const middle: Vector = [front.x / 2 - 0.02, places.height * 0.47, 0]
  /** From an angle around the bike: 0 is its front, 90 degrees its right side. */
  const around = (degrees: number, width: number, angle = 36): View => {
    const turn = ((degrees + stray(9)) * Math.PI) / 180
    const distance = (width * (1.05 + random() * 0.1)) / 2 / Math.tan((angle * Math.PI) / 360)
    const eye: Vector = [middle[0] + Math.cos(turn) * distance, 0.8 + random() * 0.45, Math.sin(turn) * distance]
    return { eye, target: add(middle, [stray(0.06), stray(0.04), 0]), angle }
  }
  /** A few steps nearer, on a part. */
  const close = (target: Vector, away: Vector, angle: number): View => ({
    eye: add(target, scale(add(away, [stray(0.1), stray(0.08), stray(0.1)]), 0.92 + random() * 0.16)),
    target,
    angle,
  })
  const right = (point: Vector): Vector => [point[0], point[1], Math.abs(point[2])]
  const left = (point: Vector): Vector => [point[0], point[1], -Math.abs(point[2])]
  const SHOTS: Record<BikeView, () => View> = {
    '01': () => around(10, places.height * 1.75, 30),
    '02': () => around(172, places.height * 1.75, 30),
    '03': () => around(90, length),
    '04': () => around(-90, length),
    '05': () => close(places.meter, add(scale(FACE_NORMAL, 0.4), [0.12, 0.08, 0]), 40),
    '06': () => close(places.cap, [-0.34, 0.42, 0.22], 38),
    '08': () => close([front.x, front.radius, 0], [0.72, 0.22, 0.62], 40),
    '09': () => close([rear.x, rear.radius, 0], [-0.72, 0.24, 0.6], 42),
    '10': () => close(right(places.fork), [0.36, 0.12, 0.8], 42),
    '11': () => close(left(places.fork), [0.36, 0.12, -0.8], 42),
    '12': () => close(add(places.head, [0.03, -0.1, 0]), [0.46, -0.2, 0.46], 42),
    '13': () => close(add(places.head, [0.03, -0.1, 0]), [0.46, -0.2, -0.46], 42),
    '14': () => close(right(places.engine), [0.12, 0.14, 0.85], 46),
    '15': () => close(left(places.engine), [0.1, 0.14, -0.85], 46),
    '16': () => close(places.shock, [-0.34, 0.2, 0.72], 38),
    '17': () => close(places.muffler, [-0.4, 0.18, 0.75], 46),
    '18': () => close(places.seat, [-0.4, 0.66, 0.6], 46),
    '99': () => around(42, length * 0.92),
  }
  return SHOTS[type]()
}

/** From further away: what is seen of a smooth part alone tells nobody whether the photo is sharp. */
export function fromFurther({ eye, target, angle }: View, steps: number): View {
  const factor = 1 + steps * 0.6
  return { eye: add(target, scale(add(eye, scale(target, -1)), factor)), target, angle }
}

/** On damage, from its side of the bike. */
export function damageView(place: Vector, side: 1 | -1): View {
  return { eye: add(place, [0.06, 0.12, side * 0.46]), target: place, angle: 40 }
}
