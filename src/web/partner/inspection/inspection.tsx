import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher, useNavigation } from 'react-router'
import { InspectionQueueDocument, type InspectionQueueQuery } from '#contract/generated/operator.ts'
import { Button } from '#ui/controls/button.tsx'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { ContactFlag } from '#ui/feedback/contact-flag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { middleAndRangeText, tradeMiddle } from '#ui/price/man-yen.ts'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { query, type Refusal } from '../call/partner-call.ts'
import { TimesTold } from '../call/read-version.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { isShortcut } from '../console/use-menu-keys.ts'
import { fileAddress } from '../file-address.ts'
import type { Route } from './+types/inspection.ts'
import { type loader as decisionLoader, readDecision } from './decision.ts'
import { passWords } from './decision-words.ts'
import { FrameHold } from './frames/frame-hold.tsx'
import { runInspectionForm } from './inspection-actions.ts'
import { InspectionDecision } from './inspection-decision.tsx'
import { FAIL_REASON, gradeFieldOf, ngReasonOf, PASS_BUTTON } from './inspection-fields.ts'
import { InspectionPhotos } from './inspection-photos.tsx'
import { PlannedPasses } from './planned-passes.tsx'
import { placeIn, type QueuePlace, stepFrom } from './queue-place.ts'
import { NO_FRAME_NUMBER } from './sheet/sheet-fields.ts'
import { SheetForm } from './sheet/sheet-form.tsx'
import { useSheet } from './sheet/use-sheet.ts'

/** So many of the queue are read; see the operation. */
const MAX_SHOWN = 20

export async function loader(route: Route.LoaderArgs) {
  const { inspectionQueue, plannedPasses } = await query(route, InspectionQueueDocument, {})
  // Who was faster; nobody where the listing itself changed.
  const withDecision = plannedPasses.map(async (it) => ({
    ...it,
    decision: it.isPassed === false ? await readDecision(route, it.auctionId) : null,
  }))
  return { inspectionQueue, plannedPasses: await Promise.all(withDecision) }
}

export function action(route: Route.ActionArgs) {
  return runInspectionForm(route)
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
  const refusal = answer && 'problem' in answer ? answer : null
  // Until it is known what became of a decision, and where it was refused, the listing stays: so does what was typed.
  const isDeciding = useNavigation().formData !== undefined
  const isDecided = !isDeciding && refusal?.form !== String(decided)
  const step = placeIn(ids, kept, isDecided ? decided : null)
  const { place } = step
  const isGone = step.isGone && !(isDeciding && place.auctionId === decided)
  if (place.auctionId !== kept.auctionId || place.index !== kept.index) {
    setPlace(place)
    if (place.auctionId !== kept.auctionId) setDecided(null)
  }
  const [seen, setSeen] = useState<Listing | undefined>(undefined)
  const current = queue.find(({ auctionId }) => auctionId === place.auctionId) ?? leftOf(seen, place)
  if (current !== seen) setSeen(current)
  const decision = useDecision(place.auctionId, isGone, plannedPasses)
  const goneWords = decision ?? `No.${place.auctionId} は審査待ちではなくなりました。`
  const move = (by: 1 | -1) => setPlace(stepFrom(ids, step, by))
  const [pressed, setPressed] = useState<number | null>(null)
  useInspectionKeys(move, () => setPressed(place.auctionId))
  return (
    <div className="grid gap-4">
      <ConsoleMeta title="審査" />
      <div className="flex flex-wrap items-baseline gap-3">
        <h1 className="text-xl">審査待ち</h1>
        <p className="text-text-2">
          {queue.length}件{queue.length >= MAX_SHOWN && '以上'}・古い順
        </p>
        {current && (
          <p className="text-text-2 max-md:hidden pointer-coarse:hidden">
            キー操作：j 次　k 前　1〜9 写真のNG理由へ　s 検査票へ　p 合格　f 不合格の理由へ
          </p>
        )}
        {(queue.length > 1 || (isGone && queue.length > 0)) && (
          <div className="ml-auto flex items-center gap-2">
            <Button disabled={!isGone && place.index === 0} onClick={() => move(-1)}>
              前へ
            </Button>
            <span className="tabular">
              {isGone ? '–' : place.index + 1}/{queue.length}
            </span>
            <Button disabled={!isGone && place.index >= queue.length - 1} onClick={() => move(1)}>
              次へ
            </Button>
          </div>
        )}
      </div>
      <PlannedPasses planned={plannedPasses} />
      {!(isGone && refusal?.form === String(place.auctionId)) && !isShownAtSheet(answer, place.auctionId) && (
        <Outcome refusal={answer} />
      )}
      {isGone && (
        <Notice
          tone="warn"
          isAnswer
          action={<Button onClick={() => move(1)}>{queue.length > 0 ? '次の出品へ' : '一覧に戻る'}</Button>}
        >
          {goneWords}この画面の操作は反映されていません。
        </Notice>
      )}
      {!current && (
        <EmptyState drawing={<StateDrawing name="done" />} title="審査待ちの出品はありません">
          新しい出品があると、ここに古い順に並びます。
        </EmptyState>
      )}
      {current && (
        <Inspected
          key={current.auctionId}
          listing={current}
          goneWords={isGone ? goneWords : null}
          answer={answer}
          isPassPressed={pressed === current.auctionId}
          onDecide={() => setDecided(current.auctionId)}
        />
      )}
    </div>
  )
}

