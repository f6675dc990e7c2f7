import type { AssetKind } from '#domain/upload/upload-rules.ts'

interface AssetTable {
  assetId: string
  kind: AssetKind
  /** Null while it is bound to an upload id. */
  bikeOwnerId: number | null
  uploadId: string | null
  /** Of a visitor's upload: a keyed hash of the network it came from. */
  sourceKey: string | null
  /** A partner's upload. */
  partnerId: number | null
  /** Set when a MESSAGE_FILE was posted: whoever takes part in the tab reads it. */
  messageTabId: number | null
  contentType: string
  bytes: number
  width: number | null
  height: number | null
  storageKey: string
  createdAt: Date
  /** From then on nobody can read it, and a job deletes it. */
  expiresAt: Date | null
}

export interface AssetTables {
  asset: AssetTable
}
