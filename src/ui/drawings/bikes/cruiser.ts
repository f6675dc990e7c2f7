import { circle, guard, type Layer, tube } from '../shapes.ts'
import { wheel } from '../wheel.ts'

/** A long V-twin: raked fork, low seat, pipes along the ground. */
export const cruiser: readonly Layer[] = [
  ...wheel({ x: 43, y: 116, radius: 32, rim: 0.62, disc: 10, spokes: 16 }),
  ...wheel({ x: 204, y: 115, radius: 33, rim: 0.78, disc: 13, spokes: 18 }),
  ['paper', tube(98, 118, 42, 116, 6)],
  // Rear mudguard, shock, seat.
  ['body', guard(43, 116, 34, 40, 186, 325)],
  ['line', 'M10 92 3 89 1 98 7 100'],
  ['paper', tube(75, 84, 58, 113, 6)],
  ['line', 'M72 88l6 3M69 94l6 3M65 100l6 3'],
  ['paper', 'M30 75c2-5 6-7 12-8 9-2 18-1 24 2 5 9 15 11 25 11 6 0 11-2 15-5l0 11c-13 6-30 6-40 1-9-6-22-10-36-12z'],
  // Frame.
  ['paper', tube(160, 56, 146, 128, 4)],
  ['paper', 'M96 128 148 126 148 131 96 133z'],
  // V-twin: rear and front cylinder, case, air cleaner.
  ['paper', 'M98 82 116 76 124 104 108 110z'],
  ['line', 'M100 88 118 82M102 94 120 88M104 100 122 94'],
  ['paper', 'M146 80 128 74 118 102 134 110z'],
  ['line', 'M144 86 126 80M141 92 124 86M138 98 122 92'],
  ['paper', 'M96 116c0-10 10-14 24-14s26 4 26 14-8 16-26 16-24-6-24-16z'],
  ['paper', circle(121, 88, 9)],
  ['line', `${circle(121, 88, 3)}${circle(130, 117, 8)}${circle(108, 118, 7)}`],
  // Two pipes.
  ['paper', 'M143 90c10 2 12 10 9 20l-4 12c-2 6-6 9-12 9H24c-3-3-3-6 0-8h108c4 0 6-1 7-5l4-12c2-6 1-9-4-10z'],
  ['paper', 'M104 96c-6 0-9 5-8 11l1 5c1 5-1 7-6 7H34c-3-2-3-5 0-8h52c2 0 3-1 2-4'],
  ['line', 'M90 123v8M138 134h16v-3'],
  // Front mudguard, fork, headlight.
  ['body', guard(204, 115, 34, 38, 205, 300)],
  ['paper', tube(205, 118, 180, 78, 8)],
  ['paper', tube(180, 78, 158, 43, 5)],
  ['paper', circle(204, 115, 3.5)],
  ['paper', 'M170 45c9-4 17 0 18 8 0 8-7 13-16 10-3-5-4-12-2-18z'],
  ['line', 'M181 46c-3 4-3 11 1 15'],
  // Tank.
  ['body', 'M162 62c1-10-5-16-17-15-16 1-32 11-43 25l2 6c18 2 36-1 50-8 4-2 7-5 8-8z'],
  ['line', 'M138 48l-1-2 9-2 1 3M112 73c14 0 28-3 40-9'],
  // Pulled-back handlebar, mirror.
  ['line', 'M162 49 157 38C154 28 148 26 144 32L130 42M150 27 146 15'],
  ['paper', circle(144, 13, 6)],
]
