/** Where an operator stands in the queue: at a listing, not at a number, since others take listings out of it. */
export interface QueuePlace {
  readonly auctionId: number | null
  /** Its place when it was last seen there. */
  readonly index: number
}

interface Step {
  /** Null: the queue is empty. */
  readonly place: QueuePlace
  /** The listing was taken out by somebody else: it says so, and nothing else slips under the operator's hand. */
  readonly isGone: boolean
}

/** What is shown of the queue as it is now. `decided`: what was decided here leads on to the next by itself. */
export function placeIn(queue: readonly number[], place: QueuePlace, decided: number | null): Step {
  const { auctionId } = place
  const index = auctionId === null ? -1 : queue.indexOf(auctionId)
  if (auctionId !== null && index >= 0) return { place: { auctionId, index }, isGone: false }
  if (auctionId !== null && auctionId !== decided) return { place, isGone: true }
  return { place: at(queue, place.index), isGone: false }
}

/** One on (+1) or back (-1). From a listing that is gone, the one in its place is the next. */
export function stepFrom(queue: readonly number[], { place, isGone }: Step, by: 1 | -1): QueuePlace {
  return at(queue, isGone && by === 1 ? place.index : place.index + by)
}

function at(queue: readonly number[], index: number): QueuePlace {
  const inside = Math.max(0, Math.min(index, queue.length - 1))
  return { auctionId: queue[inside] ?? null, index: inside }
}
