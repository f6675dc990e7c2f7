import * as z from 'zod/mini'
import { emailField, MAX_NAME_LENGTH } from '../account/account-forms.ts'
import { isPersonName, notAName, tidyText, withoutTurns, writtenWords } from '../account/written-text.ts'
import { isRequestId } from '../values/request-id.ts'
import { CUSTOMER_SUBJECTS, PARTNER_SUBJECTS, type SupportSubject } from './subjects.ts'

/** Characters, as the field counts them. */
export const MAX_SUPPORT_TEXT = 2_000
export const MAX_SUPPORT_NOTE = 1_000

/** Lines stay; what turns the direction of writing, or controls a terminal, goes. */
function tidyLines(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  const plain = text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '')
  return writtenWords(withoutTurns(plain))
}

function lines(label: string, longest: number) {
  return z.string(`${label}を入力してください`).check(
    z.overwrite(tidyLines),
    z.minLength(1, `${label}を入力してください`),
    z.refine(
      (text) => [...text].length <= longest,
      `${label}は${longest.toLocaleString('ja-JP')}文字以内で入力してください`,
    ),
  )
}

const text = lines('お問い合わせの内容', MAX_SUPPORT_TEXT)

function subjectAmong(subjects: readonly SupportSubject[]) {
  const error = 'お問い合わせの種類を選択してください'
  const isOffered = (code: string) => subjects.some((it) => it === code)
  return z
    .string(error)
    .check(z.refine(isOffered, { error, params: { isMissing: true } })) as z.ZodMiniType<SupportSubject>
}

const subject = subjectAmong(CUSTOMER_SUBJECTS)

const requestId = z._default(
  z.string().check(
    z.overwrite((typed) => typed.trim()),
    z.refine(
      (typed) => typed === '' || isRequestId(typed),
      'エラーの番号を読み取れません。空欄のままでもお送りいただけます',
    ),
  ),
  '',
)

const name = z._default(
  z.string().check(
    z.overwrite(tidyText),
    z.maxLength(MAX_NAME_LENGTH, `お名前は${MAX_NAME_LENGTH}文字以内で入力してください`),
    z.refine((typed) => typed === '' || isPersonName(typed), notAName('お名前')),
  ),
  '',
)

/** What a visitor sends. */
export const contactForm = z.object({ subject, text, email: emailField, name, requestId })
/** What an owner sends: who it is, is known. */
export const supportThreadForm = z.object({ subject, text, requestId })
/** What a person of the console sends. */
export const partnerThreadForm = z.object({ subject: subjectAmong(PARTNER_SUBJECTS), text })
/** One more message of either side. */
export const supportMessageForm = z.object({ text: lines('内容', MAX_SUPPORT_TEXT) })

/** Of an operator, for operators; may be empty. */
export const supportNoteForm = z.object({
  note: z.string().check(
    z.overwrite(tidyLines),
    z.refine(
      (typed) => [...typed].length <= MAX_SUPPORT_NOTE,
      `メモは${MAX_SUPPORT_NOTE.toLocaleString('ja-JP')}文字以内で入力してください`,
    ),
  ),
})
