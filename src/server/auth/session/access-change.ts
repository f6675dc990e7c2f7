import type { AccessChange } from '../../bus/bus.ts'
import type { Viewer } from '../viewer.ts'

export function isConcerned(viewer: Viewer, change: AccessChange): boolean {
  if ('sessionId' in change) return viewer.sessionId === change.sessionId
  if ('subjectId' in change) return viewer.audience === change.audience && subjectOf(viewer) === change.subjectId
  if (viewer.audience !== 'partner') return false
  return 'agentId' in change ? viewer.agentId === change.agentId : viewer.dealerIds.includes(change.bikeDealerId)
}

function subjectOf(viewer: Viewer): string {
  return String(viewer.audience === 'owner' ? viewer.bikeOwnerId : viewer.partnerId)
}