interface InspectedProperties {
  readonly listing: Listing
  readonly goneWords: string | null
  readonly answer: Refusal | { readonly done: string } | null | undefined
  /** By its key, while it could not be passed. */
  readonly isPassPressed: boolean
  readonly onDecide: () => void
}

function Inspected({ listing, goneWords, answer, isPassPressed, onDecide }: InspectedProperties) {
  const { auctionId, sheetDraft, certificateAssetId } = listing
  const sheet = useSheet(auctionId, sheetDraft)
  const isGone = goneWords !== null
  // Who covered a photo has seen the listing as it is since: its forms name that version.
  const [timesCovered, setTimesCovered] = useState(0)
  const own = answer && 'form' in answer && answer.form === String(auctionId) ? answer : undefined
  const ofSheet = own && 'part' in own && own.part === 'sheet' ? own : undefined
  const ofPhotos = own && 'part' in own && own.part === 'photos' ? own : undefined
  const ofClear = own && 'part' in own && own.part === 'clear' ? own : undefined
  return (
    <TimesTold value={timesCovered}>
      <section
        className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
        aria-label="審査中の出品"
      >
        <div className="max-lg:order-2">
          <InspectionPhotos
            listing={listing}
            isGone={isGone}
            answer={ofPhotos}
            onCovered={() => setTimesCovered((times) => times + 1)}
          />
        </div>
        <div className="grid content-start gap-4 max-lg:contents">
          <div className="grid gap-4 max-lg:order-1 lg:contents">
            <FrameHold listing={listing} isGone={isGone} answer={ofClear} />
            <InspectionDecision
              listing={listing}
              goneWords={goneWords}
              sheet={sheet}
              answer={ofSheet || ofClear || ofPhotos ? undefined : own}
              isPassPressed={isPassPressed}
              onDecide={onDecide}
            />
          </div>
          <div className="grid gap-4 max-lg:order-3">
            <StatedFacts listing={listing} />
            <SheetForm
              auctionId={auctionId}
              saved={sheetDraft}
              hasEarlier={listing.hasEarlierSheet}
              sheet={sheet}
              answer={ofSheet}
              outcome={isShownAtSheet(own, auctionId) && !isGone ? own : undefined}
              isGone={isGone}
            />
            {certificateAssetId && <Certificate assetId={certificateAssetId} type={listing.certificateType} />}
          </div>
        </div>
      </section>
    </TimesTold>
  )
}

/** What became of saving the sheet stands at its button, which may be far down the page: nothing scrolls away. */
function isShownAtSheet(answer: InspectedProperties['answer'], auctionId: number | null): boolean {
  return (
    answer != null && 'shownAt' in answer && 'form' in answer && auctionId !== null && answer.form === String(auctionId)
  )
}

/** A listing that left the queue is shown as it was last seen, until the operator goes on. */
function leftOf(seen: Listing | undefined, { auctionId }: QueuePlace): Listing | undefined {
  return seen?.auctionId === auctionId ? seen : undefined
}

