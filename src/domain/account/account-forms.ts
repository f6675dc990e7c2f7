import * as z from 'zod/mini'
import { hasHouseNumber, tidyHouseNumber } from '../auction/trade/residence.ts'
import { isCodeOf } from '../options/option.ts'
import { PREFECTURES } from '../options/prefectures.ts'
import { TRANSFER_PLANS } from '../options/sale-plans.ts'
import { ADULT_AGE, ageOn, type Day, dayOf } from './birth-date.ts'
import { passwordFaults } from './password-rules.ts'
import {
  hasControl,
  isAddressPart,
  isPersonName,
  notAName,
  notAnAddress,
  tidyDigits,
  tidyEmail,
  tidyText,
} from './written-text.ts'

// Mobile, IP and toll-free numbers have 11 digits, landlines 10.
const PHONE = /^0(?:[5789]0\d{8}|(?![5789]0)[1-9]\d{8})$/
// Deliberately wide in the local part: Japanese carriers gave out addresses such as "a..b.@docomo.ne.jp".
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/

/** Characters, as the fields count them. */
export const MAX_NAME_LENGTH = 50
export const MAX_ADDRESS_LENGTHS = { address1: 50, address2: 100, address3: 100, address4: 100 } as const

function required(label: string, longest: number) {
  return z.string(`${label}を入力してください`).check(
    z.overwrite(tidyText),
    z.minLength(1, `${label}を入力してください`),
    z.maxLength(longest, `${label}は${longest}文字以内で入力してください`),
    z.refine((text) => !hasControl(text), `${label}に使えない文字が含まれています`),
  )
}

function addressPart(field: ReturnType<typeof required>, label: string) {
  return field.check(z.refine((text) => text === '' || hasControl(text) || isAddressPart(text), notAnAddress(label)))
}

/** Of an address, which nobody has to fill in. */
function optional(label: string, longest: number) {
  return z._default(
    z.string().check(
      z.overwrite(tidyText),
      z.maxLength(longest, `${label}は${longest}文字以内で入力してください`),
      z.refine((text) => !hasControl(text), `${label}に使えない文字が含まれています`),
      z.refine((text) => text === '' || hasControl(text) || isAddressPart(text), notAnAddress(label)),
    ),
    '',
  )
}

export const emailField = z
  .string('メールアドレスを入力してください')
  .check(
    z.overwrite(tidyEmail),
    z.minLength(1, 'メールアドレスを入力してください'),
    z.maxLength(254, 'メールアドレスが長すぎます'),
    z.regex(EMAIL, 'メールアドレスの形式が正しくありません'),
  )

export const passwordField = z.string('パスワードを入力してください').check(
  z.minLength(1, 'パスワードを入力してください'),
  z.check((context) => {
    const message = passwordFaults(context.value).join('。')
    if (message) context.issues.push({ code: 'custom', message, input: context.value })
  }),
)

const CODE = /^(?:\d{6}|\d{20})$/

export const codeField = z.string('認証コードを入力してください').check(
  z.overwrite(tidyDigits),
  z.minLength(1, '認証コードを入力してください'),
  // Or the 20 digits of a reserve code, which stands in a mail after which no more are sent for a while.
  z.regex(CODE, '認証コードは6桁の数字で入力してください'),
)

const userName = required('お名前', MAX_NAME_LENGTH).check(
  z.refine((text) => text === '' || isPersonName(text), notAName('お名前')),
)

/** What the search form asks of a person (name, zip → prefecture and city, phone, mail). */
const person = {
  userName,
  email: emailField,
  zip: z.string('郵便番号を入力してください').check(
    z.overwrite((typed) => tidyDigits(typed.replace('〒', ''))),
    z.minLength(1, '郵便番号を入力してください'),
    z.regex(/^\d{7}$/, '郵便番号は7桁の数字で入力してください'),
  ),
  state: z.string('都道府県を選択してください').check(
    z.minLength(1, '都道府県を選択してください'),
    z.refine((code) => isCodeOf(PREFECTURES, code), '都道府県を選択してください'),
  ),
  address1: addressPart(required('市区町村', MAX_ADDRESS_LENGTHS.address1), '市区町村'),
  address2: optional('町名', MAX_ADDRESS_LENGTHS.address2),
  phone: z
    .string('電話番号を入力してください')
    .check(
      z.overwrite(tidyDigits),
      z.minLength(1, '電話番号を入力してください'),
      z.regex(PHONE, '電話番号の形式が正しくありません'),
    ),
}

