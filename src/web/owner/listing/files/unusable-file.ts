import { NetworkError } from '#client/graphql/network-error.ts'
import type { UploadStatus } from '#client/upload/upload-queue.ts'
import { UploadRefused } from '#client/upload/upload-refused.ts'
import type { DraftFile } from '#domain/listing/listing-draft.ts'

/** Sending it again is of no use: it is no picture, too large, broken. */
export function isUnusable(
  file: DraftFile | undefined,
  { statuses }: { readonly statuses: ReadonlyMap<string, UploadStatus> },
): boolean {
  const status = file && statuses.get(file.fileId)
  if (status?.state !== 'failed' || status.error instanceof NetworkError) return false
  return !(status.error instanceof UploadRefused) || status.error.isFinal
}
