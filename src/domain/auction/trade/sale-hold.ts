import { STATUS } from '../status.ts'
import type { LateOutcome } from './late-hand-over.ts'

/** An auction of an owner, with what is known of where its bike went. */
export interface OwnedAuction {
  readonly auctionId: number
  readonly auctionStatus: number
  readonly continuesAuctionId: number | null
  readonly relistedFrom: number | null
  /** A right hand-over code came after the stop; `outcome` is null until an operator has settled it. */
  readonly lateHandOver: { readonly isSettled: boolean; readonly outcome: LateOutcome | null } | null
}

/**
 * Why a bike is not offered or sold (again): it may have left with the dealer of a stopped trade, it stays with that
 * dealer, or it was sold in another auction.
 */
export interface SaleHold {
  readonly kind: 'unclear' | 'withDealer' | 'sold'
  /** The auction because of which it is held. */
  readonly auctionId: number
}

/** Looks through all auctions of the same bike: those that it was listed again from or in, and those of runners-up. */
export function saleHoldOf(auctionId: number, owned: readonly OwnedAuction[]): SaleHold | null {
  const bike = ofSameBike(auctionId, owned)
  const first = (kind: SaleHold['kind'], isHeld: (it: OwnedAuction) => boolean): SaleHold | null => {
    const found = bike.find(isHeld)
    return found ? { kind, auctionId: found.auctionId } : null
  }
  return (
    first('unclear', ({ lateHandOver }) => lateHandOver?.isSettled === false) ??
    first('withDealer', ({ lateHandOver }) => lateHandOver?.outcome === 'withDealer') ??
    first('sold', (it) => it.auctionId !== auctionId && it.auctionStatus === STATUS.completed)
  )
}

function ofSameBike(auctionId: number, owned: readonly OwnedAuction[]): readonly OwnedAuction[] {
  const known = new Set([auctionId])
  const linksOf = (it: OwnedAuction) =>
    [it.auctionId, it.continuesAuctionId, it.relistedFrom].filter((id) => id !== null)
  for (let size = 0; size < known.size; ) {
    size = known.size
    for (const links of owned.map(linksOf)) if (links.some((id) => known.has(id))) for (const id of links) known.add(id)
  }
  return owned.filter((it) => known.has(it.auctionId))
}
