import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { AT_HIGHEST_BID } from '#content/messages/bids.ts'
import { parseYen } from '#domain/values/typed-yen.ts'
import { Button } from '#ui/controls/button.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { yenText } from '#ui/values/money.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { bidLimits } from './bid-question.ts'
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
  const { isLeading, isOpen } = bid
  const askAgain = useEffectEvent(() => {
    if (now.isAgain === true && isOpen && !isLeading && !it.isAtHighest) it.askSteps(1)
  })
  useEffect(() => {
    // Not within the effect: what is asked about has to stand in the field first.
    queueMicrotask(askAgain)
  }, [])
  if (!isOpen)
    return (
      <Ended typed={outcome && 'problem' in outcome ? [] : amountsIn([typed ?? '', typedMaximum])}>
        <Outcome refusal={outcome} onRetry={it.retry} />
      </Ended>
    )
  if (it.isAtHighest)
    return (
      <Notice tone="info" isAnswer>
        {AT_HIGHEST_BID}
      </Notice>
    )
  return (
    <div ref={it.form}>
      <ConfirmForm
        label="入札"
        className="grid gap-3 border-t border-line pt-3"
        ask={it.ask}
        answer={outcome ?? now.answer}
        draft={it.draft}
        onInput={it.renew}
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

interface EndedProperties {
  /** What stood in the fields and was not sent. */
  readonly typed: readonly string[]
  /** What became of the last bid. */
  readonly children: React.ReactNode
}

/** In place of the form: a bid that was being typed does not go without a word. */
function Ended({ typed, children }: EndedProperties) {
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <Notice tone="info" isAnswer title="入札の受付は終了しました">
        {typed.length > 0 && `入力中だった金額（${typed.join('、')}）は送信されていません。`}
      </Notice>
      {children}
    </div>
  )
}

/** As they were understood; what was not stands as it was typed. */
function amountsIn(texts: readonly string[]): string[] {
  return texts
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const parsed = parseYen(text)
      return parsed.ok && parsed.value !== null ? yenText(parsed.value) : `「${text.trim().slice(0, 20)}」`
    })
}
