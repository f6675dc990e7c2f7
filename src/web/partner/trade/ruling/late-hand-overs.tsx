import { useEffect } from 'react'
import { LATE_OUTCOME_LABELS } from '#content/messages/late-hand-over.ts'
import type { DisputesQuery } from '#contract/generated/operator.ts'
import { MAX_RULING_COMMENT_LENGTH } from '#domain/auction/trade/final-price.ts'
import { LATE_OUTCOMES, type LateOutcome } from '#domain/auction/trade/late-hand-over.ts'
import { Button } from '#ui/controls/button.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { ConfirmForm } from '../../call/confirm-form.tsx'
import { dropDraft } from '../../call/use-draft.ts'
import { ConsoleLink } from '../../console/console-link.tsx'
import { useOpenedFor } from '../../console/use-console.ts'
import { checkComment, checkOutcome, type RulingOutcome, settlementOf, settlementToken } from './ruling.ts'

interface Properties {
  readonly trades: DisputesQuery['lateHandOvers']
  /** When the page was read. */
  readonly now: string
  readonly answer: RulingOutcome | undefined
}

/** Stopped trades whose bike has probably left: a right code came after the stop. */
export function LateHandOvers({ trades, now, answer }: Properties) {
  const openedFor = useOpenedFor()
  const settled = answer && 'done' in answer ? answer.form : undefined
  // Its card is gone before its form could forget what was typed.
  useEffect(() => {
    if (settled !== undefined) dropDraft(openedFor, settled)
  }, [settled, openedFor])
  if (trades.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="late-hand-overs">
      <h2 id="late-hand-overs" className="text-base">
        中止のあとに届いた引渡しコード
      </h2>
      <p className="text-text-2">
        販売店が入力した引渡しコードが、取引の中止のあとに届きました。車両は引渡し済みの可能性があります。双方に事情を確認し、結果を伝えてください。
      </p>
      <ul className="grid gap-4">
        {trades.map((trade) => (
          <Late
            key={trade.auctionId}
            trade={trade}
            now={now}
            answer={answer?.form === settlementOf(trade.auctionId) ? answer : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

function Late({
  trade: { auctionId, auctionStatusLabel, makerName, modelName, winnerName, stopReason, trade },
  now,
  answer,
}: Omit<Properties, 'trades'> & { readonly trade: Properties['trades'][number] }) {
  const late = trade?.lateHandOver
  if (!late) return null
  return (
    <li className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-base">
          <ConsoleLink to={`/partner/auctions/${auctionId}`} className="inline-flex min-h-11 items-center">
            {makerName} {modelName}
          </ConsoleLink>
        </h3>
        <span className="tabular text-text-2">No.{auctionId}</span>
        <span>{winnerName}</span>
        <StateBadge tone="bad">{auctionStatusLabel}</StateBadge>
        <ConsoleLink to={`/partner/messages/${auctionId}?tab=support`} className="inline-flex min-h-11 items-center">
          出品者へのメッセージ
        </ConsoleLink>
      </div>
      <dl className="grid grid-cols-[12rem_minmax(0,1fr)] gap-y-1">
        <dt className="text-text-2">引渡しコードの入力</dt>
        <dd className="tabular">{dateTimeText(late.typedAt)}（端末の時刻。コードは正しい）</dd>
        <dt className="text-text-2">取引の中止</dt>
        <dd className="tabular">
          {dateTimeText(late.stoppedAt)}
          {stopReason && `（理由：${stopReason}）`}
        </dd>
        <dt className="text-text-2">コードの到着</dt>
        <dd className="tabular">{dateTimeText(late.receivedAt)}</dd>
        <dt className="text-text-2">確定していた買取金額</dt>
        <dd>
          <Yen yen={trade.price ?? 0} className="font-bold" />
        </dd>
        {late.followedBy.length > 0 && (
          <>
            <dt className="text-text-2">この車両のその後の出品</dt>
            <dd className="flex flex-wrap gap-x-3">
              {late.followedBy.map((id) => (
                <ConsoleLink key={id} to={`/partner/auctions/${id}`} className="inline-flex min-h-11 items-center">
                  No.{id}
                </ConsoleLink>
              ))}
            </dd>
          </>
        )}
        <dt className="text-text-2">双方への連絡の期限</dt>
        <dd className="tabular font-bold">
          {dateTimeText(late.answerBy)}{' '}
          {Date.parse(late.answerBy) <= Date.parse(now) && <StateBadge tone="bad">期限を過ぎています</StateBadge>}
        </dd>
      </dl>
      <ConfirmForm
        label={`No.${auctionId} の対応の結果`}
        className="grid gap-3 border-t border-line pt-3"
        answer={answer}
        draft={{ subject: settlementOf(auctionId) }}
        ask={(read) => {
          const outcome = checkOutcome(read)
          checkComment(read)
          const keeps = outcome === 'withDealer'
          return {
            title: `運営として、${makerName} ${modelName}（No.${auctionId}）の対応を終えます`,
            consequence: (
              <ul className="list-disc pl-5">
                {outcome && <li className="font-bold">{LATE_OUTCOME_LABELS[outcome]}。</li>}
                <li className="whitespace-pre-wrap">
                  対応の内容「{read.text('comment')}」を、出品者と販売店に伝えます。
                </li>
                <li>
                  取引は中止のままです。
                  {keeps
                    ? '代金と名義変更の期限を双方に伝えます。この車両は、再出品もほかの販売店への売却もできなくなります。'
                    : 'この車両をまた出品・売却できるようになります。'}
                </li>
                <li>やり直しはできません。</li>
              </ul>
            ),
            confirmLabel: '対応を終える',
            token: settlementToken(auctionId, outcome),
          }
        }}
      >
        <input type="hidden" name="auctionId" value={auctionId} />
        <input type="hidden" name="do" value="settle-late" />
        <RadioGroup
          name="outcome"
          label="車両はどちらにありますか"
          required
          options={LATE_OUTCOMES.map((value) => ({
            value,
            label: LATE_OUTCOME_LABELS[value],
            description: nextOf(value),
          }))}
        />
        <TextArea
          name="comment"
          label="対応の内容（両者に伝わります）"
          required
          rows={2}
          limit={MAX_RULING_COMMENT_LENGTH}
        />
        <p>
          <Button type="submit" look="action">
            結果を伝えて対応を終える
          </Button>
        </p>
      </ConfirmForm>
    </li>
  )
}

function nextOf(outcome: LateOutcome): string {
  return outcome === 'withOwner'
    ? 'また出品・売却できるようになります'
    : '代金と名義変更の期限を双方に伝えます。再出品や、ほかの販売店への売却はできません'
}
