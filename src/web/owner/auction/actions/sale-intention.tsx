import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import type { OwnAuction } from '../own-auction.ts'
import { AnswerSaleIntention } from './answer-sale-intention.tsx'

/** The survey after the end: the owner sells at the highest bid, or does not. */
export function SaleIntention({ auction }: { readonly auction: OwnAuction }) {
  const { auctionId, makerName, modelName, currentPrice, version, winnerName, answerBy } = auction
  return (
    <section aria-labelledby="intention" className="card grid gap-4 border-action p-4 sm:p-6">
      <div>
        <h2 id="intention" className="text-lg">
          この金額で売却しますか
        </h2>
        <p className="mt-1 text-text-2">
          最高額は{winnerName && `${winnerName}の`}
          <Yen yen={currentPrice ?? 0} className="font-bold" />
          です。
          {answerBy && `${dateTimeText(answerBy)}までにお答えください。`}
        </p>
      </div>
      <AnswerSaleIntention
        auctionId={auctionId}
        bike={`${makerName} ${modelName}`}
        winnerName={winnerName}
        amount={currentPrice ?? 0}
        version={version ?? 0}
        loan={auction}
      />
    </section>
  )
}
