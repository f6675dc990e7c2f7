import { useState } from 'react'
import { WINNER_SUSPENDED } from '#content/messages/refusals.ts'
import { contractDealer, WINNER_RECEIVES } from '#content/selling/who-sees.ts'
import { AnswerSaleIntentionDocument } from '#contract/generated/auction.ts'
import type { ToldPointFragment } from '#contract/generated/shared-parts.ts'
import type { Honour } from '#domain/dealer/honour.ts'
import { saleDoubt } from '#domain/listing/second-look.ts'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { HonourLine } from '#ui/dealer/honour-card.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { AdmittedPoints } from '#ui/trade/admitted-points.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { SecondLook } from '../../listing/steps/second-look.tsx'
import { BrokenContract } from '../broken-contract.tsx'
import { NetAmount } from '../net-amount.tsx'
import { useCommand } from './use-command.ts'

/** As the queries have a counter-offer. */
export interface OpenOffer {
  readonly price: number
  readonly until: string
}

interface Properties {
  readonly auctionId: number
  /** Maker and model. */
  readonly bike: string
  /** To whom; null: to the highest bidder. */
  readonly bikeDealerId?: number | null
  /** Its name; null where the place does not name it. */
  readonly winnerName: string | null
  /** That acts for the dealer, and receives what it does. */
  readonly agencyName: string | null
  /** Of that dealer; null where it is not the one of the question. */
  readonly honour: Honour | null
  /** Yen: the contract for this bike that the dealer broke before; null where it broke none. */
  readonly brokenContract: number | null
  /** Nothing is sold to a dealer that an operator has suspended. */
  readonly isWinnerSuspended: boolean
  readonly amount: number
  /** What is declined with 売却しない; the amount itself where there is no choice. */
  readonly highestAmount?: number
  /** The highest amount is the owner's own price, which the highest bidder took: no bid. */
  readonly isOfferAccepted: boolean
  /** The owner's own price while the highest bidder has not answered it; null where none waits. */
  readonly openOffer: OpenOffer | null
  /** Of bikes as this one is stated to be; null where there is no such price. */
  readonly marketMin: number | null
  /** Of the auction as the question names it. */
  readonly version: number
  readonly loan: { readonly loanStatus: string | null; readonly loanBalance: number | null }
  /** Of an auction after a stopped trade: what the dealer knows of. */
  readonly admitted: readonly ToldPointFragment[]
}

/** 売却する or 売却しない, each with its consequence before it happens. */
export function AnswerSaleIntention(properties: Properties) {
  const { auctionId, bike, winnerName, agencyName, honour, isWinnerSuspended, amount, version, loan } = properties
  const { bikeDealerId = null, highestAmount = amount, isOfferAccepted, openOffer, marketMin, admitted } = properties
  const { brokenContract } = properties
  const { give, isBusy, problem, isAsking, ask, forgetProblem } = useCommand()
  const [wasSuspended, setWasSuspended] = useState(isWinnerSuspended)
  if (wasSuspended !== isWinnerSuspended) {
    setWasSuspended(isWinnerSuspended)
    // What was refused because of it can be tried again.
    if (wasSuspended) forgetProblem()
  }
  const [sells, setSells] = useState(true)
  // As it stood when the question was opened: what comes in while it is read is not what was answered.
  const [read, setRead] = useState({ version: 0, amount: 0, bikeDealerId })
  const [best, setBest] = useState({ yen: highestAmount, isOfferAccepted })

  function open(isSelling: boolean) {
    setSells(isSelling)
    setBest({ yen: highestAmount, isOfferAccepted })
    setRead(isSelling ? { version, amount, bikeDealerId } : { version, amount: highestAmount, bikeDealerId: null })
    ask(true)
  }

  function answer() {
    const input = { auctionId, ...read, saleIntention: sells ? 1 : 0 }
    const done = sells
      ? `${winnerName ?? '最高額の販売店'}に${yenText(read.amount)}で売却しました。`
      : '売却せずに、オークションを終了しました。'
    void give((graphql) => graphql.request(AnswerSaleIntentionDocument, { input }), done)
  }

  const refusal = problem && (
    <Notice tone="bad" isAnswer>
      {problem.message}
    </Notice>
  )
  return (
    <>
      {isWinnerSuspended && (
        <Notice tone="bad" isAnswer={problem !== null}>
          {WINNER_SUSPENDED}
        </Notice>
      )}
      {!isAsking && !isWinnerSuspended && refusal}
      <div className="grid gap-3">
        {!isWinnerSuspended && (
          <button type="button" onClick={() => open(true)} className="button button-action min-h-12">
            売却する
          </button>
        )}
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
                で売却します。売買が成立し、{WINNER_RECEIVES}が、{contractDealer(agencyName)}に提供されます。
              </p>
              {brokenContract !== null && <BrokenContract amount={brokenContract} />}
              <SaleAmount amount={read.amount} highest={best.yen} marketMin={marketMin} />
              {openOffer && <LapsingOffer offer={openOffer} />}
              <NetAmount {...loan} price={read.amount} />
              {honour && <HonourLine honour={honour} />}
              <AdmittedPoints points={admitted} reader="owner" />
            </>
          ) : (
            <>
              <Declined bike={bike} amount={read.amount} isOfferAccepted={best.isOfferAccepted} />
              {openOffer && <LapsingOffer offer={openOffer} />}
            </>
          )
        }
        confirmLabel={sells ? '売却する' : '売却しない'}
        isBusy={isBusy}
        onCancel={() => ask(false)}
        onConfirm={answer}
      >
        {isAsking && refusal}
      </ConfirmDialog>
    </>
  )
}

interface SaleAmountProperties {
  readonly amount: number
  readonly highest: number
  readonly marketMin: number | null
}

/** How the amount of the sale compares with the best one, and with the market. */
export function SaleAmount({ amount, highest, marketMin }: SaleAmountProperties) {
  return (
    <>
      {amount < highest && (
        <p>
          いちばん高い金額（{yenText(highest)}）より
          <Yen yen={highest - amount} className="font-bold" />
          低い金額です。
        </p>
      )}
      <SecondLook doubt={saleDoubt(amount, { highest, min: marketMin })} />
    </>
  )
}

/** Any answer ends the question to the highest bidder, whatever time it had left. */
export function LapsingOffer({ offer }: { readonly offer: OpenOffer }) {
  return (
    <p className="font-bold">
      最高額の販売店に提示した
      <Yen yen={offer.price} />
      への回答を待っています（回答期限 {dateTimeText(offer.until)}）。いま回答すると、この提示は無効になります。
    </p>
  )
}

interface DeclinedProperties {
  readonly bike: string
  readonly amount: number
  readonly isOfferAccepted: boolean
}

export function Declined({ bike, amount, isOfferAccepted }: DeclinedProperties) {
  return (
    <p>
      {isOfferAccepted ? '販売店が受け入れたご提示額' : '最高額'}
      <Yen yen={amount} className="font-bold" />
      では「{bike}」を売却しません。今回のオークションは不成立になります。同じ内容で再出品できます。
    </p>
  )
}
