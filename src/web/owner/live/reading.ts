interface Place {
  readonly auctionId: number
  readonly bikeDealerId: number | null
}

let open: Place | null = null

/** The conversation that is open in this page; null when it is left. */
export function setOpenConversation(place: Place | null): void {
  open = place
}

/** It is open and in view: then it is read as it comes, and no badge counts it. */
export function isBeingRead({ auctionId, bikeDealerId }: Place): boolean {
  return open?.auctionId === auctionId && open.bikeDealerId === bikeDealerId && document.visibilityState === 'visible'
}
