import type { OpenBid } from './choices.ts'

/** So many dealers are asked, one after the other. */
export const MAX_RUNNERS_UP = 3

/** A dealer who is being asked whether it still buys, at its own highest open bid. */
export interface RunnerUpOffer extends OpenBid {
  readonly answerBy: Date
}

/** How a question to a runner-up ended. */
export type RunnerUpAnswer = 'yes' | 'no' | 'expired' | 'calledOff'

/** Who is asked next after the dealer of the contract stopped; null where nobody is left. `asked`: those before, open or not. */
export function nextRunnerUp(
  bids: readonly OpenBid[],
  stopped: string | null,
  asked: readonly string[],
  suspended: readonly string[],
): OpenBid | null {
  if (asked.length >= MAX_RUNNERS_UP) return null
  const isOut = ({ bikeDealerId }: OpenBid) =>
    bikeDealerId === stopped || asked.includes(bikeDealerId) || suspended.includes(bikeDealerId)
  return bids.find((bid) => !isOut(bid)) ?? null
}
