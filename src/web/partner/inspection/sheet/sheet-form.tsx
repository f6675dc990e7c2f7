import { useFetcher } from 'react-router'
import { MAX_MARKS, overallGrade } from '#domain/inspection/inspection-sheet.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SheetView } from '#ui/inspection/sheet-view.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { Outcome } from '../../call/answer/outcome.tsx'
import { ConsoleForm } from '../../call/console-form.tsx'
import type { Refusal } from '../../call/partner-call.ts'
import { SHEET_FORM } from '../inspection-fields.ts'
import { DamageFields } from './damage-fields.tsx'
import type { loader } from './earlier.ts'
import { GradeFields } from './grade-fields.tsx'
import { HAS_SHEET } from './sheet-fields.ts'
import type { SavedDraft, useSheet } from './use-sheet.ts'

interface Properties {
  readonly auctionId: number
  readonly saved: SavedDraft | null
  readonly hasEarlier: boolean
  readonly sheet: ReturnType<typeof useSheet>
  readonly answer: Refusal | { readonly done: string } | null | undefined
  /** What became of saving the sheet, to be said here. */
  readonly outcome: Properties['answer']
  /** The listing left the queue: nothing can be sent any more. */
  readonly isGone: boolean
}

/** The inspection sheet while it is filled in. */
export function SheetForm({ auctionId, saved, hasEarlier, sheet: state, answer, outcome, isGone }: Properties) {
  const { sheet, setSheet, isDirty, version, conflict } = state
  const overall = overallGrade(sheet)
  return (
    // The decision above stays in sight: what gets the focus comes to stand below it.
    <section
      className="card p-4 lg:[&_button]:scroll-mt-96 lg:[&_input]:scroll-mt-96 lg:[&_select]:scroll-mt-96"
      aria-label="検査票"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-base">検査票</h2>
        <p className="text-text-2">
          総合評価{' '}
          <span className="tabular text-lg font-bold text-ink" data-testid="overall">
            {overall ?? '—'}
          </span>
        </p>
        {/* Two lines of its own: the figures below stay where they are while someone points at them. */}
        <p className="min-h-[2lh] basis-full text-xs text-text-2">{standing(saved, isDirty)}</p>
      </div>
      {conflict && saved && (
        <div className="mt-2">
          <Notice
            tone="warn"
            isAnswer
            title={`${saved.isOwn ? 'ご自身が別の画面で' : `${saved.savedBy ?? 'ほかの担当者'}さんが`}検査票を保存しました`}
            action={
              <div className="flex flex-wrap gap-2">
                <Button onClick={state.takeTheirs}>保存された内容にする</Button>
                <Button onClick={state.keepOwn}>自分の入力を残す</Button>
              </div>
            }
          >
            {conflict.changes.length > 0 && `変更：${conflict.changes.join('、')}。`}
            ここに入力した内容は、まだ残っています。
          </Notice>
        </div>
      )}
      <EarlierSheet auctionId={auctionId} hasEarlier={hasEarlier} />
      <ConsoleForm id={SHEET_FORM} answer={answer} preventScrollReset className="mt-2 grid gap-3">
        <input type="hidden" name="do" value="sheet" />
        <input type="hidden" name="auctionId" value={auctionId} />
        <input type="hidden" name="sheetVersion" value={version} />
        <input type="hidden" name={HAS_SHEET} value="1" />
        <GradeFields parts={sheet.parts} onChange={(parts) => setSheet({ ...sheet, parts })} />
        <DamageFields
          marks={sheet.marks}
          max={MAX_MARKS}
          onChange={(marks) => setSheet((before) => ({ ...before, marks }))}
        />
        <Button type="submit" disabled={isGone || conflict !== null}>
          検査票を保存する
        </Button>
        <Outcome refusal={outcome} />
      </ConsoleForm>
    </section>
  )
}

/** The sheet of an earlier listing of the same bike, to look at beside the new one. */
function EarlierSheet({ auctionId, hasEarlier }: Pick<Properties, 'auctionId' | 'hasEarlier'>) {
  const { load, data, state } = useFetcher<typeof loader>({ key: `earlier ${auctionId}` })
  if (!hasEarlier) return null
  if (data?.sheet) return <SheetView sheet={data.sheet} title="前回の出品の検査票" />
  return (
    <Button
      className="mt-2"
      isPending={state !== 'idle'}
      onClick={() => void load(`/partner/inspection/${auctionId}/earlier`)}
    >
      前回の出品の検査票を見る
    </Button>
  )
}

function standing(saved: SavedDraft | null, isDirty: boolean): string {
  if (isDirty) return '未保存の変更があります（合格にすると、あわせて保存します）'
  if (!saved) return 'まだ保存されていません'
  return `${dateTimeText(saved.savedAt)} ${saved.isOwn ? '自分' : `${saved.savedBy ?? 'ほかの担当者'}さん`}が保存`
}
