import { useState } from 'react'
import { AcceptDeliveryDocument } from '#contract/generated/auction.ts'
import { STATUS } from '#domain/auction/status.ts'
import { isTransfer, PAYMENT_METHODS } from '#domain/options/delivery.ts'
import { labelOf } from '#domain/options/option.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { dateText, dateTimeText, dayText, type Instant } from '#ui/values/date-time.ts'
import { CommandDialog } from '../auction/actions/command-dialog.tsx'
import { useCommand } from '../auction/actions/use-command.ts'
import type { OwnAuction } from '../auction/own-auction.ts'

type Checklist = Pick<
  NonNullable<OwnAuction['checklist']>,
  | 'version'
  | 'deliveryOn'
  | 'deliveryTime'
  | 'deliveryPlace'
  | 'paymentMethod'
  | 'planAcceptedAt'
  | 'planProposedBySide'
  | 'ownersMemo'
>

interface Planned
  extends Pick<OwnAuction, 'auctionId' | 'auctionStatus' | 'availableActions' | 'winnerName' | 'isWinnerSuspended'> {
  readonly checklist: Checklist | null
  readonly trade: {
    readonly handedOverAt: string | null
    readonly refundAskedAt: string | null
    readonly stopAsked: { readonly isOpen: boolean } | null
  } | null
}

/** When and where the bike changes hands and how it is paid, and whether both have agreed to it. */
export function DeliveryPlan({ auction }: { readonly auction: Planned }) {
  const { auctionId, auctionStatus, checklist, availableActions, winnerName } = auction
  if (!checklist) return null
  const isOpen = availableActions.includes('acceptDelivery')
  const handedOverAt = auction.trade?.handedOverAt
  const isBeingStopped = auction.trade?.stopAsked?.isOpen === true || auction.trade?.refundAskedAt != null
  if (handedOverAt) return <HandedOver at={handedOverAt} checklist={checklist} />
  if (auctionStatus !== STATUS.inTransaction) return <Void checklist={checklist} />
  if (auction.isWinnerSuspended) return <Resting checklist={checklist} />
  return (
    <section id="delivery-plan" aria-labelledby="delivery-plan-title" className="card grid scroll-mt-20 gap-3 p-4">
      <h3 id="delivery-plan-title" className="flex flex-wrap items-center gap-2 text-base">
        引渡しの予定
        {isBeingStopped ? (
          <StateBadge tone="warn">中止の手続き中</StateBadge>
        ) : checklist.planAcceptedAt ? (
          <StateBadge tone="good">決定</StateBadge>
        ) : (
          <StateBadge tone="warn">{isOpen ? '承諾をお願いします' : '未定'}</StateBadge>
        )}
      </h3>
      <Appointment checklist={checklist} />
      <p className="text-text-2">{stateOf(auction, checklist)}</p>
      {isOpen && <AcceptDelivery auctionId={auctionId} checklist={checklist} dealer={winnerName ?? '販売店'} />}
      {checklist.planAcceptedAt && (
        <p>
          <a href={`/kaitori/mypage/auction/${auctionId}/delivery.ics`} className="button button-quiet">
            カレンダーに追加する
          </a>
        </p>
      )}
    </section>
  )
}

/** What was planned is over: when it came true. */
function HandedOver({ at, checklist }: { readonly at: string; readonly checklist: Checklist }) {
  return (
    <section id="delivery-plan" aria-labelledby="delivery-plan-title" className="card grid scroll-mt-20 gap-3 p-4">
      <h3 id="delivery-plan-title" className="flex flex-wrap items-center gap-2 text-base">
        引渡し
        <StateBadge tone="good">完了</StateBadge>
      </h3>
      <Appointment checklist={checklist} handedOverAt={at} />
    </section>
  )
}

/** The trade was stopped, and nobody comes. */
function Void({ checklist }: { readonly checklist: Checklist }) {
  return (
    <section id="delivery-plan" aria-labelledby="delivery-plan-title" className="card grid scroll-mt-20 gap-3 p-4">
      <h3 id="delivery-plan-title" className="flex flex-wrap items-center gap-2 text-base">
        引渡しの予定
        <StateBadge tone="bad">無効</StateBadge>
      </h3>
      <p>
        取引が中止されたため、この予定は無効です。車両は引き渡さないでください。カレンダーに追加した予定は、削除してください。
      </p>
      <Appointment checklist={checklist} />
    </section>
  )
}

