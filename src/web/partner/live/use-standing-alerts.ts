import { useCallback, useEffect, useRef, useState } from 'react'
import { addAlerts, alertsBetween, type StandingAlert, type Standings } from './standing-alerts.ts'

/** Compares each reading with the one before it; a switch to another dealer begins anew. */
export function useStandingAlerts(standings: Standings, bikeDealerId: number | null) {
  const before = useRef({ standings, bikeDealerId })
  const [alerts, setAlerts] = useState<readonly StandingAlert[]>([])

  useEffect(() => {
    const last = before.current
    if (last.standings === standings) return
    before.current = { standings, bikeDealerId }
    if (last.bikeDealerId !== bikeDealerId) return setAlerts([])
    const added = alertsBetween(last.standings, standings)
    setAlerts((shown) => addAlerts(shown, added, standings))
  }, [standings, bikeDealerId])

  const dismiss = useCallback((auctionId: number) => {
    setAlerts((shown) => shown.filter(({ auction }) => auction.auctionId !== auctionId))
  }, [])
  return { alerts, dismiss }
}
