import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'

interface Report {
  readonly reportedAt: string
  readonly objectedAt: string | null
}

/** Whose words an objection is, and what they are about: it stands when the report is corrected, but means the one before. */
export function objectionTitle({ reportedAt, objectedAt }: Report, objectedPrice: number | null): string {
  if (objectedAt === null || Date.parse(objectedAt) >= Date.parse(reportedAt)) return '出品者より'
  const price = objectedPrice === null ? '' : `（${yenText(objectedPrice)}）`
  return `前の報告${price}への異議（${dateTimeText(objectedAt)}、出品者より）`
}
