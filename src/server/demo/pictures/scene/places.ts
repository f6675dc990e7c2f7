import { linear } from '../render/material.ts'
import type { Backdrop, Light, Surroundings } from '../render/surroundings.ts'
import { mix, type Vector } from '../render/vector.ts'
import { carPark, concrete, driveway, garage, roadside, shopFront } from './backdrops.ts'

const HOURS = ['noon', 'afternoon', 'overcast', 'evening'] as const

interface PlaceKind {
  readonly backdrop: Backdrop
  readonly wallDistance: number
  readonly wallHeight: number
  /** In the order in which the backdrop names them; two where there are more than one of a kind. */
  readonly colors: readonly (string | readonly [string, string])[]
}

/** Higher than any picture reaches. */
const TALL = 40

const PLACES: readonly PlaceKind[] = [
  {
    backdrop: garage,
    wallDistance: 2.3,
    wallHeight: TALL,
    colors: [
      ['#b9bcbc', '#a8a397'],
      '#8d8c88',
      '#4f565c',
      '#7a5a3a',
      '#c8b48e',
      ...['#b88a52', '#3f6c8f', '#9c4034', '#5d6b52', '#c9c1ae'],
    ],
  },
  {
    backdrop: carPark,
    wallDistance: 7.5,
    wallHeight: 3.6,
    colors: [['#b7ada0', '#98a3ad'], '#6c6c6d', '#4a6138', '#a7a49b', '#5b7082', '#dedcd2'],
  },
  {
    backdrop: concrete,
    wallDistance: 1.9,
    wallHeight: TALL,
    colors: [
      ['#a5a39d', '#8f9496'],
      ['#979186', '#85817c'],
    ],
  },
  {
    backdrop: driveway,
    wallDistance: 2.9,
    wallHeight: TALL,
    colors: [
      ['#d6cfbd', '#aeb8b4'],
      ['#96695a', '#85776c'],
      '#8c857b',
      '#f0eee8',
      '#5f6f78',
      ['#6b4a30', '#39475a'],
      '#4a6636',
    ],
  },
  {
    backdrop: shopFront,
    wallDistance: 2.6,
    wallHeight: TALL,
    colors: [['#8c3b34', '#2f5a52'], ['#b9b3a8', '#9aa0a4'], '#5b5f63', '#3e4a52', '#caa66e', '#7d6248'],
  },
  {
    backdrop: roadside,
    wallDistance: 6,
    wallHeight: 4.3,
    colors: [['#46612f', '#6b6a38'], '#6c6c6d', ['#667d40', '#8a8a4c'], '#5a4a3a', '#d4d6d6', '#dedcd2'],
  },
]

type HourLight = Omit<Light, 'hasLamps' | 'from'> & { readonly height: number }

const LIGHTS: Record<(typeof HOURS)[number], HourLight> = {
  noon: {
    ...{ sun: [1.75, 1.68, 1.55], zenith: [0.62, 0.74, 0.95], horizon: [0.95, 1, 1.05], ground: [0.3, 0.29, 0.27] },
    ...{ blur: 0.02, exposure: 0.72, height: 1.5 },
  },
  afternoon: {
    ...{ sun: [1.9, 1.6, 1.22], zenith: [0.5, 0.62, 0.86], horizon: [1, 0.95, 0.88], ground: [0.3, 0.27, 0.24] },
    ...{ blur: 0.03, exposure: 0.74, height: 0.95 },
  },
  overcast: {
    ...{ sun: [0.5, 0.52, 0.55], zenith: [1.05, 1.1, 1.18], horizon: [1.05, 1.08, 1.12], ground: [0.32, 0.32, 0.32] },
    ...{ blur: 0.16, exposure: 0.76, height: 2 },
  },
  evening: {
    ...{ sun: [1.75, 1.22, 0.75], zenith: [0.5, 0.52, 0.68], horizon: [1.1, 0.82, 0.62], ground: [0.28, 0.23, 0.2] },
    ...{ blur: 0.04, exposure: 0.84, height: 0.75 },
  },
}
const LAMPS: HourLight = {
  ...{ sun: [0.85, 0.86, 0.86], zenith: [0.82, 0.86, 0.9], horizon: [0.62, 0.64, 0.66], ground: [0.26, 0.26, 0.26] },
  ...{ blur: 0.1, exposure: 0.86, height: 2.2 },
}

/** One of many places, hours and corners of them. */
export function drawPlace(random: () => number): Surroundings {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const { backdrop, wallDistance, wallHeight, colors } = pick(PLACES)
  const isIndoors = backdrop === garage
  const { height, ...light } = isIndoors ? LAMPS : LIGHTS[pick(HOURS)]
  const tone = random()
  const tinted = (color: string | readonly [string, string]): Vector =>
    typeof color === 'string' ? linear(color) : mix(linear(color[0]), linear(color[1]), tone)
  const from: Vector = [(random() < 0.5 ? -1 : 1) * (0.5 + random() * 0.4), height, 0.55 + random() * 0.3]
  return {
    backdrop,
    wallDistance: wallDistance * (0.9 + random() * 0.3),
    wallHeight,
    colors: colors.map(tinted),
    shift: random(),
    light: { ...light, from, hasLamps: isIndoors, exposure: light.exposure * (0.93 + random() * 0.14) },
  }
}
