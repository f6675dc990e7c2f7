import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { InspectionQueueQuery } from '#contract/generated/operator.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { Button } from '#ui/controls/button.tsx'
import { Outcome } from '../call/answer/outcome.tsx'
import { sendAgain } from '../call/answer/send-again.ts'
import { OpenedFor } from '../call/console-form.tsx'
import type { Refusal } from '../call/partner-call.ts'

type Planned = InspectionQueueQuery['plannedPasses'][number] & {
  /** Who decided before the pass took effect, and how. */
  readonly decision: string | null
}

/** What was passed a moment ago, and can be taken back until it takes effect. */
export function PlannedPasses({ planned }: { readonly planned: readonly Planned[] }) {
  const fetcher = useFetcher<Refusal | { done: string }>()
  const isBusy = fetcher.state !== 'idle'
  const [withdrawn, setWithdrawn] = useState<number | null>(null)
  // Passed again, it is no news any more that the pass was taken back.
  const isOutdated =
    fetcher.data !== undefined &&
    'done' in fetcher.data &&
    planned.some(({ auctionId, isPassed }) => auctionId === withdrawn && isPassed !== false)
  return (
    <div className="grid gap-2">
      <ul aria-label="合格にした出品" aria-live="polite" className="grid gap-2">
        {planned.map((it) => (
          <li key={it.auctionId} className="card flex flex-wrap items-center gap-x-4 px-4 py-1">
            <p className="flex min-h-11 items-center">
              {it.decision ?? (
                <>
                  No.{it.auctionId} <Words planned={it} />
                </>
              )}
            </p>
            {it.isPassed === null && (
              <fetcher.Form method="post" className="ml-auto" onSubmit={() => setWithdrawn(it.auctionId)}>
                <OpenedFor />
                <input type="hidden" name="do" value="withdraw" />
                <input type="hidden" name="auctionId" value={it.auctionId} />
                <Button type="submit" disabled={isBusy}>
                  合格を取り消す
                </Button>
              </fetcher.Form>
            )}
          </li>
        ))}
      </ul>
      <Outcome refusal={isOutdated ? null : fetcher.data} onRetry={(sent) => void sendAgain(fetcher, sent)} />
    </div>
  )
}

function Words({ planned: { isPassed, isOwn, passAt } }: { readonly planned: Planned }) {
  if (isPassed === true) return <>を{isOwn ? '' : 'ほかの担当者が'}合格にしました。</>
  if (isPassed === false) return <>は、内容が変わったため合格にできませんでした。</>
  return (
    <>
      を{isOwn ? '' : 'ほかの担当者が'}合格にします（
      <SecondsLeft until={passAt} />）
    </>
  )
}

function SecondsLeft({ until }: { readonly until: string }) {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setLeft(Math.ceil((Date.parse(until) - serverNow()) / 1000))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until])
  return (
    <span className="tabular" aria-hidden="true">
      {left === null || left > 0 ? `あと${left ?? 10}秒` : '処理中'}
    </span>
  )
}
