/**
 * How a simulated dealer trades, always the same of one dealer:
 * - `honest`: takes bikes as they were described, and pays on the day
 * - `cutting`: finds something to claim, and gives in where the owner refuses, or asks the operator
 * - `slow`: pays when it has been reminded
 * - `stopping`: leaves the trade before it comes to a hand-over
 */
export type Manner = 'honest' | 'cutting' | 'slow' | 'stopping'

/** Of twelve dealers eight are honest, two cut, one is slow and one stops. */
const MANNERS: Readonly<Record<number, Manner>> = { 3: 'cutting', 9: 'cutting', 5: 'slow', 6: 'stopping' }
const EVERY = 12

export function mannerOf(dealerNumber: number): Manner {
  return MANNERS[dealerNumber % EVERY] ?? 'honest'
}
