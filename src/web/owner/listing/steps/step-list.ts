import { SELL_STEPS, type SellStep } from '#domain/listing/listing-draft.ts'
import type { ListingPart } from '#domain/listing/listing-form.ts'

export const STEP_NAMES: Readonly<Record<SellStep, string>> = {
  certificate: '車検証',
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
const FOR_VISITORS: readonly SellStep[] = ['person', 'code']

/** Of a bike that is known by its paper little is left to ask: some parts share a screen. */
const SHARED: Partial<Record<ListingPart, ListingPart>> = { equipment: 'details', papers: 'terms' }

/** The screens of the form, six for the owner of a bike that is known by its paper. */
export function stepsOf(isVisitor: boolean, isKnown: boolean): readonly SellStep[] {
  return SELL_STEPS.filter((step) => (isVisitor || !FOR_VISITORS.includes(step)) && stepOfPart(step, isKnown) === step)
}

/** The screen that asks for a part. */
export function stepOfPart(step: SellStep, isKnown: boolean): SellStep {
  if (!isKnown || !isPart(step)) return step
  return step === 'model' ? 'certificate' : (SHARED[step] ?? step)
}

/** The parts that a screen asks for, in their order. */
export function partsOfStep(step: SellStep, isKnown: boolean): readonly ListingPart[] {
  if (!isPart(step)) return []
  const sharing = (Object.keys(SHARED) as ListingPart[]).filter((part) => isKnown && SHARED[part] === step)
  return step === 'terms' ? [...sharing, step] : [step, ...sharing]
}

export function isPart(step: SellStep): step is ListingPart {
  return step !== 'certificate' && step !== 'confirm' && step !== 'person' && step !== 'code'
}
