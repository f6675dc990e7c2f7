/** The market-price maker menu: which makers stand where, and which rows take the whole width. */
export const POPULAR_DOMESTIC_MAKER_IDS = [1, 2, 3, 4] as const
export const POPULAR_FOREIGN_MAKER_IDS = [5, 9, 15, 18, 37, 19, 23, 20, 48, 34, 33, 115, 140, 30, 152] as const

/** Maker 0 means "all other makers": this fixed list. */
export const ALL_OTHER_MAKERS = 0
export const OTHER_MAKER_IDS = [13, 17, 91, 102, 149, 112, 113, 97, 98, 99, 96] as const

const MAX_NAME_LENGTH_IN_TWO_COLUMNS = 5
const SINGLE_COLUMN_POSITIONS = new Set([1, 7, 9, 14])

/** `position` counts from 1 within its list. */
export function isSingleColumn(makerName: string, position: number): boolean {
  return [...makerName].length > MAX_NAME_LENGTH_IN_TWO_COLUMNS || SINGLE_COLUMN_POSITIONS.has(position)
}
