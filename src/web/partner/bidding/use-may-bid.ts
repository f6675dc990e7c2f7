import { useConsole } from '../console/use-console.ts'

interface Bidding {
  /** For whom the person bids there is a dealer: an agency may have none, or none any more. */
  readonly mayBid: boolean
  /** A payment is late: the engine takes no bid of the dealer. */
  readonly isHeld: boolean
}

export function useMayBid(): Bidding {
  const { partner, dealerId, around } = useConsole() ?? {}
  return {
    mayBid: partner?.role === 'dealer' || (partner?.role === 'agent' && dealerId != null),
    isHeld: around?.latePayments.some(({ trade }) => trade?.isBiddingHeld) ?? false,
  }
}
