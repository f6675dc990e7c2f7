import { SELL_STEPS, type SellStep } from '#domain/listing/listing-draft.ts'
import type { ListingPart } from '#domain/listing/listing-form.ts'

export const STEP_NAMES: Readonly<Record<SellStep, string>> = {
  model: '車種',
  details: '型式・走行距離',
  condition: 'バイクの状態',
  equipment: '鍵・カスタム',
  papers: '書類・ローン',
  photos: '写真',
  terms: '価格・終了日時・引渡し',
  confirm: '内容の確認',
  person: 'お客さま',
  code: '認証コード',
}

/** Who is logged in is known: the form ends with the confirmation. */
const OWNER_STEPS = SELL_STEPS.slice(0, SELL_STEPS.indexOf('person'))

export function stepsOf(isVisitor: boolean): readonly SellStep[] {
  return isVisitor ? SELL_STEPS : OWNER_STEPS
}

export function isPart(step: SellStep): step is ListingPart {
  return step !== 'confirm' && step !== 'person' && step !== 'code'
}
