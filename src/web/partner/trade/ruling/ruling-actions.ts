import type { ActionFunctionArgs } from 'react-router'
import { DisputesDocument, RuleOnPaymentDocument, RuleOnReductionDocument } from '#contract/generated/operator.ts'
import { PartnerRefuseToStopDocument } from '#contract/generated/partner.ts'
import { HIGHEST_BID } from '#domain/auction/bids/yen.ts'
import { MAX_REDUCTIONS } from '#domain/auction/trade/final-price.ts'
import { yenText } from '#ui/values/money.ts'
import { type FormReader, formOf } from '../../call/form-values.ts'
import { isRefusal, mutate, query } from '../../call/partner-call.ts'
import { REFUND_FORM, runRefund } from './refund.ts'
import {
  allowedLimits,
  allowedTotal,
  checkComment,
  goOnToken,
  overWords,
  paymentToken,
  type RulingOutcome,
  rulingToken,
} from './ruling.ts'

/** A ruling on claims, or on a payment. */
export async function runRuling(route: ActionFunctionArgs): Promise<RulingOutcome> {
  const form = await formOf(route)
  if (form.text('do') === 'go-on') return letGoOn(route, form)
  if (form.text('do') === REFUND_FORM)
    return {
      ...(await runRefund(route, form, form.id('auctionId') ?? 0)),
      form: `${REFUND_FORM} ${form.text('auctionId')}`,
    }
  const auctionId = form.id('auctionId') ?? form.fault('auctionId', '裁定する取引を選択してください。')
  const isPayment = form.text('do') === 'rule-payment'
  const isProven = form.text('isProven') === '1'
  const lines = Array.from({ length: MAX_REDUCTIONS }, (_, line) => `allowed${line}`).filter(form.has)
  const allowed = isPayment ? [] : lines.map((line) => form.yen(line, allowedLimits(HIGHEST_BID)))
  checkComment(form)
  const token = isPayment ? paymentToken(auctionId, isProven) : rulingToken(auctionId, allowed)
  const words = async () => {
    const { disputes, troubledTrades } = await query(route, DisputesDocument, {})
    const subject = disputes.find((it) => it.auctionId === auctionId)
    const named = subject ?? troubledTrades.find((it) => it.auctionId === auctionId)
    const bike = named ? `${named.makerName} ${named.modelName}（No.${auctionId}）` : `No.${auctionId} `
    if (isPayment)
      return `運営として、${bike}の支払いを${isProven ? '確認できたと裁定し、取引を完了します' : '確認できないと裁定します'}。`
    const price = (subject?.trade?.decidedPrice ?? 0) - allowedTotal(allowed)
    return `運営として、${bike}の断られた減額のうち ${yenText(allowedTotal(allowed))} を認めます。買取金額は ${yenText(price)} に確定します。裁定のやり直しはできません。`
  }
  const refusal = form.refusal() ?? (await form.questionAbout(token, words))
  if (refusal || auctionId === null)
    return { ...(refusal ?? { problem: '', fields: [] }), form: form.text('auctionId') }
  const input = { auctionId, version: form.id('version') ?? 0, comment: form.text('comment') }
  const result = isPayment
    ? await mutate(route, RuleOnPaymentDocument, { input: { ...input, isProven } })
    : await mutate(route, RuleOnReductionDocument, { input: { ...input, allowed: allowed.map((it) => it ?? 0) } })
  if (!isRefusal(result)) return { done: `No.${auctionId} について裁定しました。`, form: String(auctionId) }
  const { disputes, troubledTrades } = await query(route, DisputesDocument, {})
  const isOpen = [...disputes, ...troubledTrades].some((it) => it.auctionId === auctionId)
  const over = isOpen || result.unsent ? {} : { problem: overWords(auctionId), fields: [], isOver: true }
  return { ...result, ...over, form: String(auctionId) }
}

/** Nobody answered the question whether to stop: the trade goes on. */
async function letGoOn(route: ActionFunctionArgs, form: FormReader): Promise<RulingOutcome> {
  const auctionId = form.id('auctionId') ?? form.fault('auctionId', '取引を選択してください。')
  checkComment(form)
  const words = async () =>
    `運営として、No.${auctionId} の中止の申し出を終え、取引を続けます。理由を出品者と販売店に伝えます。`
  const refusal = form.refusal() ?? (await form.questionAbout(goOnToken(auctionId), words))
  const name = form.text('auctionId')
  if (refusal || auctionId === null) return { ...(refusal ?? { problem: '', fields: [] }), form: name }
  const input = { auctionId, askedAt: form.text('askedAt'), reason: form.text('comment') }
  const result = await mutate(route, PartnerRefuseToStopDocument, { input })
  return isRefusal(result)
    ? { ...result, form: name }
    : { done: `No.${auctionId} の取引を続けることを、双方に伝えました。`, form: name }
}
