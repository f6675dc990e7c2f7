import { nakedFront, nakedRear } from '../bikes/naked.ts'
import { circle, type Layer } from '../shapes.ts'

/** What the other side has instead: the outer header pipe, sprocket, chain and side stand. */
const DRIVE: readonly Layer[] = [
  ['paper', 'M151 78c11 1 15 11 14 23l-3 29-6 1 3-30c1-9-2-16-9-17z'],
  ['line', `${circle(50, 117, 10)}M50 107 112 108M50 127 112 120M118 133 104 147h8`],
  ['paper', 'M104 106c8-4 16-2 18 6 1 8-4 13-14 14z'],
]

/** The left side of the naked bike, still drawn facing right: the picture is turned over. */
export const nakedLeft: readonly Layer[] = [...nakedRear, ...DRIVE, ...nakedFront]