/** Who took the listing out of the queue, once it is known. */
function useDecision(
  auctionId: number | null,
  isGone: boolean,
  planned: InspectionQueueQuery['plannedPasses'],
): string | null {
  const { load, data } = useFetcher<typeof decisionLoader>({ key: `decision ${auctionId}` })
  const pass = planned.find((it) => it.auctionId === auctionId)
  useEffect(() => {
    if (isGone) void load(`/partner/inspection/${auctionId}/decision`)
  }, [isGone, auctionId, load])
  if (auctionId === null) return null
  return (pass && passWords(auctionId, pass)) ?? data?.words ?? null
}

interface Properties {
  readonly assetId: string
  /** Of the file; null where it is gone. */
  readonly type: string | null
}

/** The 車検証, which besides its owner only operators see: the cookies below /partner say who asks. */
function Certificate({ assetId, type }: Properties) {
  const address = fileAddress(assetId)
  if (type === null) return null
  return (
    <section className="card p-4" aria-label="車検証">
      <h2 className="text-base">車検証</h2>
      <a href={address} target="_blank" rel="noreferrer" className="mt-2 inline-flex min-h-11 items-center">
        {type.startsWith('image/') ? (
          <Picture
            path={address}
            alt="車検証（押すと大きく表示します）"
            mobile="100vw"
            desktop="40rem"
            largest="sm"
            className="max-h-96 w-full rounded-control border border-line object-contain"
          />
        ) : (
          '車検証（PDF）を開く'
        )}
      </a>
      <p className="text-xs text-text-2">運営と出品者だけが閲覧できます。</p>
    </section>
  )
}

type Listing = InspectionQueueQuery['inspectionQueue'][number]

/** What the owner stated, to be held against the photos. */
function StatedFacts({ listing }: { readonly listing: Listing }) {
  const { marketPrice, askingPrice } = listing
  const stated = { isConcern: false, contacts: [] }
  const prices = [
    listing.frameNumber
      ? { ...stated, label: '車台番号', value: listing.frameNumber }
      : { ...stated, label: '車台番号', value: NO_FRAME_NUMBER, isConcern: true },
    ...(listing.frameNumberDoubt
      ? [{ ...stated, label: '車台番号の確認', value: listing.frameNumberDoubt, isConcern: true }]
      : []),
    ...(listing.plate ? [{ ...stated, label: 'ナンバー', value: listing.plate }] : []),
    ...(askingPrice === null ? [] : [{ ...stated, label: '希望価格', value: yenText(askingPrice) }]),
    ...(marketPrice
      ? [{ ...stated, label: '相場', value: middleAndRangeText(marketPrice, (yen) => yenText(tradeMiddle(yen))) }]
      : []),
  ]
  return (
    <div className="card p-4">
      <h2 className="text-lg">
        {listing.makerName} {listing.modelName}
      </h2>
      <p className="text-text-2">
        No.{listing.auctionId}・{dateTimeText(listing.createdAt)}受付
      </p>
      <p className="mt-1">{[listing.modelTypeName, listing.mileage, listing.prefecture].filter(Boolean).join('・')}</p>
      <dl className="mt-2">
        {[...prices, ...listing.condition].map(({ label, value, isConcern, contacts }) => (
          <div key={label} className="flex gap-3 border-b border-line py-1.5">
            <dt className="w-28 shrink-0 text-text-2">{label}</dt>
            <dd className={`min-w-0 wrap-anywhere ${isConcern ? 'font-bold text-warn' : ''}`}>
              <span className="whitespace-pre-wrap">{value}</span> <ContactFlag contacts={contacts} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** j and k move, a digit leads to the reason of that photo, s to the sheet, p passes, f leads to the reason of a failure. */
function useInspectionKeys(move: (by: 1 | -1) => void, refusePass: () => void): void {
  const moved = useEffectEvent(move)
  const passRefused = useEffectEvent(refusePass)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event
      if (!isShortcut(event)) return
      if (key === 'j') moved(1)
      else if (key === 'k') moved(-1)
      else if (key === 'p') {
        const button = document.getElementById(PASS_BUTTON)
        if (button?.matches(':disabled')) passRefused()
        else button?.click()
      } else {
        const field =
          key === 's'
            ? gradeFieldOf(0)
            : key === 'f'
              ? FAIL_REASON
              : /^[1-9]$/.test(key)
                ? ngReasonOf(Number(key) - 1)
                : null
        const target = field === null ? null : document.getElementById(field)
        if (!target) return
        event.preventDefault()
        target.focus()
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
