import { circle, type Layer, spokes, tube } from '../shapes.ts'
import { wheel } from '../wheel.ts'

/** A 250 trail bike: 21-inch front wheel, long fork, flat high seat, knobby tyres. */
export const offroad: readonly Layer[] = [
  ['line', spokes(48, 114, 34, 36.5, 32) + spokes(196, 113, 35, 37.5, 34)],
  ...wheel({ x: 48, y: 114, radius: 34, rim: 0.74, disc: 9, spokes: 18 }),
  ...wheel({ x: 196, y: 113, radius: 35, rim: 0.8, disc: 11, spokes: 20 }),
  ['paper', tube(106, 108, 46, 114, 8, 6)],
  ['paper', circle(48, 114, 3)],
  // Rear mudguard and silencer.
  ['body', 'M92 66 62 62 14 52c6-5 14-6 22-5l42 5z'],
  ['line', 'M30 58l-2 12 8 1'],
  ['paper', tube(101, 82, 40, 66, 13, 11)],
  ['line', 'M94 75 91 86'],
  // Frame and engine.
  ['paper', tube(158, 56, 148, 104, 4)],
  ['paper', 'M90 74 114 76 104 112 96 112z'],
  ['paper', 'M120 78 142 76 145 98 118 100z'],
  ['line', 'M120 84 143 82M119 90 144 88M119 95 145 93'],
  ['paper', 'M98 112c0-9 5-14 14-14h30c7 0 10 5 9 12l-2 12c-1 6-4 9-10 9h-24c-9 0-17-8-17-19z'],
  ['line', circle(114, 114, 10) + circle(114, 114, 4) + circle(140, 114, 7)],
  ['paper', 'M142 79c12-1 17 8 15 18-1 6-6 8-12 6l1-5c4 1 6 0 6-3 1-7-2-11-9-10z'],
  ['paper', 'M108 130h38l6-8 4 3-8 11h-36z'],
  // Fork with gaiter, number plate with headlight.
  ['paper', tube(197, 117, 179, 79, 8)],
  ['paper', tube(179, 79, 159, 38, 5)],
  ['paper', circle(196, 113, 3.5)],
  ['body', 'M156 66c16-9 44-8 68 4-16-1-30 2-44 4-9 1-18-1-24-8z'],
  ['paper', 'M164 36 182 40 184 62 168 64z'],
  ['line', circle(176, 54, 6)],
  // Tank with shroud, seat.
  ['body', 'M161 58C159 49 152 45 143 45c-8 0-14 4-19 10l3 13 18 22 15-12 8-14z'],
  ['line', 'M137 46v-2h9v2M138 66l20-5M145 76l10-4'],
  ['paper', 'M44 50c26 0 54 4 73 4 5 0 9-1 12-3l-1 14c-6 3-12 4-19 4-22-2-44-7-65-19z'],
  ['body', 'M82 66 126 68 136 82c-18 4-40-2-54-16z'],
  // High handlebar with brace, mirror.
  ['line', 'M159 40 153 28 137 30M156 33 143 29M150 28 147 14'],
  ['paper', 'M136 13c4-5 12-6 19-2-2 5-12 7-19 2z'],
]
