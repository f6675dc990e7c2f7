import type { Reduction } from './final-price.ts'
import { type Claim, standingYen } from './hand-over.ts'

/** What of the listing was found to be wrong in a trade that came to nothing: accepted by the owner, or upheld by an operator. */
export interface AdmittedPoint extends Reduction {
  readonly line: string
}

/** Who buys after a stop is told of these, with the amount that was taken off then. */
export function admittedPoints(claims: readonly Claim[]): AdmittedPoint[] {
  return claims.flatMap((claim) => {
    const { line, reason, detail } = claim
    const amount = standingYen(claim)
    return amount > 0 ? [{ line, reason, detail, amount }] : []
  })
}

type Point = Pick<AdmittedPoint, 'line' | 'reason'>

/** The same point by another name is still the same: 'other' fits every reason. */
export function isAdmitted({ line, reason }: Point, admitted: readonly Point[]): boolean {
  return admitted.some(
    (it) => it.line === line && (it.reason === reason || it.reason === 'other' || reason === 'other'),
  )
}
