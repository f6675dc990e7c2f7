import { writtenWords } from '../account/written-text.ts'
import type { FieldFault } from '../errors/error-code.ts'
import { readDay } from '../values/typed-day.ts'

/** Characters, as the fields count them. */
export const MAX_SUBJECT_LENGTH = 100
export const MAX_BODY_LENGTH = 5000
/** How many years ahead an announcement can be planned. */
const MAX_YEARS_AHEAD = 2

/** Days as 2026-11-15. */
interface PublishPeriod {
  readonly publishStartOn: string
  /** Null: until it is taken down. */
  readonly publishEndOn: string | null
}

interface Announcement extends PublishPeriod {
  readonly subject: string
  readonly body: string
  readonly displayLocations: readonly unknown[]
}

/** Everything that is wrong with an announcement. `known`: when the one that is edited stood so far. */
export function announcementFaults(
  { subject, body, displayLocations, ...period }: Announcement,
  today: string,
  known: PublishPeriod | null,
): FieldFault[] {
  return [
    ...textFaults('subject', '件名', subject, MAX_SUBJECT_LENGTH),
    ...textFaults('body', '本文', body, MAX_BODY_LENGTH),
    ...(displayLocations.length > 0 ? [] : [{ field: 'displayLocations', message: '表示場所を選択してください。' }]),
    ...publishPeriodFaults(period, today, known),
  ]
}

function textFaults(field: string, label: string, text: string, longest: number): FieldFault[] {
  const length = [...writtenWords(text)].length
  if (length === 0) return [{ field, message: `${label}を入力してください。` }]
  return length <= longest
    ? []
    : [{ field, message: `${label}を${longest.toLocaleString('ja-JP')}文字以内で入力してください。` }]
}

/**
 * What is wrong with the days on which an announcement stands. It starts today or later; one that is edited may keep the
 * day on which it started, and may have ended.
 */
export function publishPeriodFaults(
  { publishStartOn, publishEndOn }: PublishPeriod,
  today: string,
  known: PublishPeriod | null,
): FieldFault[] {
  const until = `${Number(today.slice(0, 4)) + MAX_YEARS_AHEAD}${today.slice(4)}`.replace(/-02-29$/, '-02-28')
  const from = known && known.publishStartOn < today ? known.publishStartOn : today
  const start = readDay(publishStartOn, { label: '掲載の開始日', from, until })
  const end = readDay(publishEndOn ?? '', { label: '掲載の終了日', until })
  const isEndKept = known !== null && publishEndOn === known.publishEndOn
  return [
    ...(start.ok ? [] : [{ field: 'publishStartOn', message: start.refusal }]),
    ...(start.ok && start.value === null
      ? [{ field: 'publishStartOn', message: '掲載の開始日を入力してください。' }]
      : []),
    ...(end.ok || isEndKept ? [] : [{ field: 'publishEndOn', message: end.refusal }]),
    ...(end.ok && publishEndOn !== null && publishEndOn < publishStartOn
      ? [{ field: 'publishEndOn', message: '掲載の終了日は、開始日以降の日付を入力してください。' }]
      : []),
  ]
}
