import { useState } from 'react'
import { AnswerSaleIntentionDocument } from '#contract/generated/auction.ts'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { NetAmount } from '../net-amount.tsx'
import type { OwnAuction } from '../own-auction.ts'
import { useCommand } from './use-command.ts'

/** The survey after the end: the owner sells at the highest bid, or does not. */
export function SaleIntention({ auction }: { readonly auction: OwnAuction }) {
  const { auctionId, makerName, modelName, currentPrice, version, winnerName, answerBy } = auction
  const { loanStatus, loanBalance } = auction
  const bike = `${makerName} ${modelName}`
  const { give, isBusy, problem, isAsking, ask } = useCommand()
  const [sells, setSells] = useState(true)
  // As it stood when the question was opened: what comes in while it is read is not what was answered.
  const [read, setRead] = useState({ version: 0, amount: 0 })
  const amount = <Yen yen={currentPrice ?? 0} className="font-bold" />

  function open(isSelling: boolean) {
    setSells(isSelling)
    setRead({ version: version ?? 0, amount: currentPrice ?? 0 })
    ask(true)
  }

  return (
    <section aria-labelledby="intention" className="card grid gap-4 border-action p-4 sm:p-6">
      <div>
        <h2 id="intention" className="text-lg">
          この金額で売却しますか
        </h2>
        <p className="mt-1 text-text-2">
          最高額は{winnerName && `${winnerName}の`}
          {amount}です。
          {answerBy && `${dateTimeText(answerBy)}までにお答えください。`}
        </p>
      </div>
      {problem && !isAsking && (
        <Notice tone="bad" isAnswer>
          {problem.message}
        </Notice>
      )}
      <div className="grid gap-3">
        <button type="button" onClick={() => open(true)} className="button button-action min-h-12">
          売却する
        </button>
        <button type="button" onClick={() => open(false)} className="button button-quiet">
          売却しない
        </button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={sells ? '売却を確定しますか' : '売却せずに終了しますか'}
        consequence={
          sells ? (
            <>
              <p>
                「{bike}」を{winnerName ?? '最高額の販売店'}に
                <Yen yen={read.amount} className="font-bold" />
                で売却します。売買が成立し、お名前、電話番号、住所が販売店に表示されます。
              </p>
              <NetAmount price={read.amount} loanStatus={loanStatus} loanBalance={loanBalance} />
            </>
          ) : (
            <p>
              {winnerName ?? '販売店'}の最高額
              <Yen yen={read.amount} className="font-bold" />
              では「{bike}」を売却しません。今回のオークションは不成立になります。同じ内容で再出品できます。
            </p>
          )
        }
        confirmLabel={sells ? '売却する' : '売却しない'}
        isBusy={isBusy}
        onCancel={() => ask(false)}
        onConfirm={() =>
          void give((graphql) =>
            graphql.request(AnswerSaleIntentionDocument, {
              input: { auctionId, ...read, saleIntention: sells ? 1 : 0 },
            }),
          )
        }
      >
        {problem && isAsking && (
          <Notice tone="bad" isAnswer>
            {problem.message}
          </Notice>
        )}
      </ConfirmDialog>
    </section>
  )
}
