import type { Viewer } from '../../auth/viewer.ts'
import type { Asset } from './asset-store.ts'

export interface AssetReader {
  readonly viewer: Viewer | null
  /** The id of a visitor's uploads, as proof that they are theirs. */
  readonly uploadId: string | null
}

/** Kinds that only their owner sees; caches must not keep them. */
export function isPrivate({ kind }: Pick<Asset, 'kind'>): boolean {
  return kind === 'VIC' || kind === 'MESSAGE_FILE'
}

// THE ONE PLACE that decides who reads a file: papers are seen by their owner and by operators, the file of a message by
// who uploaded it until it is posted (then by the tab's people: see may-read-message-file.ts).
export function mayReadAsset(
  { viewer, uploadId }: AssetReader,
  asset: Pick<Asset, 'kind' | 'bikeOwnerId' | 'uploadId' | 'partnerId'>,
): boolean {
  if (!isPrivate(asset)) return true // by its unguessable id
  if (asset.uploadId !== null) return asset.uploadId === uploadId
  if (asset.kind === 'MESSAGE_FILE' && viewer?.audience === 'partner')
    return Number(viewer.partnerId) === asset.partnerId
  if (viewer?.audience === 'partner') return viewer.role === 'operator'
  return viewer !== null && viewer.bikeOwnerId === asset.bikeOwnerId
}
