import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { PAYMENT_METHODS } from '#domain/options/delivery.ts'
import { labelOf } from '#domain/options/option.ts'
import { Button } from '#ui/controls/button.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { dayText } from '#ui/values/date-time.ts'
import type { AuctionOutcome } from '../auction/auction-actions.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { useActorName } from '../console/use-console.ts'
import { isAcceptable, PLAN_PLACE } from './plan-place.ts'

type Checklist = NonNullable<PartnerAuctionQuery['partnerAuction']['checklist']>

interface Properties {
  readonly auctionId: number
  readonly name: string
  readonly checklist: Checklist
  readonly today: string
  /** Why what was agreed is read, and no longer changed; null while it may be. */
  readonly closed: string | null
  readonly hasLeft: boolean
  /** One side asks to stop, or an operator asks for the money back. */
  readonly isBeingStopped: boolean
  readonly answer: AuctionOutcome | undefined
}

/** When and where the bike changes hands and how it is paid, and whether both have agreed to it. */
export function DeliveryPlan({ auctionId, name, checklist, today, closed, answer, ...trade }: Properties) {
  const actor = useActorName()
  const { planAcceptedAt, deliveryOn } = checklist
  const { hasLeft, isBeingStopped } = trade
  const isOpen = closed === null && isAcceptable(checklist, today)
  const rows = [
    ['日時', `${dayText(deliveryOn)} ${checklist.deliveryTime}`],
    ['場所', checklist.deliveryPlace],
    ['お支払い方法', labelOf(PAYMENT_METHODS, checklist.paymentMethod)],
  ] as const
  return (
    <section
      id={PLAN_PLACE}
      className="card grid scroll-mt-[calc(var(--console-header,3.9rem)+1rem)] gap-3 p-4"
      aria-label="引渡しの予定"
    >
      <h2 className="flex flex-wrap items-center gap-2 text-base">
        引渡しの予定
        {isBeingStopped ? (
          <StateBadge tone="warn">中止の手続き中</StateBadge>
        ) : planAcceptedAt ? (
          <StateBadge tone="good">決定</StateBadge>
        ) : (
          <StateBadge tone="warn">
            {isOpen ? '出品者から提案あり' : closed === null && deliveryOn >= today ? '承諾待ち' : '未定'}
          </StateBadge>
        )}
      </h2>
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-y-1">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-text-2">{label}</dt>
            <dd className="tabular wrap-anywhere font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-text-2">{closed ?? stateOf(checklist, isOpen, today)}</p>
      {/* Here and not at the top of a long page: whoever pressed the button looks here. */}
      <Outcome refusal={answer} />
      {isOpen && (
        <ConfirmForm
          answer={answer}
          shows={{ version: checklist.version }}
          ask={() => ({
            title: `${actor}として、${name}の引渡しの予定を承諾します`,
            consequence: (
              <ul className="list-disc pl-5">
                {rows.map(([label, value]) => (
                  <li key={label}>
                    {label}：{value}
                  </li>
                ))}
                <li>出品者に、決まったことをメールで伝えます。</li>
              </ul>
            ),
            confirmLabel: 'この予定を承諾する',
            token: 'accept-delivery',
            facts: rows.map(([, value]) => value).join(' '),
          })}
        >
          <input type="hidden" name="do" value="accept-delivery" />
          <Button type="submit" look="action">
            この予定を承諾する
          </Button>
        </ConfirmForm>
      )}
      {planAcceptedAt && !hasLeft && (
        <p>
          <a href={`/partner/auctions/${auctionId}/delivery.ics`} className="button button-quiet">
            カレンダーに追加する
          </a>
        </p>
      )}
    </section>
  )
}

function stateOf(
  { planAcceptedAt, planProposedBySide, deliveryOn }: Checklist,
  isOpen: boolean,
  today: string,
): string {
  if (planAcceptedAt && deliveryOn < today)
    return '双方で承諾した日を過ぎました。引き取りが済んでいない場合は、下のチェックリストで新しい日時を提案してください。'
  if (planAcceptedAt) return '出品者と双方で承諾しています。変更するときは、下のチェックリストから提案してください。'
  if (isOpen)
    return '出品者からの提案です。変えたいところがあれば、下のチェックリストで直すと、こちらからの提案になります。'
  if (planProposedBySide === 'dealer') return '出品者に提案しました。承諾されると、メールでお知らせします。'
  return '承諾されないまま、引渡しの日を過ぎました。下のチェックリストで新しい日時を提案してください。'
}
