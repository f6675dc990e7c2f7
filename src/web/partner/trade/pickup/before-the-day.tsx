import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { dayText } from '#ui/values/date-time.ts'
import { ConsoleLink } from '../../console/console-link.tsx'
import { PLAN_PLACE, planPlace } from '../plan-place.ts'

interface Properties {
  readonly auction: PartnerAuctionQuery['partnerAuction']
  readonly today: string
}

/** What is still missing, and where it is done. */
export function BeforeTheDay({ auction, today }: Properties) {
  const { checklist, identityCheck } = auction
  const isAgreed = checklist?.planAcceptedAt != null
  const when = checklist && planText(checklist)
  return (
    <section className="card grid gap-3 p-4" aria-label="引取りの準備">
      <h2 className="text-base">引取りの準備</h2>
      <ul className="grid gap-2">
        <Prepared isDone={isAgreed} label="引渡しの予定">
          {isAgreed ? (
            when
          ) : (
            <>
              {checklist
                ? `${when}（${checklist.planProposedBySide === 'owner' ? '出品者からの提案。貴社の承諾待ち' : '提案済み。出品者の承諾待ち'}）。`
                : '出品者との約束がまだ決まっていません。'}
              <PlanLink auction={auction} today={today} />
            </>
          )}
        </Prepared>
        <Prepared isDone={identityCheck !== null} label="本人確認の記録">
          {identityCheck
            ? '記録済みです。'
            : '引渡しの日に、本人確認書類を見せてもらって記録します。支払いの報告に必要です。'}
        </Prepared>
      </ul>
      <p className="text-text-2">
        {isAgreed
          ? '引渡しの日になると、この画面で車両の確認を始められます。'
          : '日時と場所が決まり、その日になると、この画面で車両の確認を始められます。'}
        減額を申請できるのは、引渡しの前の、その確認のときだけです。
      </p>
    </section>
  )
}

/** To the plan on the auction's page: there it is accepted, proposed or changed. */
function PlanLink({ auction, today }: Properties) {
  const { checklist, auctionId } = auction
  const place =
    checklist?.planProposedBySide === 'dealer'
      ? { to: `/partner/auctions/${auctionId}#${PLAN_PLACE}`, label: '予定を確認する' }
      : planPlace(auction, today)
  return (
    <ConsoleLink to={place.to} className="inline-flex min-h-11 items-center font-bold">
      {place.label}
    </ConsoleLink>
  )
}

function planText({
  deliveryOn,
  deliveryTime,
  deliveryPlace,
}: NonNullable<Properties['auction']['checklist']>): string {
  return `${dayText(deliveryOn)} ${deliveryTime}　${deliveryPlace}`
}

/** A day that somebody proposed anew after the check: the bike is still with the owner. */
export function OpenProposal({ auction, today }: Properties) {
  const { checklist } = auction
  if (!checklist || checklist.planAcceptedAt !== null) return null
  const isOwners = checklist.planProposedBySide === 'owner'
  return (
    <Notice
      tone="warn"
      title={isOwners ? '出品者から引渡しの予定の変更の提案があります' : '引渡しの予定の変更を提案しています'}
    >
      {planText(checklist)}。{isOwners ? '承諾すると、この予定に決まります。' : '出品者の承諾を待っています。'}
      <PlanLink auction={auction} today={today} />
    </Notice>
  )
}

function Prepared({
  isDone,
  label,
  children,
}: {
  readonly isDone: boolean
  readonly label: string
  readonly children: React.ReactNode
}) {
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-2">
      <span className={isDone ? 'font-bold text-good' : 'font-bold text-bad'}>{isDone ? '済み' : '未完了'}</span>
      <span className="wrap-anywhere">
        <span className="block font-bold">{label}</span>
        {children}
      </span>
    </li>
  )
}
