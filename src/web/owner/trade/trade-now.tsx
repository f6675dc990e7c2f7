import { useEffect, useRef, useState } from 'react'
import { STATUS } from '#domain/auction/status.ts'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { promiseWords } from '#ui/trade/promise.ts'
import { dateTimeText, dayText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { AppLink } from '../../shell/app-link.tsx'
import type { OwnAuction } from '../auction/own-auction.ts'
import { ClaimAnswers } from './claim-answers.tsx'
import { ClaimCard } from './claim-card.tsx'
import { HandOverCode } from './hand-over-code.tsx'
import { PaymentReceived } from './payment-received.tsx'
import { SeenPayment } from './seen-payment.tsx'

/** What an operator ruled on frauds, and what is to be done now. */
export function TradeNow({ auction }: { readonly auction: OwnAuction }) {
  return (
    <>
      <Phase auction={auction} />
      {auction.trade?.fraudRulings.map(({ at, owed, comment }) => (
        <Notice key={at} tone="warn" title="車両について、運営が不正と判断しました">
          <p className="written wrap-anywhere">{comment}</p>
          <p>
            販売店に返還する金額 <Yen yen={owed} className="font-bold" />（{dateTimeText(at)}
            の判断）。代金のお支払いは、これによって変わりません。
          </p>
        </Notice>
      ))}
    </>
  )
}

/** By the phase of the trade: the claims, the code, the money. */
function Phase({ auction }: { readonly auction: OwnAuction }) {
  const { trade, auctionStatus } = auction
  const [wasOpen] = useState(auctionStatus === STATUS.inTransaction)
  if (!trade) return null
  if (auctionStatus === STATUS.completed) return <Sold auction={auction} isNew={wasOpen} />
  if (auctionStatus !== STATUS.inTransaction)
    return (
      <>
        <AfterStop auction={auction} />
        <PastClaims auction={auction} />
      </>
    )
  if (trade.step === 'paid') return <PaymentReceived auction={auction} />
  if (trade.handedOverAt) return <AwaitsPayment auction={auction} />
  if (trade.price !== null)
    return (
      <>
        <HandOverCode auction={auction} />
        <PastClaims auction={auction} />
      </>
    )
  if (trade.turn === 'owner' && trade.checkedAt) return <ClaimAnswers auction={auction} />
  if (!trade.checkedAt) return null
  return (
    <>
      {trade.turn === 'operator' ? (
        <Notice title="運営が減額について裁定します">
          {trade.ruledBy && promiseWords(trade.ruledBy, '裁定します')}
          それまで、車両、鍵、書類は渡さずにお待ちください。裁定が出ると、この画面とメールでお知らせします。
        </Notice>
      ) : (
        <Notice title={`${auction.winnerName ?? '販売店'}の回答を待っています`}>
          {yenText(trade.decidedPrice)}{' '}
          で引き取るか、引き取りをやめるか、運営に裁定を依頼するかを選んでいます。回答があるまで、車両は渡さないでください。
        </Notice>
      )}
      <PastClaims auction={auction} />
    </>
  )
}

/** A stopped trade has no thread with the dealer any more: what has to go back goes through the operator. */
function AfterStop({ auction: { auctionId } }: { readonly auction: OwnAuction }) {
  const way = <AppLink to={`/kaitori/mypage/message/${auctionId}?tab=support`}>運営へのメッセージ</AppLink>
  return <p>車両や書類を販売店に渡した場合は、返却について運営が間に入ります。{way}でお知らせください。</p>
}

/** What was claimed, answered and ruled stays readable. */
function PastClaims({ auction: { trade, inspectionSheet } }: { readonly auction: OwnAuction }) {
  if (!trade || trade.claims.length === 0) return null
  return (
    <section aria-labelledby="past-claims" className="grid gap-3">
      <h3 id="past-claims" className="text-base">
        減額の申請
      </h3>
      <ul className="grid gap-3">
        {trade.claims.map((claim) => (
          <ClaimCard key={claim.line} claim={claim} sheet={inspectionSheet} />
        ))}
      </ul>
      {trade.ruling && <Notice title="運営の裁定">{trade.ruling.comment}</Notice>}
    </section>
  )
}

function AwaitsPayment({ auction }: { readonly auction: OwnAuction }) {
  const { trade, winnerName, completionReport: report } = auction
  if (!trade?.handedOverAt) return null
  const dealer = winnerName ?? '販売店'
  const isCash = auction.checklist?.paymentMethod === 'cash'
  return (
    <section aria-labelledby="awaits-payment" className="card grid gap-3 p-4 sm:p-6">
      <h3 id="awaits-payment" className="text-lg">
        車両を引き渡しました
      </h3>
      <p>
        {dateTimeText(trade.handedOverAt)}に引渡しが完了しました。買取金額は{' '}
        <Yen yen={trade.price ?? 0} className="font-bold" /> です。このあと減額されることはありません。
      </p>
      <SeenPayment auction={auction} />
      {report?.isProven === false && (
        <Notice tone="warn" title="運営は、支払いを確認できませんでした">
          {report.ruling?.comment}
        </Notice>
      )}
      {trade.daysLate > 0 ? (
        <Notice tone="warn" title={`支払い${trade.moneySeenAt ? 'の報告' : ''}が${trade.daysLate}日遅れています`}>
          {dealer}に催促しています。
          {trade.isBiddingHeld && '支払いが済むまで、この販売店は新しい入札ができません。'}
          お困りのときは、運営へのメッセージでお知らせください。
        </Notice>
      ) : (
        !auction.isWinnerSuspended && (
          <p className="text-text-2">
            {isCash
              ? '現金を数えて、全額を受け取りましたか。まだのときや足りないときは、すぐに運営へのメッセージでお知らせください。'
              : trade.paymentDueOn && !trade.moneySeenAt && `支払期限は${dayText(trade.paymentDueOn)}です。`}
            {dealer}が支払いを報告すると、受け取ったかどうかをお尋ねします。
          </p>
        )
      )}
    </section>
  )
}

/** The sale is done: a quiet moment of joy, and what came of it. */
function Sold({ auction, isNew }: { readonly auction: OwnAuction; readonly isNew: boolean }) {
  const { finalTransactionPrice, contractAmount, makerName, modelName, settledBy } = auction
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNew) place.current?.scrollIntoView({ block: 'center' })
  }, [isNew])
  if (finalTransactionPrice === null) return null
  return (
    <>
      <section ref={place} aria-labelledby="sold" className="card grid justify-items-center gap-2 p-6 text-center">
        <StateDrawing name="sold" className="sold w-56 max-w-full" />
        <h3 id="sold" className="text-xl">
          お取引ありがとうございました
        </h3>
        <p>
          {makerName} {modelName}は、次の乗り手のもとへ向かいます。
        </p>
        <p>
          <Yen yen={finalTransactionPrice} className="text-3xl font-bold" />
        </p>
        {finalTransactionPrice === contractAmount && settledBy === 'owner' && (
          <p className="text-sm text-text-2">約束した成約金額のまま、受け取りました。</p>
        )}
      </section>
      <Settlement auction={auction} />
      <PastClaims auction={auction} />
    </>
  )
}

/** Where not the owner's own word ended it: whose, why, and where to turn. */
function Settlement({ auction: { auctionId, settledBy, completionReport } }: { readonly auction: OwnAuction }) {
  if (settledBy !== 'operator' && settledBy !== 'silence') return null
  return (
    <Notice
      title={
        settledBy === 'operator'
          ? '運営が支払いを確認できたと裁定し、取引を完了しました'
          : '確認期限までにお申し出がなかったため、取引が完了しました'
      }
    >
      {settledBy === 'operator' && completionReport?.ruling && (
        <p className="written wrap-anywhere">理由：{completionReport.ruling.comment}</p>
      )}
      <p>
        代金を受け取っていない場合は、
        <AppLink to={`/kaitori/mypage/message/${auctionId}?tab=support`}>運営へのメッセージ</AppLink>
        でお知らせください。
      </p>
    </Notice>
  )
}
