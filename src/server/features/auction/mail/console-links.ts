/** To the page of an auction in the console: people of an agency get to the one of the dealer that is meant. */
export function dealersLink(origin: string, auctionId: number, bikeDealerId: number): string {
  return `${origin}/partner/auctions/${auctionId}?dealer=${bikeDealerId}`
}

/** Operators act for no dealer. */
export function operatorsLink(origin: string, auctionId: number): string {
  return `${origin}/partner/auctions/${auctionId}`
}
