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
