import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SeenPhoto } from '#client/upload/look-at-file.ts'
import { randomId } from '#client/upload/random-id.ts'
import { shrinkImage } from '#client/upload/shrink-image.ts'
import { uploadFile } from '#client/upload/upload-file.ts'
import { createUploadQueue, type UploadStatus } from '#client/upload/upload-queue.ts'
import { OTHER_ACCOUNT } from '#content/messages/account.ts'
import { uploadTexts } from '#content/messages/uploads.ts'
import type { UploadedAsset } from '#contract/uploaded-asset.ts'
import type { CoverArea } from '#domain/images/cover-areas.ts'
import { type DraftFile, placed, temporaryUntil } from '#domain/listing/listing-draft.ts'
import { isRefusedPhoto, placesFor } from '#domain/listing/photo-places.ts'
import { type AssetKind, LARGEST_BYTES } from '#domain/upload/upload-rules.ts'
import { isOtherPerson, personNow } from '../../../session/kept-entries.ts'
import { uploadOptions } from '../../../session/upload-options.ts'
import { ownersAddress } from '../../file-address.ts'
import { fileShelf } from '../draft-store.ts'
import { lastSent, putBack } from './replaced-file.ts'
import { isUnusable } from './unusable-file.ts'

type ChangeFiles = (change: (files: readonly DraftFile[]) => readonly DraftFile[]) => void

export interface Uploads {
  /** What is not done yet. */
  readonly statuses: ReadonlyMap<string, UploadStatus>
  /** The chosen file, to be looked at while it is sent. */
  readonly previews: ReadonlyMap<string, string>
  /** `insteadOf`: the file whose place it takes. */
  add(file: File, kind: AssetKind, imageType: string | null, insteadOf?: string | undefined): void
  /** Photos that were chosen at once, each into a place that fits. */
  addSeveral(chosen: readonly File[], hasNoMeter: boolean): Promise<SeveralPlaced>
  /** Of files that stayed, since the one chosen in their place cannot be used: why it cannot. */
  readonly kept: ReadonlyMap<string, string>
  /** To the place of another type. */
  move(fileId: string, imageType: string): void
  /** Covers parts of a photo for good. Rejects with words for the person. */
  cover(fileId: string, areas: readonly CoverArea[]): Promise<void>
  remove(fileId: string): void
  retry(fileId: string): void
}

export interface SeveralPlaced {
  /** By the id of the file: its name. */
  readonly placed: ReadonlyMap<string, string>
  /** By name: those too small for others to see anything. */
  readonly unusable: readonly { readonly name: string; readonly problem: string }[]
  /** Names for which no place is free. */
  readonly left: readonly string[]
}

interface Sender {
  /** Whose draft it is. */
  readonly person: string
  /** Of a visitor. */
  readonly uploadId: string | null
  /** Under which a visitor's files lie, also after the login. */
  readonly draftUploadId: string
}

