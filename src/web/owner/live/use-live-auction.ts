import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { LiveState } from '#client/realtime/live-subscription.ts'
import type { AuctionUpdate } from './watch-auction.ts'

interface LiveAuction {
  /** Newer than what the page loaded; null until something changes. */
  readonly update: AuctionUpdate | null
  readonly state: LiveState
}

/**
 * An auction as it changes, without asking for it again and again. After every (re)connect, and when the status changes,
 * the page's own data is loaded once more: it holds what an update does not.
 */
export function useLiveAuction(auctionId: number): LiveAuction {
  const [live, setLive] = useState<LiveAuction>({ update: null, state: 'connecting' })
  const { revalidate } = useRevalidator()

  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    void import('./watch-auction.ts').then(({ watchAuction }) => {
      if (isOver) return
      stop = watchAuction(auctionId, {
        update: (update) => setLive((before) => ({ ...before, update })),
        state: (state) => setLive((before) => ({ ...before, state })),
        connected: revalidate,
        statusChanged: () => void revalidate(),
      })
    })
    return () => {
      isOver = true
      stop?.()
      setLive({ update: null, state: 'connecting' })
    }
  }, [auctionId, revalidate])

  return live
}
