import { circle, type Layer, spokes, tube } from '../shapes.ts'

/** What articles are about. 120 by 90, like the photo hints. */
export const SUBJECTS = {
  // A key changes hands.
  basics: [
    ['faint', 'M10 78h100'],
    ['paper', tube(56, 40, 104, 40, 8)],
    ['paper', 'M88 44h6v8h-6zM98 44h6v11h-6z'],
    ['body', circle(36, 40, 22)],
    ['paper', circle(30, 40, 7)],
    ['accent', 'M44 68h40M76 61l8 7-8 7'],
  ],
  // From, to, and where one is.
  price: [
    ['paper', 'M30 14h72c4 0 7 3 7 7v46c0 4-3 7-7 7H30L9 44z'],
    ['line', circle(25, 44, 4)],
    ['line', 'M44 28l7 10 7-10M51 38v10M44 39h14M44 44h14M66 30h32M66 40h20'],
    ['faint', 'M42 60h58'],
    ['body', tube(52, 60, 88, 60, 8)],
    ['accent', 'M70 53v14'],
  ],
  condition: [
    ['tyre', circle(44, 46, 34)],
    ['paper', circle(44, 46, 24)],
    ['line', spokes(44, 46, 7, 23, 9)],
    ['body', circle(44, 46, 8)],
    ['mark', 'M58 84c-5 3-11-3-8-8l32-44c-5-13 2-27 17-29l-6 15 8 9 15-5c1 15-13 25-27 20z'],
  ],
  documents: [
    ['body', 'M44 8h40l16 16v54H44z'],
    ['paper', 'M24 16h40l16 16v52H24z'],
    ['line', 'M64 16v16h16'],
    ['faint', 'M34 42h36M34 51h36M34 60h20'],
    ['mark', circle(66, 69, 9)],
    ['accent', 'M62 66h8M62 72h8M66 66v6'],
  ],
  money: [
    ['paper', 'M26 12h86v44H26z'],
    ['faint', 'M34 20h8M96 48h8'],
    ['line', `${circle(74, 34, 14)}M68 26l6 8 6-8M74 34v9M68 35h12M68 39h12`],
    ['body', 'M8 50v22c0 6 11 10 24 10s24-4 24-10V50z'],
    ['line', 'M8 61c0 6 11 10 24 10s24-4 24-10'],
    ['paper', 'M8 50a24 10 0 1 0 48 0a24 10 0 1 0-48 0z'],
    ['accent', 'M24 50h16'],
  ],
} as const satisfies Record<string, readonly Layer[]>

export type SubjectName = keyof typeof SUBJECTS
