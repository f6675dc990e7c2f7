import * as z from 'zod/mini'
import { tokyoDay } from '../values/tokyo-time.ts'

export const MAX_OTHER_DOCUMENTS = 10

/** Lengths count what people see as characters. */
function text(longest: number, label: string) {
  const tooLong = `${label}は${longest}文字以内で入力してください。`
  return z.string().check(
    z.trim(),
    z.refine((value) => [...value].length <= longest, tooLong),
  )
}

function required(longest: number, label: string) {
  return text(longest, label).check(z.minLength(1, `${label}を入力してください。`))
}

/** The contact part of the checklist (decisions §8), with the seller's papers. `paymentMethods` are the codes to choose from. */
export function checklistSchema(paymentMethods: readonly string[], now: Date) {
  return z.object({
    bikeOwnerDocuments: z.array(z.object({ documentType: z.string().check(z.minLength(1)), isChecked: z.boolean() })),
    bikeOwnerOtherDocuments: z
      .array(z.object({ name: required(50, '書類名'), isActive: z.boolean(), isChecked: z.boolean() }))
      .check(z.maxLength(MAX_OTHER_DOCUMENTS, `その他の書類は${MAX_OTHER_DOCUMENTS}件以内で入力してください。`)),
    deliveryOn: z.string().check(
      z.regex(/^\d{4}-\d{2}-\d{2}$/, '引渡し日を入力してください。'),
      z.refine((day) => isDay(day) && day >= tokyoDay(now), '引渡し日は今日以降の日付を入力してください。'),
    ),
    deliveryTime: required(50, '引渡し時間'),
    deliveryPlace: required(200, '引渡し場所'),
    paymentMethod: z
      .string()
      .check(z.refine((code) => paymentMethods.includes(code), 'お支払い方法を選択してください。')),
    deliveryManagerName: required(50, 'ご担当者名'),
    emergencyContact: text(100, '緊急連絡先'),
    memo: text(1_000, 'メモ'),
  })
}

export type Checklist = z.infer<ReturnType<typeof checklistSchema>>

/** All papers ticked and everything required agreed on. */
export function isChecklistComplete(checklist: Checklist): boolean {
  const { bikeOwnerDocuments, bikeOwnerOtherDocuments } = checklist
  const papers = [...bikeOwnerDocuments, ...bikeOwnerOtherDocuments.filter(({ isActive }) => isActive)]
  const { deliveryOn, deliveryTime, deliveryPlace, paymentMethod, deliveryManagerName } = checklist
  return (
    papers.every(({ isChecked }) => isChecked) &&
    [deliveryOn, deliveryTime, deliveryPlace, paymentMethod, deliveryManagerName].every((value) => value.trim() !== '')
  )
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
