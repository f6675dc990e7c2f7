import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useConsole } from './use-console.ts'

/** Several bids in one second are one reload. Milliseconds. */
const GATHERED_MS = 300

/** Loads the page's data again when one of these auctions changes; nothing is asked while nothing happens. */
export function useLive(auctionIds: readonly number[]): void {
  const token = useConsole()?.liveToken ?? null
  const { revalidate } = useRevalidator()
  const reload = useRef(revalidate)
  reload.current = revalidate
  const key = auctionIds.join(',')

  useEffect(() => {
    if (token === null || key === '') return
    let stop: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const changed = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void reload.current()
      }, GATHERED_MS)
    }
    void import('./watch-auctions.ts').then(({ watchAuctions }) => {
      if (!isOver) stop = watchAuctions(token, key.split(',').map(Number), changed)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [token, key])
}
