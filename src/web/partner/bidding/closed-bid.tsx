import { parseYen } from '#domain/values/typed-yen.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { yenText } from '#ui/values/money.ts'
import type { AuctionOutcome } from '../auction/auction-actions.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import type { SentForm } from '../call/answer/unsent.ts'

interface Properties {
  /** Why nothing can be bid any more. */
  readonly closed: string
  /** What stands in the fields. */
  readonly typed: readonly (string | null)[]
  /** Of the last bid, where it is not told elsewhere. */
  readonly outcome: AuctionOutcome | undefined
  readonly onRetry: (sent: SentForm) => void
}

/** In place of the form: a bid that was being typed does not go without a word. */
export function ClosedBid({ closed, typed, outcome, onRetry }: Properties) {
  const amounts = outcome && 'problem' in outcome ? [] : amountsIn(typed)
  return (
    <>
      <Notice tone="info" isAnswer title={closed}>
        {amounts.length > 0 && `入力中だった金額（${amounts.join('、')}）は送信されていません。`}
      </Notice>
      <Outcome refusal={outcome} onRetry={onRetry} />
    </>
  )
}

/** As they were understood; what was not stands as it was typed. */
function amountsIn(texts: Properties['typed']): string[] {
  return texts.flatMap((text) => {
    if (text === null || text.trim() === '') return []
    const parsed = parseYen(text)
    return [parsed.ok && parsed.value !== null ? yenText(parsed.value) : `「${text.trim().slice(0, 20)}」`]
  })
}
