import { useEffect, useState } from 'react'
import type { DraftAnswers } from '#domain/listing/draft-answers.ts'
import type { ListingDraft } from '#domain/listing/listing-draft.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { personNow, VISITOR } from '../../session/kept-entries.ts'
import { useDropParameters } from '../../session/read-once.ts'
import { BIKE_IN_ADDRESS, bikeWords, type NamedBike } from '../souba/named-bike.ts'
import { answersOfNamed, forgetEarlierDraft, hasEarlierDraft, openDraft, openEarlierDraft } from './draft-store.ts'
import type { PostedListing } from './plain/plain-sell-action.ts'
import { PlainSellForm } from './plain/plain-sell-form.tsx'
import { SellSteps } from './sell-steps.tsx'
import type { SellLists } from './use-sell-form.ts'

interface Opened {
  readonly person: string
  readonly draft: ListingDraft
  readonly hasEarlier: boolean
  /** The form shows another bike than the one of the address: that one was begun before. */
  readonly isOther: boolean
}

interface Properties {
  readonly lists: SellLists
  readonly isVisitor: boolean
  /** Answers that are known already, for a form that was not begun yet. */
  readonly known?: Partial<DraftAnswers>
  /** The own earlier auction that they are of. */
  readonly relistedFrom?: number | null
  /** What was sent without scripts, before they came. */
  readonly posted?: PostedListing | undefined
  /** The bike of the address. */
  readonly named: NamedBike | null
}

/** The sell form; what was entered before lies in this browser, so it is there only once the scripts are. */
export function SellForm({ lists, isVisitor, known, relistedFrom = null, posted, named }: Properties) {
  useDropParameters(BIKE_IN_ADDRESS)
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    const person = isVisitor ? VISITOR : personNow()
    const stored = openDraft(person)
    const isNew = stored.answers.modelId === null && stored.files.length === 0
    const answered = posted?.answers ?? (named ? answersOfNamed(named, lists.mileages) : known)
    const draft = isNew && answered ? { ...stored, answers: { ...stored.answers, ...answered }, relistedFrom } : stored
    setOpened({
      person,
      draft: isNew && posted ? { ...draft, step: posted.step } : draft,
      hasEarlier: hasEarlierDraft(person),
      isOther: named !== null && draft.answers.modelId !== named.model.modelId,
    })
  }, [known, relistedFrom, isVisitor, posted, named, lists])
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
  const { person, draft, hasEarlier, isOther } = opened
  const begin = () => {
    const fresh = openDraft(person)
    const answers = named ? { ...fresh.answers, ...answersOfNamed(named, lists.mileages) } : fresh.answers
    setOpened({ ...opened, draft: { ...fresh, answers }, isOther: false })
  }
  return (
    <>
      {named && (
        <div className="mx-auto max-w-read px-4 pt-6">
          <Notice>
            {isOther
              ? `入力の途中の別のバイクを表示しています。「${bikeWords(named)}」を出品する場合は、下の「最初からやり直す」を押してください。`
              : `相場のページで選んだバイクを入力しました：${bikeWords(named)}`}
          </Notice>
        </div>
      )}
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
        onReset={begin}
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
