import { canReadFile } from '#domain/permission/file-access.ts'
import { viewerOf } from '#domain/permission/visibility.ts'
import { actorOfViewer } from '../../auth/actor-of-request.ts'
import type { Viewer } from '../../auth/viewer.ts'
import type { Db } from '../../db/client.ts'
import type { Asset } from './asset-store.ts'
import { isGuardianConsent, readAssetUses } from './asset-uses.ts'

export interface AssetReader {
  /** Asked only where it counts. A token that ran out is a visitor's. */
  viewer(): Promise<Viewer | null>
  /** The id of a visitor's uploads, as proof that they are theirs. */
  readonly uploadId: string | null
}

/** Whether the viewer may open what was posted in a message tab: asked of the messages, which know its two sides. */
export type MayReadMessageFile = (db: Db, viewer: Viewer | null, messageTabId: number) => Promise<boolean>

/** `anyone`: a visitor could read it, too, at this moment. */
export type Reading = 'anyone' | 'someone' | 'nobody'

// THE ONE PLACE that decides who reads a file: through what it belongs to, in the state that this is in now. Which state
// and who is asked of the table in domain/permission/file-access.ts.
export async function readingOf(
  db: Db,
  reader: AssetReader,
  asset: Asset,
  mayReadMessageFile: MayReadMessageFile,
): Promise<Reading> {
  if (asset.uploadId !== null) return some(asset.uploadId === reader.uploadId)
  if (asset.messageTabId !== null) return some(await mayReadMessageFile(db, await reader.viewer(), asset.messageTabId))
  const uses = await readAssetUses(db, asset)
  if (uses.some(({ kind, auction }) => canReadFile(kind, 'public', auction.status))) return 'anyone'
  const viewer = await reader.viewer()
  if (viewer === null) return 'nobody'
  // Nothing shows it yet, or it is the portrait: whoever uploaded it. Operators check a guardian's consent.
  if (uses.length === 0)
    return some(isUploader(viewer, asset) || (isOperator(viewer) && (await isGuardianConsent(db, asset))))
  const actor = actorOfViewer(viewer)
  return some(uses.some(({ kind, auction }) => canReadFile(kind, viewerOf(actor, auction), auction.status)))
}

function some(isAllowed: boolean): Reading {
  return isAllowed ? 'someone' : 'nobody'
}

function isUploader(viewer: Viewer, { bikeOwnerId, partnerId }: Asset): boolean {
  return viewer.audience === 'owner' ? viewer.bikeOwnerId === bikeOwnerId : viewer.partnerId === partnerId
}

function isOperator(viewer: Viewer): boolean {
  return viewer.audience === 'partner' && viewer.role === 'operator'
}
