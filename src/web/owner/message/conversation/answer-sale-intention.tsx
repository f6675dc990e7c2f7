import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { AnswerSaleIntentionDocument } from '#contract/generated/message.ts'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { yenText } from '#ui/values/money.ts'
import { isProblem, useServerCall } from '../../../forms/use-server-call.ts'

interface Properties {
  readonly auctionId: number
  /** Maker and model. */
  readonly bike: string
  readonly amount: number
  /** Of the auction as the question names it. */
  readonly version: number
}

/** 売却する or 売却しない, each with its consequence before it happens. */
export function AnswerSaleIntention({ auctionId, bike, amount, version }: Properties) {
  const [asked, setAsked] = useState<0 | 1 | null>(null)
  const { call, isBusy, problem } = useServerCall()
  const { revalidate } = useRevalidator()

  async function answer() {
    if (asked === null) return
    const input = { auctionId, version, amount, saleIntention: asked }
    const result = await call((graphql) => graphql.request(AnswerSaleIntentionDocument, { input }))
    setAsked(null)
    if (!isProblem(result) || result.code === 'ERROR_CONTENT_CHANGED') await revalidate()
  }

  return (
    <>
      {problem && (
        <Notice tone="bad" isAnswer>
          {problem.message}
        </Notice>
      )}
      <div className="grid gap-2 sm:flex">
        <button type="button" onClick={() => setAsked(1)} className="button button-action">
          売却する
        </button>
        <button type="button" onClick={() => setAsked(0)} className="button button-quiet">
          売却しない
        </button>
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked === 1 ? 'この金額で売却しますか？' : '売却しないと回答しますか？'}
        consequence={
          asked === 1
            ? `「${bike}」を${yenText(amount)}で売却します。契約が成立し、お名前・電話番号・住所が販売店に伝わります。`
            : `「${bike}」を${yenText(amount)}では売却しません。今回の出品は不成立になり、あとから売却に変えることはできません。`
        }
        confirmLabel={asked === 1 ? '売却する' : '売却しない'}
        isBusy={isBusy}
        onConfirm={() => void answer()}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}
