import { circle, type Layer, spring, tube } from '../shapes.ts'

/** Head-on. 120 by 90, like every photo hint. */
export const front: readonly Layer[] = [
  ['paper', 'M36 58h48v9c0 3-2 5-5 5H41c-3 0-5-2-5-5z'],
  ['paper', 'M43 42h34v18H43z'],
  ['line', 'M43 48h34M43 54h34'],
  ['body', 'M46 42c0-14 4-20 14-20s14 6 14 20z'],
  ['paper', 'M53 54c0-4 3-6 7-6s7 2 7 6v24c0 5-3 8-7 8s-7-3-7-8z'],
  ['line', 'M60 58v26M56 62l4 3 4-3M56 70l4 3 4-3M56 78l4 3 4-3'],
  ['paper', tube(48, 26, 48, 50, 4) + tube(72, 26, 72, 50, 4)],
  ['paper', tube(48, 50, 48, 72, 6) + tube(72, 50, 72, 72, 6)],
  ['body', 'M51 60c0-10 4-15 9-15s9 5 9 15l-4-3c-3-2-7-2-10 0z'],
  ['paper', circle(60, 36, 10)],
  ['line', `${circle(60, 36, 6)}M50 34 44 34M70 34h6`],
  ['paper', 'M37 32h7v5h-7zM76 32h7v5h-7z'],
  ['paper', circle(54, 22, 5) + circle(66, 22, 5)],
  ['line', 'M48 25 42 20 20 22M72 25l6-5 22 2M37 20 33 11M83 20l4-9'],
  ['paper', 'M22 9c3-4 11-4 14 0-3 4-11 4-14 0zM84 9c3-4 11-4 14 0-3 4-11 4-14 0z'],
]

export const back: readonly Layer[] = [
  ['line', 'M46 28 40 22 20 24M74 28l6-6 20 2M37 22l-4-10M83 22l4-10'],
  ['paper', 'M22 10c3-4 11-4 14 0-3 4-11 4-14 0zM84 10c3-4 11-4 14 0-3 4-11 4-14 0z'],
  ['line', spring(44, 38, 44, 60, 6, 4) + spring(76, 38, 76, 60, 6, 4)],
  ['paper', 'M50 52c0-3 4-5 10-5s10 2 10 5v26c0 5-4 8-10 8s-10-3-10-8z'],
  ['line', 'M60 66v20M55 70l5 3 5-3M55 78l5 3 5-3'],
  ['paper', tube(45, 62, 45, 74, 6) + tube(75, 62, 75, 70, 6)],
  ['paper', circle(82, 70, 7)],
  ['line', circle(82, 70, 3.5)],
  ['body', 'M43 38c0-14 7-22 17-22s17 8 17 22l-6 4H49z'],
  ['paper', 'M50 28c2-6 18-6 20 0l2 8H48z'],
  ['line', 'M60 24v12'],
  ['paper', 'M35 38h8v5h-8zM77 38h8v5h-8z'],
  ['paper', 'M47 44h26v17H47z'],
  ['line', 'M52 49h16M51 55h18'],
]

export const meter: readonly Layer[] = [
  ['faint', 'M4 62 26 70h68l22-8M60 70v16'],
  ['paper', circle(36, 42, 24) + circle(84, 42, 24)],
  [
    'line',
    'M20 48 24 47M21 34l4 2M28 25l2 4M39 22v4M49 27l-3 3M53 36l-4 1M68 48l4-1M69 34l4 2M76 25l2 4M87 22v4M97 27l-3 3M101 36l-4 1',
  ],
  ['accent', 'M22 50h28v9H22zM29 50v9M36 50v9M43 50v9'],
  ['line', `M36 42 46 31M84 42 73 37${circle(36, 42, 2)}${circle(84, 42, 2)}`],
  ['line', circle(60, 70, 5)],
]

export const fuelInlet: readonly Layer[] = [
  ['body', 'M8 90C6 64 26 44 60 44s54 20 52 46z'],
  ['paper', 'M36 60a24 11 0 1 0 48 0a24 11 0 1 0-48 0z'],
  ['accent', 'M44 60a16 7 0 1 0 32 0a16 7 0 1 0-32 0z'],
  ['line', 'M48 63c3-3 7-4 12-4s9 1 12 4'],
  ['paper', 'M38 30c0-12 10-19 22-19s22 7 22 19-10 15-22 15-22-3-22-15z'],
  ['line', 'M46 29c0-7 6-11 14-11s14 4 14 11-6 9-14 9-14-2-14-9zM54 45v6M66 45v6'],
]

export const papers: readonly Layer[] = [
  ['paper', 'M40 8h50v60H40z'],
  ['paper', 'M26 16h46l12 12v54H26z'],
  ['line', 'M72 16v12h12M35 30h24M35 40h40M35 48h40M35 56h22M35 64h22M35 72h16'],
  ['accent', 'M64 58h13v13H64zM68 62h5v5h-5z'],
]
