import { FIELD_FAULTS } from '#content/messages/forms.ts'
import { agentForm, dealerForm, newAgentForm, newDealerForm } from '#domain/account/dealer-form.ts'
import { checkForm, type FormCheck } from '#domain/account/form-check.ts'
import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import type { FormReader } from '../call/form-values.ts'
import type { Refusal } from '../call/partner-call.ts'

/** Whom a form of the operator writes down. */
export type Kind = '販売店' | '代理店'

/** What was written down, as it will be kept. */
interface WrittenDown {
  readonly name: string
  readonly phone: string
  readonly email: string
  // Of a dealer alone.
  readonly personInCharge?: string
  readonly state?: string
  readonly licenceNumber?: string
  readonly licenceAuthority?: string
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

/** Everything that was written down besides the name, as the question names it. */
export function writtenLines(written: WrittenDown): readonly { readonly label: string; readonly value: string }[] {
  const { phone, email, personInCharge, state, licenceNumber, licenceAuthority } = written
  const lines = [
    ['担当者名', personInCharge],
    ['電話番号', phone || 'なし'],
    ['メールアドレス', email],
    ['都道府県', state && labelOf(PREFECTURES, state)],
    ['古物商許可番号', licenceNumber],
    ['許可した公安委員会', licenceAuthority],
  ] as const
  return lines.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]))
}

/** What was understood of a registration. */
export function saveToken(id: string, written: WrittenDown): string {
  return `save ${id} ${written.name} ${writtenLines(written)
    .map(({ value }) => value)
    .join(' ')}`
}

/** How a dealer or an agency stands in its list. */
export function stateWords(suspendReason: string | null, isAgencySuspended = false): string {
  const own = suspendReason ? `停止中：${suspendReason}` : null
  if (isAgencySuspended) return own === null ? '停止中（代理店の停止）' : `${own}（代理店も停止中）`
  return own ?? '有効'
}

/** What a suspension would touch, in auctions. */
export interface OpenBusiness {
  /** Of an agency: its dealers, who are suspended with it. */
  readonly dealers?: number
  readonly runningBids: number
  readonly leadingBids: number
  readonly wonAuctions: number
  readonly openContracts: number
  /** Binding orders that rest during it. */
  readonly standingOrders: number
}

/** Of an agency with its dealers. */
export function agencyBusinessOf(dealers: readonly OpenBusiness[]): OpenBusiness {
  return { ...businessOf(dealers), dealers: dealers.length }
}

export function businessOf(dealers: readonly OpenBusiness[]): OpenBusiness {
  const sum = (field: keyof Omit<OpenBusiness, 'dealers'>) =>
    dealers.reduce((total, dealer) => total + dealer[field], 0)
  return {
    runningBids: sum('runningBids'),
    leadingBids: sum('leadingBids'),
    wonAuctions: sum('wonAuctions'),
    openContracts: sum('openContracts'),
    standingOrders: sum('standingOrders'),
  }
}

/** What it takes and cannot be taken back, a sentence each. */
export function suspensionWords({
  dealers,
  runningBids,
  leadingBids,
  wonAuctions,
  openContracts,
  standingOrders,
}: OpenBusiness): string[] {
  return [
    ...(dealers === undefined ? [] : [agencyWords(dealers)]),
    runningBids > 0
      ? `入札中${runningBids}件（うち最高額${leadingBids}件）の入札がすべて取り消され、再開しても戻りません。`
      : '取り消される入札はありません。',
    ...(wonAuctions > 0 ? [`落札して回答待ちの${wonAuctions}件は、出品者が売却を選べなくなります。`] : []),
    ...(openContracts > 0
      ? [`契約中の取引${openContracts}件は契約が続きますが、販売店は操作できません。中止するかは運営が判断します。`]
      : []),
    ...(standingOrders > 0
      ? [
          `有効な買取注文${standingOrders}件は、停止中は出品者に表示されず、終了しないかぎり、再開後に再び有効になります。`,
        ]
      : []),
    `停止したこと${runningBids > 0 ? 'と取り消した入札' : ''}を、販売店にメールで知らせます（理由は伝わりません）。`,
  ]
}

/** What does not come back with an agency: the dealers that were suspended by themselves. */
export function stillSuspendedWords(names: readonly string[]): string {
  return names.length === 0 ? '' : `個別に停止している販売店（${names.join('、')}）は、停止のままです。`
}

function agencyWords(dealers: number): string {
  return dealers > 0
    ? `この代理店の販売店${dealers}店も、すべて停止します。どの販売店も、ログインも入札もできなくなります。`
    : '停止する販売店はありません（登録されている販売店は0店です）。'
}

/** What a suspension is asked for with: who it is, and what it takes. With other figures by then it is asked again. */
export function suspendToken(id: number | null, business: OpenBusiness): string {
  const { dealers = '', runningBids, leadingBids, wonAuctions, openContracts, standingOrders } = business
  return `suspend ${id} ${runningBids} ${leadingBids} ${wonAuctions} ${openContracts} ${standingOrders} ${dealers}`
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
  business: OpenBusiness,
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
    const lines = writtenLines(written).map(({ label, value }) => `${label}：${value}`)
    const words = `「${written.name}」（${lines.join('、')}）を${isNew ? '登録' : '変更'}します。${also}`
    return form.question(saveToken(form.text('id'), written), words)
  }
  if (form.text('do') === 'resume') return form.question(resumeToken(id), `${name}の利用を再開します。`)
  if (form.text('do') !== 'suspend') return null
  return form.question(suspendToken(id, business), `${name}の利用を停止します。${suspensionWords(business).join('')}`)
}

/** What the server had against a saved form: the fields say it; words meant for who registers themselves are no advice here. */
export function savingRefusal(refusal: Refusal): Refusal {
  return refusal.fields.length > 0 ? { ...refusal, problem: FIELD_FAULTS.wrong } : refusal
}

export function savedWords(form: FormReader, name: string): string {
  if (form.text('do') === 'suspend') return `${name}の利用を停止しました。`
  if (form.text('do') === 'resume') return `${name}の利用を再開しました。`
  return form.text('id') === '' ? `${name}を登録しました。` : `${name}の内容を変更しました。`
}
