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

interface SheetLine {
  readonly line: number
  /** Of the lines for the parts of a bike; the others are marks of a damage at a place. */
  readonly part: string | null
  readonly damage: string | null
  readonly side: string | null
  readonly x: number | null
  readonly y: number | null
}

/** The same line in another sheet of the bike: its part, or the nearest mark of such a damage on that side. Null: there is none. */
export function sameLine(line: SheetLine, sheet: readonly SheetLine[]): number | null {
  const { part, damage, side } = line
  const alike = sheet.filter((it) => it.part === part && it.damage === damage && it.side === side)
  const farness = (it: SheetLine) => Math.hypot((it.x ?? 0) - (line.x ?? 0), (it.y ?? 0) - (line.y ?? 0))
  return alike.toSorted((one, other) => farness(one) - farness(other) || one.line - other.line)[0]?.line ?? null
}

/** What a listing says at one line of its condition sheet, where it is more than the answer of that name. */
const ANSWERS_AT: Readonly<Record<string, readonly string[]>> = {
  mileageKm: ['mileageKm', 'mileageId'],
  color: ['color', 'colorText'],
}

/** Listed again, the bike is stated otherwise there: what was wrong is put right, and the new statement is what counts. */
export function isRestated(line: string, before: object, now: object): boolean {
  const code = line.replace(/^stated:/, '')
  return (ANSWERS_AT[code] ?? [code]).some(
    (name) => JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(now, name)),
  )
}
