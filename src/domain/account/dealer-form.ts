import * as z from 'zod/mini'
import { isCodeOf } from '../options/option.ts'
import { PREFECTURES } from '../options/prefectures.ts'
import { PUBLIC_SAFETY_COMMITTEES } from '../options/public-safety-committees.ts'
import { emailField, passwordField } from './account-forms.ts'
import { isExplanation } from './explanation.ts'
import { hasControl, isPersonName, notAName, tidyDigits, tidyText } from './written-text.ts'

function words(label: string, longest: number, least = 1) {
  return z.string(`${label}を入力してください`).check(
    z.overwrite(tidyText),
    z.minLength(least, `${label}を入力してください`),
    z.maxLength(longest, `${label}は${longest}文字以内で入力してください`),
    z.refine((text) => !hasControl(text), `${label}に使えない文字が含まれています`),
  )
}

function namedWords(label: string, longest: number) {
  return words(label, longest).check(z.refine((text) => text === '' || isPersonName(text), notAName(label)))
}

const PHONE = /^0\d{9,10}$/
const NO_PHONE = '電話番号は10桁または11桁の数字で入力してください'

/** What an operator writes down of an agency. */
export const agentForm = z.object({
  name: namedWords('代理店名', 60),
  phone: z.string().check(
    z.overwrite(tidyDigits),
    z.refine((digits) => digits === '' || PHONE.test(digits), NO_PHONE),
  ),
  email: emailField,
})

/** What an operator writes down of a dealer. */
export const dealerForm = z.object({
  name: namedWords('販売店名', 60),
  personInCharge: namedWords('担当者名', 40),
  phone: z.string('電話番号を入力してください').check(z.overwrite(tidyDigits), z.regex(PHONE, NO_PHONE)),
  email: emailField,
  state: z.string().check(z.refine((code) => isCodeOf(PREFECTURES, code), '都道府県を選択してください')),
  address1: words('住所', 120, 0),
  // 古物商許可番号: 公安委員会 (2 digits), office (4), serial (6).
  licenceNumber: z
    .string('古物商許可番号を入力してください')
    .check(z.overwrite(tidyLicence), z.regex(/^\d{12}$/, '古物商許可番号は12桁の数字で入力してください')),
  licenceAuthority: z.string('許可した公安委員会を選択してください').check(
    z.overwrite(tidyText),
    z.refine((name) => isCodeOf(PUBLIC_SAFETY_COMMITTEES, name), '許可した公安委員会を選択してください'),
  ),
})

/** Why an operator suspends a dealer or an agency: null where it does not, or `unclear`, which tells nobody why. */
export function suspensionReason(typed: string | null): { readonly reason: string | null } | 'unclear' {
  const reason = typed?.trim() || null
  return reason !== null && !isExplanation(reason) ? 'unclear' : { reason }
}

/** A new one comes with the password of its first person. */
export const newAgentForm = z.extend(agentForm, { password: passwordField })
export const newDealerForm = z.extend(dealerForm, { password: passwordField })

/** On the licence it stands as 第301234567890号. */
export function tidyLicence(text: string): string {
  return tidyDigits(text).replace(/^第/u, '').replace(/号$/u, '')
}
