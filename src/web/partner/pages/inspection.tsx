import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import {
  FailInspectionDocument,
  InspectionQueueDocument,
  MarkImageNgDocument,
  PassInspectionDocument,
} from '#contract/generated/operator.ts'
import { labelOf } from '#domain/options/option.ts'
import { PHOTO_TYPES } from '#domain/options/photo-types.ts'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { BikePhoto } from '../auctions/bike-photo.tsx'
import { ConsoleMeta } from '../chrome/console-meta.tsx'
import { Outcome } from '../chrome/outcome.tsx'
import { isTyping } from '../chrome/use-menu-keys.ts'
import { readForm } from '../form-values.ts'
import { ask, isRefusal, tell } from '../partner-call.ts'
import type { Route } from './+types/inspection.ts'

export function loader(route: Route.LoaderArgs) {
  return ask(route, InspectionQueueDocument, {})
}

export async function action(route: Route.ActionArgs) {
  const { text, integer } = readForm(await route.request.formData())
  const auctionId = integer('auctionId') ?? 0
  const reason = text('reason')
  if (text('do') === 'pass') {
    const result = await tell(route, PassInspectionDocument, { input: { auctionId } })
    return isRefusal(result) ? result : { done: `No.${auctionId} を合格にしました。` }
  }
  if (text('do') === 'fail') {
    const result = await tell(route, FailInspectionDocument, { input: { auctionId, reason } })
    return isRefusal(result) ? result : { done: `No.${auctionId} を不合格にしました。` }
  }
  const result = await tell(route, MarkImageNgDocument, { input: { auctionId, assetId: text('assetId'), reason } })
  return isRefusal(result) ? result : { done: '写真をNGにし、出品者へ差し替えを依頼しました。' }
}

/** Oldest first; j and k move, p passes. */
export default function Inspection({ loaderData, actionData }: Route.ComponentProps) {
  const { inspectionQueue: queue } = loaderData
  const [place, setPlace] = useState(0)
  const passing = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const current = queue[Math.min(place, queue.length - 1)]

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === 'j') setPlace((at) => Math.min(at + 1, queue.length - 1))
      if (event.key === 'k') setPlace((at) => Math.max(at - 1, 0))
      if (event.key === 'p') passing.current?.requestSubmit()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [queue.length])

  const waiting = current?.images.some(({ isInspectionNg }) => isInspectionNg) ?? false
  return (
    <div className="grid gap-4">
      <ConsoleMeta title="審査" />
      <div className="flex flex-wrap items-baseline gap-3">
        <h1 className="text-xl">審査待ち</h1>
        <p className="text-text-2">{queue.length}件・古い順　キー操作：j 次　k 前　p 合格</p>
      </div>
      <Outcome refusal={actionData} />
      {!current && (
        <EmptyState drawing={<StateDrawing name="done" />} title="審査待ちの出品はありません">
          新しい出品があると、ここに古い順に並びます。
        </EmptyState>
      )}
      {current && (
        <section className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]" aria-label="審査中の出品">
          <ul className="grid grid-cols-2 content-start gap-3 md:grid-cols-3">
            {current.images.map(({ assetId, imageType, isInspectionNg, ngReason }) => (
              <li key={assetId} className={`card p-2 ${isInspectionNg ? 'border-bad' : ''}`}>
                <a href={`/assets/${assetId}`} target="_blank" rel="noreferrer">
                  <BikePhoto assetId={assetId} kind={current.kind} alt={labelOf(PHOTO_TYPES, imageType)} />
                </a>
                <p className="mt-1 font-bold">{labelOf(PHOTO_TYPES, imageType)}</p>
                {isInspectionNg ? (
                  <p className="text-bad">NG：{ngReason}（差し替え待ち）</p>
                ) : (
                  <Form method="post" className="mt-1 flex gap-1">
                    <input type="hidden" name="do" value="ng" />
                    <input type="hidden" name="auctionId" value={current.auctionId} />
                    <input type="hidden" name="assetId" value={assetId} />
                    <input
                      name="reason"
                      required
                      aria-label={`${labelOf(PHOTO_TYPES, imageType)}のNG理由`}
                      placeholder="NGの理由"
                      className="control min-h-11 min-w-0 py-1 text-sm"
                    />
                    <button type="submit" className="button button-quiet px-3 text-bad">
                      NG
                    </button>
                  </Form>
                )}
              </li>
            ))}
            {current.images.length === 0 && <li className="text-text-2">写真がありません。</li>}
          </ul>
          <div className="grid content-start gap-4">
            <div className="card p-4">
              <h2 className="text-lg">
                {current.makerName} {current.modelName}
              </h2>
              <p className="text-text-2">
                No.{current.auctionId}・{dateTimeText(current.createdAt)}受付・{place + 1}/{queue.length}件目
              </p>
              <p className="mt-1">
                {[current.modelTypeName, current.mileage, current.prefecture].filter(Boolean).join('・')}
              </p>
              <dl className="mt-2">
                {current.condition.map(({ label, value, isConcern }) => (
                  <div key={label} className="flex gap-3 border-b border-line py-1.5">
                    <dt className="w-28 shrink-0 text-text-2">{label}</dt>
                    <dd className={isConcern ? 'font-bold text-warn' : ''}>{value}</dd>
                  </div>
                ))}
              </dl>
            </div>
            <div className="card grid gap-3 p-4">
              {waiting && <StateBadge tone="warn">写真の差し替え待ち</StateBadge>}
              <Form method="post" ref={passing}>
                <input type="hidden" name="do" value="pass" />
                <input type="hidden" name="auctionId" value={current.auctionId} />
                <button type="submit" disabled={isBusy || waiting} className="button button-action w-full">
                  合格にする（p）
                </button>
              </Form>
              <Form method="post" className="grid gap-2">
                <input type="hidden" name="do" value="fail" />
                <input type="hidden" name="auctionId" value={current.auctionId} />
                <label className="grid gap-1">
                  <span>不合格の理由（出品者に伝わります）</span>
                  <input name="reason" required maxLength={500} className="control" />
                </label>
                <button type="submit" disabled={isBusy} className="button button-quiet text-bad">
                  不合格にする
                </button>
              </Form>
            </div>
          </div>
        </section>
      )}
    </div>
  )
}
