import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { ConsoleSocket } from './console-socket.ts'

/** Several bids in one second are one reload. Milliseconds. */
const GATHERED_MS = 300
/** New listings tell nobody: what a dealer looks for is found by looking. */
const LOOKED_MS = 60_000
/** The server allows a socket 100 subscriptions. */
const MOST_AUCTIONS = 95

interface Watched {
  /** Null: nothing is live. */
  readonly token: string | null
  readonly bikeDealerId: number | null
  readonly auctionIds: readonly number[]
}

/** Loads the page's data anew when an auction changes or a message comes. */
export function useConsoleSocket({ token, bikeDealerId, auctionIds }: Watched): void {
  const { revalidate } = useRevalidator()
  const reload = useRef(revalidate)
  reload.current = revalidate
  const key = [...new Set(auctionIds)].slice(0, MOST_AUCTIONS).join(',')
  const wanted = useRef(key)
  wanted.current = key
  const socket = useRef<ConsoleSocket | null>(null)

  useEffect(() => {
    if (token === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const changed = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void reload.current()
      }, GATHERED_MS)
    }
    void import('./console-socket.ts').then(({ openConsoleSocket }) => {
      if (isOver) return
      socket.current = openConsoleSocket(token, bikeDealerId, changed)
      socket.current.watch(idsOf(wanted.current))
    })
    const looking = setInterval(() => {
      if (document.visibilityState === 'visible') changed()
    }, LOOKED_MS)
    return () => {
      isOver = true
      clearInterval(looking)
      clearTimeout(timer)
      socket.current?.close()
      socket.current = null
    }
  }, [token, bikeDealerId])

  useEffect(() => socket.current?.watch(idsOf(key)), [key])
}

function idsOf(key: string): number[] {
  return key === '' ? [] : key.split(',').map(Number)
}
