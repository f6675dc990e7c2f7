import { circle, guard, type Layer, spring, tube } from '../shapes.ts'
import { wheel } from '../wheel.ts'

/** A 125 leisure bike on fat 12-inch wheels: high bars, thick seat, raised silencer. */
export const minibike: readonly Layer[] = [
  ...wheel({ x: 63, y: 121, radius: 27, rim: 0.55, disc: 7, spokes: 5 }),
  ...wheel({ x: 182, y: 121, radius: 27, rim: 0.55, disc: 8, spokes: 5 }),
  ['paper', tube(112, 118, 60, 121, 8, 7)],
  ['paper', circle(63, 121, 3)],
  // Rear mudguard, seat.
  ['body', guard(63, 121, 30, 34, 190, 305)],
  ['line', 'M36 92l-8-2 1 8 7 1'],
  ['paper', 'M72 82 122 86 118 92 72 88z'],
  ['paper', 'M56 74c0-6 4-9 10-9h42c8 0 14 3 16 9l-2 10c-18 3-40 3-60-1-4-1-6-4-6-9z'],
  ['line', 'M58 78c20 4 42 4 64 1'],
  ['paper', tube(82, 88, 68, 117, 3)],
  ['line', spring(80, 92, 71, 111, 9, 4)],
  // Frame and flat single.
  ['paper', 'M164 66 158 62 118 96 108 112 114 122 124 102z'],
  ['paper', 'M126 104 152 98 155 114 130 118z'],
  ['line', 'M133 103 136 117M139 101 142 116M145 100 148 115'],
  ['paper', 'M100 118c0-10 6-16 16-16s19 6 19 15-7 17-18 17-17-6-17-16z'],
  ['line', circle(116, 118, 9) + circle(116, 118, 3)],
  ['line', 'M112 134v6h14'],
  // Raised silencer with heat shield.
  ['paper', 'M150 114c2 8-2 12-10 11l-16-3c-8-2-12-8-16-14l4-4c4 6 8 11 14 12l14 3c4 1 5-1 4-4z'],
  ['paper', tube(116, 111, 62, 97, 12, 10)],
  ['line', 'M104 108 72 100'],
  // Fork, mudguard, headlight.
  ['body', guard(182, 121, 30, 34, 215, 310)],
  ['paper', tube(183, 124, 163, 78, 8)],
  ['paper', tube(163, 78, 153, 54, 6)],
  ['paper', circle(182, 121, 3.5)],
  ['paper', 'M158 52c10-5 19 0 20 9 0 9-9 15-18 11-4-5-5-14-2-20z'],
  ['line', 'M171 53c-4 5-3 13 1 17'],
  // Tank.
  ['body', 'M154 70c2-10-3-17-14-17-12 0-22 8-24 20 0 7 5 10 13 10 11 0 22-3 25-13z'],
  ['line', 'M135 53v-2h9v2'],
  ['paper', circle(136, 70, 5)],
  // High handlebar, mirror.
  ['line', 'M153 56 147 34 130 38M145 34 142 20'],
  ['paper', circle(140, 15, 6)],
]
