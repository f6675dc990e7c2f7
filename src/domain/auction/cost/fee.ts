import type { FieldFault } from '../../errors/error-code.ts'
import { accept, type Result, refuse } from '../../values/result.ts'
import { HIGHEST_BID } from '../bids/yen.ts'

/** What a buyer pays us for a bike of this price or more, up to the next band. Before tax. */
export interface FeeBand {
  readonly from: number
  readonly fee: number
}

/** 消費税 on the fee. The bike itself is a private owner's: there is none on it. */
const TAX_PERCENT = 10
export const MAX_FEE_BANDS = 20
/** Catches slips of the finger: no auction of motorcycles takes more. */
export const MAX_FEE = 1_000_000

/** Below the first band, and where there is none, nothing. */
export function feeOf(price: number, bands: readonly FeeBand[]): number {
  return (
    bands.reduce<FeeBand | null>(
      (found, band) => (band.from <= price && (found === null || band.from >= found.from) ? band : found),
      null,
    )?.fee ?? 0
  )
}

/** Fractions of a yen are left out. */
export function taxOn(fee: number): number {
  return Math.floor((fee * TAX_PERCENT) / 100)
}

/**
 * The bands in their order, or what is wrong with them. A higher price never has a lower fee: else a higher bid could cost
 * less in all, and no limit could be told.
 */
export function checkFeeBands(bands: readonly FeeBand[]): Result<readonly FeeBand[], readonly FieldFault[]> {
  const faults: FieldFault[] = []
  const fault = (field: string, message: string) => void faults.push({ field, message })
  if (bands.length > MAX_FEE_BANDS) fault('bands', `区分は${MAX_FEE_BANDS}個までです。`)
  for (const [index, { from, fee }] of bands.entries()) {
    if (!isWithin(from, HIGHEST_BID)) fault(`from${index}`, '価格は0円から1億円までの整数で入力してください。')
    if (!isWithin(fee, MAX_FEE)) fault(`fee${index}`, '手数料は0円から100万円までの整数で入力してください。')
    if (bands.findIndex((it) => it.from === from) !== index) fault(`from${index}`, '同じ価格の区分が2つあります。')
    const isBelow = bands.some((it) => it.from < from && it.fee > fee)
    if (isBelow) fault(`fee${index}`, '価格が低い区分の手数料以上で入力してください。')
  }
  return faults.length > 0 ? refuse(faults) : accept(bands.toSorted((one, other) => one.from - other.from))
}

/** The lowest price that there can be. */
const LOWEST_PRICE = 1_000
/** From here on a fee may be a slip of the finger. */
const STEEP_PERCENT = 10

export interface SteepFee {
  /** The lowest price of the band. */
  readonly price: number
  readonly fee: number
  /** Of the price, rounded up; more than 100 where the fee is above it. */
  readonly percent: number
}

/** The bands whose fee takes more than a tenth of their lowest price: to be looked at twice, not refused. */
export function steepFees(bands: readonly FeeBand[]): SteepFee[] {
  return bands.flatMap(({ from, fee }) => {
    const price = Math.max(from, LOWEST_PRICE)
    const percent = Math.ceil((fee * 100) / price)
    return percent > STEEP_PERCENT ? [{ price, fee, percent }] : []
  })
}

function isWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most
}
