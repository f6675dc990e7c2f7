import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { InspectionQueueQuery } from '#contract/generated/operator.ts'
import { MAX_REASON_LENGTH } from '#domain/auction/command.ts'
import { Button } from '#ui/controls/button.tsx'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { ConsoleForm } from '../call/console-form.tsx'
import { ReadVersion } from '../call/read-version.tsx'
import { isHeld } from './frame-hold.tsx'
import { FAIL_REASON, PASS_BUTTON } from './inspection-fields.ts'

type Listing = InspectionQueueQuery['inspectionQueue'][number]

interface Properties {
  readonly listing: Listing
  /** How it left the queue: nothing can be sent any more. Null while it waits there. */
  readonly goneWords: string | null
  /** The operator decided here: the queue leads on by itself. */
  readonly onDecide: () => void
}

export function InspectionDecision({ listing, goneWords, onDecide }: Properties) {
  const isBusy = useNavigation().state !== 'idle'
  const isGone = goneWords !== null
  const submit = useSubmit()
  // The form that waits for an answer: reasons that were typed would be left behind by a pass.
  const [asked, setAsked] = useState<HTMLFormElement | null>(null)
  const isReplacing = listing.images.some(({ isInspectionNg }) => isInspectionNg)
  const held = isHeld(listing)
  const isWaiting = isReplacing || held
  return (
    <div className="card grid gap-3 p-4">
      {isGone && <p className="font-bold text-warn">{goneWords}</p>}
      {isReplacing && !isGone && <StateBadge tone="warn">写真の差し替え待ち</StateBadge>}
      {held && !isGone && <StateBadge tone="bad">車台番号の判断待ち</StateBadge>}
      <ConsoleForm
        onSubmit={(event) => {
          if (!hasReasons(event.currentTarget)) return onDecide()
          event.preventDefault()
          setAsked(event.currentTarget)
        }}
      >
        <input type="hidden" name="do" value="pass" />
        <input type="hidden" name="auctionId" value={listing.auctionId} />
        {/* Of the photos beside it, which change in place; for ten seconds the pass can be taken back. */}
        <input type="hidden" name="version" value={listing.version ?? ''} />
        <Button
          id={PASS_BUTTON}
          type="submit"
          look="action"
          disabled={isBusy || isWaiting || isGone}
          className="w-full"
        >
          合格にする<span className="pointer-coarse:hidden">（p）</span>
        </Button>
      </ConsoleForm>
      <ConfirmDialog
        isOpen={asked !== null}
        title={`運営として、${listing.makerName} ${listing.modelName}（No.${listing.auctionId}）を合格にします`}
        consequence="入力したNG・不合格の理由は、まだ送信していません。合格にすると、出品者には伝わりません。"
        confirmLabel="理由を送らずに合格にする"
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          onDecide()
          void submit(asked)
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
        />
        <Button type="submit" look="danger" disabled={isBusy || isGone}>
          不合格にする
        </Button>
      </ConfirmForm>
    </div>
  )
}

/** Whether a reason was typed beside the listing, of a photo or of a failure, and not sent. */
function hasReasons(form: HTMLFormElement): boolean {
  const fields = form.closest('section')?.querySelectorAll<HTMLInputElement>('input[name=reason]') ?? []
  return [...fields].some(({ value }) => value.trim() !== '')
}
