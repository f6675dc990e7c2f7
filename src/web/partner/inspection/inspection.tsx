import { useState } from 'react'
import {
  FailInspectionDocument,
  InspectionQueueDocument,
  MarkImageNgDocument,
  PlanPassDocument,
  WithdrawPassDocument,
} from '#contract/generated/operator.ts'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { readForm } from '../call/form-values.ts'
import { Outcome } from '../call/outcome.tsx'
import { ask, isRefusal, tell } from '../call/partner-call.ts'
import { useLastAnswer } from '../call/use-last-answer.ts'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { Button } from '../controls/button.tsx'
import type { Route } from './+types/inspection.ts'
import { Certificate } from './certificate.tsx'
import { InspectionDecision } from './inspection-decision.tsx'
import { InspectionPhotos } from './inspection-photos.tsx'
import { PlannedPasses } from './planned-passes.tsx'
import { placeIn, type QueuePlace, stepFrom } from './queue-place.ts'
import { StatedFacts } from './stated-facts.tsx'
import { useInspectionKeys } from './use-inspection-keys.ts'

export function loader(route: Route.LoaderArgs) {
  return ask(route, InspectionQueueDocument, {})
}

export async function action(route: Route.ActionArgs) {
  const form = readForm(await route.request.formData())
  const { text } = form
  const auctionId = form.id('auctionId') ?? form.fault('auctionId', '対象の出品が見つかりません。')
  const version = form.id('version') ?? 0
  const reason = text('reason')
  const refusal = form.refusal()
  if (refusal || auctionId === null) return refusal
  if (text('do') === 'pass') {
    const result = await tell(route, PlanPassDocument, { input: { auctionId, version } })
    return isRefusal(result) ? result : null
  }
  if (text('do') === 'withdraw') {
    const result = await tell(route, WithdrawPassDocument, { input: { auctionId } })
    return isRefusal(result) ? result : { done: `No.${auctionId} の合格を取り消しました。` }
  }
  if (text('do') === 'fail') {
    const question = form.question(`fail ${auctionId}`, `No.${auctionId} を不合格にし、出品を終了します。`)
    if (question) return question
    const result = await tell(route, FailInspectionDocument, { input: { auctionId, version, reason } })
    return isRefusal(result) ? result : { done: `No.${auctionId} を不合格にしました。` }
  }
  const input = { auctionId, assetId: text('assetId'), version, reason }
  const result = await tell(route, MarkImageNgDocument, { input })
  return isRefusal(result) ? result : { done: '写真をNGにし、出品者へ差し替えを依頼しました。' }
}

/** Oldest first, photos beside what the owner stated. */
export default function Inspection({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  const { inspectionQueue, plannedPasses } = loaderData
  const passing = new Set(plannedPasses.filter(({ isPassed }) => isPassed === null).map(({ auctionId }) => auctionId))
  const queue = inspectionQueue.filter(({ auctionId }) => !passing.has(auctionId))
  const ids = queue.map(({ auctionId }) => auctionId)
  const [decided, setDecided] = useState<number | null>(null)
  const [kept, setPlace] = useState<QueuePlace>({ auctionId: ids[0] ?? null, index: 0 })
  const step = placeIn(ids, kept, decided)
  const { place, isGone } = step
  if (place.auctionId !== kept.auctionId || place.index !== kept.index) {
    setPlace(place)
    if (place.auctionId !== kept.auctionId) setDecided(null)
  }
  const current = isGone ? undefined : queue.find(({ auctionId }) => auctionId === place.auctionId)
  const move = (by: 1 | -1) => setPlace(stepFrom(ids, step, by))
  useInspectionKeys(move)
  return (
    <div className="grid gap-4">
      <ConsoleMeta title="審査" />
      <div className="flex flex-wrap items-baseline gap-3">
        <h1 className="text-xl">審査待ち</h1>
        <p className="text-text-2">
          {queue.length}件・古い順
          <span className="max-md:hidden">　キー操作：j 次　k 前　1〜9 写真のNG理由へ　p 合格　f 不合格の理由へ</span>
        </p>
        {(queue.length > 1 || (isGone && queue.length > 0)) && (
          <div className="ml-auto flex items-center gap-2">
            <Button isDisabled={!isGone && place.index === 0} onPress={() => move(-1)}>
              前へ
            </Button>
            <span className="tabular">
              {isGone ? '–' : place.index + 1}/{queue.length}
            </span>
            <Button isDisabled={!isGone && place.index >= queue.length - 1} onPress={() => move(1)}>
              次へ
            </Button>
          </div>
        )}
      </div>
      <PlannedPasses planned={plannedPasses} />
      <Outcome refusal={answer} />
      {isGone && (
        <Notice
          tone="warn"
          isAnswer
          action={<Button onPress={() => move(1)}>{queue.length > 0 ? '次の出品へ' : '一覧に戻る'}</Button>}
        >
          No.{place.auctionId} は審査待ちではなくなりました。ほかの担当者が処理したか、出品者が取り消しました。
        </Notice>
      )}
      {!current && !isGone && (
        <EmptyState drawing={<StateDrawing name="done" />} title="審査待ちの出品はありません">
          新しい出品があると、ここに古い順に並びます。
        </EmptyState>
      )}
      {current && (
        <section
          key={current.auctionId}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
          aria-label="審査中の出品"
        >
          <InspectionPhotos listing={current} />
          <div className="grid content-start gap-4">
            <StatedFacts listing={current} />
            {current.certificateAssetId && (
              <Certificate assetId={current.certificateAssetId} type={current.certificateType} />
            )}
            <InspectionDecision listing={current} onDecide={() => setDecided(current.auctionId)} />
          </div>
        </section>
      )}
    </div>
  )
}
