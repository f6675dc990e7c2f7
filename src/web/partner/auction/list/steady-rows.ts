import { useState } from 'react'

interface Row {
  readonly auctionId: number
}

interface Steady<Shown extends Row> {
  readonly rows: readonly Shown[]
  /** Shown, and in the list no more: ended, or no longer what was asked for. */
  readonly gone: ReadonlySet<number>
  readonly newCount: number
  readonly isMoved: boolean
}

/**
 * The rows that are on the screen with the figures of now, each where it was: what comes in or would change its place
 * waits until the list is sorted anew, since a row that moves is a bid on the wrong bike.
 */
export function steadyRows<Shown extends Row>(held: readonly Shown[], latest: readonly Shown[]): Steady<Shown> {
  const byId = new Map(latest.map((row) => [row.auctionId, row]))
  const heldIds = new Set(held.map(({ auctionId }) => auctionId))
  const kept = held.filter(({ auctionId }) => byId.has(auctionId))
  const known = latest.filter(({ auctionId }) => heldIds.has(auctionId))
  return {
    // A reading follows every bid: of forty rows one has other figures, and the others stay what they are.
    rows: held.map((row) => unchanged(row, byId.get(row.auctionId) ?? row)),
    gone: new Set(held.filter(({ auctionId }) => !byId.has(auctionId)).map(({ auctionId }) => auctionId)),
    newCount: latest.length - known.length,
    isMoved: known.some(({ auctionId }, index) => kept[index]?.auctionId !== auctionId),
  }
}

/** Holds the rows of a list while it is the one at this place of the history; `sortAnew` takes them as they are now. */
export function useSteadyRows<Shown extends Row>(latest: readonly Shown[], place: string) {
  const [held, setHeld] = useState({ place, latest, rows: latest })
  if (held.place !== place) setHeld({ place, latest, rows: latest })
  const steady = steadyRows(held.place === place ? held.rows : latest, latest)
  // What is gone keeps the last figures it had.
  if (held.place === place && held.latest !== latest) setHeld({ place, latest, rows: steady.rows })
  return { ...steady, sortAnew: () => setHeld({ place, latest, rows: latest }) }
}

/** What was there before, where a reading brought the same again: what is drawn from it is not drawn anew. */
function unchanged<Value>(before: Value, after: Value): Value {
  return before === after || JSON.stringify(before) !== JSON.stringify(after) ? after : before
}

export function useUnchanged<Value>(value: Value): Value {
  const [held, setHeld] = useState(value)
  const latest = unchanged(held, value)
  if (latest !== held) setHeld(latest)
  return latest
}
