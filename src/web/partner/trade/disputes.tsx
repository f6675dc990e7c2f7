import { useState } from 'react'
import { DisputesDocument, type DisputesQuery, RuleOnReductionDocument } from '#contract/generated/operator.ts'
import { HIGHEST_BID } from '#domain/auction/bids/yen.ts'
import {
  MAX_REDUCTIONS,
  MAX_RULING_COMMENT_LENGTH,
  reductionReasonLabel,
  rulingCommentFault,
} from '#domain/auction/trade/final-price.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { type FormReader, formOf } from '../call/form-values.ts'
import { Outcome } from '../call/outcome.tsx'
import { isRefusal, mutate, query, type Refusal } from '../call/partner-call.ts'
import { hasDraft } from '../call/use-draft.ts'
import { useLastAnswer } from '../call/use-last-answer.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { useOpenedFor } from '../console/use-console.ts'
import { useLive } from '../live/use-live.ts'
import type { Route } from './+types/disputes.ts'
import { objectionTitle } from './objection-title.ts'
import { ReceiptPhotos } from './receipt-upload.tsx'

export function loader(route: Route.LoaderArgs) {
  return query(route, DisputesDocument, {})
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  const auctionId = form.id('auctionId') ?? form.fault('auctionId', '裁定する取引を選択してください。')
  // An objection to the full price has no line: what the owner objects to is not a reduction.
  const lines = Array.from({ length: MAX_REDUCTIONS }, (_, line) => `allowed${line}`).filter(form.has)
  const allowed = lines.map((line) => form.yen(line, allowedLimits(HIGHEST_BID)))
  const total = totalOf(allowed)
  checkComment(form)
  const words = async () => {
    const { disputes } = await query(route, DisputesDocument, {})
    const subject = disputes.find((it) => it.auctionId === auctionId)
    const bike = subject ? `${subject.makerName} ${subject.modelName}（No.${auctionId}）` : `No.${auctionId} `
    const final = subject ? `最終取引金額は ${yenText((subject.contractAmount ?? 0) - total)} です。` : ''
    const ruled =
      allowed.length > 0 ? `減額を ${yenText(total)} と裁定します` : '異議について、成約金額どおりと裁定します'
    return `運営として、${bike}の${ruled}。${final}裁定のやり直しはできません。`
  }
  const refusal = form.refusal() ?? (await form.questionAbout(rulingToken(auctionId, allowed), words))
  if (refusal || auctionId === null)
    return { form: form.text('auctionId'), ...(refusal ?? { problem: '', fields: [] }) }
  const version = form.id('version') ?? 0
  const input = { auctionId, version, allowed: allowed.map((amount) => amount ?? 0), comment: form.text('comment') }
  const result = await mutate(route, RuleOnReductionDocument, { input })
  if (isRefusal(result)) {
    const { disputes } = await query(route, DisputesDocument, {})
    const isOpen = disputes.some((it) => it.auctionId === auctionId)
    const over = isOpen || result.unsent ? {} : { problem: overWords(auctionId), fields: [], isOver: true }
    return { ...result, ...over, form: String(auctionId) }
  }
  return { done: `No.${auctionId} について裁定しました。`, form: String(auctionId) }
}

function overWords(auctionId: number): string {
  return `No.${auctionId} は、すでに裁定を待っていません。ほかの担当者が裁定したか、出品者が同意したか、販売店が報告し直しています。`
}

function checkComment(form: FormReader): void {
  const fault = rulingCommentFault(form.text('comment'))
  if (fault) form.fault(fault.field, fault.message)
}

function allowedLimits(claimed: number) {
  return { label: '認める減額', min: 0, max: claimed, required: true }
}

function rulingToken(auctionId: number | null, allowed: readonly (number | null)[]): string {
  return `rule ${auctionId} ${allowed.join(' ')}`
}

/** Whether a field says how much of a claim is allowed. */
function isAllowed(name: string): boolean {
  return name.startsWith('allowed')
}

