import { useEffect, useRef, useState } from 'react'
import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import { NetworkError } from '#client/graphql/network-error.ts'
import { shrinkImage } from '#client/upload/shrink-image.ts'
import { uploadFile } from '#client/upload/upload-file.ts'
import { UploadRefused } from '#client/upload/upload-refused.ts'
import { ReplaceAuctionImageDocument } from '#contract/generated/selling.ts'
import type { PhotoType } from '#domain/options/photo-types.ts'
import { PhotoSlot } from '#ui/photos/photo-slot.tsx'
import type { PhotoState } from '#ui/photos/photo-state.ts'
import { uploadOptions } from '../../../session/upload-options.ts'
import { browserGraphql } from '../../../shell/browser-graphql.ts'
import { fileAddress } from '../../file-address.ts'

interface Properties {
  readonly auctionId: number
  /** The photo that is there now. */
  readonly assetId: string
  /** Of the photo with the mark that is shown. */
  readonly version: number
  readonly type: PhotoType
  readonly label: string
  /** Why the inspection did not take it. */
  readonly ngReason?: string | null
  /** Replaced, or found to be another by now. */
  readonly onChanged: () => void
}

const FAILED = '写真を差し替えられませんでした。もう一度お試しください。'

/** A photo of a listing that waits for its inspection: another one can be sent in its place. */
export function ReplacePhoto({ auctionId, assetId, version, type, label, ngReason, onChanged }: Properties) {
  const [state, setState] = useState<PhotoState>('done')
  const [progress, setProgress] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function replace(chosen: File) {
    stop.current = new AbortController()
    const { signal } = stop.current
    setProblem(null)
    setState('sending')
    try {
      const { assetId: newAssetId } = await uploadFile(uploadOptions(), {
        kind: 'AUCTION_ITEM_IMAGE',
        file: await shrinkImage(chosen),
        uploadId: null,
        imageType: type,
        onProgress: setProgress,
        onWaiting: (isWaiting) => setState(isWaiting ? 'paused' : 'sending'),
        signal,
      })
      const input = { auctionId, assetId, version, newAssetId }
      await browserGraphql().request(ReplaceAuctionImageDocument, { input }, signal)
      onChanged()
      setState('done')
    } catch (error) {
      if (signal.aborted) return
      setState('done') // the former photo is still the one of the listing
      setProblem(`${wordsFor(error)}前の写真のままです。`)
      if (error instanceof GraphqlCallError && error.code === 'ERROR_CONTENT_CHANGED') onChanged()
    }
  }

  return (
    <PhotoSlot
      id={`replace-${assetId}`}
      type={type}
      label={label}
      state={state === 'done' && ngReason ? 'refused' : state}
      progress={progress}
      thumbnailUrl={`${fileAddress(assetId)}?w=320&d=1`}
      problem={state === 'done' ? problemWords(problem, ngReason) : null}
      onFiles={([chosen]) => {
        if (chosen) void replace(chosen)
      }}
    />
  )
}

/** The inspection's reason stays in sight beside a replacement that failed. */
function problemWords(problem: string | null, ngReason: string | null | undefined): string | null {
  if (problem === null) return ngReason ?? null
  return ngReason ? `${problem}（差し替えの理由：${ngReason}）` : problem
}

function wordsFor(error: unknown): string {
  if (error instanceof NetworkError)
    return '電波が届かず、送信できませんでした。電波の良い所で、もう一度お試しください。'
  return error instanceof UploadRefused || error instanceof GraphqlCallError ? error.message : FAILED
}
