import { useEffect, useState } from 'react'
import { AuctionLoanDocument, type AuctionLoanQuery } from '#contract/generated/auction.ts'
import { AnswerSaleIntentionDocument } from '#contract/generated/message.ts'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { yenText } from '#ui/values/money.ts'
import { browserGraphql } from '../../../shell/browser-graphql.ts'
import { useCommand } from '../../auction/actions/use-command.ts'
import { NetAmount } from '../../auction/net-amount.tsx'

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
  const [sells, setSells] = useState(true)
  const { give, isBusy, problem, isAsking, ask } = useCommand()
  const loan = useLoan(auctionId)

  function open(isSelling: boolean) {
    setSells(isSelling)
    ask(true)
  }

  function answer() {
    const input = { auctionId, version, amount, saleIntention: sells ? 1 : 0 }
    void give((graphql) => graphql.request(AnswerSaleIntentionDocument, { input }))
  }

  const refusal = problem && (
    <Notice tone="bad" isAnswer>
      {problem.message}
    </Notice>
  )
  return (
    <>
      {!isAsking && refusal}
      <div className="grid gap-2 sm:flex">
        <button type="button" onClick={() => open(true)} className="button button-action">
          売却する
        </button>
        <button type="button" onClick={() => open(false)} className="button button-quiet">
          売却しない
        </button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={sells ? 'この金額で売却しますか？' : '売却しないと回答しますか？'}
        consequence={
          sells ? (
            <>
              <p>
                「{bike}」を{yenText(amount)}で売却します。契約が成立し、お名前・電話番号・住所が販売店に伝わります。
              </p>
              {loan && <NetAmount {...loan} price={amount} />}
            </>
          ) : (
            `「${bike}」を${yenText(amount)}では売却しません。今回の出品は不成立になり、あとから売却に変えることはできません。`
          )
        }
        confirmLabel={sells ? '売却する' : '売却しない'}
        isBusy={isBusy}
        onConfirm={answer}
        onCancel={() => ask(false)}
      >
        {refusal}
      </ConfirmDialog>
    </>
  )
}

/** Of the bike that is sold; null until it is known. */
function useLoan(auctionId: number): AuctionLoanQuery['auction'] {
  const [loan, setLoan] = useState<AuctionLoanQuery['auction']>(null)
  useEffect(() => {
    const stop = new AbortController()
    void browserGraphql()
      .request(AuctionLoanDocument, { auctionId }, stop.signal)
      .then(({ auction }) => setLoan(auction))
      .catch(() => undefined) // the page of the auction shows it as well
    return () => stop.abort()
  }, [auctionId])
  return loan
}
