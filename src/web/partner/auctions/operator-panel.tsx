import { Form } from 'react-router'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { isAuctionStatus, STATUS_LABELS } from '#domain/auction/status.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { ConsoleLink } from '../chrome/console-link.tsx'
import { Button } from '../controls/button.tsx'
import { SelectField } from '../controls/select-field.tsx'
import { TextField } from '../controls/text-field.tsx'

/** What an operator can do to an auction, and what became of it so far. */
export function OperatorPanel({ auction }: { readonly auction: PartnerAuctionQuery['partnerAuction'] }) {
  const { auctionStatus, bids, history } = auction
  const isStoppable = [11, 21, 22].includes(auctionStatus)
  return (
    <section className="card grid gap-4 p-4" aria-label="運営の操作">
      <h2 className="text-base">運営の操作</h2>
      <p className="flex flex-wrap gap-x-4">
        <ConsoleLink to={`/partner/messages/${auction.auctionId}`} className="inline-flex min-h-11 items-center">
          メッセージを開く
        </ConsoleLink>
        {auction.isSellerMuted && <StateBadge tone="warn">出品者の送信を停止中</StateBadge>}
      </p>
      {isStoppable && (
        <Form method="post" className="grid gap-2">
          <input type="hidden" name="do" value="stop-listing" />
          <TextField
            name="reason"
            label="出品を停止する理由（出品者に伝わり、入札はすべて取り消されます）"
            required
            maxLength={500}
          />
          <p>
            <Button type="submit" look="danger">
              出品を停止する
            </Button>
          </p>
        </Form>
      )}
      {auctionStatus === 21 && bids.length > 0 && (
        <Form method="post" className="grid gap-2 border-t border-line pt-3">
          <input type="hidden" name="do" value="void-bid" />
          <SelectField
            name="sequence"
            label="取り消す入札"
            required
            defaultValue={String(bids[0]?.sequence ?? '')}
            choices={bids.map(({ sequence, price, bikeDealerName }) => ({
              id: String(sequence),
              label: `${yenText(price)} ${bikeDealerName ?? ''}`,
            }))}
          />
          <TextField name="reason" label="理由" required maxLength={500} />
          <p>
            <Button type="submit" look="danger">
              入札を取り消す
            </Button>
          </p>
        </Form>
      )}
      <div className="border-t border-line pt-3">
        <h3>経過</h3>
        <ol className="mt-1 grid gap-1">
          {history.map(({ at, toStatus, byActor, reason }) => (
            <li key={`${at} ${toStatus}`}>
              <time dateTime={at} className="tabular text-text-2">
                {dateTimeText(at)}
              </time>{' '}
              {isAuctionStatus(toStatus) ? STATUS_LABELS[toStatus] : toStatus}
              <span className="text-text-2">（{actorText(byActor)}）</span>
              {reason && <span className="block pl-4">{reason}</span>}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const ACTORS: Readonly<Record<string, string>> = {
  owner: '出品者',
  dealer: '販売店',
  agent: '代理店',
  operator: '運営',
  system: '自動',
}

/** dealer:12 → 販売店12 */
function actorText(byActor: string): string {
  const [role = '', number = ''] = byActor.split(':')
  return `${ACTORS[role] ?? role}${number}`
}
