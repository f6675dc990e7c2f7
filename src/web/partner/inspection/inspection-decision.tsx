import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { InspectionQueueQuery } from '#contract/generated/operator.ts'
import { explanationFault } from '#domain/account/explanation.ts'
import { MAX_REASON_LENGTH } from '#domain/auction/command.ts'
import { INSPECTION_PARTS, type InspectionSheet, overallGrade } from '#domain/inspection/inspection-sheet.ts'
import { labelOf } from '#domain/options/option.ts'
import { Button } from '#ui/controls/button.tsx'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { ConsoleForm } from '../call/console-form.tsx'
import { SHOWN } from '../call/form-values.ts'
import type { Refusal } from '../call/partner-call.ts'
import { ReadVersion } from '../call/read-version.tsx'
import { isHeld } from './frames/frame-hold.tsx'
import { FAIL_REASON, PASS_BUTTON, SHEET_FORM } from './inspection-fields.ts'
import { isEmptySheet, type Lacks, lackingToken, NO_FRAME_NUMBER } from './sheet/sheet-fields.ts'
import type { useSheet } from './sheet/use-sheet.ts'

type Listing = InspectionQueueQuery['inspectionQueue'][number]

interface Properties {
  readonly listing: Listing
  /** How it left the queue: nothing can be sent any more. Null while it waits there. */
  readonly goneWords: string | null
  readonly sheet: ReturnType<typeof useSheet>
  readonly answer: Refusal | { readonly done: string } | null | undefined
  /** By its key, while the button takes no press. */
  readonly isPassPressed: boolean
  /** The operator decided here: the queue leads on by itself. */
  readonly onDecide: () => void
}

export function InspectionDecision({ listing, goneWords, sheet, answer, isPassPressed, onDecide }: Properties) {
  const isBusy = useNavigation().state !== 'idle'
  const isGone = goneWords !== null
  const submit = useSubmit()
  // What waits for an answer: reasons that were typed would be left behind by a pass, and dealers miss what it lacks.
  const [asked, setAsked] = useState<{ data: FormData; hasReasons: boolean; lacks: Lacks } | null>(null)
  const hasSheet = sheet.version > 0 || !isEmptySheet(sheet.sheet)
  const lacks = { sheet: !hasSheet, frameNumber: !listing.frameNumber }
  const missing = hasSheet ? unfinishedOf(sheet.sheet) : []
  const overall = overallGrade(sheet.sheet)
  const pass = (data: FormData) => {
    onDecide()
    void submit(data, { method: 'post' })
  }
  const refusal = answer && 'problem' in answer ? answer : null
  const isReplacing = listing.images.some(({ isInspectionNg }) => isInspectionNg)
  const held = isHeld(listing)
  const obstacle = passObstacle({ isGone, isReplacing, held, missing, isOvertaken: sheet.conflict !== null })
  return (
    <div className="card grid gap-3 p-4 lg:sticky lg:top-(--console-header,4rem) lg:z-10 lg:shadow-float">
      {isGone && <p className="font-bold text-warn">{goneWords}</p>}
      {isReplacing && !isGone && <StateBadge tone="warn">写真の差し替え待ち</StateBadge>}
      {held && !isGone && <StateBadge tone="bad">車台番号の判断待ち</StateBadge>}
      <p className="text-sm">
        検査票：
        {hasSheet ? (
          <>
            総合評価 <span className="tabular text-lg font-bold">{overall ?? '—'}</span>
            {missing.length > 0 && <span className="ml-2 text-warn">未記入：{missing.join('・')}</span>}
          </>
        ) : (
          <span className="text-warn">未記入</span>
        )}
      </p>
      <ConsoleForm
        onSubmit={(event) => {
          event.preventDefault()
          const data = withSheet(event.currentTarget)
          const asking = { data, hasReasons: hasReasons(event.currentTarget), lacks }
          if (asking.hasReasons || lacks.sheet || lacks.frameNumber) setAsked(asking)
          else pass(data)
        }}
      >
        <input type="hidden" name="do" value="pass" />
        <input type="hidden" name="auctionId" value={listing.auctionId} />
        {/* Of the photos beside it, which change in place; for ten seconds the pass can be taken back. */}
        <input type="hidden" name="version" value={listing.version ?? ''} />
        <input type="hidden" name="sheetVersion" value={sheet.version} />
        {refusal?.shown && <input type="hidden" name={SHOWN} value={refusal.shown} />}
        <Button id={PASS_BUTTON} type="submit" look="action" disabled={isBusy || obstacle !== null} className="w-full">
          合格にする<span className="pointer-coarse:hidden">（p）</span>
        </Button>
      </ConsoleForm>
      {isPassPressed && obstacle && (
        <Notice tone="warn" isAnswer>
          {obstacle}
        </Notice>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={`運営として、${listing.makerName} ${listing.modelName}（No.${listing.auctionId}）を合格にします`}
        consequence={
          <ul className="list-disc pl-5">
            {asked?.hasReasons && (
              <li>入力したNG・不合格の理由は、まだ送信していません。合格にすると、出品者には伝わりません。</li>
            )}
            {asked?.lacks.sheet && (
              <li>検査票は未記入です。販売店と出品者には「検査票はありません」と表示され、あとから追加できません。</li>
            )}
            {asked?.lacks.frameNumber && <li>{NO_FRAME_NUMBER}</li>}
          </ul>
        }
        confirmLabel={passLabel(asked?.lacks)}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked) {
            asked.data.set(SHOWN, lackingToken(listing.auctionId, asked.lacks))
            pass(asked.data)
          }
        }}
      />
      <ConfirmForm
        className="grid gap-2 border-t border-line pt-3"
        label="不合格"
        draft={{ subject: `fail ${listing.auctionId}` }}
        ask={(read) => ({
          title: `運営として、${listing.makerName} ${listing.modelName}（No.${listing.auctionId}）を不合格にします`,
          consequence: (
            <ul className="list-disc pl-5">
              <li>理由「{read.text('reason')}」を出品者に伝え、出品を終了します。</li>
              <li>元に戻すことはできません。</li>
            </ul>
          ),
          confirmLabel: '不合格にする',
          token: `fail ${listing.auctionId}`,
        })}
        send={(data) => {
          onDecide()
          void submit(data, { method: 'post' })
        }}
      >
        <input type="hidden" name="do" value="fail" />
        <input type="hidden" name="auctionId" value={listing.auctionId} />
        <ReadVersion version={listing.version} />
        <TextField
          id={FAIL_REASON}
          name="reason"
          label="不合格の理由（出品者に伝わり、出品は終了します）"
          required
          limit={MAX_REASON_LENGTH}
          validate={explanationFault}
        />
        <Button type="submit" look="danger" disabled={isBusy || isGone}>
          不合格にする
        </Button>
      </ConfirmForm>
    </div>
  )
}

