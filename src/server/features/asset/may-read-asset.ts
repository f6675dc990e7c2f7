import { canReadFile, fileReaderOf } from '#domain/permission/file-access.ts'
import { actorOf, type Principal } from '../../auth/principal.ts'
import type { Db } from '../../db/client.ts'
import type { Asset } from './asset-store.ts'
import { isGuardianConsent, readAssetUses } from './asset-uses.ts'

export interface AssetReader {
  /** Asked only where it counts. A token that ran out is a visitor's. */
  principal(): Promise<Principal | null>
  /** The id of a visitor's uploads, as proof that they are theirs. */
  readonly uploadId: string | null
}

/** Whether the principal may open what was posted in a message tab: asked of the messages, which know its two sides. */
export type MayReadMessageFile = (db: Db, principal: Principal | null, messageTabId: number) => Promise<boolean>

/** `anyone`: a visitor could read it, too, at this moment. */
export type Reading = 'anyone' | 'someone' | 'nobody'

// THE ONE PLACE that decides who reads a file: through what it belongs to, in the state that this is in now. Which state
// and who is asked of the table in domain/permission/file-access.ts.
export async function readingOf(
  db: Db,
  reader: AssetReader,
  asset: Asset,
  mayReadMessageFile: MayReadMessageFile,
  now: Date,
): Promise<Reading> {
  if (asset.uploadId !== null) return some(asset.uploadId === reader.uploadId)
  if (asset.messageTabId !== null)
    return some(await mayReadMessageFile(db, await reader.principal(), asset.messageTabId))
  const uses = await readAssetUses(db, asset, now)
  if (uses.some(({ kind, auction }) => canReadFile(kind, 'public', auction.status))) return 'anyone'
  const principal = await reader.principal()
  if (principal === null) return 'nobody'
  // Nothing shows it yet, or it is the portrait: whoever uploaded it. Operators check a guardian's consent.
  if (uses.length === 0)
    return some(isUploader(principal, asset) || (isOperator(principal) && (await isGuardianConsent(db, asset))))
  const actor = actorOf(principal)
  return some(uses.some(({ kind, auction }) => canReadFile(kind, fileReaderOf(actor, auction), auction.status)))
}

function some(isAllowed: boolean): Reading {
  return isAllowed ? 'someone' : 'nobody'
}

function isUploader(principal: Principal, { bikeOwnerId, partnerId }: Asset): boolean {
  return principal.audience === 'owner' ? principal.bikeOwnerId === bikeOwnerId : principal.partnerId === partnerId
}

function isOperator(principal: Principal): boolean {
  return principal.audience === 'partner' && principal.role === 'operator'
}
