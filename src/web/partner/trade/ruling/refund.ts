import type { ActionFunctionArgs } from 'react-router'
import { AskForRefundDocument } from '#contract/generated/operator.ts'
import { yenText } from '#ui/values/money.ts'
import type { FormReader } from '../../call/form-values.ts'
import { isRefusal, mutate, type Refusal } from '../../call/partner-call.ts'

/** The name of the form, wherever it stands. */
export const REFUND_FORM = 'refund'

export function refundToken(auctionId: number, isAsked: boolean): string {
  return `refund ${auctionId} ${isAsked}`
}

/** What an operator is asked who asks for the money back, or takes that back. */
export function refundQuestion(isAsked: boolean, name: string, amount: string) {
  return isAsked
    ? {
        title: `運営として、${name}の代金${amount}の返金を出品者に求めます`,
        consequences: [
          '出品者に返金をお願いし、販売店にもそのことを伝えます。',
          '取引はまだ中止されません。返金が済んだかを双方に確認してから、中止してください。',
        ],
        label: `${amount}の返金を求める`,
      }
    : {
        title: `運営として、${name}の代金${amount}の返金の求めを取り消します`,
        consequences: ['返金が不要になったことを、出品者と販売店に伝えます。取引は続きます。'],
        label: '返金の求めを取り消す',
      }
}

export async function runRefund(
  route: ActionFunctionArgs,
  form: FormReader,
  auctionId: number,
): Promise<Refusal | { readonly done: string }> {
  const isAsked = form.text('isAsked') === '1'
  const price = form.id('price') ?? 0
  const { title, consequences } = refundQuestion(isAsked, `No.${auctionId} `, yenText(price))
  const question = await form.questionAbout(refundToken(auctionId, isAsked), async () =>
    [`${title}。`, ...consequences].join(''),
  )
  if (question) return question
  const result = await mutate(route, AskForRefundDocument, {
    input: { auctionId, finalTransactionPrice: price, isAsked },
  })
  if (isRefusal(result)) return result
  return {
    done: isAsked
      ? `No.${auctionId} の返金を出品者に求め、販売店にも伝えました。`
      : `No.${auctionId} の返金の求めを取り消し、双方に伝えました。`,
  }
}
