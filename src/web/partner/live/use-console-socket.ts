import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { changeConnection, connection, isReachable } from './connection.ts'
import type { ConsoleSocket } from './console-socket.ts'

/** Several bids in one second are one reload. Milliseconds. */
const DEBOUNCE_MS = 300
/** How often a page that is cut off tries to read its figures. */
const RETRY_MS = 5_000
/** New listings tell nobody: what a dealer looks for is found by looking. */
const POLL_INTERVAL_MS = 60_000
/** The server allows a socket 100 subscriptions. */
const MAX_AUCTIONS = 95

interface Watched {
  /** Another one after each reading of the page; null: nothing is live. */
  readonly token: string | null
  readonly partnerId: string
  readonly bikeDealerId: number | null
  readonly isOperator: boolean
  readonly auctionIds: readonly number[]
}

/** Loads the page's data anew when an auction changes, a message comes, or the connection is back. */
export function useConsoleSocket({ token, partnerId, bikeDealerId, isOperator, auctionIds }: Watched): void {
  const { revalidate } = useRevalidator()
  const reload = useEffectEvent(() => void revalidate())
  const key = [...new Set(auctionIds)].slice(0, MAX_AUCTIONS).join(',')
  const socket = useRef<ConsoleSocket | null>(null)
  const latest = useRef({ partnerId, token })
  useEffect(() => {
    latest.current = { partnerId, token }
  }, [partnerId, token])
  const isLive = token !== null
  const watchPage = useEffectEvent(() => socket.current?.watch(idsOf(key)))

  useEffect(() => {
    if (!isLive) return
    // Another account has a socket of its own.
    const ownToken = () => (latest.current.partnerId === partnerId ? latest.current.token : null)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const changed = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        reload()
      }, DEBOUNCE_MS)
    }
    void import('./console-socket.ts').then(({ openConsoleSocket }) => {
      if (isOver) return
      socket.current = openConsoleSocket(ownToken, { bikeDealerId, isOperator }, changed)
      watchPage()
    })
    const stopReading = readAgain(changed)
    return () => {
      isOver = true
      stopReading()
      clearTimeout(timer)
      socket.current?.close()
      socket.current = null
    }
  }, [isLive, partnerId, bikeDealerId, isOperator])

  useEffect(() => socket.current?.watch(idsOf(key)), [key])
}

/** Every minute while someone looks, at once when they look again or the network is back, often while cut off. */
function readAgain(read: () => void): () => void {
  let waited = 0
  const timer = setInterval(() => {
    waited += RETRY_MS
    if (document.visibilityState !== 'visible') return
    if (waited < POLL_INTERVAL_MS && isReachable(connection())) return
    waited = 0
    read()
  }, RETRY_MS)
  const networkChanged = () => {
    changeConnection({ isOnline: navigator.onLine })
    if (navigator.onLine) read()
  }
  const looked = () => {
    if (document.visibilityState === 'visible') read()
  }
  changeConnection({ isOnline: navigator.onLine })
  window.addEventListener('online', networkChanged)
  window.addEventListener('offline', networkChanged)
  document.addEventListener('visibilitychange', looked)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', networkChanged)
    window.removeEventListener('offline', networkChanged)
    document.removeEventListener('visibilitychange', looked)
  }
}

function idsOf(key: string): number[] {
  return key === '' ? [] : key.split(',').map(Number)
}
