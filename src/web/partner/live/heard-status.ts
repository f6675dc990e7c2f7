import { useSyncExternalStore } from 'react'
import { STATUS } from '#domain/auction/status.ts'

/** The last status that the socket told of each auction of this page. */
const heard = new Map<number, number>()
const listeners = new Set<() => void>()

export function hearStatus(auctionId: number, auctionStatus: number): void {
  if (heard.get(auctionId) === auctionStatus) return
  heard.set(auctionId, auctionStatus)
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

interface Shown {
  readonly auctionId: number
  readonly auctionStatus: number
}

/**
 * What has become of an auction that the page shows. Who did not bid cannot read it any more once it was stopped or taken
 * back, and what was read last says that it runs: the socket's farewell alone tells.
 */
export function statusNow({ auctionId, auctionStatus }: Shown): number {
  return auctionStatus === STATUS.bidding ? (heard.get(auctionId) ?? auctionStatus) : auctionStatus
}

export function useStatusNow(auction: Shown): number {
  return useSyncExternalStore(
    listen,
    () => statusNow(auction),
    () => auction.auctionStatus,
  )
}
