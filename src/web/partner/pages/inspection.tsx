import { useState } from 'react'
import {
  FailInspectionDocument,
  InspectionQueueDocument,
  MarkImageNgDocument,
  PassInspectionDocument,
} from '#contract/generated/operator.ts'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ConsoleMeta } from '../chrome/console-meta.tsx'
import { Outcome } from '../chrome/outcome.tsx'
import { Button } from '../controls/button.tsx'
import { readForm } from '../form-values.ts'
import { Certificate } from '../inspection/certificate.tsx'
import { InspectionDecision } from '../inspection/inspection-decision.tsx'
import { InspectionPhotos } from '../inspection/inspection-photos.tsx'
import { StatedFacts } from '../inspection/stated-facts.tsx'
import { useInspectionKeys } from '../inspection/use-inspection-keys.ts'
import { useLastAnswer } from '../live/use-last-answer.ts'
import { ask, isRefusal, tell } from '../partner-call.ts'
import type { Route } from './+types/inspection.ts'

export function loader(route: Route.LoaderArgs) {
  return ask(route, InspectionQueueDocument, {})
}

export async function action(route: Route.ActionArgs) {
  const form = readForm(await route.request.formData())
  const { text } = form
  const auctionId = form.id('auctionId') ?? form.fault('auctionId', '対象の出品が見つかりません。')
  const reason = text('reason')
  const refusal = form.refusal()
  if (refusal || auctionId === null) return refusal
  if (text('do') === 'pass') {
    const result = await tell(route, PassInspectionDocument, { input: { auctionId } })
    return isRefusal(result) ? result : { done: `No.${auctionId} を合格にしました。` }
  }
  if (text('do') === 'fail') {
    const question = form.question(`fail ${auctionId}`, `No.${auctionId} を不合格にし、出品を終了します。`)
    if (question) return question
    const result = await tell(route, FailInspectionDocument, { input: { auctionId, reason } })
    return isRefusal(result) ? result : { done: `No.${auctionId} を不合格にしました。` }
  }
  const result = await tell(route, MarkImageNgDocument, { input: { auctionId, assetId: text('assetId'), reason } })
  return isRefusal(result) ? result : { done: '写真をNGにし、出品者へ差し替えを依頼しました。' }
}

/** Oldest first, photos beside what the owner stated. */
export default function Inspection({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  const { inspectionQueue: queue } = loaderData
  const [place, setPlace] = useState(0)
  const shown = Math.min(place, queue.length - 1)
  const current = queue[shown]
  useInspectionKeys(queue.length, setPlace)
  return (
    <div className="grid gap-4">
      <ConsoleMeta title="審査" />
      <div className="flex flex-wrap items-baseline gap-3">
        <h1 className="text-xl">審査待ち</h1>
        <p className="text-text-2">
          {queue.length}件・古い順
          <span className="max-md:hidden">　キー操作：j 次　k 前　1〜9 写真のNG理由へ　p 合格　f 不合格の理由へ</span>
        </p>
        {queue.length > 1 && (
          <div className="ml-auto flex items-center gap-2">
            <Button isDisabled={shown === 0} onPress={() => setPlace(shown - 1)}>
              前へ
            </Button>
            <span className="tabular">
              {shown + 1}/{queue.length}
            </span>
            <Button isDisabled={shown === queue.length - 1} onPress={() => setPlace(shown + 1)}>
              次へ
            </Button>
          </div>
        )}
      </div>
      <Outcome refusal={answer} />
      {!current && (
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
            <InspectionDecision listing={current} />
          </div>
        </section>
      )}
    </div>
  )
}
