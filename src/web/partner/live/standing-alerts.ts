import type { PartnerConsoleQuery, WatchedStandingFragment } from '#contract/generated/partner-console.ts'

export type Standings = Pick<PartnerConsoleQuery, 'leading' | 'outbid' | 'won' | 'wanted'>

export interface StandingAlert {
  readonly kind: 'outbid' | 'won' | 'wanted'
  readonly auction: WatchedStandingFragment
}

/** What a dealer must hear at once: it led and does not any more, it led to the end, or what it looks for is listed. */
export function alertsBetween(before: Standings, after: Standings): readonly StandingAlert[] {
  const led = idsOf(before.leading)
  const knownWins = idsOf(before.won)
  const newestWanted = Math.max(0, ...idsOf(before.wanted))
  return [
    ...after.outbid.auctions
      .filter(({ auctionId }) => led.has(auctionId))
      .map((auction) => ({ kind: 'outbid' as const, auction })),
    ...after.won.auctions
      .filter(({ auctionId }) => led.has(auctionId) && !knownWins.has(auctionId))
      .map((auction) => ({ kind: 'won' as const, auction })),
    // An older one comes into the list when a newer one leaves it.
    ...after.wanted.auctions
      .filter(({ auctionId }) => auctionId > newestWanted)
      .map((auction) => ({ kind: 'wanted' as const, auction })),
  ]
}

/** An alert is over when the dealer leads again, and a newer one of the same auction takes its place. */
export function addAlerts(
  shown: readonly StandingAlert[],
  added: readonly StandingAlert[],
  now: Standings,
): readonly StandingAlert[] {
  const leads = idsOf(now.leading)
  const anew = new Set(added.map(({ auction }) => auction.auctionId))
  const stays = ({ kind, auction }: StandingAlert) =>
    !anew.has(auction.auctionId) && !(kind === 'outbid' && leads.has(auction.auctionId))
  const kept = shown.filter(stays)
  return added.length === 0 && kept.length === shown.length ? shown : [...kept, ...added]
}

function idsOf({ auctions }: Standings['leading']): ReadonlySet<number> {
  return new Set(auctions.map(({ auctionId }) => auctionId))
}
