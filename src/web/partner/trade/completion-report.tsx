import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { reductionReasonLabel } from '#domain/auction/trade/final-price.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { isObjectedTo, objectionTitle } from './objection-title.ts'

interface Properties {
  /** The price that the objection is about. */
  readonly objectedPrice: number | null
  readonly report: NonNullable<PartnerAuctionQuery['partnerAuction']['completionReport']>
  /** Nobody waits for anything any more. */
  readonly isOver?: boolean
}

export function CompletionReport({ report, objectedPrice, isOver = false }: Properties) {
  const { objection, ruling, reductions, claimedPrice, claimedReductions } = report
  const isDisputed = ruling === null && isObjectedTo(report)
  return (
    <div className="grid gap-1 rounded-control bg-brand-soft p-3">
      <p>
        <StateBadge tone={isOver ? 'good' : isDisputed ? 'bad' : 'info'}>
          {isOver ? '確認済み' : ruling ? '裁定済み' : isDisputed ? '異議あり' : '出品者の確認待ち'}
        </StateBadge>{' '}
        {ruling === null && <Reported price={report.finalTransactionPrice} at={report.reportedAt} />}
        {ruling !== null && claimedPrice !== null && <Reported price={claimedPrice} at={report.reportedAt} />}
        {!isOver && `（確認期限 ${dateTimeText(report.confirmBy)}）`}
      </p>
      <Reductions lines={ruling === null ? reductions : claimedReductions} />
      {objection && (
        <p className="written">
          {objectionTitle(report, objectedPrice)}：{objection}
        </p>
      )}
      {ruling !== null && (
        <>
          <p>
            裁定による最終取引金額 <Yen yen={report.finalTransactionPrice} className="font-bold" />
            {reductions.length === 0 && '（減額は認められませんでした）'}
          </p>
          <Reductions lines={reductions} />
          <p className="written">運営より：{ruling}</p>
        </>
      )}
    </div>
  )
}

function Reported({ price, at }: { readonly price: number; readonly at: string }) {
  return (
    <>
      報告額 <Yen yen={price} className="font-bold" />（{dateTimeText(at)}報告）
    </>
  )
}

function Reductions({ lines }: { readonly lines: Properties['report']['reductions'] }) {
  if (lines.length === 0) return null
  return (
    <ul className="list-disc pl-5">
      {lines.map(({ reason, detail, amount }) => (
        <li key={`${reason} ${detail}`}>
          {reductionReasonLabel(reason)}：{detail}（<Yen yen={-amount} />）
        </li>
      ))}
    </ul>
  )
}
