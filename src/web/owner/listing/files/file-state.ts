import { NetworkError } from '#client/graphql/network-error.ts'
import { UploadRefused } from '#client/upload/upload-refused.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { findingsIn, type PhotoFinding } from '#domain/images/photo-look.ts'
import { isSamePicture } from '#domain/images/picture-print.ts'
import type { DraftFile } from '#domain/listing/listing-draft.ts'
import type { ListingPart } from '#domain/listing/listing-form.ts'
import { PAPER_TYPES } from '#domain/permission/file-access.ts'
import type { AssetKind } from '#domain/upload/upload-rules.ts'
import type { PhotoState } from '#ui/photos/photo-state.ts'
import { isUnusable } from './unusable-file.ts'
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

/** None for what is no picture: the browser could not draw it either. */
export function thumbnailOf(
  file: DraftFile | undefined,
  uploads: Pick<Uploads, 'statuses' | 'previews'>,
): string | null {
  if (!file || isUnusable(file, uploads)) return null
  return uploads.previews.get(file.fileId) ?? file.thumbnailUrl
}

/** What counts as there: sent, or on its way. What could not be sent does not. */
export function countedFiles(files: readonly DraftFile[], { statuses }: Pick<Uploads, 'statuses'>): DraftFile[] {
  return files
    .filter(({ fileId }) => statuses.get(fileId)?.state !== 'failed')
    .map((file) => ({ ...file, assetId: file.assetId ?? file.fileId }))
}

/** One fault for the step whose files could not be sent; the file itself says why. */
export function unsentFaults(
  files: readonly DraftFile[],
  { statuses }: Pick<Uploads, 'statuses'>,
  part?: ListingPart,
): FieldFault[] {
  const isOf = (kind: AssetKind) => part === undefined || part === (kind === 'VIC' ? 'papers' : 'photos')
  const unsent = files.filter(({ fileId, kind }) => isOf(kind) && statuses.get(fileId)?.state === 'failed')
  if (unsent.length === 0) return []
  const field = unsent.every(({ kind }) => kind === 'VIC') ? 'vicAssetId' : 'images'
  return [
    {
      field,
      message: `送信できなかったファイルが${unsent.length}件あります。送り直すか、別のファイルを選ぶか、削除してください。`,
    },
  ]
}

/** Files that are on their way. */
export function countSending({ statuses }: Pick<Uploads, 'statuses'>): number {
  return [...statuses.values()].filter(({ state }) => state !== 'failed').length
}

export function hasLostSession({ statuses }: Pick<Uploads, 'statuses'>): boolean {
  return [...statuses.values()].some(({ error }) => error instanceof UploadRefused && error.isLostSession)
}

/** What was found about a photo, in its place and beside the others. */
export function findingsOfFile(file: DraftFile, files: readonly DraftFile[]): PhotoFinding[] {
  if (!file.look) return []
  const others = files.filter(({ fileId }) => fileId !== file.fileId).flatMap(({ look }) => look?.print ?? [])
  return findingsIn(file.look, { isPaper: PAPER_TYPES.includes(file.imageType ?? ''), others })
}

/** The places of the photos that look like this one; most often a slip. */
export function twinsOf(file: DraftFile, files: readonly DraftFile[]): string[] {
  const { look } = file
  if (!look) return []
  return files.flatMap((other) => {
    if (other.fileId === file.fileId || !other.look || other.imageType === null) return []
    return isSamePicture(look.print, other.look.print) ? [other.imageType] : []
  })
}

/** In which a part can be covered. */
export function largePicture(
  file: DraftFile,
  { previews, statuses }: Pick<Uploads, 'previews' | 'statuses'>,
): string | null {
  if (isUnusable(file, { statuses })) return null
  const preview = previews.get(file.fileId)
  if (preview !== undefined && file.look) return preview
  return file.thumbnailUrl?.replace('w=320', 'w=1024') ?? null
}
