import { circle, guard, type Layer, spring, tube } from '../shapes.ts'
import { wheel } from '../wheel.ts'

/** All but what one side alone has. */
export const nakedRear: readonly Layer[] = [
  ...wheel({ x: 50, y: 117, radius: 31, disc: 11, spokes: 5 }),
  ...wheel({ x: 197, y: 117, radius: 30, disc: 15, spokes: 5 }),
  ['paper', tube(104, 113, 46, 117, 9, 7)],
  ['paper', circle(50, 117, 3)],
  // Subframe, side cover, tail, seat.
  ['paper', 'M56 66 114 70 110 102 100 104 88 80 58 70z'],
  ['body', 'M80 72 110 74 107 95c-9 0-20-8-27-23z'],
  ['body', 'M74 69C58 68 42 64 32 56c9-6 22-8 38-5z'],
  ['line', 'M33 57l-2 7 10 1M33 64 22 80'],
  ['paper', 'M62 52c11-2 18 4 30 8 8 3 14 2 22-2l5 10c-8 5-16 5-24 4l-26-4z'],
  ['paper', tube(66, 71, 57, 112, 3)],
  ['line', spring(65, 76, 59, 104, 9, 5)],
  // Frame, radiator, engine.
  ['paper', tube(160, 62, 150, 104, 4)],
  ['paper', 'M158 76 166 78 159 109 151 107z'],
  ['paper', 'M121 74 150 70 153 100 118 101z'],
  ['line', 'M121 82 151 78M120 88 152 85M119 94 152 92'],
  ['paper', 'M98 110c-1-8 4-12 11-12h41c6 0 9 5 8 12l-2 14c-1 6-4 9-10 9h-30c-9 0-17-8-18-18z'],
  ['line', circle(115, 115, 11) + circle(115, 115, 4) + circle(144, 115, 8)],
]

/** Header pipes and silencer. */
const EXHAUST: readonly Layer[] = [
  ['paper', 'M151 78c11 1 15 11 14 23l-2 25c-1 9-6 14-14 14h-45v-6h44c5 0 8-3 8-9l3-24c1-9-2-16-9-17z'],
  ['paper', 'M106 141 92 138 38 122c-2-4-1-8 2-12l56 19 10 5z'],
  ['line', 'M97 129 93 138'],
]

export const nakedFront: readonly Layer[] = [
  // Front mudguard, fork, headlight.
  ['body', guard(197, 117, 31, 35, 208, 292)],
  ['paper', tube(198, 120, 179, 79, 8)],
  ['paper', tube(179, 79, 165, 48, 5)],
  ['paper', circle(197, 117, 3.5)],
  ['paper', 'M170 50c10-4 18 1 18 9s-8 13-17 9c-3-5-3-13-1-18z'],
  ['line', 'M182 51c-4 4-4 12 0 16'],
  // Tank over the frame.
  ['body', 'M162 62c2-12-5-20-19-20-15 0-26 8-31 18l2 11c13 5 30 5 41 1 4-2 6-6 7-10z'],
  ['line', 'M137 42v-2h9v2M120 63c10-4 24-5 36-3'],
  // Instruments, handlebar, mirror.
  ['paper', 'M161 49 173 46 170 37 160 40z'],
  ['line', 'M162 46 157 35 141 37M155 35 150 22'],
  ['paper', 'M139 22c3-5 11-7 18-4-1 5-10 9-18 4z'],
]

/** A four-cylinder roadster with twin shocks. 1,410 mm between the axles at 0.104 per millimetre. */
export const naked: readonly Layer[] = [...nakedRear, ...EXHAUST, ...nakedFront]
