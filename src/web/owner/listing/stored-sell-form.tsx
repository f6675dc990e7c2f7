import { useEffect, useState } from 'react'
import type { DraftAnswers } from '#domain/listing/draft-answers.ts'
import type { ListingDraft } from '#domain/listing/listing-draft.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { personNow, VISITOR } from '../../session/kept-entries.ts'
import { forgetEarlierDraft, hasEarlierDraft, openDraft, openEarlierDraft } from './draft-store.ts'
import type { PostedListing } from './plain/plain-sell-action.ts'
import { PlainSellForm } from './plain/plain-sell-form.tsx'
import { SellSteps } from './sell-steps.tsx'
import type { SellLists } from './use-sell-form.ts'

interface Opened {
  readonly person: string
  readonly draft: ListingDraft
  readonly hasEarlier: boolean
}

interface Properties {
  readonly lists: SellLists
  readonly isVisitor: boolean
  /** Answers that are known already, for a form that was not begun yet. */
  readonly known?: Partial<DraftAnswers>
  /** What was sent without scripts, before they came. */
  readonly posted?: PostedListing | undefined
}

/** The sell form; what was entered before lies in this browser, so it is there only once the scripts are. */
export function SellForm({ lists, isVisitor, known, posted }: Properties) {
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    const person = isVisitor ? VISITOR : personNow()
    const stored = openDraft(person)
    const isNew = stored.answers.modelId === null && stored.files.length === 0
    const answered = posted?.answers ?? known
    const draft = isNew && answered ? { ...stored, answers: { ...stored.answers, ...answered } } : stored
    setOpened({
      person,
      draft: isNew && posted ? { ...draft, step: posted.step } : draft,
      hasEarlier: hasEarlierDraft(person),
    })
  }, [known, isVisitor, posted])
  if (!opened)
    return (
      <div className="mx-auto grid max-w-read gap-6 px-4 pt-6 pb-10">
        <h1 className="text-2xl">バイクを出品する</h1>
        <noscript>
          <PlainSellForm lists={lists} posted={posted} />
        </noscript>
        <div className="noscript:hidden">
          <Skeleton lines={4} />
        </div>
      </div>
    )
  const { person, draft, hasEarlier } = opened
  return (
    <>
      {hasEarlier && (
        <EarlierDraft
          onOpen={() => setOpened({ ...opened, draft: openEarlierDraft(person), hasEarlier: hasEarlierDraft(person) })}
          onForget={() => {
            forgetEarlierDraft(person)
            setOpened({ ...opened, hasEarlier: false })
          }}
        />
      )}
      <SellSteps
        key={draft.idempotencyKey}
        draft={draft}
        person={person}
        lists={lists}
        isVisitor={isVisitor}
        onReset={() => setOpened({ ...opened, draft: openDraft(person) })}
      />
    </>
  )
}

interface EarlierProperties {
  readonly onOpen: () => void
  readonly onForget: () => void
}

function EarlierDraft({ onOpen, onForget }: EarlierProperties) {
  return (
    <div className="mx-auto max-w-read px-4 pt-6">
      <Notice
        title="別の入力内容も残っています"
        action={
          <span className="flex flex-wrap gap-3">
            <button type="button" onClick={onOpen} className="button button-quiet">
              別の入力内容に切り替える
            </button>
            <button type="button" onClick={onForget} className="button button-quiet">
              別の入力内容を消す
            </button>
          </span>
        }
      >
        この端末には、お客さまの入力内容が2つあります。いま表示していない内容に、いつでも切り替えられます。
      </Notice>
    </div>
  )
}
