import type { FormReader } from '../call/form-values.ts'
import type { Refusal } from '../call/partner-call.ts'
import { saveToken } from './register-form.tsx'

/** What a suspension is asked for with: who it is. */
export function suspendToken(id: number | null): string {
  return `suspend ${id}`
}

/** Why a form that saves, suspends or lets in again is not carried out. Without a name its row is not there any more. */
export function suspensionRefusal(form: FormReader, id: number | null, name: string | undefined): Refusal | null {
  const isNew = form.text('do') === 'save' && form.text('id') === ''
  if (!isNew && (id === null || name === undefined))
    form.fault('id', '対象が見つかりません。ページを開き直してください。')
  if (form.text('do') === 'suspend' && form.text('suspendReason') === '')
    form.fault('suspendReason', '停止の理由を入力してください。')
  const refusal = form.refusal()
  if (refusal) return refusal
  if (form.text('do') === 'save')
    return form.question(saveToken(form), `「${form.text('name')}」を${isNew ? '登録' : '変更'}します。`)
  if (form.text('do') !== 'suspend') return null
  return form.question(suspendToken(id), `${name}の利用を停止します。`)
}

export function savedWords(form: FormReader, name: string): string {
  if (form.text('do') === 'suspend') return `${name}の利用を停止しました。`
  if (form.text('do') === 'resume') return `${name}の利用を再開しました。`
  return form.text('id') === '' ? `${name}を登録しました。` : `${name}の内容を変更しました。`
}
