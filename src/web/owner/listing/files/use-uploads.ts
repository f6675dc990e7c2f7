import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { randomId } from '#client/upload/random-id.ts'
import { shrinkImage } from '#client/upload/shrink-image.ts'
import { uploadFile } from '#client/upload/upload-file.ts'
import { createUploadQueue, type UploadStatus } from '#client/upload/upload-queue.ts'
import { OTHER_ACCOUNT } from '#content/messages/account.ts'
import { uploadTexts } from '#content/messages/uploads.ts'
import type { UploadedAsset } from '#contract/uploaded-asset.ts'
import { type DraftFile, temporaryUntil } from '#domain/listing/listing-draft.ts'
import { type AssetKind, LARGEST_BYTES } from '#domain/upload/upload-rules.ts'
import { isOtherPerson, personNow } from '../../../session/kept-entries.ts'
import { uploadOptions } from '../../../session/upload-options.ts'
import { ownersAddress } from '../../file-address.ts'
import { fileShelf } from '../draft-store.ts'

type ChangeFiles = (change: (files: readonly DraftFile[]) => readonly DraftFile[]) => void

export interface Uploads {
  /** What is not done yet. */
  readonly statuses: ReadonlyMap<string, UploadStatus>
  /** The chosen file, to be looked at while it is sent. */
  readonly previews: ReadonlyMap<string, string>
  /** Of the photos chosen since the page was opened: equal where the pictures are. */
  readonly prints: ReadonlyMap<string, string>
  /** `insteadOf`: the file whose place it takes. */
  add(file: File, kind: AssetKind, imageType: string | null, insteadOf?: string | undefined): void
  remove(fileId: string): void
  retry(fileId: string): void
}

interface Sender {
  /** Whose draft it is. */
  readonly person: string
  /** Of a visitor. */
  readonly uploadId: string | null
}

/** Sends the files of the draft; those that a reload interrupted go on. */
export function useUploads(
  files: readonly DraftFile[],
  changeFiles: ChangeFiles,
  { person, uploadId }: Sender,
): Uploads {
  const filesNow = useRef(files)
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map())
  const [prints, setPrints] = useState<ReadonlyMap<string, string>>(new Map())
  const [queue] = useState(() =>
    createUploadQueue({
      async upload(fileId, work) {
        if (isOtherPerson(person, personNow())) throw new Error(OTHER_ACCOUNT)
        const chosen = await fileShelf.get(fileId)
        const kind = filesNow.current.find((it) => it.fileId === fileId)?.kind
        if (!chosen || !kind) throw new Error('ファイルが見つかりません。もう一度選択してください。')
        // Papers stay as they are: their small print and codes have to be read.
        const file = kind === 'AUCTION_ITEM_IMAGE' ? await shrinkImage(chosen) : chosen
        const fault = kind === 'AUCTION_ITEM_MOVIE' ? 'MOVIE_TOO_LARGE' : 'IMAGE_TOO_LARGE'
        if (file.size > LARGEST_BYTES[kind]) throw new Error(uploadTexts[fault])
        return uploadFile(uploadOptions(), { kind, file, uploadId, ...work })
      },
      onDone(fileId, asset) {
        changeFiles((before) => before.map((it) => (it.fileId === fileId ? uploaded(it, asset, uploadId) : it)))
        void fileShelf.remove(fileId)
      },
    }),
  )
  const statuses = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot)

  useEffect(() => {
    for (const { fileId, assetId } of filesNow.current) if (assetId === null) void resume(fileId)
    async function resume(fileId: string) {
      if (await fileShelf.get(fileId)) queue.add(fileId)
      else changeFiles((before) => before.filter((it) => it.fileId !== fileId))
    }
    window.addEventListener('online', queue.retryUnsent)
    return () => {
      window.removeEventListener('online', queue.retryUnsent)
      queue.stop() // what is unsent lies on the shelf, and goes on when the form is opened again
    }
  }, [queue, changeFiles])

  const previewsNow = useRef(previews)
  // Before anything can ask for them: an upload starts after the page shows its file.
  useLayoutEffect(() => {
    filesNow.current = files
    previewsNow.current = previews
  }, [files, previews])
  useEffect(
    () => () => {
      for (const url of previewsNow.current.values()) URL.revokeObjectURL(url)
    },
    [],
  )

  const add = useCallback(
    (file: File, kind: AssetKind, imageType: string | null, insteadOf?: string | undefined) => {
      const fileId = randomId()
      const added = { fileId, kind, imageType, assetId: null, thumbnailUrl: null, expiresAt: null }
      setPreviews((before) => new Map(before).set(fileId, URL.createObjectURL(file)))
      changeFiles((before) =>
        insteadOf === undefined ? [...before, added] : before.map((it) => (it.fileId === insteadOf ? added : it)),
      )
      if (insteadOf !== undefined) {
        queue.cancel(insteadOf)
        void fileShelf.remove(insteadOf)
      }
      void fileShelf.put(fileId, file).then(() => queue.add(fileId))
      if (kind === 'AUCTION_ITEM_IMAGE')
        void filePrint(file).then((print) => print && setPrints((before) => new Map(before).set(fileId, print)))
    },
    [queue, changeFiles],
  )
  const remove = useCallback(
    (fileId: string) => {
      queue.cancel(fileId)
      changeFiles((before) => before.filter((it) => it.fileId !== fileId))
      void fileShelf.remove(fileId)
    },
    [queue, changeFiles],
  )
  return { statuses, previews, prints, add, remove, retry: queue.retry }
}

function uploaded(file: DraftFile, asset: UploadedAsset, uploadId: string | null): DraftFile {
  return {
    ...file,
    assetId: asset.assetId,
    thumbnailUrl: asset.thumbnailUrl && ownersAddress(asset.thumbnailUrl),
    expiresAt: uploadId === null ? null : temporaryUntil(Date.now()),
  }
}

/** A hash of a file's bytes; null where the browser has none to offer (outside of https). */
async function filePrint(file: Blob): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}
