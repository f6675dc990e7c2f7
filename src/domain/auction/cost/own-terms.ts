import type { FieldFault } from '../../errors/error-code.ts'
import { HIGHEST_BID } from '../bids/yen.ts'

/** What a person reckons with for a dealer. */
export interface OwnTerms {
  /** Yen that are to be left of the resale price. */
  readonly targetMargin: number
  /** Yen for each bike; null: as our table says. */
  readonly ownTransport: number | null
  /** Of our estimate: a shop with a workshop of its own needs less. */
  readonly repairPercent: number
}

/** Until something is saved. */
export const USUAL_TERMS: OwnTerms = { targetMargin: 0, ownTransport: null, repairPercent: 100 }

export const MAX_TRANSPORT = 1_000_000
export const MAX_REPAIR_PERCENT = 300

export function ownTermsFaults({ targetMargin, ownTransport, repairPercent }: OwnTerms): FieldFault[] {
  const faults: FieldFault[] = []
  const check = (field: string, value: number, most: number, message: string) => {
    if (!Number.isInteger(value) || value < 0 || value > most) faults.push({ field, message })
  }
  check('targetMargin', targetMargin, HIGHEST_BID, '目標の利益は、0円から1億円までで入力してください。')
  check('ownTransport', ownTransport ?? 0, MAX_TRANSPORT, '自社の輸送費は、0円から100万円までで入力してください。')
  check('repairPercent', repairPercent, MAX_REPAIR_PERCENT, '修理費の割合は、0％から300％までで入力してください。')
  return faults
}
