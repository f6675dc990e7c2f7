interface TimedBid {
  readonly price: number
  readonly bidAt: string | number | Date
}

/** The system answers an equal bid at once, for the maximum that came before it; else the earlier bid is the first. Newest first. */
export function isFirstCome(bids: readonly TimedBid[], index: number): boolean {
  const bid = bids[index]
  if (!bid) return false
  const at = (it: TimedBid) => new Date(it.bidAt).getTime()
  return bids.some((other, place) => {
    if (place === index || other.price !== bid.price) return false
    return at(other) === at(bid) ? index < place : at(bid) < at(other)
  })
}