/** Sends the files of the draft; those that a reload interrupted go on. */
export function useUploads(
  files: readonly DraftFile[],
  changeFiles: ChangeFiles,
  { person, uploadId, draftUploadId }: Sender,
): Uploads {
  const filesNow = useRef(files)
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map())
  const [queue] = useState(() =>
    createUploadQueue({
      async upload(fileId, work) {
        if (isOtherPerson(person, personNow())) throw new Error(OTHER_ACCOUNT)
        const chosen = await fileShelf.get(fileId)
        const { kind, imageType } = filesNow.current.find((it) => it.fileId === fileId) ?? {}
        if (!chosen || !kind) throw new Error('ファイルが見つかりません。もう一度選択してください。')
        if (kind === 'AUCTION_ITEM_IMAGE') await judge(fileId, chosen, imageType ?? '')
        // Papers stay as they are: their small print and codes have to be read.
        const file = kind === 'AUCTION_ITEM_IMAGE' ? await shrinkImage(chosen) : chosen
        const fault = kind === 'AUCTION_ITEM_MOVIE' ? 'MOVIE_TOO_LARGE' : 'IMAGE_TOO_LARGE'
        if (file.size > LARGEST_BYTES[kind]) throw new Error(uploadTexts[fault])
        return uploadFile(uploadOptions(), { kind, file, uploadId, imageType: imageType ?? null, ...work })
      },
      onDone(fileId, asset) {
        changeFiles((before) => before.map((it) => (it.fileId === fileId ? uploaded(it, asset, uploadId) : it)))
        void fileShelf.remove(fileId)
      },
    }),
  )
  /** Before it is sent; what nobody may be shown is not sent at all. */
  const judge = async (fileId: string, chosen: Blob, imageType: string) => {
    const seen = await seenPhoto(chosen)
    if (!seen) return
    changeFiles((before) => before.map((it) => (it.fileId === fileId ? { ...it, look: seen.look } : it)))
    if (isRefusedPhoto(seen.size, imageType)) throw new Error(uploadTexts.IMAGE_TOO_SMALL)
  }
  const statuses = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot)

  useEffect(() => {
    // One that the browser did not keep fails with words: left out without any, nobody would know that it is missing.
    for (const { fileId, assetId } of filesNow.current) if (assetId === null) queue.add(fileId)
    window.addEventListener('online', queue.retryUnsent)
    return () => {
      window.removeEventListener('online', queue.retryUnsent)
      queue.stop() // what is unsent lies on the shelf, and goes on when the form is opened again
    }
  }, [queue])

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

  /** Files that are sent, by the id of the file that was chosen in their place. */
  const replaced = useRef(new Map<string, DraftFile>())
  const [kept, setKept] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    for (const [fileId, before] of replaced.current) {
      const file = filesNow.current.find((it) => it.fileId === fileId)
      if (!isUnusable(file, { statuses })) continue
      const { error } = statuses.get(fileId) ?? {}
      replaced.current.delete(fileId)
      queue.cancel(fileId)
      void fileShelf.remove(fileId)
      changeFiles((now) => putBack(now, fileId, before))
      setKept((now) => new Map(now).set(before.fileId, error instanceof Error ? error.message : ''))
    }
  }, [statuses, queue, changeFiles])

  const add = useCallback(
    (file: File, kind: AssetKind, imageType: string | null, insteadOf?: string | undefined) => {
      const fileId = randomId()
      const before = filesNow.current.find((it) => it.fileId === insteadOf)
      const sent = before && lastSent(before, replaced.current)
      if (sent) replaced.current.set(fileId, sent)
      setKept(new Map())
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
      return fileId
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
  const addSeveral = useCallback(
    async (chosen: readonly File[], hasNoMeter: boolean) => {
      const seen: (SeenPhoto | null)[] = []
      for (const file of chosen) seen.push(await seenPhoto(file)) // one at a time: a phone has little memory
      const taken = filesNow.current.flatMap(({ kind, imageType }) =>
        kind === 'AUCTION_ITEM_IMAGE' && imageType !== null ? [imageType] : [],
      )
      const photos = chosen.map((file, index) => {
        const it = seen[index]
        return { file, size: it?.size ?? null, findings: it?.look.findings ?? [] }
      })
      // Papers may be small; whether it is one is known by now.
      const isTooSmall = ({ size, findings }: (typeof photos)[number]) =>
        size !== null && !findings.includes('DOCUMENT') && isRefusedPhoto(size, '')
      const usable = photos.filter((photo) => !isTooSmall(photo))
      const places = placesFor(usable, taken, hasNoMeter)
      const placed = new Map<string, string>()
      const left: string[] = []
      for (const [index, { file }] of usable.entries()) {
        const place = places[index] ?? null
        if (place === null) left.push(file.name)
        else placed.set(add(file, 'AUCTION_ITEM_IMAGE', place), file.name)
      }
      const problem = uploadTexts.IMAGE_TOO_SMALL
      return { placed, unusable: photos.filter(isTooSmall).map(({ file: { name } }) => ({ name, problem })), left }
    },
    [add],
  )
  const move = useCallback(
    (fileId: string, imageType: string) => changeFiles((before) => placed(before, fileId, imageType)),
    [changeFiles],
  )
  const cover = useCallback(
    async (fileId: string, areas: readonly CoverArea[]) => {
      const file = filesNow.current.find((it) => it.fileId === fileId)
      if (!file) return
      const { coverFile, coverUploaded } = await import('#client/upload/cover-photo.ts')
      if (file.assetId === null) {
        const chosen = await fileShelf.get(fileId)
        const covered = chosen && (await coverFile(chosen, areas))
        if (!covered) throw new Error('この写真はまだ隠せません。送信が終わってから、もう一度お試しください。')
        add(covered, file.kind, file.imageType, fileId)
        return
      }
      const ofVisitor = file.expiresAt === null ? null : draftUploadId
      const asset = await coverUploaded(uploadOptions(), { assetId: file.assetId, uploadId: ofVisitor }, areas)
      setPreviews((before) => new Map([...before].filter(([id]) => id !== fileId)))
      const preview = previewsNow.current.get(fileId)
      if (preview !== undefined) URL.revokeObjectURL(preview)
      changeFiles((before) => before.map((it) => (it.fileId === fileId ? uploaded(it, asset, ofVisitor) : it)))
    },
    [add, changeFiles, draftUploadId],
  )
  return { statuses, previews, kept, add, addSeveral, move, cover, remove, retry: queue.retry }
}

const seenBefore = new WeakMap<Blob, Promise<SeenPhoto | null>>()

/** Each file is looked at once. */
function seenPhoto(file: Blob): Promise<SeenPhoto | null> {
  const seen = seenBefore.get(file) ?? look(file)
  seenBefore.set(file, seen)
  return seen
}

/** The judging is fetched with the first photo. Null where it, or the browser, cannot tell: the server looks again. */
async function look(file: Blob): Promise<SeenPhoto | null> {
  try {
    const { lookAtFile } = await import('#client/upload/look-at-file.ts')
    return await lookAtFile(file)
  } catch {
    return null
  }
}

function uploaded(file: DraftFile, asset: UploadedAsset, uploadId: string | null): DraftFile {
  return {
    ...file,
    assetId: asset.assetId,
    thumbnailUrl: asset.thumbnailUrl && ownersAddress(asset.thumbnailUrl),
    expiresAt: uploadId === null ? null : temporaryUntil(Date.now()),
    look: asset.look ?? file.look ?? null,
  }
}
