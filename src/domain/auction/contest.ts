import type { Lead } from './bids/bid-state.ts'
import { stepAbove } from './bids/yen.ts'

export interface Challenge {
  readonly bikeDealerId: string
  /** Null: the least that is enough. */
  readonly openPrice: number | null
  readonly maxPrice: number
}

/** A line the contest writes; `isRequest` marks the challenger's own. */
export interface ContestLine {
  readonly kind: 'bid' | 'proxy' | 'raise'
  readonly bikeDealerId: string
  readonly price: number
  readonly isRequest: boolean
}

export interface ContestOutcome {
  readonly lead: Lead
  readonly lines: readonly ContestLine[]
}

/**
 * One request against the leader. It answers for every request, acceptable or not: a replay after a voided bid runs
 * requests that were checked against another price.
 */
export function contest(lead: Lead, challenge: Challenge): ContestOutcome {
  if (lead.leaderDealerId === challenge.bikeDealerId) return raiseMaximum(lead, challenge)
  return challenge.maxPrice > lead.leaderMax ? takeLead(lead, challenge) : keepLead(lead, challenge)
}

function raiseMaximum(lead: Lead, { bikeDealerId, maxPrice }: Challenge): ContestOutcome {
  return {
    lead: { ...lead, leaderMax: Math.max(lead.leaderMax, maxPrice) },
    lines: [{ kind: 'raise', bikeDealerId, price: lead.currentPrice, isRequest: true }],
  }
}

function takeLead(lead: Lead, { bikeDealerId, openPrice, maxPrice }: Challenge): ContestOutcome {
  const asked = Math.min(maxPrice, openPrice ?? stepAbove(lead.currentPrice))
  const price = asked > lead.leaderMax ? asked : Math.min(maxPrice, stepAbove(lead.leaderMax))
  const defended = asked <= lead.leaderMax && lead.leaderMax > lead.currentPrice
  return {
    lead: { currentPrice: price, leaderDealerId: bikeDealerId, leaderMax: maxPrice },
    lines: [
      ...(defended && lead.leaderDealerId !== null ? [proxyLine(lead.leaderDealerId, lead.leaderMax)] : []),
      { kind: 'bid', bikeDealerId, price, isRequest: true },
    ],
  }
}

/** Of two equal maxima the earlier wins: the leader stays, at its maximum. */
function keepLead(lead: Lead, { bikeDealerId, maxPrice }: Challenge): ContestOutcome {
  const price = Math.max(lead.currentPrice, Math.min(lead.leaderMax, stepAbove(maxPrice)))
  return {
    lead: { ...lead, currentPrice: price },
    lines: [
      { kind: 'bid', bikeDealerId, price: maxPrice, isRequest: true },
      ...(price > lead.currentPrice && lead.leaderDealerId !== null ? [proxyLine(lead.leaderDealerId, price)] : []),
    ],
  }
}

function proxyLine(bikeDealerId: string, price: number): ContestLine {
  return { kind: 'proxy', bikeDealerId, price, isRequest: false }
}
