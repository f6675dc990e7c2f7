import * as z from 'zod/mini'
import { isPersonName, notAName, tidyDigits, writtenWords } from '../../account/written-text.ts'
import type { FieldFault } from '../../errors/error-code.ts'
import { AFTER_18, MORNING, PAYMENT_METHODS } from '../../options/delivery.ts'
import { DOCUMENTS } from '../../options/documents.ts'
import { isCodeOf } from '../../options/option.ts'
import { DAY } from '../../values/duration.ts'
import { accept, type Result, refuse } from '../../values/result.ts'
import { tokyoDay, tokyoTime } from '../../values/tokyo-time.ts'
import { parseDay, parseTimeOfDay, readDay, spokenTime } from '../../values/typed-day.ts'
import { MAX_PLACE_DETAIL_LENGTH, placeFault, writtenPlace } from './delivery-place.ts'

/** What the dealer's own one is called among its contact data; the checklist begins with that name. */
export const PERSON_IN_CHARGE = '担当者'

/** The line of a dealer's contact that says where its shop is. */
export const SHOP_ADDRESS = '所在地'
export const MAX_OTHER_DOCUMENTS = 10
const MAX_DELIVERY_DAYS = 90
/** Characters. */
export const MAX_CHECKLIST_LENGTHS = {
  otherDocument: 50,
  deliveryPlaceDetail: MAX_PLACE_DETAIL_LENGTH,
  deliveryManagerName: 50,
  emergencyContact: 100,
  memo: 1_000,
} as const
/** The bands that say when by themselves; the others are spans. */
const BANDS: ReadonlySet<string> = new Set([MORNING, AFTER_18])
/** Parts of a day as people call them. */
const SPOKEN_BANDS: Readonly<Record<string, string>> = {
  午前中: MORNING,
  午後: '12:00〜18:00',
  夕方: '15:00〜18:00',
}
const TIME_FAULTS = {
  unreadable: '引渡し時間を読み取れません。「14:00」「午後2時」「10時〜12時」「午前中」のように入力してください。',
  half: '午前か午後かがわかるように、「午後2時半」「14:30」のように入力してください。',
  reversed: '終わりの時刻は、始まりの時刻より後にしてください。',
  'next-day': '24時は、引渡し日を翌日にして「0:00」と入力してください。',
}

const NO_CONTACT = '緊急連絡先には、電話番号かメールアドレスを入力してください。'

/** Somebody can be called or written to under it; whose it is may stand beside it: 090-1234-5678（父）. */
function isReachable(typed: string): boolean {
  return /0\d{9,10}(?!\d)/.test(tidyDigits(typed)) || /[^\s@]+@[^\s@]+\.[a-z]{2,}/i.test(typed.normalize('NFKC'))
}

/** Lengths count what people see as characters. */
function text(longest: number, label: string) {
  const tooLong = `${label}は${longest}文字以内で入力してください。`
  return z.string().check(
    z.overwrite(writtenWords),
    z.refine((value) => [...value].length <= longest, tooLong),
  )
}

function required(longest: number, label: string) {
  return text(longest, label).check(z.minLength(1, `${label}を入力してください。`))
}

const TIME_OVER = '引渡し時間は、現在より後の時刻を入力してください。'

