import type { ActionFunctionArgs } from 'react-router'
import { SavePurchaseTermsDocument } from '#contract/generated/partner.ts'
import { HIGHEST_BID } from '#domain/auction/bids/yen.ts'
import { MAX_REPAIR_PERCENT, MAX_TRANSPORT, type OwnTerms, USUAL_TERMS } from '#domain/auction/cost/own-terms.ts'
import type { FormReader } from '../call/form-values.ts'
import { isRefusal, mutate, type Refusal } from '../call/partner-call.ts'

export const MARGIN_LIMITS = { label: '目標の利益', min: 0, max: HIGHEST_BID }
export const TRANSPORT_LIMITS = { label: '自社の輸送費', min: 0, max: MAX_TRANSPORT }

/** 80, ８０ or 80%, and the whole of it where nothing is typed; null where it cannot be read. */
export function percentOf(text: string): number | null {
  if (text.trim() === '') return USUAL_TERMS.repairPercent
  const [, digits] = /^(\d{1,3})%?$/.exec(text.normalize('NFKC').trim()) ?? []
  const percent = Number(digits)
  return digits !== undefined && percent <= MAX_REPAIR_PERCENT ? percent : null
}

export function percentFault(text: string): string | null {
  return percentOf(text) === null ? `修理費の割合は、0から${MAX_REPAIR_PERCENT}までの整数で入力してください。` : null
}

/** As they are typed; what cannot be read is a fault of the form. */
export function readOwnTerms(form: FormReader): OwnTerms {
  const targetMargin = form.yen('targetMargin', MARGIN_LIMITS) ?? USUAL_TERMS.targetMargin
  const ownTransport = form.yen('ownTransport', TRANSPORT_LIMITS)
  const repairPercent = percentOf(form.text('repairPercent'))
  const fault = percentFault(form.text('repairPercent'))
  if (fault) form.fault('repairPercent', fault)
  return { targetMargin, ownTransport, repairPercent: repairPercent ?? USUAL_TERMS.repairPercent }
}

export async function saveOwnTerms(
  route: ActionFunctionArgs,
  form: FormReader,
  bikeDealerId: number | null,
): Promise<Refusal | { readonly done: string }> {
  const terms = readOwnTerms(form)
  const refusal = form.refusal()
  if (refusal) return refusal
  const result = await mutate(route, SavePurchaseTermsDocument, { input: { bikeDealerId, ...terms } })
  return isRefusal(result) ? form.keep(result) : { done: '仕入れの計算の条件を保存しました。' }
}
