import { useEffect, useState } from 'react'
import { ClaimEvidenceDocument, DisputesDocument, type DisputesQuery } from '#contract/generated/operator.ts'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { Outcome } from '../../call/answer/outcome.tsx'
import { useLastAnswer } from '../../call/answer/use-last-answer.ts'
import { dropDraft, hasDraft } from '../../call/draft/use-draft.ts'
import { query } from '../../call/partner-call.ts'
import { ConsoleLink } from '../../console/console-link.tsx'
import { ConsoleMeta } from '../../console/console-meta.tsx'
import { useOpenedFor } from '../../console/use-console.ts'
import { useLive } from '../../live/use-live.ts'
import type { Route } from './+types/disputes.ts'
import { Dispute } from './dispute.tsx'
import { REFUND_FORM } from './refund.ts'
import { type DisputeRow, draftsOf, isAboutClaims, isAboutStop, type RulingOutcome } from './ruling.ts'
import { runRuling } from './ruling-actions.ts'
import { TroubledList } from './troubled-list.tsx'

/** Claims with what they are judged by: read for each of them alone, since all of it together would be too much for one query. */
export async function loader(route: Route.LoaderArgs) {
  const { disputes, ...lists } = await query(route, DisputesDocument, {})
  const rows = disputes.map(async (dispute): Promise<DisputeRow> => {
    if (!isAboutClaims(dispute.trade) || isAboutStop(dispute.trade)) return { ...dispute, evidence: null }
    const { auctionId } = dispute
    return { ...dispute, evidence: (await query(route, ClaimEvidenceDocument, { auctionId })).partnerAuction }
  })
  return { ...lists, disputes: await Promise.all(rows) }
}

export function action(route: Route.ActionArgs): Promise<RulingOutcome> {
  return runRuling(route)
}

export default function Disputes({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  const { disputes, latePayments, troubledTrades, serverTime } = loaderData
  useLive([...disputes, ...latePayments, ...troubledTrades].map(({ auctionId }) => auctionId))
  const { left, dismiss } = useLeft(disputes, answer && 'done' in answer ? answer.form : undefined)
  // The card that stays for what was typed says that it is over.
  const isSaidBelow = answer && 'isOver' in answer && left.some(({ auctionId }) => String(auctionId) === answer.form)
  return (
    <div className="grid max-w-5xl gap-4">
      <ConsoleMeta title="取引の裁定" />
      <div>
        <h1 className="text-xl">取引の裁定</h1>
        <p className="mt-1 text-text-2">
          引渡しの前に減額の裁定を依頼された取引、出品者が入金を確認できないと申し出た取引、中止の申し出に期限までに回答がないか、入金の確認後または利用停止中の販売店に中止の申し出があった取引です。約束の時刻が早い順に並びます。
        </p>
      </div>
      {!isSaidBelow && <Outcome refusal={answer} />}
      {disputes.length === 0 && left.length === 0 && (
        <EmptyState drawing={<StateDrawing name="done" />} title="裁定を待つ取引はありません">
          販売店が裁定を依頼した減額、支払いについての申し出、回答のない中止の申し出が、ここに並びます。
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {[...left, ...disputes].map((dispute) => (
          <Dispute
            key={dispute.auctionId}
            dispute={dispute}
            now={serverTime}
            onDismiss={left.includes(dispute) ? () => dismiss(dispute.auctionId) : null}
            answer={answer?.form === String(dispute.auctionId) ? answer : undefined}
            refundAnswer={answer?.form === `${REFUND_FORM} ${dispute.auctionId}` ? answer : undefined}
          />
        ))}
      </ul>
      <TroubledList
        trades={troubledTrades}
        answerTo={(auctionId) => (answer?.form === String(auctionId) ? answer : undefined)}
      />
      <LateList payments={latePayments} />
    </div>
  )
}

/** Those that were settled elsewhere while something was typed or asked here: that does not go without a word. */
function useLeft(disputes: readonly DisputeRow[], ruledHere: string | undefined) {
  const openedFor = useOpenedFor()
  const [seen, setSeen] = useState({ disputes, left: [] as readonly DisputeRow[] })
  const isGone = ({ auctionId }: DisputeRow) => !disputes.some((it) => it.auctionId === auctionId)
  const isTyped = ({ auctionId }: DisputeRow) => draftsOf(auctionId).some((subject) => hasDraft(openedFor, subject))
  const left = [...seen.left, ...seen.disputes].filter(
    (it) => isGone(it) && String(it.auctionId) !== ruledHere && (seen.left.includes(it) || isTyped(it)),
  )
  if (seen.disputes !== disputes) setSeen({ disputes, left })
  // The card of what was ruled on is gone before its form could forget what was typed.
  useEffect(() => {
    if (ruledHere === undefined) return
    for (const subject of draftsOf(ruledHere)) dropDraft(openedFor, subject)
  }, [ruledHere, openedFor])
  return {
    left: seen.disputes === disputes ? seen.left : left,
    dismiss(auctionId: number) {
      for (const subject of draftsOf(auctionId)) dropDraft(openedFor, subject)
      setSeen((it) => ({ ...it, left: it.left.filter((dispute) => dispute.auctionId !== auctionId) }))
    },
  }
}

/** Dealers that have a bike and have not paid for it. */
function LateList({ payments }: { readonly payments: DisputesQuery['latePayments'] }) {
  if (payments.length === 0) return null
  return (
    <section className="card grid gap-2 p-4" aria-labelledby="late-payments">
      <h2 id="late-payments" className="text-base">
        支払いの遅れ
      </h2>
      <ul className="divide-y divide-line">
        {payments.map(({ auctionId, makerName, modelName, winnerName, trade }) => (
          <li key={auctionId} className="flex flex-wrap items-center gap-x-3">
            <ConsoleLink to={`/partner/auctions/${auctionId}`} className="inline-flex min-h-11 items-center">
              {makerName} {modelName}
            </ConsoleLink>
            <span className="tabular text-text-2">No.{auctionId}</span>
            <span>{winnerName}</span>
            <Yen yen={trade?.price ?? 0} className="font-bold" />
            <span>{trade?.daysLate}日の遅れ</span>
            {trade?.isBiddingHeld && <StateBadge tone="bad">入札停止中</StateBadge>}
          </li>
        ))}
      </ul>
    </section>
  )
}
