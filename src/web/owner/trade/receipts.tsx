import { useId, useRef, useState } from 'react'
import { NetworkError } from '#client/graphql/network-error.ts'
import { shrinkImage } from '#client/upload/shrink-image.ts'
import { uploadFile } from '#client/upload/upload-file.ts'
import { UploadRefused } from '#client/upload/upload-refused.ts'
import { CreateReceiptImageDocument } from '#contract/generated/auction.ts'
import { FieldError } from '#ui/controls/field/field-error.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { uploadOptions } from '../../session/upload-options.ts'
import { useCommand } from '../auction/actions/use-command.ts'
import type { OwnAuction } from '../auction/own-auction.ts'
import { fileAddress } from '../file-address.ts'

const UNSENT = '写真を送信できませんでした。電波の状態をご確認のうえ、もう一度お試しください。'

/** Photos of receipts, of both sides; the owner adds its own here. */
export function Receipts({ auction }: { readonly auction: OwnAuction }) {
  const { auctionId, receiptImages, availableActions } = auction
  const { give, isBusy, problem } = useCommand()
  const [progress, setProgress] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  async function send(file: File) {
    setRefusal(null)
    setProgress(0)
    try {
      const { assetId } = await uploadFile(uploadOptions(), {
        kind: 'AUCTION_ITEM_IMAGE',
        file: await shrinkImage(file),
        uploadId: null,
        onProgress: setProgress,
        signal: new AbortController().signal,
      })
      await give((graphql) => graphql.request(CreateReceiptImageDocument, { input: { auctionId, assetId } }))
    } catch (error) {
      if (error instanceof UploadRefused) setRefusal(error.message)
      else if (error instanceof NetworkError) setRefusal(UNSENT)
      else throw error
    } finally {
      setProgress(null)
      if (input.current) input.current.value = ''
    }
  }

  const canAdd = availableActions.includes('createReceiptImage')
  if (!canAdd && receiptImages.length === 0) return null
  return (
    <div className="grid gap-3">
      <h3 className="text-base">領収書などの写真</h3>
      {receiptImages.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {receiptImages.map(({ receiptImageId, assetId, userTypeLabel }) => (
            <li key={receiptImageId} className="text-xs text-text-2">
              <a href={`${fileAddress(assetId)}?w=1536&f=webp`}>
                <Picture
                  path={fileAddress(assetId)}
                  alt={`${userTypeLabel}が追加した領収書`}
                  width={320}
                  height={240}
                  mobile="33vw"
                  desktop="10rem"
                  largest="xs"
                  className="aspect-4/3 w-full rounded-control bg-ground object-cover"
                />
              </a>
              {userTypeLabel}
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <p>
          <label htmlFor={id} className="button button-quiet">
            {progress === null ? '写真を追加する' : `送信しています ${Math.round(progress * 100)}%`}
          </label>
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/*"
            disabled={isBusy || progress !== null}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) void send(file)
            }}
          />
        </p>
      )}
      <FieldError id={id} error={refusal ?? problem?.message} />
    </div>
  )
}
