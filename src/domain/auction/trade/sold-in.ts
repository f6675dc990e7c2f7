import { STATUS } from '../status.ts'

/** An auction of an owner, with the other auctions of the same bike that it names. */
export interface OwnedAuction {
  readonly auctionId: number
  readonly auctionStatus: number
  readonly continuesAuctionId: number | null
  readonly relistedFrom: number | null
}

/**
 * The other auction in which the bike of this one was sold: one that it was listed again from or in, or one of a
 * runner-up. Null while it was not.
 */
export function soldInOf(auctionId: number, owned: readonly OwnedAuction[]): number | null {
  const sale = ofSameBike(auctionId, owned).find(
    (it) => it.auctionId !== auctionId && it.auctionStatus === STATUS.completed,
  )
  return sale?.auctionId ?? null
}

/** The auctions of the bike before this one, the newest first: an owner has one at a time, so that they come in turn. */
export function earlierOfBike(auctionId: number, owned: readonly OwnedAuction[]): number[] {
  const earlier = ofSameBike(auctionId, owned).filter((it) => it.auctionId < auctionId)
  return earlier.map((it) => it.auctionId).toSorted((one, other) => other - one)
}

export function ofSameBike<Auction extends OwnedAuction>(
  auctionId: number,
  owned: readonly Auction[],
): readonly Auction[] {
  const known = new Set([auctionId])
  const linksOf = (it: OwnedAuction) =>
    [it.auctionId, it.continuesAuctionId, it.relistedFrom].filter((id) => id !== null)
  for (let size = 0; size < known.size; ) {
    size = known.size
    for (const links of owned.map(linksOf)) if (links.some((id) => known.has(id))) for (const id of links) known.add(id)
  }
  return owned.filter((it) => known.has(it.auctionId))
}
