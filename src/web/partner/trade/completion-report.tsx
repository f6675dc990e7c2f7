import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { REDUCTION_REASONS } from '#domain/auction/final-price.ts'
import { labelOf } from '#domain/options/option.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'

interface Properties {
  readonly report: NonNullable<PartnerAuctionQuery['partnerAuction']['completionReport']>
  /** Nobody waits for anything any more. */
  readonly isOver?: boolean
}

export function CompletionReport({ report, isOver = false }: Properties) {
  const { objection, ruling, reductions } = report
  return (
    <div className="grid gap-1 rounded-control bg-brand-soft p-3">
      <p>
        <StateBadge tone={isOver ? 'good' : objection && !ruling ? 'bad' : 'info'}>
          {isOver ? '確認済み' : ruling ? '裁定済み' : objection ? '異議あり' : '出品者の確認待ち'}
        </StateBadge>{' '}
        報告額 <Yen yen={report.finalTransactionPrice} className="font-bold" />
        {!isOver && `（確認期限 ${dateTimeText(report.confirmBy)}）`}
      </p>
      {reductions.length > 0 && (
        <ul className="list-disc pl-5">
          {reductions.map(({ reason, detail, amount }) => (
            <li key={`${reason} ${detail}`}>
              {labelOf(REDUCTION_REASONS, reason)}：{detail}（<Yen yen={-amount} />）
            </li>
          ))}
        </ul>
      )}
      {objection && <p>出品者より：{objection}</p>}
      {ruling && <p>運営より：{ruling}</p>}
    </div>
  )
}
