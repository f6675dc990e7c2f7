import type { DraftFile } from '#domain/listing/listing-draft.ts'

/** The file to keep if what is chosen instead of this one cannot be used: itself once it is sent, else the one it was to replace. */
export function lastSent(file: DraftFile, replaced: ReadonlyMap<string, DraftFile>): DraftFile | undefined {
  return file.assetId === null ? replaced.get(file.fileId) : file
}

/** The kept file instead of the unusable one, in the place that one has by now. */
export function putBack(files: readonly DraftFile[], fileId: string, kept: DraftFile): DraftFile[] {
  return files.map((it) => (it.fileId === fileId ? { ...kept, imageType: it.imageType } : it))
}

/** Said beside a file that stayed, since the one chosen instead of it cannot be used. */
export function keptWords(file: DraftFile | undefined, kept: ReadonlyMap<string, string>): string | null {
  const reason = file && kept.get(file.fileId)
  if (file === undefined || reason === undefined) return null
  const noun = file.kind === 'AUCTION_ITEM_IMAGE' ? '写真' : 'ファイル'
  return `選び直した${noun}は使えませんでした。${reason}前の${noun}を残しています。`
}
