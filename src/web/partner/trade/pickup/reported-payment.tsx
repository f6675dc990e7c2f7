import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText, dayText } from '#ui/values/date-time.ts'
import { fileAddress } from '../../file-address.ts'

interface Properties {
  readonly report: NonNullable<PartnerAuctionQuery['partnerAuction']['completionReport']>
  readonly isOperatorsTurn?: boolean
  /** Nobody waits for anything any more. */
  readonly isOver?: boolean
}

/** What the dealer reported of the payment, and what became of it. */
export function ReportedPayment({ report, isOperatorsTurn = false, isOver = false }: Properties) {
  const { paidOn, proofAssetId, objection, objectedAt, ruling, ruledAt, isProven } = report
  const isObjectedTo = objectedAt !== null && Date.parse(objectedAt) >= Date.parse(report.reportedAt)
  // Of a payment that the owner has confirmed no objection is left; what an operator ruled on stays readable.
  const isSettledByRuling = ruledAt !== null && Date.parse(ruledAt) >= Date.parse(report.reportedAt)
  const isObjectionShown = objection !== null && (!isOver || (isSettledByRuling && isObjectedTo))
  return (
    <section className="card grid gap-2 p-4" aria-label="報告した支払い">
      <p className="flex flex-wrap items-center gap-2">
        <StateBadge tone={isOver ? 'good' : isProven === false || isObjectedTo ? 'bad' : 'info'}>
          {isOver
            ? '確認済み'
            : isProven === false
              ? '支払いを確認できず'
              : isObjectedTo
                ? '出品者から申し出あり'
                : '出品者の確認待ち'}
        </StateBadge>
        <Yen yen={report.finalTransactionPrice} className="text-lg font-bold" />
      </p>
      <p>
        {paidOn && `${dayText(paidOn)}支払い、`}
        {report.ruledAt === report.reportedAt
          ? `${dateTimeText(report.reportedAt)}に運営が確認`
          : `${dateTimeText(report.reportedAt)}報告`}
        {!isOver && isProven === null && !isObjectedTo && `（確認期限 ${dateTimeText(report.confirmBy)}）`}
      </p>
      {proofAssetId && (
        <p>
          <a
            href={fileAddress(proofAssetId)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center"
          >
            振込明細・領収書を見る
          </a>
        </p>
      )}
      {isObjectionShown && (
        <p className="written rounded-control bg-bad-soft p-3">
          {isObjectedTo ? '出品者より：' : '前の報告について、出品者より：'}
          {objection}
        </p>
      )}
      {isOperatorsTurn && <p>運営が支払いを確認しています。確認の結果は、メールと、この画面でお知らせします。</p>}
      {ruling && <p className="written">運営より：{ruling}</p>}
    </section>
  )
}
