import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'

interface Report {
  readonly reportedAt: string
  readonly objectedAt: string | null
}

/** The owner objected to this very report, not to the one before it. */
export function isObjectedTo({ reportedAt, objectedAt }: Report): boolean {
  return objectedAt !== null && Date.parse(objectedAt) >= Date.parse(reportedAt)
}

/** Whose words an objection is, and what they are about: it stands when the report is corrected, but means the one before. */
export function objectionTitle(report: Report, objectedPrice: number | null): string {
  const { objectedAt } = report
  if (objectedAt === null || isObjectedTo(report)) return '出品者より'
  const price = objectedPrice === null ? '' : `（${yenText(objectedPrice)}）`
  return `前の報告${price}への異議（${dateTimeText(objectedAt)}、出品者より）`
}
