import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { readWhileSeen } from '../../shell/read-while-seen.ts'
import { changeConnection, connection, isReachable } from './connection.ts'
import type { ConsoleSocket } from './console-socket.ts'
import { createReader } from './reader.ts'

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
  const isLoading = useNavigation().state === 'loading'
  const isWanted = useRef(false)
  // Read anew while the page loads after a form, the router would forget what the form came to.
  const reload = useEffectEvent(async () => {
    isWanted.current = isLoading
    if (!isLoading) await revalidate()
  })
  useEffect(() => {
    if (isLoading || !isWanted.current) return
    isWanted.current = false
    void revalidate()
  }, [isLoading, revalidate])
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
    const reader = createReader(() => reload())
    let isOver = false
    void import('./console-socket.ts').then(({ openConsoleSocket }) => {
      if (isOver) return
      socket.current = openConsoleSocket(ownToken, { bikeDealerId, isOperator }, reader.changed)
      watchPage()
    })
    const stopReading = readAgain(reader.changed)
    return () => {
      isOver = true
      stopReading()
      reader.stop()
      socket.current?.close()
      socket.current = null
    }
  }, [isLive, partnerId, bikeDealerId, isOperator])

  useEffect(() => socket.current?.watch(idsOf(key)), [key])
}

/** New listings tell nobody: what a dealer looks for is found by looking. */
function readAgain(read: () => void): () => void {
  const networkChanged = () => changeConnection({ isOnline: navigator.onLine })
  networkChanged()
  window.addEventListener('online', networkChanged)
  window.addEventListener('offline', networkChanged)
  const stopReading = readWhileSeen(read, () => !isReachable(connection()))
  return () => {
    stopReading()
    window.removeEventListener('online', networkChanged)
    window.removeEventListener('offline', networkChanged)
  }
}

function idsOf(key: string): number[] {
  return key === '' ? [] : key.split(',').map(Number)
}
