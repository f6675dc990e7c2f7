import { useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { NetworkError } from '#client/graphql/network-error.ts'
import { shrinkImage } from '#client/upload/shrink-image.ts'
import { uploadFile } from '#client/upload/upload-file.ts'
import { UploadRefused } from '#client/upload/upload-refused.ts'
import { SetBikeOwnerProfileImageDocument } from '#contract/generated/account.ts'
import { FieldError } from '#ui/controls/field/field-error.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { isProblem, useServerCall } from '../../../forms/use-server-call.ts'
import { uploadOptions } from '../../../session/upload-options.ts'
import { fileAddress } from '../../file-address.ts'

const UNSENT = '画像を送信できませんでした。電波の状態をご確認のうえ、もう一度お試しください。'

/** The owner's picture: chosen, replaced and taken away here. */
export function ProfileImage({ assetId, userName }: { readonly assetId: string | null; readonly userName: string }) {
  const { call, isBusy, problem } = useServerCall()
  const [progress, setProgress] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isWorking = isBusy || progress !== null

  async function save(newAssetId: string | null) {
    const result = await call((graphql) =>
      graphql.request(SetBikeOwnerProfileImageDocument, { input: { assetId: newAssetId } }),
    )
    if (!isProblem(result)) await revalidate()
  }

  async function send(file: File) {
    setRefusal(null)
    setProgress(0)
    try {
      const asset = await uploadFile(uploadOptions(), {
        kind: 'PROFILE_IMAGE',
        file: await shrinkImage(file),
        uploadId: null,
        onProgress: setProgress,
        signal: new AbortController().signal,
      })
      await save(asset.assetId)
    } catch (error) {
      if (error instanceof UploadRefused) setRefusal(error.message)
      else if (error instanceof NetworkError) setRefusal(UNSENT)
      else throw error
    } finally {
      setProgress(null)
      if (input.current) input.current.value = ''
    }
  }

  return (
    <section className="card flex flex-wrap items-center gap-4 p-4 sm:px-6" aria-label="プロフィール画像">
      {assetId ? (
        <Picture
          path={fileAddress(assetId)}
          alt="プロフィール画像"
          width={80}
          height={80}
          mobile="80px"
          desktop="80px"
          largest="xs"
          className="size-20 rounded-full border border-line object-cover"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-20 place-items-center rounded-full bg-brand-soft font-bold text-2xl text-ink"
        >
          {userName.slice(0, 1)}
        </span>
      )}
      <div className="grid flex-1 gap-2">
        <p className="text-sm text-text-2">
          プロフィール画像（任意）です。JPEG・PNG・HEICなど、15MBまでの画像を選べます。
        </p>
        <div className="flex flex-wrap gap-2">
          <label
            className={`button button-quiet relative min-h-11 cursor-pointer focus-within:outline-2 ${isWorking ? 'opacity-60' : ''}`}
          >
            {assetId ? '画像を変更する' : '画像を選ぶ'}
            <input
              ref={input}
              type="file"
              accept="image/*,.heic,.heif"
              disabled={isWorking}
              aria-describedby={`${id}-error`}
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={({ target }) => {
                const file = target.files?.[0]
                if (file) void send(file)
              }}
            />
          </label>
          {assetId && (
            <button
              type="button"
              className="button button-quiet min-h-11"
              disabled={isWorking}
              onClick={() => void save(null)}
            >
              画像を削除する
            </button>
          )}
        </div>
        {progress !== null && (
          <progress value={progress} max={1} aria-label="送信の進み具合" className="h-2 w-full accent-action" />
        )}
        <FieldError id={id} error={refusal ?? problem?.message} />
      </div>
    </section>
  )
}
