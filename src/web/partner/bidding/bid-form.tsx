import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { AT_HIGHEST_BID } from '#content/messages/bids.ts'
import { Button } from '#ui/controls/button.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Outcome } from '../call/answer/outcome.tsx'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { bidLimits } from './bid-question.ts'
import { ClosedBid } from './closed-bid.tsx'
import { StepButtons } from './step-buttons.tsx'
import { type BiddenAuction, stepWords, useBid } from './use-bid.tsx'

export interface BidFields {
  /** Into the field of the maximum; it is bid when the person sends the form. */
  fillMaximum(yen: number): void
}

interface Properties extends BiddenAuction {
  readonly ref?: React.Ref<BidFields>
}

/** The amount, the maximum or both. */
const EITHER = 'どちらか必須'

/** An open bid, a maximum, or both; the leader's maximum alone. What will happen is said before it does. */
export function BidForm({ ref, ...now }: Properties) {
  const it = useBid(now)
  const maximum = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    fillMaximum(yen) {
      it.renew()
      it.setTypedMaximum(String(yen))
      maximum.current?.querySelector('input')?.focus()
    },
  }))
  const { bid, least, since, outcome, isBusy, typed, typedMaximum } = it
  const { isLeading } = bid
  const askAgain = useEffectEvent(() => {
    if (now.isAgain === true && bid.isOpen && !isLeading && !it.isAtHighest) it.askSteps(1)
  })
  useEffect(() => {
    // Not within the effect: what is asked about has to stand in the field first.
    queueMicrotask(askAgain)
  }, [])
  if (it.closed !== null)
    return (
      <div className="grid gap-3 border-t border-line pt-3">
        <ClosedBid closed={it.closed} typed={[typed, typedMaximum]} outcome={outcome} onRetry={it.retry} />
      </div>
    )
  if (it.isAtHighest)
    return (
      <Notice tone="info" isAnswer>
        {AT_HIGHEST_BID}
      </Notice>
    )
  return (
    <div ref={it.form} {...it.keys}>
      <ConfirmForm
        label="入札"
        className="grid gap-3 border-t border-line pt-3"
        ask={it.ask}
        answer={outcome ?? now.answer}
        draft={it.draft}
        onInput={it.onInput}
        onAsking={it.onAsking}
        send={it.send}
      >
        <input type="hidden" name="do" value="bid" />
        <input type="hidden" name="idempotencyKey" value={it.key} />
        <input type="hidden" name="asLeader" value={isLeading ? '1' : '0'} />
        {since && (
          <Notice tone="warn" isAnswer>
            {since}
          </Notice>
        )}
        {isLeading ? (
          !since && <p>自社がすでに最高額です。入札額は変えずに、自動入札の上限を引き上げられます。</p>
        ) : (
          <YenField
            name="price"
            label="入札額"
            mark={EITHER}
            value={typed ?? String(least)}
            onChange={({ target }) => it.setTyped(target.value)}
            limits={bidLimits.price(least)}
            hint={since ? undefined : stepWords(least)}
            className="text-lg"
          />
        )}
        <StepButtons bid={it} />
        <div ref={maximum}>
          <YenField
            name="maxPrice"
            label="自動入札の上限"
            {...(isLeading ? { required: true } : { mark: EITHER })}
            value={typedMaximum}
            limits={bidLimits.maxPrice(least)}
            onChange={({ target }) => it.setTypedMaximum(target.value)}
            hint={`${isLeading && !since ? `${stepWords(least)}。` : ''}上限まで、最高額を保つために必要な額だけ自動で入札します。ほかの販売店には見えません。`}
            className="text-lg"
          />
        </div>
        <p role="status" className="font-bold text-warn empty:hidden">
          {it.left}
        </p>
        <Button
          type="submit"
          look="action"
          isPending={isBusy}
          className="min-h-12 w-full lg:sticky lg:bottom-0 lg:z-10"
        >
          {isBusy ? '送信しています' : isLeading ? '上限を引き上げる' : '入札する'}
        </Button>
        {outcome && ('problem' in outcome || it.isCurrent) && <Outcome refusal={outcome} onRetry={it.retry} />}
        {outcome && 'done' in outcome && outcome.isOutbid && it.isCurrent && (
          <Notice tone="bad" isAnswer>
            ほかの販売店の自動入札が上回っています。
          </Notice>
        )}
      </ConfirmForm>
    </div>
  )
}
