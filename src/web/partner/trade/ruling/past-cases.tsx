import { MAX_COMPARED_RULINGS } from '#domain/auction/trade/past-rulings.ts'
import { dateText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { ConsoleLink } from '../../console/console-link.tsx'
import type { ClaimEvidence } from './ruling.ts'

type Rulings = NonNullable<ClaimEvidence['trade']>['pastRulings'][number]

/** How claims like this one were ruled on before: the same place first. */
export function PastCases({ rulings }: { readonly rulings: Rulings | undefined }) {
  if (!rulings) return null
  const { cases, medianShare, medianCount, isMedianOfPlace } = rulings
  return (
    <section className="grid gap-1">
      <h4 className="text-sm font-bold">過去の裁定</h4>
      {medianShare !== null && (
        <p>
          {isMedianOfPlace ? '同じ箇所' : '同じ箇所または同じ理由'}の裁定{medianCount}件では、申請額の
          <b className="tabular">{medianShare}%</b>（中央値）を認めています。
        </p>
      )}
      {cases.length === 0 ? (
        <p className="text-text-2">
          直近の裁定{MAX_COMPARED_RULINGS}件の中に、同じ箇所または同じ理由のものはありません。
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {cases.map((it) => (
            <li key={`${it.auctionId} ${it.placeLabel} ${it.amount}`} className="grid gap-0.5 py-2">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <ConsoleLink
                  to={`/partner/auctions/${it.auctionId}`}
                  className="inline-flex min-h-11 items-center font-bold"
                >
                  {it.makerName} {it.modelName}
                </ConsoleLink>
                <span>
                  {it.placeLabel}・{it.reasonLabel}
                </span>
                <span className="text-text-2">{dateText(it.at)}</span>
              </p>
              <p>
                申請 <span className="tabular">{yenText(it.amount)}</span> のうち{' '}
                <b className="tabular">{yenText(it.allowed)}</b>（{it.share}%）を認めました。
              </p>
              {it.comment !== '' && <p className="wrap-anywhere whitespace-pre-wrap text-text-2">理由：{it.comment}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
