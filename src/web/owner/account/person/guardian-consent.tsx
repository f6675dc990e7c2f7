import { useEffect, useRef, useState } from 'react'
import { NetworkError } from '#client/graphql/network-error.ts'
import { randomId } from '#client/upload/random-id.ts'
import { uploadFile } from '#client/upload/upload-file.ts'
import { UploadRefused } from '#client/upload/upload-refused.ts'
import { needsGuardian } from '#domain/account/account-forms.ts'
import { FieldError } from '#ui/controls/field/field-error.tsx'
import { fieldId } from '#ui/controls/field/field-words.ts'
import { FilePicker, PAPER_FILES } from '#ui/photos/file-picker.tsx'
import type { ServerForm } from '../../../forms/use-server-form.ts'
import { uploadOptions } from '../../../session/upload-options.ts'
import type { PersonValues } from './person-values.ts'

interface Properties<Output> {
  readonly of: ServerForm<PersonValues, Output>
  readonly today: string
  /** Has an account: the paper is uploaded as the owner's. */
  readonly isOwner?: boolean
}

const NAME = 'guardianConsentAssetId'
const UNSENT = '同意書を送信できませんでした。電波の良い所で、もう一度お試しください'

/** Under 18: the paper on which a guardian agrees. Nothing for everyone else. */
export function GuardianConsent<Output>({ of: { form, field }, today, isOwner = false }: Properties<Output>) {
  const [year, month, date, assetId] = form.watch(['year', 'month', 'date', NAME])
  const [uploadId] = useState(randomId)
  const [progress, setProgress] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  if (!needsGuardian({ year, month, date }, today)) return null

  async function send(file: File) {
    stop.current?.abort()
    stop.current = new AbortController()
    const { signal } = stop.current
    setRefusal(null)
    setProgress(0)
    try {
      const paper = { kind: 'VIC', file, uploadId: isOwner ? null : uploadId, onProgress: setProgress, signal } as const
      const asset = await uploadFile(uploadOptions(), paper)
      form.setValue('guardianConsentUploadId', isOwner ? null : uploadId)
      form.setValue(NAME, asset.assetId, { shouldValidate: true })
      setProgress(null)
    } catch (error) {
      if (signal.aborted) return
      setProgress(null)
      if (error instanceof UploadRefused) setRefusal(error.message)
      else if (error instanceof NetworkError) setRefusal(UNSENT)
      else throw error
    }
  }

  const id = fieldId(NAME)
  const error = refusal ?? field(NAME).error
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-2">
      <h3 id={`${id}-title`} className="text-base">
        保護者の同意書
      </h3>
      <p className="text-sm text-text-2">
        18歳未満の方は、保護者の同意が必要です。「バイクの売却に同意します」の一文、日付、保護者の方のお名前・電話番号・署名を書いた用紙を、写真またはPDFで添付してください。
      </p>
      <FilePicker
        id={id}
        accept={PAPER_FILES}
        label={assetId ? '別の同意書を選ぶ' : '同意書を選ぶ'}
        isInvalid={Boolean(error)}
        describedBy={`${id}-error`}
        className="button button-quiet"
        onFiles={([file]) => {
          if (file) void send(file)
        }}
      >
        {assetId ? '別の同意書にする' : '同意書を選ぶ'}
      </FilePicker>
      {progress !== null && (
        <progress value={progress} max={1} aria-label="同意書の送信の進み具合" className="h-2 w-full accent-action" />
      )}
      <p aria-live="polite" className="text-sm text-good">
        {assetId && progress === null && !error && '同意書を添付しました'}
      </p>
      <FieldError id={id} error={error} />
    </section>
  )
}
