import { writtenWords } from '../account/written-text.ts'
import type { FieldFault } from '../errors/error-code.ts'
import { type PublishPeriod, publishPeriodFaults } from './publish-period.ts'

/** Characters, as the fields count them. */
export const MAX_SUBJECT_LENGTH = 100
export const MAX_BODY_LENGTH = 5000

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
