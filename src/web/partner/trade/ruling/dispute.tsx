import { mileageDoubt } from '#domain/auction/trade/check-claims.ts'
import { spokenKm } from '#domain/values/typed-km.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { ConsoleLink } from '../../console/console-link.tsx'
import { ReceiptPhotos } from '../receipt-upload.tsx'
import { ClaimRuling } from './claim-ruling.tsx'
import { PaymentRuling } from './payment-ruling.tsx'
import { type DisputeRow, isAboutClaims, isAboutStop, overWords, type RulingOutcome } from './ruling.ts'
import { StopRuling } from './stop-ruling.tsx'

interface Properties {
  readonly dispute: DisputeRow
  /** When the page was read. */
  readonly now: string
  /** Set where it was settled elsewhere meanwhile: nothing can be sent any more. */
  readonly onDismiss: (() => void) | null
  readonly answer: RulingOutcome | undefined
  /** To the form that asks for the money back. */
  readonly refundAnswer: RulingOutcome | undefined
}

/** One trade that waits for the operator: claims or a stop before the hand-over, or a payment after it. */
export function Dispute({ dispute, now, onDismiss, answer, refundAnswer }: Properties) {
  const { auctionId, makerName, modelName, contractAmount, winnerName, isWinnerSuspended, trade } = dispute
  const fixed = trade?.price ?? null
  const isClaim = isAboutClaims(trade)
  const isStop = isAboutStop(trade)
  return (
    <li className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-base">
          <ConsoleLink to={`/partner/auctions/${auctionId}`} className="inline-flex min-h-11 items-center">
            {makerName} {modelName}
          </ConsoleLink>
        </h2>
        <span className="tabular text-text-2">No.{auctionId}</span>
        <span>{winnerName}</span>
        <StateBadge tone={isClaim ? 'warn' : 'bad'}>
          {isStop ? '中止の申し出' : isClaim ? '減額の裁定' : '支払いの申し出'}
        </StateBadge>
        {isWinnerSuspended && <StateBadge tone="bad">利用停止中の販売店</StateBadge>}
        <ConsoleLink to={`/partner/messages/${auctionId}?tab=dealer`} className="inline-flex min-h-11 items-center">
          やり取りを見る
        </ConsoleLink>
      </div>
      {onDismiss && (
        <Notice tone="warn" isAnswer action={<Button onClick={onDismiss}>閉じる</Button>}>
          {overWords(auctionId)}この画面の内容は送信されていません。
        </Notice>
      )}
      {isWinnerSuspended ? (
        <p>
          販売店は利用停止中のため、この取引を操作できません。
          {!trade?.handedOverAt && '取引を続けるか中止するかを、取引のページであわせて判断してください。'}
        </p>
      ) : (
        isClaim && <p className="text-text-2">車両を前に、双方が裁定を待っています。</p>
      )}
      {trade?.ruledBy && (
        <p className="font-bold">
          {Date.parse(trade.ruledBy) <= Date.parse(now) && <StateBadge tone="bad">約束の時刻を過ぎています</StateBadge>}{' '}
          {dateTimeText(trade.ruledBy)}までに裁定すると、{isClaim ? '双方' : '出品者'}に約束しています（
          {dateTimeText((isClaim ? trade.rulingAskedAt : dispute.completionReport?.objectedAt) ?? trade.ruledBy)}
          {isClaim ? '依頼' : '申し出'}）。
        </p>
      )}
      <p>
        成約金額 {contractAmount !== null && <Yen yen={contractAmount} className="font-bold" />}
        {fixed !== null && fixed !== contractAmount && (
          <>
            {' → '}確定した金額 <Yen yen={fixed} className="font-bold" />
          </>
        )}
        {isClaim && (
          <>
            {' → '}販売店の申請 <Yen yen={trade.claimedPrice} className="font-bold" />
          </>
        )}
      </p>
      {trade?.mileageKm != null && <Odometer readKm={trade.mileageKm} dispute={dispute} />}
      <ReceiptPhotos assetIds={dispute.receiptAssetIds} />
      {isStop ? (
        <StopRuling dispute={dispute} isOver={onDismiss !== null} answer={answer} refundAnswer={refundAnswer} />
      ) : isClaim ? (
        <ClaimRuling dispute={dispute} isOver={onDismiss !== null} answer={answer} />
      ) : (
        <PaymentRuling dispute={dispute} isOver={onDismiss !== null} answer={answer} />
      )}
    </li>
  )
}

/** What the dealer read, beside what the owner stated. */
function Odometer({ readKm, dispute }: { readonly readKm: number; readonly dispute: DisputeRow }) {
  const doubt = mileageDoubt(readKm, dispute)
  return (
    <p>
      走行距離計の表示 <b className="tabular">{spokenKm(readKm)}</b>（申告{' '}
      {dispute.mileageKm === null ? dispute.mileage : spokenKm(dispute.mileageKm)}）
      {doubt && <span className="font-bold text-warn">{doubt}</span>}
    </p>
  )
}
