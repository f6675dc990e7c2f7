import { agentForm, dealerForm, newAgentForm, newDealerForm } from '#domain/account/dealer-form.ts'
import { checkForm, type FormCheck } from '#domain/account/form-check.ts'
import type { FormReader } from '../call/form-values.ts'
import type { Refusal } from '../call/partner-call.ts'

/** Whom a form of the operator writes down. */
export type Kind = '販売店' | '代理店'

/** What was written down, as it will be kept. */
interface WrittenDown {
  readonly name: string
  readonly phone: string
  readonly email: string
}

const NEW_FORMS = { 販売店: newDealerForm, 代理店: newAgentForm }
const FORMS = { 販売店: dealerForm, 代理店: agentForm }

/** Reads a registration or a change: what the server would refuse stands at its fields before anything is asked. */
export function readWrittenDown(kind: Kind, form: FormReader): WrittenDown {
  const { text } = form
  const given = {
    name: text('name'),
    personInCharge: text('personInCharge'),
    phone: text('phone'),
    email: text('email'),
    state: text('state'),
    address1: '',
    licenceNumber: text('licenceNumber'),
    licenceAuthority: text('licenceAuthority'),
    password: text('password'),
  }
  const schema = text('id') === '' ? NEW_FORMS[kind] : FORMS[kind]
  const check: FormCheck<WrittenDown> = checkForm(schema, given)
  if (check.isValid) return check.value
  for (const { field, message } of check.faults) form.fault(field, message)
  return given
}

/** What another one of the list has already, and only one may have. */
export function takenFault(label: string, given: string, taken: readonly string[]): string | null {
  return given !== '' && taken.includes(given) ? `この${label}は既に登録されています` : null
}

/** What was understood of a registration. */
export function saveToken(id: string, { name, phone, email }: WrittenDown): string {
  return `save ${id} ${name} ${phone} ${email}`
}

/** What a suspension is asked for with: who it is. */
export function suspendToken(id: number | null): string {
  return `suspend ${id}`
}

export function resumeToken(id: number | null): string {
  return `resume ${id}`
}

/** Why a form that saves, suspends or lets in again is not carried out. Without a name its row is not there any more. */
export function suspensionRefusal(
  kind: Kind,
  form: FormReader,
  id: number | null,
  name: string | undefined,
  /** What else a saved form changes, as a sentence. */
  also = '',
): Refusal | null {
  const isSaving = form.text('do') === 'save'
  const isNew = isSaving && form.text('id') === ''
  if (!isNew && (id === null || name === undefined))
    form.fault('id', '対象が見つかりません。ページを開き直してください。')
  if (form.text('do') === 'suspend' && form.text('suspendReason') === '')
    form.fault('suspendReason', '停止の理由を入力してください。')
  const written = isSaving ? readWrittenDown(kind, form) : null
  const refusal = form.refusal()
  if (refusal) return refusal
  if (written) {
    const { name: given, phone, email } = written
    const words = `「${given}」（電話番号：${phone || 'なし'}、メールアドレス：${email}）を${isNew ? '登録' : '変更'}します。${also}`
    return form.question(saveToken(form.text('id'), written), words)
  }
  if (form.text('do') === 'resume') return form.question(resumeToken(id), `${name}の利用を再開します。`)
  if (form.text('do') !== 'suspend') return null
  return form.question(suspendToken(id), `${name}の利用を停止します。`)
}

/** What the server had against a saved form: the fields say it; words meant for who registers themselves are no advice here. */
export function savingRefusal(refusal: Refusal): Refusal {
  return refusal.fields.length > 0 ? { ...refusal, problem: '入力内容をご確認ください。' } : refusal
}

export function savedWords(form: FormReader, name: string): string {
  if (form.text('do') === 'suspend') return `${name}の利用を停止しました。`
  if (form.text('do') === 'resume') return `${name}の利用を再開しました。`
  return form.text('id') === '' ? `${name}を登録しました。` : `${name}の内容を変更しました。`
}