/** The contact part of the checklist, with the seller's papers. `paymentMethods` are the codes to choose from. */
export function checklistSchema(paymentMethods: readonly string[], now: Date) {
  const form = z.object({
    bikeOwnerDocuments: z
      .array(
        z.object({
          documentType: z.string().check(z.refine((code) => isCodeOf(DOCUMENTS, code), '書類を選び直してください。')),
          isChecked: z.boolean(),
        }),
      )
      .check(z.maxLength(DOCUMENTS.length, '書類を選び直してください。')),
    bikeOwnerOtherDocuments: z
      .array(
        z
          .object({
            name: text(MAX_CHECKLIST_LENGTHS.otherDocument, '書類名'),
            isActive: z.boolean(),
            isChecked: z.boolean(),
          })
          .check(
            z.refine(({ name, isChecked }) => name !== '' || !isChecked, {
              message: '書類名を入力してください。',
              path: ['name'],
            }),
          ),
      )
      // A row that was added and left empty says nothing.
      .check(z.overwrite((rows) => rows.filter(({ name }) => name !== '')))
      .check(z.maxLength(MAX_OTHER_DOCUMENTS, `その他の書類は${MAX_OTHER_DOCUMENTS}件以内で入力してください。`)),
    deliveryOn: z.string().check(
      z.overwrite((typed) => readOr(typed, parseDay(typed))),
      z.minLength(1, '引渡し日を入力してください。'),
      z.check((context) => {
        const read = readDay(context.value, { label: '引渡し日', ...deliveryDays(now) })
        if (!read.ok) context.issues.push({ code: 'custom', message: read.refusal, input: context.value })
      }),
    ),
    deliveryTime: z.string().check(
      z.overwrite((typed) => readOr(typed, parseDeliveryTime(typed))),
      z.minLength(1, '引渡し時間を入力してください。'),
      z.check((context) => {
        const read = parseDeliveryTime(context.value)
        if (!read.ok) context.issues.push({ code: 'custom', message: TIME_FAULTS[read.refusal], input: context.value })
      }),
    ),
    deliveryPlace: z.string().check(
      z.overwrite(writtenWords),
      z.minLength(1, '引渡し場所を入力してください。'),
      z.check((context) => {
        const message = context.value === '' ? null : placeFault(context.value)
        if (message) context.issues.push({ code: 'custom', message, input: context.value })
      }),
    ),
    paymentMethod: z
      .string()
      .check(z.refine((code) => paymentMethods.includes(code), 'お支払い方法を選択してください。')),
    deliveryManagerName: required(MAX_CHECKLIST_LENGTHS.deliveryManagerName, 'ご担当者名').check(
      z.refine((name) => name === '' || isPersonName(name), `${notAName('ご担当者名')}。`),
    ),
    emergencyContact: text(MAX_CHECKLIST_LENGTHS.emergencyContact, '緊急連絡先').check(
      z.refine((typed) => typed === '' || isReachable(typed), NO_CONTACT),
    ),
    memo: text(MAX_CHECKLIST_LENGTHS.memo, 'メモ'),
  })
  return form.check(
    z.refine(({ deliveryOn, deliveryTime }) => !isOver(deliveryOn, deliveryTime, now), {
      message: TIME_OVER,
      path: ['deliveryTime'],
    }),
  )
}

const TYPED = [
  'deliveryOn',
  'deliveryTime',
  'deliveryPlace',
  'deliveryPlaceDetail',
  'paymentMethod',
  'deliveryManagerName',
  'emergencyContact',
  'memo',
] as const
/** As a form holds it: the place is chosen, and its detail a field of its own. */
export type TypedChecklist = Readonly<Record<(typeof TYPED)[number], string>>

export function readTypedChecklist(text: (name: string) => string): TypedChecklist {
  return Object.fromEntries(TYPED.map((name) => [name, text(name)])) as TypedChecklist
}

/** What is wrong with all of the fields at once, each beside its own. */
export function typedChecklistFaults(typed: TypedChecklist, now: Date): FieldFault[] {
  const { deliveryPlace: code, deliveryPlaceDetail: detail, ...written } = typed
  const { shape } = checklistSchema(
    PAYMENT_METHODS.map((it) => it.code),
    now,
  )
  const faultOf = (field: keyof typeof written | 'deliveryPlace', text: string) =>
    shape[field].safeParse(text).error?.issues[0]?.message ?? null
  const names = Object.keys(written) as (keyof typeof written)[]
  const all = [
    ...names.map((field) => ({ field, message: faultOf(field, written[field]) })),
    { field: 'deliveryTime', message: deliveryTimeOver(written.deliveryOn, written.deliveryTime, now) },
    {
      field: code === '' ? 'deliveryPlace' : 'deliveryPlaceDetail',
      message: faultOf('deliveryPlace', code && writtenPlace({ code, detail })),
    },
  ]
  return all.flatMap(({ field, message }) => (message === null ? [] : [{ field, message }]))
}

/** Why a time of delivery is refused though it can be read: it is over. Null where it is not, or cannot be read. */
export function deliveryTimeOver(deliveryOn: string, typed: string, now: Date): string | null {
  const time = parseDeliveryTime(typed)
  return time.ok && time.value !== null && isOver(deliveryOn, time.value, now) ? TIME_OVER : null
}

