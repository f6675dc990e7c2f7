import type { Reduction } from './trade/final-price.ts'

/**
 * - `acceptance`, `decline`: the owner's answer to the survey, to the price `amount`
 * - `report`: the dealer's final price, with its reductions
 * - `objection`, `agreement`: the owner's answer to a report or a ruling of the price `amount`
 * - `ruling`: the operator's final price, with the reductions that stand
 * - `photoRefused`, `movieRefused`: the operator's reason against a photo, which is waited for, or a movie
 */
export const STATEMENT_KINDS = [
  'acceptance',
  'decline',
  'report',
  'objection',
  'agreement',
  'ruling',
  'photoRefused',
  'movieRefused',
] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

/** What somebody said on which another relies. Kept for good: what is said later comes beside it, never in its place. */
export interface Statement {
  readonly kind: StatementKind
  /** Of the auction from then on. */
  readonly version: number
  /** What the person had read. */
  readonly readVersion: number
  /** Yen; null where it is about no price. */
  readonly amount: number | null
  readonly reductions: readonly Reduction[]
  readonly comment: string
  readonly by: string
  readonly at: Date
}
