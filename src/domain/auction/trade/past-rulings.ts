import { sheetLineOf } from './claim-lines.ts'
import type { NamedLine } from './claim-photos.ts'

/** So many of the newest rulings are looked through. */
export const MAX_COMPARED_RULINGS = 500
export const MAX_SHOWN_RULINGS = 5
/** Fewer say nothing of what is usual. */
const MIN_FOR_MEDIAN = 3

/** What of a claim another one is compared with. */
export interface ComparedClaim {
  readonly auctionId: number
  /** See `placeOf`. */
  readonly place: string
  readonly reason: string
  readonly amount: number
}

/** A refused claim on which an operator ruled. */
export interface RuledClaim extends ComparedClaim {
  /** Yen that stood. */
  readonly allowed: number
  readonly at: Date
}

/** The same place has the same name in every auction: of a sheet the part or the kind of damage, not the number. */
export function placeOf(line: string, sheet: Pick<NamedLine, 'part' | 'damage'> | null): string {
  if (sheetLineOf(line) === null || !sheet) return line
  return sheet.part ? `part:${sheet.part}` : `damage:${sheet.damage}`
}

/** Of the amount that was claimed, in percent. */
export function shareOf({ allowed, amount }: Pick<RuledClaim, 'allowed' | 'amount'>): number {
  return amount === 0 ? 0 : Math.round((allowed / amount) * 100)
}

export interface Likeness<Case> {
  /** The same place first, then the same reason; within them by how near the claimed amount is, then the newest. */
  readonly cases: readonly Case[]
  /** Of those at the same place, or of all that are like it where those are too few; null where these are, too. */
  readonly median: { readonly share: number; readonly count: number; readonly isOfPlace: boolean } | null
}

/** The earlier rulings that are most like a claim. */
export function likeRulings<Case extends RuledClaim>(claim: ComparedClaim, ruled: readonly Case[]): Likeness<Case> {
  const others = ruled.filter(({ auctionId }) => auctionId !== claim.auctionId)
  const ofPlace = others.filter(({ place }) => place === claim.place)
  const ofReason = others.filter(({ place, reason }) => place !== claim.place && reason === claim.reason)
  const distance = ({ amount }: Case) => Math.abs(amount - claim.amount)
  const byAmount = (one: Case, other: Case) =>
    distance(one) - distance(other) || other.at.getTime() - one.at.getTime() || other.auctionId - one.auctionId
  const cases = [ofPlace.sort(byAmount), ofReason.sort(byAmount)].flat()
  const isOfPlace = ofPlace.length >= MIN_FOR_MEDIAN
  const counted = isOfPlace ? ofPlace : cases
  return {
    cases: cases.slice(0, MAX_SHOWN_RULINGS),
    median:
      counted.length < MIN_FOR_MEDIAN
        ? null
        : { share: medianOf(counted.map(shareOf)), count: counted.length, isOfPlace },
  }
}

function medianOf(shares: readonly number[]): number {
  const sorted = [...shares].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? 0) + upper) / 2)
}
