/** Up to here every year counts alone. */
const LAST_SINGLE_YEAR = 15
/** Older bikes in groups, by the age that stands for each: from, representative. */
const OLDER: readonly (readonly [from: number, age: number])[] = [
  [36, 40],
  [28, 31],
  [23, 25],
  [19, 20],
  [16, 17],
]

/** Whole years that a bike of the year had in a month (year × 12 + month − 1), counted from the middle of its year; older ones grouped. */
export function ageBin(modelYear: number, month: number): number {
  const years = Math.max(0, Math.round((month - (modelYear * 12 + 6)) / 12))
  if (years <= LAST_SINGLE_YEAR) return years
  return OLDER.find(([from]) => years >= from)?.[1] ?? years
}
