import { NetworkError } from '#client/graphql/network-error.ts'
import { UploadRefused } from '#client/upload/upload-refused.ts'
import type { DraftFile } from '#domain/listing/listing-draft.ts'
import type { PhotoState } from '#ui/photos/photo-state.ts'
import type { Uploads } from './use-uploads.ts'

const UNREACHABLE = '電波の良い所で、もう一度お試しください'

export function stateOf(file: DraftFile | undefined, { statuses }: Uploads): PhotoState {
  if (!file) return 'empty'
  if (file.assetId !== null) return 'done'
  return statuses.get(file.fileId)?.state ?? 'waiting'
}

/** Why a file could not be sent, in words for the person. */
export function problemOf(file: DraftFile | undefined, { statuses }: Uploads): string | null {
  const status = file && statuses.get(file.fileId)
  if (status?.state !== 'failed') return null
  if (status.error instanceof NetworkError) return UNREACHABLE
  return status.error instanceof Error ? status.error.message : UNREACHABLE
}

/** Files that are on their way. */
export function countSending({ statuses }: Pick<Uploads, 'statuses'>): number {
  return [...statuses.values()].filter(({ state }) => state !== 'failed').length
}

/** Files that could not be sent and wait for the person. */
export function countFailed({ statuses }: Pick<Uploads, 'statuses'>): number {
  return statuses.size - countSending({ statuses })
}

export function hasLostSession({ statuses }: Pick<Uploads, 'statuses'>): boolean {
  return [...statuses.values()].some(({ error }) => error instanceof UploadRefused && error.isLostSession)
}
