import { circle, type Layer, tube } from '../shapes.ts'

export const frontTyre: readonly Layer[] = [
  ['faint', 'M26 0v90M34 0v90M86 0v90M94 0v90'],
  ['paper', 'M42 26C42 10 48 2 60 2s18 8 18 24v64H42z'],
  ['accent', 'M60 20v70M46 30l10 8M74 30l-10 8M46 46l10 8M74 46l-10 8M46 62l10 8M74 62l-10 8M46 78l10 8M74 78l-10 8'],
  ['body', 'M36 26C36 6 46-4 60-4S84 6 84 26l-6-5c-10-7-26-7-36 0z'],
]

export const rearTyre: readonly Layer[] = [
  ['faint', 'M20 30h8v60M100 30h-8v60M42 0v14M78 0v14'],
  ['paper', 'M32 32C32 18 42 10 60 10s28 8 28 22v58H32z'],
  ['accent', 'M60 36v54M38 38l16 10M82 38 66 48M38 54l16 10M82 54 66 64M38 70l16 10M82 70 66 80'],
  ['paper', 'M40 4h40v22H40z'],
  ['line', 'M48 11h24M46 18h28'],
]

/** The lower fork bracket from above, turned to the stop. */
export const handleStopper: readonly Layer[] = [
  ['faint', 'M44 0 50 24M76 0 70 24M22 8 8 2M98 8l14-6'],
  ['paper', 'M46 14h28l4 22-8 10H50l-8-10z'],
  [
    'paper',
    'M18 48c4-12 18-12 28-10 8 2 20 2 28 4 14 3 28 10 28 22 0 10-10 16-20 12-8-3-12-12-22-14S40 70 30 68 16 58 18 48z',
  ],
  ['paper', circle(30, 53, 11) + circle(88, 65, 11)],
  ['line', circle(30, 53, 6) + circle(88, 65, 6)],
  ['paper', circle(60, 50, 9)],
  ['line', circle(60, 50, 4)],
  ['paper', 'M72 26h9v12h-9z'],
  ['accent', 'M82 30h9v17l-9-3z'],
  ['accent', 'M108 16 95 29M95 21v8h8'],
]

export const keys: readonly Layer[] = [
  ['line', circle(60, 18, 12)],
  ['paper', 'M44 24c8-2 14 4 13 11l-3 8-5 34-6 5-5-6 1-6-4-3 2-5-4-4 4-24c-4-4 0-9 7-10z'],
  ['line', `${circle(48, 31, 3)}M46 44l-4 30`],
  ['paper', 'M76 24c-8-2-14 4-13 11l3 8 5 34 6 5 5-6-1-6 4-3-2-5 4-4-4-24c4-4 0-9-7-10z'],
  ['line', `${circle(72, 31, 3)}M74 44l4 30`],
]

export const frameNumber: readonly Layer[] = [
  ['paper', tube(64, 22, 130, 30, 14) + tube(64, 60, 120, 100, 14)],
  ['faint', 'M20 90 34 72M6 84 24 62'],
  ['paper', 'M30 10h34l6 66H24z'],
  ['paper', 'M28 6h38v8H28zM22 72h50v9H22z'],
  ['accent', 'M27 36h42v16H27z'],
  ['line', 'M33 40v8M38 40h4v8h-4zM47 40v4h4M51 40v8M56 40h5l-3 8'],
]

export const custom: readonly Layer[] = [
  ['paper', 'M4 76c8 2 12 0 18-6l8 6c-8 8-16 12-26 8z'],
  ['paper', tube(24, 70, 100, 30, 24, 20)],
  ['line', 'M37 78 25 57M101 41 89 19'],
  ['paper', 'M94 22c5-3 9-1 11 4s0 9-4 12z'],
  ['accent', 'M70 84c-4 2-8-2-6-6l14-20c-4-7 0-16 9-17l-3 8 5 5 8-3c0 9-8 14-16 11z'],
  ['line', 'M20 20v12M14 26h12M40 12v8M36 16h8'],
]

export const scratch: readonly Layer[] = [
  ['body', 'M110 56c3-22-9-36-34-36C46 20 22 34 12 56l4 20c26 8 56 8 78 2 9-3 14-12 16-22z'],
  ['line', 'M60 20v-4h16v4'],
  ['paper', circle(54, 50, 20)],
  ['paper', tube(69, 64, 86, 82, 7)],
  ['accent', 'M44 56 56 40M50 60l13-17M58 60l6-8'],
]

export const other: readonly Layer[] = [
  ['paper', 'M14 28h24l7-11h30l7 11h24v50H14z'],
  ['line', circle(60, 52, 17)],
  ['accent', 'M60 44v16M52 52h16'],
  ['line', 'M92 37h6'],
]
