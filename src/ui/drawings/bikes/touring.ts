import { circle, guard, type Layer, tube } from '../shapes.ts'
import { wheel } from '../wheel.ts'

/** A long-distance tourer: high screen, wide fairing, pannier and top case. */
export const touring: readonly Layer[] = [
  ...wheel({ x: 50, y: 116, radius: 32, disc: 11, spokes: 5 }),
  ...wheel({ x: 202, y: 117, radius: 31, disc: 16, spokes: 5 }),
  ['paper', tube(106, 112, 46, 116, 11, 8)],
  ['paper', circle(50, 116, 3)],
  // Silencer.
  ['paper', 'M112 139 96 136 36 130c-3-5-3-10 0-14l62 10 16 6z'],
  ['line', 'M98 126 95 136'],
  // Tail, top case, pannier, seats.
  ['body', 'M118 84C94 86 60 82 36 64l12-6 34 8 36 4z'],
  ['paper', 'M12 53c-2-10 2-18 10-20 10-2 22-2 30 0 5 2 7 9 6 20z'],
  ['line', 'M13 45h45M34 42v6M22 53c2 6 8 8 18 8M46 53l6 6'],
  ['paper', 'M50 58c6-8 12-8 18-6l10 4c6 10 14 10 22 9 7-1 12-3 16-6l6 12c-20 7-48 2-72-13z'],
  ['paper', 'M28 74c0-5 3-8 8-8h38c6 0 9 3 9 9l-1 16c-1 9-5 13-13 13H46c-9 0-14-5-16-14z'],
  ['line', 'M29 81h54M52 78v7h8v-7'],
  // Fork and mudguard.
  ['paper', tube(203, 120, 183, 78, 8)],
  ['paper', circle(202, 117, 3.5)],
  ['body', guard(202, 117, 32, 36, 195, 295)],
  // Engine below the fairing.
  ['paper', 'M104 108c-1-10 6-16 16-16h34v44h-28c-12 0-21-10-22-28z'],
  ['line', circle(121, 116, 11) + circle(121, 116, 4)],
  // Tank.
  ['body', 'M160 68c2-14-4-24-18-24-12 0-22 8-26 17l4 16c14 4 30 2 40-9z'],
  ['line', 'M132 46l-1-2 9-2 1 2'],
  // Fairing with headlight and screen.
  [
    'body',
    'M198 72c-2-13-12-23-28-26l-14 14-6 22c-6 6-14 9-16 17-2 10 4 18 4 28 0 8 4 12 12 12 10 0 15-4 16-13 1-10-4-16-2-27 2-10 10-14 20-16 8-1 13-4 14-11z',
  ],
  ['paper', 'M170 46 152 14c18 4 34 20 42 44-8-7-15-10-24-12z'],
  ['paper', 'M196 68c-8-6-16-7-24-3 6 7 14 9 24 8z'],
  ['line', 'M160 84c-8 5-14 10-15 16l16-4M147 112h16M148 118h16'],
  // Handlebar, mirror.
  ['line', 'M162 50 153 39 140 41'],
  ['paper', 'M164 52c-1-6 3-10 11-9l2 9c-4 3-9 3-13 0z'],
]
