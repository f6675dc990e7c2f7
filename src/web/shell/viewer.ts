import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { ViewerDocument } from '#contract/generated/session.ts'
import type { Viewer } from './root-data.ts'

let hasChanged = false

/** After a login, a logout or a new name: the next navigation asks again who is there. */
export function viewerChanged(): void {
  hasChanged = true
}

export function hasViewerChanged(): boolean {
  return hasChanged
}

export function viewerIsFresh(): void {
  hasChanged = false
}

/** Null when the session has ended, or when nobody can say: no page fails over its head. */
export async function loadViewer(graphql: GraphqlClient): Promise<Viewer | null> {
  try {
    const { bikeOwner, serverTime } = await graphql.request(ViewerDocument, {})
    return {
      userName: bikeOwner.userName,
      unreadCount: bikeOwner.messageUnreadCount,
      hasAuctions: bikeOwner.hasAuctions,
      serverTime,
      hasSearchBike: bikeOwner.marketSearchBike !== null,
    }
  } catch {
    return null
  }
}
