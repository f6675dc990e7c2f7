import { naked } from '../bikes/naked.ts'
import { circle, type Layer, tube } from '../shapes.ts'

interface State {
  readonly layers: readonly Layer[]
  /** A bike behind it all, at this place and size. */
  readonly bike?: string
}

const badge = (x: number, y: number, sign: string): Layer => ['mark', circle(x, y, 18) + sign]

/** 240 by 160, the size of a bike. */
export const STATES = {
  noListings: {
    bike: 'translate(30 26) scale(.75)',
    layers: [
      ['faint', 'M16 40V22h18M206 22h18v18M224 126v18h-18M34 144H16v-18'],
      badge(198, 128, 'M198 119v18M189 128h18'),
    ],
  },
  noMessages: {
    layers: [
      ['paper', 'M92 26h112c7 0 12 5 12 12v50c0 7-5 12-12 12h-6v20l-24-20H92c-7 0-12-5-12-12V38c0-7 5-12 12-12z'],
      ['faint', 'M100 48h94M100 62h94M100 76h56'],
      ['body', 'M36 66h84c7 0 12 5 12 12v38c0 7-5 12-12 12H72l-24 20v-20H36c-7 0-12-5-12-12V78c0-7 5-12 12-12z'],
      ['line', `${circle(58, 97, 3.5)}${circle(78, 97, 3.5)}${circle(98, 97, 3.5)}`],
    ],
  },
  waitingForInspection: {
    bike: 'translate(6 30) scale(.8)',
    layers: [
      ['paper', tube(186, 118, 214, 148, 10)],
      ['mark', circle(166, 96, 29)],
      ['line', 'M152 97l10 10 19-20'],
    ],
  },
  noBids: {
    layers: [
      ['line', 'M28 14v124h192'],
      ['body', 'M44 138v-18h36v18z'],
      ['faint', 'M80 120V96h36v42M116 96V72h36v66M152 72V44h36v94'],
      badge(62, 92, 'M62 82v10l7 5'),
      ['accent', 'M196 38c0-8 4-14 12-16M203 18l6 4-4 6'],
    ],
  },
  offline: {
    layers: [
      ['line', 'M8 112c24 0 26-22 50-22h16'],
      ['body', 'M74 74h28c10 0 16 6 16 16s-6 16-16 16H74z'],
      ['line', 'M118 82h14M118 98h14'],
      ['paper', 'M160 72h20c14 0 22 8 22 18s-8 18-22 18h-20z'],
      ['line', 'M202 90h10c10 0 12-20 26-20M168 82v16'],
      ['accent', 'M146 58v-14M134 62l-8-12M158 62l8-12M146 122v14M134 118l-8 12M158 118l8 12'],
    ],
  },
  notFound: {
    layers: [
      ['faint', 'M10 66c30-18 54-22 78-8 20-22 52-26 84-4 20-10 40-8 58 4'],
      ['body', 'M84 150c6-30 14-44 30-58 8-8 6-14-4-22l8-4c16 8 20 18 12 30-10 14-8 30 2 54z'],
      ['line', 'M108 146c2-16 4-26 8-34M119 104c2-4 3-7 3-10M10 150h220'],
      ['paper', tube(180, 150, 180, 40, 7)],
      ['paper', 'M152 34h56l12 12-12 12h-56z'],
      ['paper', 'M206 68h-50l-12 12 12 12h50z'],
      ['accent', 'M174 42c2-5 12-5 12 1 0 4-5 4-5 8M181 54h.1'],
      ['line', 'M164 80h30'],
    ],
  },
  noResults: {
    layers: [
      ['paper', 'M30 30h100v26H30zM30 66h100v26H30zM30 102h100v26H30z'],
      ['faint', 'M42 43h60M42 79h46M42 115h54'],
      ['paper', tube(178, 108, 208, 140, 11)],
      ['mark', `${circle(154, 82, 36)}M142 70l24 24M166 70l-24 24`],
    ],
  },
  maintenance: {
    bike: 'translate(6 30) scale(.8)',
    layers: [['mark', 'M158 146c-5 3-11-3-8-8l32-44c-5-13 2-27 17-29l-6 15 8 9 15-5c1 15-13 25-27 20z']],
  },
  sold: {
    bike: 'translate(18 34) scale(.75)',
    layers: [
      ['faint', 'M10 145h220'],
      ['paper', 'M190 64l26 26-10 10-26-26z'],
      ['mark', circle(180, 62, 16)],
      ['line', 'M204 90l6-6M210 96l5-5'],
      ['accent', 'M180 34v-12M158 42l-8-9M202 42l8-9M150 62h-11M120 20v8M116 24h8M222 40v8M218 44h8M92 34v6M89 37h6'],
    ],
  },
  done: {
    bike: 'translate(24 22) scale(.8)',
    layers: [['faint', 'M10 141h220'], badge(200, 52, 'M191 52l7 7 12-14')],
  },
} as const satisfies Record<string, State>

export type StateName = keyof typeof STATES

/** The bike most states share. */
export const STATE_BIKE = naked
