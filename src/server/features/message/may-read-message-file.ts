import { actorOfViewer } from '../../auth/actor-of-request.ts'
import type { Viewer } from '../../auth/viewer.ts'
import type { Db } from '../../db/client.ts'
import { findTab, sideOf } from './tabs/message-tabs.ts'

/** Only the two sides of the tab and the operator open what was posted there. */
export async function mayReadMessageFile(db: Db, viewer: Viewer | null, messageTabId: number): Promise<boolean> {
  const tab = viewer && (await findTab(db, messageTabId))
  return viewer !== null && tab !== null && sideOf(actorOfViewer(viewer), tab) !== null
}
