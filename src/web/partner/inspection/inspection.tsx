import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher, useNavigation } from 'react-router'
import {
  ClearFrameDocument,
  CoverAuctionImageDocument,
  FailInspectionDocument,
  InspectionDecisionDocument,
  InspectionQueueDocument,
  type InspectionQueueQuery,
  MarkImageNgDocument,
  PlanPassDocument,
  SaveInspectionSheetDocument,
  WithdrawPassDocument,
} from '#contract/generated/operator.ts'
import { readCoverAreas } from '#domain/images/cover-areas.ts'
import { Button } from '#ui/controls/button.tsx'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { ContactFlag } from '#ui/feedback/contact-flag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { middleAndRangeText } from '#ui/price/man-yen.ts'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { type FormReader, formOf } from '../call/form-values.ts'
import { Outcome } from '../call/outcome.tsx'
import { isRefusal, mutate, query, type Refusal } from '../call/partner-call.ts'
import { TimesTold } from '../call/read-version.tsx'
import { useLastAnswer } from '../call/use-last-answer.ts'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { isShortcut } from '../console/use-menu-keys.ts'
import { fileAddress } from '../file-address.ts'
import type { Route } from './+types/inspection.ts'
import { readChosenPhotos } from './bulk-ng.tsx'
import { type loader as decisionLoader, readDecision } from './decision.ts'
import { passWords } from './decision-words.ts'
import { FrameHold } from './frame-hold.tsx'
import { InspectionDecision } from './inspection-decision.tsx'
import { FAIL_REASON, gradeFieldOf, ngReasonOf, PASS_BUTTON } from './inspection-fields.ts'
import { InspectionPhotos } from './inspection-photos.tsx'
import { PlannedPasses } from './planned-passes.tsx'
import { placeIn, type QueuePlace, stepFrom } from './queue-place.ts'
import { HAS_SHEET, isEmptySheet, lackingToken, lackingWords, NO_FRAME_NUMBER, readSheet } from './sheet-fields.ts'
import { SheetForm } from './sheet-form.tsx'
import { useSheet } from './use-sheet.ts'

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

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  const { text } = form
  const auctionId = form.id('auctionId') ?? form.fault('auctionId', '対象の出品が見つかりません。')
  const version = form.id('version') ?? 0
  const reason = text('reason')
  const refusal = form.refusal()
  if (refusal || auctionId === null) return refusal
  const refused = async (result: Refusal): Promise<Refusal> => {
    const decision = result.unsent ? null : await readDecision(route, auctionId)
    const problem = result.unsent ? result.problem : (decision ?? `No.${auctionId}：${result.problem}`)
    return { ...result, problem, fields: decision === null ? result.fields : [], form: String(auctionId) }
  }
  if (text('do') === 'sheet') {
    const result = await saveSheet(route, form, auctionId)
    if (isRefusal(result)) return { ...(await refused(result)), part: 'sheet', shownAt: 'sheet' }
    const done = `No.${auctionId} の検査票を保存しました。`
    return { done, form: String(auctionId), part: 'sheet', shownAt: 'sheet' }
  }
  if (text('do') === 'pass') {
    const sheet = form.has(HAS_SHEET) ? readSheet(form) : null
    const isFilled = sheet !== null && !isEmptySheet(sheet)
    const saved = isFilled ? await saveSheet(route, form, auctionId) : null
    if (isRefusal(saved)) return { ...(await refused(saved)), part: 'sheet' }
    const sheetVersion = saved?.version ?? Number(text('sheetVersion') || 0)
    const { partnerAuction } = await query(route, InspectionDecisionDocument, { auctionId })
    const lacks = { sheet: sheetVersion === 0, frameNumber: partnerAuction.frameNumber === null }
    const words = lackingWords(auctionId, lacks)
    const question = words && form.question(lackingToken(auctionId, lacks), words)
    if (question) return { ...question, form: String(auctionId) }
    const result = await mutate(route, PlanPassDocument, { input: { auctionId, version, sheetVersion } })
    return isRefusal(result) ? refused(result) : null
  }
  if (text('do') === 'cover') {
    const areas = readCoverAreas(jsonIn(text('areas'))) ?? []
    const input = { auctionId, assetId: text('assetId'), version, areas }
    const result = await mutate(route, CoverAuctionImageDocument, { input })
    return isRefusal(result) ? refused(result) : { done: `写真「${text('photo')}」の一部を隠しました。` }
  }
  if (text('do') === 'ngAll') return refuseMany(route, form, auctionId)
  if (text('do') === 'clear') {
    const matches = text('frameMatches').split(' ').filter(Boolean)
    const result = await mutate(route, ClearFrameDocument, { input: { auctionId, matches, reason } })
    return isRefusal(result)
      ? refused(result)
      : { done: `No.${auctionId} の車台番号の一致を、問題なしと記録しました。` }
  }
  if (text('do') === 'withdraw') {
    const result = await mutate(route, WithdrawPassDocument, { input: { auctionId } })
    return isRefusal(result) ? result : { done: `No.${auctionId} の合格を取り消しました。` }
  }
  if (text('do') === 'fail') {
    const question = await form.questionAbout(`fail ${auctionId}`, async () => {
      const { partnerAuction } = await query(route, InspectionDecisionDocument, { auctionId })
      const name = `${partnerAuction.makerName} ${partnerAuction.modelName}（No.${auctionId}）`
      return `運営として、${name}を不合格にし、出品を終了します。理由「${reason}」を出品者に伝えます。`
    })
    if (question) return question
    const result = await mutate(route, FailInspectionDocument, { input: { auctionId, version, reason } })
    return isRefusal(result) ? refused(result) : { done: `No.${auctionId} を不合格にしました。` }
  }
  const isMovie = text('isMovie') !== ''
  const marked = isMovie ? `No.${auctionId} の${text('photo')}` : `No.${auctionId} の写真「${text('photo')}」`
  const asked = `${marked}をNGにし、理由「${reason}」を出品者に伝えます。`
  const question = form.question(`ng ${text('assetId')}`, asked)
  if (question) return question
  const input = { auctionId, assetId: text('assetId'), version, reason }
  const result = await mutate(route, MarkImageNgDocument, { input })
  if (isRefusal(result)) return refused(result)
  return {
    done: isMovie
      ? `${marked}をNGにし、理由を出品者に伝えました。動画は掲載しません。審査は続けられます。`
      : `${marked}をNGにし、出品者へ差し替えを依頼しました。`,
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The sheet of the form, saved; where nothing changed, as it is. */
async function saveSheet(
  route: Route.ActionArgs,
  form: FormReader,
  auctionId: number,
): Promise<Refusal | { readonly version: number }> {
  const sheet = readSheet(form)
  const refusal = form.refusal()
  if (refusal) return refusal
  const input = { auctionId, version: Number(form.text('sheetVersion') || 0), ...sheet }
  const result = await mutate(route, SaveInspectionSheetDocument, { input })
  return isRefusal(result) ? result : result.saveInspectionSheet
}

/** Several photos at once, each with its own reason or the common one. What was refused is named; the others stand. */
async function refuseMany(route: Route.ActionArgs, form: FormReader, auctionId: number) {
  const chosen = readChosenPhotos(form)
  if (chosen.length === 0) form.fault('photo', 'NGにする写真を選んでください。')
  const without = chosen.filter(({ reason }) => reason === '')
  if (without.length > 0)
    form.fault('commonReason', `理由を入力してください（${without.map(({ label }) => label).join('、')}）。`)
  const refusal = form.refusal()
  if (refusal) return { ...refusal, form: String(auctionId) }
  const words = `No.${auctionId} の写真${chosen.length}枚をNGにし、出品者へ差し替えを依頼します。`
  const question = form.question(`ng ${chosen.length} of ${auctionId}`, words)
  if (question) return { ...question, form: String(auctionId) }
  const failed: string[] = []
  for (const { assetId, version, label, reason } of chosen) {
    const result = await mutate(route, MarkImageNgDocument, { input: { auctionId, assetId, version, reason } })
    if (isRefusal(result)) failed.push(`「${label}」：${result.problem}`)
  }
  const done = chosen.length - failed.length
  if (failed.length === 0) return { done: `No.${auctionId} の写真${done}枚をNGにし、出品者へ差し替えを依頼しました。` }
  const problem = `No.${auctionId}：${done}枚をNGにしました。${failed.length}枚はNGにできませんでした。${failed.join('')}`
  return { problem, fields: [], form: String(auctionId) }
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
  useInspectionKeys(move)
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
  readonly onDecide: () => void
}

function Inspected({ listing, goneWords, answer, onDecide }: InspectedProperties) {
  const { auctionId, sheetDraft, certificateAssetId } = listing
  const sheet = useSheet(auctionId, sheetDraft)
  const isGone = goneWords !== null
  // Who covered a photo has seen the listing as it is since: its forms name that version.
  const [timesCovered, setTimesCovered] = useState(0)
  const own = answer && 'form' in answer && answer.form === String(auctionId) ? answer : undefined
  const ofSheet = own && 'part' in own && own.part === 'sheet' ? own : undefined
  return (
    <TimesTold value={timesCovered}>
      <section
        className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
        aria-label="審査中の出品"
      >
        <div className="max-lg:order-2">
          <InspectionPhotos listing={listing} isGone={isGone} onCovered={() => setTimesCovered((times) => times + 1)} />
        </div>
        <div className="grid content-start gap-4 max-lg:contents">
          <div className="grid gap-4 max-lg:order-1 lg:contents">
            <FrameHold listing={listing} isGone={isGone} />
            <InspectionDecision
              listing={listing}
              goneWords={goneWords}
              sheet={sheet}
              answer={ofSheet ? undefined : own}
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
    ...(listing.plate ? [{ ...stated, label: 'ナンバー', value: listing.plate }] : []),
    ...(askingPrice === null ? [] : [{ ...stated, label: '希望価格', value: yenText(askingPrice) }]),
    ...(marketPrice ? [{ ...stated, label: '相場', value: middleAndRangeText(marketPrice) }] : []),
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
function useInspectionKeys(move: (by: 1 | -1) => void): void {
  const moved = useEffectEvent(move)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event
      if (!isShortcut(event)) return
      if (key === 'j') moved(1)
      else if (key === 'k') moved(-1)
      else if (key === 'p') document.getElementById(PASS_BUTTON)?.click()
      else {
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
