import { useState } from 'react'
import { FieldError } from '#ui/controls/field/field-error.tsx'
import { FieldMark } from '#ui/controls/field/field-mark.tsx'
import { useField } from '#ui/controls/field/field-words.ts'
import { FileButton } from '#ui/controls/file-button.tsx'
import { fileAddress } from '../../file-address.ts'
import { useUpload } from './upload-photos.tsx'

/** A photo or a PDF that proves something, sent at once and named by the form. */
export function ProofFile({ label }: { readonly label: string }) {
  const { id, error } = useField('proofAssetId', {})
  const [proof, setProof] = useState<{ readonly assetId: string; readonly fileName: string } | null>(null)
  const { isBusy, problem, send } = useUpload('MESSAGE_FILE')
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-2 font-bold">
        {label}
        <FieldMark required />
      </p>
      <input type="hidden" name="proofAssetId" value={proof?.assetId ?? ''} />
      {proof && (
        <p role="status">
          <a href={fileAddress(proof.assetId)} target="_blank" rel="noreferrer" className="wrap-anywhere">
            {proof.fileName}
          </a>
          を添えました。
        </p>
      )}
      <p>
        <FileButton
          accept="image/*,application/pdf"
          isDisabled={isBusy}
          onFile={(file) => void send(file).then((assetId) => assetId && setProof({ assetId, fileName: file.name }))}
        >
          {proof ? '別の写真・PDFにする' : '写真かPDFを添える'}
        </FileButton>
      </p>
      {isBusy && <p role="status">ファイルを送信しています</p>}
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <FieldError id={id} error={proof ? undefined : error} />
    </div>
  )
}
