/** What the owner stated, as far as a dealer of the demo world pays less for it. */
export interface StatedFaults {
  readonly engineStatusList: readonly string[]
  readonly accidentHistoryList: readonly string[]
  readonly isWithoutKey: boolean
}

export const SOUND: StatedFaults = {
  engineStatusList: ['good'],
  accidentHistoryList: ['none'],
  isWithoutKey: false,
}

/** Shares of what the same bike fetches when it runs and is whole. */
const ENGINE_WORTH: Readonly<Record<string, number>> = {
  'hard-to-start': 0.82,
  noise: 0.78,
  smoke: 0.72,
  'oil-leak': 0.85,
  immobile: 0.5,
  'long-storage': 0.9,
}
const ACCIDENT_WORTH: Readonly<Record<string, number>> = {
  'fell-at-standstill': 0.97,
  fell: 0.9,
  accident: 0.75,
  'frame-damage': 0.5,
  unknown: 0.93,
}
const WITHOUT_KEY = 0.75

/** What share of a sound bike's price one with these faults is worth; the worst of a kind counts. */
export function demoWorth({ engineStatusList, accidentHistoryList, isWithoutKey }: StatedFaults): number {
  const worst = (worth: Readonly<Record<string, number>>, codes: readonly string[]) =>
    Math.min(1, ...codes.map((code) => worth[code] ?? 1))
  return (
    worst(ENGINE_WORTH, engineStatusList) *
    worst(ACCIDENT_WORTH, accidentHistoryList) *
    (isWithoutKey ? WITHOUT_KEY : 1)
  )
}