/** The dealer is suspended: nobody meets until an operator has decided. */
function Resting({ checklist }: { readonly checklist: Checklist }) {
  return (
    <section id="delivery-plan" aria-labelledby="delivery-plan-title" className="card grid scroll-mt-20 gap-3 p-4">
      <h3 id="delivery-plan-title" className="flex flex-wrap items-center gap-2 text-base">
        引渡しの予定
        <StateBadge tone="bad">保留</StateBadge>
      </h3>
      <p>販売店が利用停止中のため、この予定は保留です。運営からの連絡があるまで、引渡しはお待ちください。</p>
      <Appointment checklist={checklist} />
    </section>
  )
}

function stateOf(
  { availableActions, winnerName }: Planned,
  { deliveryOn, planAcceptedAt, planProposedBySide }: Checklist,
) {
  const dealer = winnerName ?? '販売店'
  if (planAcceptedAt)
    return [
      `あなたと${dealer}の双方が承諾しています。`,
      availableActions.includes('postCheckedList') &&
        (deliveryOn < tokyoDay(new Date(serverNow()))
          ? 'この日は過ぎました。チェックリストで新しい日時を提案してください。'
          : '変更するときは、チェックリストから提案してください。'),
    ]
      .filter(Boolean)
      .join('')
  if (availableActions.includes('acceptDelivery'))
    return `${dealer}からの提案です。変えたいところがあれば、チェックリストで直すと、あなたからの提案になります。`
  if (planProposedBySide === 'owner') return `${dealer}に提案しました。承諾されると、メールでお知らせします。`
  return '承諾されないまま、引渡しの日を過ぎました。チェックリストで新しい日時を提案してください。'
}

interface AppointmentProperties {
  readonly checklist: Checklist
  readonly handedOverAt?: string
}

function Appointment({ checklist, handedOverAt }: AppointmentProperties) {
  const planned = `${deliveryDayText(checklist.deliveryOn, serverNow())} ${checklist.deliveryTime}`
  const rows = [
    handedOverAt ? ['引渡し', dateTimeText(handedOverAt)] : ['日時', planned],
    ['場所', checklist.deliveryPlace],
    ['お支払い方法', labelOf(PAYMENT_METHODS, checklist.paymentMethod)],
  ] as const
  return (
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-y-1">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-sm text-text-2">{label}</dt>
          <dd className="tabular wrap-anywhere font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** 11月20日（金）, with its year where that is not the present one. */
export function deliveryDayText(deliveryOn: string, now: Instant): string {
  const [year = ''] = dateText(deliveryOn).split('年')
  return dateText(now).startsWith(`${year}年`) ? dayText(deliveryOn) : `${year}年${dayText(deliveryOn)}`
}

interface Properties {
  readonly auctionId: number
  readonly checklist: Checklist
  readonly dealer: string
}

function AcceptDelivery({ auctionId, checklist, dealer }: Properties) {
  const command = useCommand()
  const { give, ask } = command
  // As it stood when the question was opened.
  const [read, setRead] = useState(checklist)
  return (
    <>
      <p>
        <button
          type="button"
          className="button button-action min-h-12 w-full sm:w-auto"
          onClick={() => {
            setRead(checklist)
            ask(true)
          }}
        >
          この予定を承諾する
        </button>
      </p>
      <CommandDialog
        command={command}
        title="この予定を承諾しますか"
        consequence={
          <>
            <p>{dealer}との引渡しが、次の内容で決まります。</p>
            <Appointment checklist={read} />
            {isTransfer(read.paymentMethod) && checklist.ownersMemo === null && (
              <p className="font-bold">振込先の口座が記入されていません。</p>
            )}
          </>
        }
        confirmLabel="承諾する"
        onConfirm={() =>
          void give(
            (graphql) => graphql.request(AcceptDeliveryDocument, { input: { auctionId, version: read.version } }),
            `${dealer}との引渡しの予定を承諾しました。`,
          )
        }
      />
    </>
  )
}