/** Whether a time of delivery, in its one form, lies in the past; a span is over at its end. */
function isOver(deliveryOn: string, deliveryTime: string, now: Date): boolean {
  if (deliveryOn !== tokyoDay(now) || deliveryTime === AFTER_18) return false
  const end = deliveryTime === MORNING ? '12:00' : (deliveryTime.split('〜').at(-1) ?? '')
  return end < tokyoTime(now)
}

/** Whether a bike is still to change hands by its checklist; a span begins at its beginning. */
export function isDeliveryAhead(
  { deliveryOn, deliveryTime }: Pick<Checklist, 'deliveryOn' | 'deliveryTime'>,
  now: Date,
): boolean {
  const today = tokyoDay(now)
  if (deliveryOn !== today || deliveryTime === MORNING) return deliveryOn > today
  const start = deliveryTime === AFTER_18 ? '18:00' : (deliveryTime.split('〜')[0] ?? '')
  return start > tokyoTime(now)
}

export type Checklist = z.infer<ReturnType<typeof checklistSchema>>

/** The days on which a bike may be handed over, seen from now. Old checklists keep what they hold. */
export function deliveryDays(now: Date): { readonly from: string; readonly until: string } {
  return { from: tokyoDay(now), until: tokyoDay(new Date(now.getTime() + MAX_DELIVERY_DAYS * DAY)) }
}

/** Said of the afternoon as often as of the night: nobody hands a bike over at two in the morning unasked. */
const DOUBTFUL_HOUR = /^[1-6](?:時|:)/

/**
 * Reads when on its day a bike changes hands: a time (14:00, 午後2時), a span (10時〜12時, 10時-12時, 10時から12時まで) or a band of the
 * sell form (午前, 18時以降). Returns it in one form; empty text is null, 25時99分 is refused. A span may end at 24時.
 */
export function parseDeliveryTime(typed: string): Result<string | null, keyof typeof TIME_FAULTS> {
  // 正午 is one moment, and 14:00ごろ the moment that the two sides agree on.
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/\s*(?:ごろ|頃|くらい|ぐらい)$/, '')
    .replaceAll('正午', '12:00')
  const band = SPOKEN_BANDS[text] ?? text
  if (BANDS.has(band)) return accept(band)
  const span = /^(.+?)\s*(?:[〜~‐‑‒–—―−ー-]|から)\s*(.+?)(?:まで)?$/.exec(band)
  if (!span) return DOUBTFUL_HOUR.test(text) ? refuse('half') : parseTimeOfDay(text)
  const [, first = '', second = ''] = span
  if ([first, second].some((part) => DOUBTFUL_HOUR.test(part))) return refuse('half')
  const from = parseTimeOfDay(/^\d{1,2}$/.test(first) ? `${first}時` : first)
  const end = parseTimeOfDay(second)
  const to = !end.ok && end.refusal === 'next-day' ? accept('24:00') : end
  if (!from.ok || !to.ok || from.value === null || to.value === null) return refuse('unreadable')
  if (from.value >= to.value) return refuse('reversed')
  return accept(`${from.value}〜${to.value}`)
}

/** How a time of delivery is read back to the person who typed it; null for what is not understood. */
export function spokenDeliveryTime(typed: string): string | null {
  const parsed = parseDeliveryTime(typed)
  if (!parsed.ok || parsed.value === null) return null
  return BANDS.has(parsed.value) ? parsed.value : parsed.value.split('〜').map(spokenTime).join('〜')
}

/** Before this time of day hardly anybody hands over a bike: 03:00 more often means the afternoon. */
const EARLIEST_USUAL_TIME = '07:00'

/** Asked before such a time counts; null where there is nothing to ask, also where 午前 was written. */
export function deliveryTimeDoubt(typed: string): string | null {
  const parsed = parseDeliveryTime(typed)
  if (!parsed.ok || parsed.value === null || BANDS.has(parsed.value) || /午前/.test(typed)) return null
  const [start = ''] = parsed.value.split('〜')
  if (start >= EARLIEST_USUAL_TIME) return null
  const words = spokenTime(start)
  const [hour = 0] = start.split(':').map(Number)
  return `引渡し時間は午前${words}です。${hour === 0 ? '' : `午後${words}ではありませんか。`}`
}

function readOr(typed: string, parsed: Result<string | null, unknown>): string {
  return parsed.ok ? (parsed.value ?? '') : typed
}
