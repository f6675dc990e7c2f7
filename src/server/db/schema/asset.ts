import type { ColumnType, Generated } from 'kysely'
import type { PhotoLook } from '#domain/images/photo-look.ts'
import type { StoredKind } from '#domain/upload/upload-rules.ts'

interface AssetTable {
  assetId: string
  kind: StoredKind
  /** Null while it is bound to an upload id. */
  bikeOwnerId: number | null
  uploadId: string | null
  /** Of a visitor's upload: a keyed hash of the network it came from. */
  sourceKey: string | null
  /** A partner's upload. Of a TRADE_DOCUMENT all three are null. */
  partnerId: number | null
  /** Set when a MESSAGE_FILE was posted: whoever takes part in the tab reads it. */
  messageTabId: number | null
  contentType: string
  bytes: number
  width: number | null
  height: number | null
  storageKey: string
  /** Of a photo: what was found about it. */
  look: ColumnType<unknown, PhotoLook | null | undefined, never>
  /** The photo that this one is, with parts of it covered. */
  covers: Generated<string | null>
  createdAt: Date
  /** From then on nobody can read it, and a job deletes it. */
  expiresAt: Date | null
}

export interface AssetTables {
  asset: AssetTable
}
