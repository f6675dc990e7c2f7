import { circle, guard, type Layer, tube } from '../shapes.ts'
import { wheel } from '../wheel.ts'

/** A fully faired supersport: short wheelbase, steep fork, tail above the tank's foot. */
export const sport: readonly Layer[] = [
  ...wheel({ x: 52, y: 116, radius: 32, disc: 11, spokes: 6 }),
  ...wheel({ x: 195, y: 117, radius: 31, disc: 17, spokes: 6 }),
  ['paper', 'M108 104 96 96 72 104 48 111c-4 3-4 8 0 10l56 1z'],
  ['line', `${circle(52, 116, 3)}M66 113 94 106`],
  ['body', guard(52, 116, 33, 37, 205, 275)],
  // Silencer.
  ['paper', 'M116 140c-10 0-20-4-28-10l8-10c6 5 12 8 20 9z'],
  ['paper', 'M97 122 88 134 42 104c0-7 4-12 10-14z'],
  ['line', 'M54 112 64 97'],
  // Tail, seats.
  ['body', 'M114 84C92 82 66 70 52 57L30 43c14-4 34-1 50 8 4 8 10 15 20 16l16-2z'],
  ['line', 'M30 43l6 9 16 4M44 53 32 70'],
  ['paper', 'M46 43c12-4 26 0 38 9l-4 7c-10-8-22-13-34-16z'],
  ['paper', 'M82 55c4 7 10 10 18 10 8-1 12-4 18-7l3 14c-14 5-30-2-39-17z'],
  // Fork in front of the wheel, mudguard.
  ['paper', tube(196, 120, 177, 76, 8)],
  ['paper', circle(195, 117, 3.5)],
  ['body', guard(195, 117, 32, 36, 195, 290)],
  // Frame spar.
  ['paper', 'M160 64 104 92 100 108 112 112 122 98 160 80z'],
  // Tank.
  ['body', 'M160 66c3-13-3-23-17-23-12 0-21 8-25 17l3 14c12 4 28 3 39-8z'],
  ['line', 'M137 43v-2h9v2'],
  // Fairing.
  [
    'body',
    'M192 68c-6-10-14-17-24-20l-12 18-28 18c-10 8-12 18-18 28-3 6-4 14 0 20 4 7 9 8 16 8h22c8 0 13-4 15-12 1-8-4-14-2-24 2-11 11-18 22-22 6-3 9-8 9-14z',
  ],
  ['paper', 'M168 48 152 36c8-1 18 2 27 9 5 4 9 9 11 15-7-6-14-10-22-12z'],
  ['paper', 'M190 66c-8-3-14-3-20 1 5 4 12 6 20 5z'],
  ['line', 'M158 74c-13 6-24 14-30 24l22-5M120 120l32-2M112 126l38-1'],
  // Clip-on, mirror.
  ['line', 'M160 55 144 57'],
  ['paper', 'M155 47c3-7 13-10 20-6-2 7-12 11-20 6z'],
]