function draftOf(auctionId: number): string {
  return `ruling ${auctionId}`
}

function totalOf(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
}

export default function Disputes({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  const { disputes } = loaderData
  useLive(disputes.map(({ auctionId }) => auctionId))
  const { left, dismiss } = useLeft(disputes, answer && 'done' in answer ? answer.form : undefined)
  // The card that stays for what was typed says that it is over.
  const isSaidBelow = answer && 'isOver' in answer && left.some(({ auctionId }) => String(auctionId) === answer.form)
  return (
    <div className="grid max-w-5xl gap-4">
      <ConsoleMeta title="異議・減額の裁定" />
      <div>
        <h1 className="text-xl">異議・減額の裁定</h1>
        <p className="mt-1 text-text-2">
          出品者が完了の報告に異議を申し立てた取引と、出品者の回答が期限までになかった取引です。
        </p>
      </div>
      {!isSaidBelow && <Outcome refusal={answer} />}
      {disputes.length === 0 && left.length === 0 && (
        <EmptyState drawing={<StateDrawing name="done" />} title="裁定を待つ取引はありません">
          出品者が完了の報告に同意しなかった取引が、ここに並びます。
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {[...left, ...disputes].map((dispute) => (
          <Dispute
            key={dispute.auctionId}
            dispute={dispute}
            onDismiss={left.includes(dispute) ? () => dismiss(dispute.auctionId) : null}
            answer={answer?.form === String(dispute.auctionId) ? answer : undefined}
          />
        ))}
      </ul>
    </div>
  )
}

type DisputeRow = DisputesQuery['disputes'][number]

/** Those that were settled elsewhere while something was typed or asked here: that does not go without a word. */
function useLeft(disputes: readonly DisputeRow[], ruledHere: string | undefined) {
  const openedFor = useOpenedFor()
  const [seen, setSeen] = useState({ disputes, left: [] as readonly DisputeRow[] })
  const isGone = ({ auctionId }: DisputeRow) => !disputes.some((it) => it.auctionId === auctionId)
  const isTyped = ({ auctionId }: DisputeRow) => hasDraft(openedFor, draftOf(auctionId))
  const left = [...seen.left, ...seen.disputes].filter(
    (it) => isGone(it) && String(it.auctionId) !== ruledHere && (seen.left.includes(it) || isTyped(it)),
  )
  if (seen.disputes !== disputes) setSeen({ disputes, left })
  return {
    left: seen.disputes === disputes ? seen.left : left,
    dismiss: (auctionId: number) =>
      setSeen((it) => ({ ...it, left: it.left.filter((dispute) => dispute.auctionId !== auctionId) })),
  }
}

interface DisputeProperties {
  readonly dispute: DisputeRow
  /** Set where it was settled elsewhere meanwhile: nothing can be sent any more. */
  readonly onDismiss: (() => void) | null
  readonly answer: Refusal | { readonly done: string } | undefined
}

function Dispute({ dispute, onDismiss, answer }: DisputeProperties) {
  const { auctionId, makerName, modelName, contractAmount, winnerName, completionReport: report } = dispute
  if (!report) return null
  const claims = report.reductions.length > 0
  return (
    <li className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-base">
          <ConsoleLink to={`/partner/auctions/${auctionId}`} className="inline-flex min-h-11 items-center">
            {makerName} {modelName}
          </ConsoleLink>
        </h2>
        <span className="tabular text-text-2">No.{auctionId}</span>
        <span>{winnerName}</span>
        <StateBadge tone={report.objection ? 'bad' : 'warn'}>{report.objection ? '異議あり' : '回答なし'}</StateBadge>
        <ConsoleLink to={`/partner/messages/${auctionId}?tab=dealer`} className="inline-flex min-h-11 items-center">
          やり取りを見る
        </ConsoleLink>
      </div>
      {onDismiss && (
        <Notice tone="warn" isAnswer action={<Button onClick={onDismiss}>閉じる</Button>}>
          {overWords(auctionId)}この画面の内容は送信されていません。
        </Notice>
      )}
      <p>
        成約金額 {contractAmount !== null && <Yen yen={contractAmount} className="font-bold" />}　→　報告額{' '}
        <Yen yen={report.finalTransactionPrice} className="font-bold" />（{dateTimeText(report.reportedAt)}報告）
      </p>
      {report.objection && (
        <p className="rounded-control bg-bad-soft p-3">
          {objectionTitle(report, dispute.objectedPrice)}：{report.objection}
        </p>
      )}
      <ReceiptPhotos assetIds={dispute.receiptAssetIds} />
      <ConfirmForm
        label={`No.${auctionId} の裁定`}
        className="grid gap-3 border-t border-line pt-3"
        answer={answer}
        // A corrected report leaves the reason where it is; amounts of claims that it changed are named instead.
        draft={{ subject: draftOf(auctionId), revision: report.reportedAt, isByLabel: isAllowed }}
        shows={{ version: dispute.version }}
        ask={(read) => {
          const allowed = report.reductions.map(({ amount }, line) => read.yen(`allowed${line}`, allowedLimits(amount)))
          const total = totalOf(allowed)
          checkComment(read)
          if (onDismiss) read.fault('comment', 'すでに裁定を待っていません。')
          return {
            title: `運営として、${makerName} ${modelName}（No.${auctionId}）の${claims ? '減額を' : '異議について'}裁定します`,
            consequence: (
              <ul className="list-disc pl-5">
                {report.reductions.map(({ reason, detail, amount }, line) => (
                  <li key={`${reason} ${detail}`}>
                    {reductionReasonLabel(reason)}：申請 {yenText(amount)} のうち {yenText(allowed[line] ?? 0)}{' '}
                    を認めます。
                  </li>
                ))}
                <li className="font-bold">
                  {claims && `減額の合計 ${yenText(total)}、`}最終取引金額 {yenText((contractAmount ?? 0) - total)}
                </li>
                <li className="whitespace-pre-wrap">裁定の理由「{read.text('comment')}」</li>
                <li>金額と理由を、出品者と{winnerName ?? '販売店'}に伝えます。裁定のやり直しはできません。</li>
              </ul>
            ),
            confirmLabel: !claims
              ? '成約金額どおりと裁定する'
              : total === 0
                ? '減額を認めずに裁定する'
                : `${yenText(total)} の減額を認める`,
            token: rulingToken(auctionId, allowed),
          }
        }}
      >
        <input type="hidden" name="auctionId" value={auctionId} />
        {!claims && (
          <p>
            減額の申請はなく、成約金額どおりの報告です。引渡しや支払いができない取引は、裁定せずに
            <ConsoleLink to={`/partner/auctions/${auctionId}`}>オークションの画面から中止</ConsoleLink>してください。
          </p>
        )}
        {report.reductions.map(({ reason, detail, amount }, line) => (
          <div
            key={`${reason} ${detail} ${amount}`}
            className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_auto_11rem] sm:gap-4"
          >
            <span aria-hidden="true">
              {reductionReasonLabel(reason)}：{detail}（申請 <Yen yen={amount} />）
            </span>
            <span aria-hidden="true" className="text-sm font-bold">
              認める減額
            </span>
            <YenField
              name={`allowed${line}`}
              label={`${reductionReasonLabel(reason)}：${detail}（申請 ${yenText(amount)}）のうち認める減額（円）`}
              isLabelHidden
              limits={allowedLimits(amount)}
              defaultValue={String(amount)}
              required
            />
          </div>
        ))}
        <TextArea
          name="comment"
          label="裁定の理由（両者に伝わります）"
          required
          rows={2}
          limit={MAX_RULING_COMMENT_LENGTH}
        />
        <p>
          <Button type="submit" look="action" disabled={onDismiss !== null}>
            {claims ? 'この金額で裁定する' : '成約金額どおりと裁定する'}
          </Button>
        </p>
      </ConfirmForm>
    </li>
  )
}