interface Standing {
  /** It waits for no inspection any more, which is told beside it. */
  readonly isGone: boolean
  /** A photo is NG until the owner replaces it. */
  readonly isReplacing: boolean
  /** Its frame number matches another one, and nobody has decided about that. */
  readonly held: boolean
  /** Parts of the sheet without a grade. */
  readonly missing: readonly string[]
  /** A colleague saved the sheet meanwhile. */
  readonly isOvertaken: boolean
}

/** Why a listing cannot be passed as it stands; null where it can. */
export function passObstacle({ isGone, isReplacing, held, missing, isOvertaken }: Standing): string | null {
  if (isGone) return '審査待ちではないため、合格にできません。'
  const reasons = [
    held && '車台番号の一致について、判断を記録してください。',
    isReplacing && 'NGにした写真を、出品者が差し替えるまでお待ちください。',
    missing.length > 0 && `検査票の未記入の項目（${missing.join('・')}）を入力してください。`,
    isOvertaken && '検査票がほかの画面で変更されています。内容をご確認ください。',
  ].filter((it) => it !== false)
  return reasons.length === 0 ? null : `まだ合格にできません。${reasons.join('')}`
}

function passLabel(lacks: Lacks | undefined): string {
  const missing = [lacks?.sheet && '検査票', lacks?.frameNumber && '車台番号'].filter(Boolean)
  return missing.length > 0 ? `${missing.join('・')}なしで合格にする` : '理由を送らずに合格にする'
}

/** The pass with what is filled in of the sheet, which is saved with it. */
function withSheet(form: HTMLFormElement): FormData {
  const data = new FormData(form)
  const sheet = document.getElementById(SHEET_FORM)
  if (!(sheet instanceof HTMLFormElement)) return data
  for (const [name, value] of new FormData(sheet))
    if (!data.has(name) || name.startsWith('mark.')) data.append(name, value)
  return data
}

function unfinishedOf({ parts }: InspectionSheet): string[] {
  return parts
    .filter(({ grade, isUnseen }) => grade === null && !isUnseen)
    .map(({ part }) => labelOf(INSPECTION_PARTS, part))
}

/** Whether a reason was typed beside the listing, of a photo or of a failure, and not sent. */
function hasReasons(form: HTMLFormElement): boolean {
  const fields = form.closest('section')?.querySelectorAll<HTMLInputElement>('input[name=reason]') ?? []
  return [...fields].some(({ value }) => value.trim() !== '')
}
