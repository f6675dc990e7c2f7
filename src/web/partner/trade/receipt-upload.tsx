import { useState } from 'react'
import { useSubmit } from 'react-router'
import { FileButton } from '#ui/controls/file-button.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import type { AuctionOutcome } from '../auction/auction-actions.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { OPENED_FOR } from '../call/opened-for.ts'
import { useOpenedFor } from '../console/use-console.ts'
import { fileAddress } from '../file-address.ts'

interface Properties {
  readonly receiptAssetIds: readonly string[]
  readonly answer: AuctionOutcome | undefined
}

/** Receipts go the way of every upload: to /assets first, then by their id to the auction. */
export function ReceiptUpload({ receiptAssetIds, answer }: Properties) {
  const submit = useSubmit()
  const openedFor = useOpenedFor()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function send(file: File): Promise<void> {
    if (file.size === 0) return setProblem(`「${file.name}」は空のファイルです。`)
    setBusy(true)
    setProblem(null)
    const uploadId = crypto.randomUUID()
    const body = new FormData()
    body.set('id', uploadId)
    body.set('file', file)
    const response = await fetch('/assets/AUCTION_ITEM_IMAGE/temporary', { method: 'POST', body }).catch(() => null)
    const answer = (await response?.json().catch(() => null)) as { assetId?: string; message?: string } | null
    setBusy(false)
    if (!response?.ok || !answer?.assetId)
      setProblem(answer?.message ?? '送信できませんでした。もう一度お試しください。')
    else await submit({ do: 'receipt', assetId: answer.assetId, uploadId, [OPENED_FOR]: openedFor }, { method: 'post' })
  }

  return (
    <section className="card grid gap-2 p-4" aria-label="受領書">
      <h2 className="text-base">受領書・写真</h2>
      <ReceiptPhotos assetIds={receiptAssetIds} />
      <p>
        <FileButton accept="image/*" isDisabled={isBusy} onFile={(file) => void send(file)}>
          受領書などの写真を追加する
        </FileButton>
      </p>
      <Outcome refusal={answer} />
      {isBusy && <p role="status">送信しています</p>}
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
    </section>
  )
}

/** Small, each a link to the whole photo. */
export function ReceiptPhotos({ assetIds }: { readonly assetIds: readonly string[] }) {
  if (assetIds.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {assetIds.map((assetId, index) => (
        <li key={assetId}>
          <a href={fileAddress(assetId)} target="_blank" rel="noreferrer" className="block">
            <Picture
              path={fileAddress(assetId)}
              alt={`受領書・写真${index + 1}`}
              mobile="80px"
              desktop="80px"
              largest="xs"
              className="size-20 rounded-control border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
