import { createContext, use, useEffect } from 'react'

/** Takes the auctions that the page shows. */
export const ShownAuctions = createContext<(auctionIds: readonly number[]) => void>(() => undefined)

/** The page's data is loaded again when one of these auctions changes; nothing is asked while nothing happens. */
export function useLive(auctionIds: readonly number[]): void {
  const show = use(ShownAuctions)
  const key = auctionIds.join(',')
  useEffect(() => {
    show(key === '' ? [] : key.split(',').map(Number))
    return () => show([])
  }, [show, key])
}
