import { createContext, use, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { MAX_CLAIM_PHOTOS } from '#domain/auction/trade/check-claims.ts'
import { FieldError } from '#ui/controls/field/field-error.tsx'
import { useField } from '#ui/controls/field/field-words.ts'
import { FileButton } from '#ui/controls/file-button.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { keepEntry, readDraft } from '../../call/draft/draft-store.ts'
import { uploadFile } from '../../call/file/upload-file.ts'
import { useConsole, useOpenedFor } from '../../console/use-console.ts'
import { fileAddress } from '../../file-address.ts'

interface Properties {
  /** Of the hidden fields that name the files. */
  readonly name: string
  /** What the photos are of, before the word 写真. */
  readonly label: string
  /** Under which they are kept in this tab: a phone may drop the page while its camera is open. */
  readonly subject: string
  readonly initial?: readonly string[]
}

const NONE: readonly string[] = []

/** Runs what sends a photo and names it in the form; the form around it knows until when it has to wait. */
export const PhotosUnderWay = createContext<(sending: () => Promise<void>) => Promise<void>>((sending) => sending())

/** Photos taken on the spot: sent at once, named by the form. */
export function UploadPhotos({ name, label, subject, initial = NONE }: Properties) {
  const key = `${useOpenedFor()} ${subject}`
  const { id, error } = useField(name, {})
  const [photos, setPhotos] = useState<readonly string[]>(initial)
  useEffect(() => {
    const kept = readDraft(key)[name]
    if (kept) setPhotos(kept.text.split(' ').filter(Boolean))
  }, [key, name])
  const { isBusy, problem, send } = useUpload('AUCTION_ITEM_IMAGE')
  const underWay = use(PhotosUnderWay)
  const change = (next: readonly string[]) => {
    setPhotos(next)
    keepEntry(key, name, { text: next.join(' '), base: '', words: '' })
  }
  const fault = photos.length > 0 ? undefined : error
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-label={`${label}の写真`}
      aria-describedby={fault ? `${id}-error` : undefined}
      className="grid gap-2"
    >
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((assetId, index) => (
            <li key={assetId} className="grid gap-1">
              <input type="hidden" name={name} value={assetId} />
              <Picture
                path={fileAddress(assetId)}
                alt={`${label}の写真${index + 1}`}
                mobile="96px"
                desktop="96px"
                largest="xs"
                className="size-24 rounded-control border border-line object-cover"
              />
              <button
                type="button"
                onClick={() => change(photos.filter((it) => it !== assetId))}
                className="min-h-11 text-sm text-link underline"
              >
                写真{index + 1}を外す
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < MAX_CLAIM_PHOTOS && (
        <p>
          <FileButton
            accept="image/*"
            isCamera
            isDisabled={isBusy}
            onFile={(file) =>
              void underWay(async () => {
                const assetId = await send(file)
                if (assetId) change([...photos, assetId])
              })
            }
          >
            {label}の写真を撮る
          </FileButton>
        </p>
      )}
      {isBusy && <p role="status">写真を送信しています</p>}
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <FieldError id={id} error={fault} />
    </fieldset>
  )
}

/** Sends a file; what went wrong stands beside the button. */
export function useUpload(kind: Parameters<typeof uploadFile>[0]) {
  const token = useConsole()?.liveToken ?? null
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function send(file: File): Promise<string | null> {
    setBusy(true)
    setProblem(null)
    const answer = await uploadFile(kind, file, token)
    setBusy(false)
    if ('assetId' in answer) return answer.assetId
    setProblem(answer.problem)
    if (answer.isRefused) void revalidate()
    return null
  }
  return { isBusy, problem, send }
}