/** What sign-up and the profile ask besides. */
const whole = {
  ...person,
  address3: addressPart(required('番地', MAX_ADDRESS_LENGTHS.address3), '番地').check(
    z.overwrite(tidyHouseNumber),
    z.refine((text) => !isAddressPart(text) || hasHouseNumber(text), '番地を数字で入力してください（例：1-2-3）'),
  ),
  address4: optional('建物名', MAX_ADDRESS_LENGTHS.address4),
  year: z.optional(z.nullable(z.number())),
  month: z.optional(z.nullable(z.number())),
  date: z.optional(z.nullable(z.number())),
  guardianConsentAssetId: z.optional(z.nullable(z.string())),
}

interface Birth {
  readonly year?: number | null | undefined
  readonly month?: number | null | undefined
  readonly date?: number | null | undefined
  readonly guardianConsentAssetId?: string | null | undefined
}

interface BirthFault {
  readonly field: 'year' | 'guardianConsentAssetId'
  readonly message: string
  readonly isMissing: boolean
}

/** Under 18. False while the birth date is not complete. */
export function needsGuardian({ year, month, date }: Birth, today: Day): boolean {
  const birth = dayOf(year ?? 0, month ?? 0, date ?? 0)
  return birth !== null && birth <= today && ageOn(today, birth) < ADULT_AGE
}

export function birthFault({ year, month, date, guardianConsentAssetId }: Birth, today: Day): BirthFault | null {
  if (year == null || month == null || date == null)
    return { field: 'year', message: '生年月日を入力してください', isMissing: true }
  const birth = dayOf(year, month, date)
  if (birth === null || birth > today) return { field: 'year', message: '生年月日が正しくありません', isMissing: false }
  if (!needsGuardian({ year, month, date }, today) || guardianConsentAssetId) return null
  const message = '18歳未満の方は、保護者の同意書を添付してください'
  return { field: 'guardianConsentAssetId', message, isMissing: true }
}

function birthCheck(today: Day) {
  return z.check<Birth>((context) => {
    const fault = birthFault(context.value, today)
    if (!fault) return
    const { field, message, isMissing } = fault
    context.issues.push({ code: 'custom', message, path: [field], params: { isMissing }, input: context.value })
  })
}

const agreement = z
  .boolean('利用規約に同意してください')
  .check(z.refine((isAgreed) => isAgreed, { error: '利用規約に同意してください', params: { isMissing: true } }))

/** /kaitori/mypage/setting/profile/edit. `today`: the day it is in Japan. */
export function profileForm(today: Day) {
  // The present password, where the mail address changes; whether it is right only the server knows.
  return z.object({ ...whole, password: z.optional(z.nullable(z.string())) }).check(birthCheck(today))
}

/** /kaitori/sign-up. */
export function signUpForm(today: Day) {
  const guardianConsentUploadId = z.optional(z.nullable(z.string()))
  return z
    .object({ ...whole, guardianConsentUploadId, password: passwordField, isAgreed: agreement })
    .check(birthCheck(today))
}

/** The user part of /kaitori/search-form; street and birth date are asked for later, in the profile. */
export const searchFormUser = z.object({ ...person, password: passwordField, isAgreed: agreement })

/** The vehicle part of /kaitori/search-form. */
export const searchFormVehicle = z.object({
  modelId: z.number('車種を選択してください'),
  modelTypeId: z.optional(z.nullable(z.number())),
  mileageId: z.number('走行距離を選択してください'),
  transferPlan: z
    .string('売却の予定を選択してください')
    .check(z.refine((code) => isCodeOf(TRANSFER_PLANS, code), '売却の予定を選択してください')),
  displacementCtgId: z.number('排気量を選択してください'),
})

export const loginForm = z.object({
  email: emailField,
  password: z.string('パスワードを入力してください').check(z.minLength(1, 'パスワードを入力してください')),
})

export const codeForm = z.object({ code: codeField })

/** Where a reserve code may be typed as well. */
export const eitherCodeForm = z.object({
  code: z
    .string('認証コードまたは予備コードを入力してください')
    .check(
      z.overwrite(tidyDigits),
      z.minLength(1, '認証コードまたは予備コードを入力してください'),
      z.regex(CODE, '認証コードは6桁、予備コードは20桁の数字で入力してください'),
    ),
})
export const resetEmailForm = z.object({ email: emailField })
export const newPasswordForm = z.object({ password: passwordField })

export type SearchVehicle = z.output<typeof searchFormVehicle>
