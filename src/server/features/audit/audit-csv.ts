import { actionText, detailText, roleText, subjectText } from '#content/messages/audit-words.ts'
import { csvText } from '#domain/values/csv-cell.ts'
import { tokyoDay, tokyoTime } from '#domain/values/tokyo-time.ts'
import { figuresOf } from './audit-figures.ts'
import type { AuditRow } from './audit-log.ts'

/** About 3 MB; more rows no spreadsheet reads through. */
export const MAX_EXPORTED = 10_000

const COLUMNS = [
  ['記録番号', (row) => row.partnerAuditId],
  ['日時（日本時間）', ({ at }) => `${tokyoDay(at)} ${tokyoTime(at)}:${String(at.getUTCSeconds()).padStart(2, '0')}`],
  ['操作した人', (row) => row.partnerName],
  ['役割', (row) => roleText(row.role)],
  ['販売店', (row) => row.dealerName ?? ''],
  ['操作', (row) => actionText(row.action)],
  ['対象', ({ subjectKind, detail }) => (subjectKind === null ? '' : subjectText(subjectKind, null, detail))],
  ['対象の番号', (row) => row.subjectId ?? ''],
  ['金額（円）', (row) => figuresOf(row.detail).amount ?? ''],
  ['自動入札の上限（円）', (row) => figuresOf(row.detail).maxPrice ?? ''],
  ['件数', (row) => figuresOf(row.detail).count ?? ''],
  ['内容', detailText],
  ['履歴にある理由', (row) => row.reason ?? ''],
] as const satisfies readonly (readonly [string, (row: AuditRow) => string | number])[]

/** The rows as they were read; cut where there are more, with a line that says so. */
export function auditCsv(rows: readonly AuditRow[]): string {
  const cut = `新しいものから${MAX_EXPORTED.toLocaleString('ja-JP')}件で打ち切りました。続きは、期間を分けて書き出してください。`
  return csvText([
    COLUMNS.map(([title]) => title),
    ...rows.slice(0, MAX_EXPORTED).map((row) => COLUMNS.map(([, read]) => read(row))),
    ...(rows.length > MAX_EXPORTED ? [[cut]] : []),
  ])
}
