import { useEffect, useState } from 'react'
import type { DraftAnswers } from '#domain/listing/draft-answers.ts'
import type { ListingDraft } from '#domain/listing/listing-draft.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { openDraft } from './draft-store.ts'
import { SellSteps } from './sell-steps.tsx'
import type { SellLists } from './use-sell-form.ts'

interface Properties {
  readonly lists: SellLists
  readonly isVisitor: boolean
  /** Answers that are known already, for a form that was not begun yet. */
  readonly known?: Partial<DraftAnswers>
}

/** The sell form; what was entered before lies in this browser, so it is there only once the scripts are. */
export function SellForm({ lists, isVisitor, known }: Properties) {
  const [draft, setDraft] = useState<ListingDraft | null>(null)
  useEffect(() => {
    const stored = openDraft()
    const isNew = stored.answers.modelId === null && stored.files.length === 0
    setDraft(isNew && known ? { ...stored, answers: { ...stored.answers, ...known } } : stored)
  }, [known])
  if (!draft)
    return (
      <div className="mx-auto grid max-w-read gap-6 px-4 pt-6 pb-10">
        <h1 className="text-2xl">バイクを出品する</h1>
        <noscript>
          <p>出品のご利用には、ブラウザのJavaScriptを有効にしていただく必要があります。</p>
        </noscript>
        <Skeleton lines={4} />
      </div>
    )
  return (
    <SellSteps
      key={draft.idempotencyKey}
      draft={draft}
      lists={lists}
      isVisitor={isVisitor}
      onReset={() => setDraft(openDraft())}
    />
  )
}
