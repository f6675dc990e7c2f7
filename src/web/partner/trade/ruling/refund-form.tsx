import { Button } from '#ui/controls/button.tsx'
import { RefundRequest } from '#ui/trade/refund-request.tsx'
import { yenText } from '#ui/values/money.ts'
import type { Refusal } from '../../call/answer/unsent.ts'
import { ConfirmForm } from '../../call/confirm-form.tsx'
import { REFUND_FORM, refundQuestion, refundToken } from './refund.ts'

interface Properties {
  readonly auctionId: number
  /** Of the bike. */
  readonly name: string
  readonly trade: {
    readonly price: number | null
    readonly moneySeenAt: string | null
    readonly refundAskedAt: string | null
    readonly handedOverAt: string | null
  }
  /** It was settled elsewhere meanwhile. */
  readonly isOver?: boolean
  readonly answer: Refusal | { readonly done: string } | undefined
}

/** The owner is asked to return what it has received, or no longer, with one press and a question. */
export function RefundForm({ auctionId, name, trade, isOver = false, answer }: Properties) {
  const { price, moneySeenAt, refundAskedAt, handedOverAt } = trade
  if (price === null || moneySeenAt === null) return null
  if (handedOverAt !== null) return <RefundRequest trade={trade} reader="operator" />
  const isAsked = refundAskedAt == null
  const { title, consequences, label } = refundQuestion(isAsked, name, yenText(price))
  return (
    <div className="grid gap-2">
      <RefundRequest trade={trade} reader="operator" />
      <ConfirmForm
        label={`No.${auctionId} の返金`}
        answer={answer}
        draft={{ subject: `${REFUND_FORM} ${auctionId} ${isAsked}` }}
        ask={() => ({
          title,
          consequence: (
            <ul className="list-disc pl-5">
              {consequences.map((it) => (
                <li key={it}>{it}</li>
              ))}
            </ul>
          ),
          confirmLabel: label,
          token: refundToken(auctionId, isAsked),
        })}
      >
        <input type="hidden" name="do" value={REFUND_FORM} />
        <input type="hidden" name="auctionId" value={auctionId} />
        <input type="hidden" name="price" value={price} />
        <input type="hidden" name="isAsked" value={isAsked ? '1' : ''} />
        <Button type="submit" look="quiet" disabled={isOver}>
          {label}
        </Button>
      </ConfirmForm>
    </div>
  )
}
