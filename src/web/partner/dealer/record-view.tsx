import { HELD_AGAINST } from '#content/dealer/honour-definition.ts'
import type { DealerRecordQuery } from '#contract/generated/partner.ts'
import { HONOUR_RULES, MAX_SHOWN_TRADES } from '#domain/dealer/honour.ts'
import { HonourCard } from '#ui/dealer/honour-card.tsx'
import { daysText, pointsText, waitText } from '#ui/dealer/honour-words.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { dateText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { ConsoleLink } from '../console/console-link.tsx'

type DealerRecord = DealerRecordQuery['dealerRecord']
type Trade = DealerRecord['trades'][number]

interface Properties {
  readonly dealerName: string
  readonly record: DealerRecord
}

/** A dealer's record as owners see it, and every trade that moved it. */
export function RecordView({ dealerName, record: { honour, conduct, otherStopCount, trades } }: Properties) {
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-[24rem_1fr]">
        <HonourCard dealerName={dealerName} honour={honour} heading="h2" />
        <div className="card grid gap-2 p-4">
          <h2 className="text-base">数字が動くとき</h2>
          <ul className="list-disc pl-5">
            <li>成約金額どおりに完了した取引は、割合を上げます。</li>
            <li>
              減額のあった取引、販売店が中止した取引、代金が支払日までに支払われずにオーナーが中止した取引、
              {HELD_AGAINST}は、割合を下げます。
            </li>
            <li>どの取引も、終わった日から{HONOUR_RULES.months}か月を過ぎると数えなくなります。</li>
            <li>そのほかの、オーナーまたは運営が中止した取引（{otherStopCount}件）は、数えません。</li>
          </ul>
          <h3 className="text-base">公開していない記録（直近{HONOUR_RULES.months}か月）</h3>
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
            {[
              ['減額の申請', conduct.claimCount],
              ['うち、認められたもの（一部を含む）', conduct.acceptedClaimCount],
              ['うち、断られたか取り下げたもの', conduct.droppedClaimCount],
              ['運営が未払いと裁定した支払い', conduct.unpaidRulingCount],
            ].map(([label, count]) => (
              <div key={label} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-text-2">{label}</dt>
                <dd className="tabular text-right">{count}件</dd>
              </div>
            ))}
          </dl>
          <p>この記録は、販売店と運営だけに表示します。公開する割合には数えません。</p>
          <p>オーナーには、売却を決める画面で、この取引実績を表示します。</p>
        </div>
      </div>
      <DataTable
        caption={`直近${HONOUR_RULES.months}か月の取引`}
        columns={[
          '終了日',
          '車両',
          '結果',
          '成約金額',
          '減額',
          '支払い',
          '返信',
          'レビュー',
          '割合への影響',
          '対象の期限',
        ]}
        numeric={[3, 4, 5, 6, 7, 8]}
        rows={trades.map((it) => ({
          key: it.auctionId,
          cells: [
            dateText(it.endedAt),
            <ConsoleLink key="bike" to={`/partner/auctions/${it.auctionId}`}>
              {it.makerName} {it.modelName}
            </ConsoleLink>,
            <Outcome key="outcome" trade={it} />,
            yenText(it.contractAmount),
            it.cut > 0 ? `${yenText(it.cut)}（${it.isRuled ? '裁定' : '同意'}）` : '—',
            it.paymentDays === null ? '—' : daysText(it.paymentDays),
            it.replyMinutes.length > 0 ? it.replyMinutes.map(waitText).join('、') : '—',
            it.rating === null ? '—' : `★${it.rating}`,
            it.shareChange === null ? '—' : pointsText(it.shareChange),
            it.isCounted ? `${dateText(it.countsUntil)}まで` : '対象外',
          ],
        }))}
        empty={`直近${HONOUR_RULES.months}か月に終わった取引は、まだありません。`}
      />
      {trades.length === MAX_SHOWN_TRADES && (
        <p className="text-text-2">新しい{MAX_SHOWN_TRADES}件を表示しています。上の数字は、すべての取引の集計です。</p>
      )}
    </>
  )
}

function Outcome({ trade: { outcome, cut } }: { readonly trade: Trade }) {
  if (outcome === 'stoppedByDealer') return <StateBadge tone="bad">販売店が中止</StateBadge>
  if (outcome === 'stoppedUnpaid') return <StateBadge tone="bad">未払いで中止</StateBadge>
  if (outcome === 'stoppedByOthers') return <StateBadge tone="quiet">オーナー・運営が中止</StateBadge>
  return cut > 0 ? <StateBadge tone="warn">減額あり</StateBadge> : <StateBadge tone="good">成約金額どおり</StateBadge>
}
