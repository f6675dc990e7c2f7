import { circle, guard, type Layer, tube } from '../shapes.ts'
import { wheel } from '../wheel.ts'

/** A 125 scooter: small wheels, step-through, everything under covers. */
export const scooter: readonly Layer[] = [
  ...wheel({ x: 54, y: 121, radius: 27, rim: 0.68, disc: 9, spokes: 5 }),
  ...wheel({ x: 192, y: 121, radius: 27, rim: 0.68, disc: 11, spokes: 5 }),
  // Engine unit, shock and silencer.
  ['paper', 'M112 112 70 112 50 117c-3 3-3 6 0 8l40 6 24-4z'],
  ['paper', tube(62, 88, 54, 116, 7)],
  ['line', 'M58 94l7 2M57 100l7 2M55 106l7 2'],
  ['paper', 'M104 138 86 136 38 128c-3-5-2-11 2-15l52 12 14 6z'],
  ['line', 'M86 124 82 135M46 121l24 5'],
  // Front mudguard and fork.
  ['paper', tube(193, 124, 179, 88, 8)],
  ['paper', circle(192, 121, 3.5)],
  ['body', guard(192, 121, 28, 32, 200, 300)],
  // Rear body.
  ['body', 'M34 70c-4 6-2 11 6 14 12 4 26 10 36 20 5 5 8 8 16 8h40l4-14-4-26H58z'],
  ['line', 'M34 70l-6 4 4 10 8 1M36 88 26 104'],
  ['line', 'M60 86c20 0 38 2 58 12M104 112c2-8 6-12 14-14'],
  ['paper', 'M32 68c10-7 28-10 44-8 8 1 10 6 18 7 14 1 26-1 36-2 6 0 9 5 8 11l-3 6c-26 2-66 0-103-14z'],
  ['line', 'M36 66c-2-8 8-11 24-11l4 4'],
  // Leg shield and floor.
  [
    'body',
    'M170 50c10 6 16 16 17 30 0 6-4 8-9 8-4 6-6 14-6 22 0 14-6 20-18 20h-44c-6 0-10-4-9-10l2-4h44c8 0 11-4 12-12l4-38c1-8 3-13 7-16z',
  ],
  ['line', 'M168 64c-2 14-3 26-3 40 0 8-4 12-12 12'],
  ['paper', 'M174 58c7 4 11 10 12 18-7 1-12-2-15-8z'],
  // Cowl, screen, handlebar, mirror.
  ['paper', 'M174 54 160 30c11 2 19 12 22 30z'],
  ['body', 'M157 56c0-9 4-15 11-15 5 2 8 6 10 11l-8 9z'],
  ['line', 'M163 44 147 43M160 43 156 28'],
  ['paper', 'M145 27c4-5 12-6 19-3-2 5-11 7-19 3z'],
]
