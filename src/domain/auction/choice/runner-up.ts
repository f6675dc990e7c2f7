import type { OpenBid } from './choices.ts'

/** So many dealers are asked about a bike, one after the other, also where one of them stops in its turn. */
export const MAX_RUNNERS_UP = 3

/** A dealer who is being asked whether it still buys, at its own highest open bid. */
export interface RunnerUpOffer extends OpenBid {
  readonly answerBy: Date
}

/** How a question to a runner-up ended. */
export type RunnerUpAnswer = 'yes' | 'no' | 'expired' | 'calledOff'

interface NotAsked {
  /** The dealer of the contract, and those of the contracts before it. */
  readonly stopped: readonly string[]
  /** Those before, open or not. */
  readonly asked: readonly string[]
  /** Suspended, or of the agency of one who stopped: by a stop it would buy at its other dealer's lower bid. */
  readonly excluded: readonly string[]
}

/** Who is asked next after the dealer of the contract stopped; null where nobody is left. */
export function nextRunnerUp(bids: readonly OpenBid[], { stopped, asked, excluded }: NotAsked): OpenBid | null {
  if (asked.length >= MAX_RUNNERS_UP) return null
  const isOut = ({ bikeDealerId }: OpenBid) =>
    stopped.includes(bikeDealerId) || asked.includes(bikeDealerId) || excluded.includes(bikeDealerId)
  return bids.find((bid) => !isOut(bid)) ?? null
}
