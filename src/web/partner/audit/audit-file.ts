import { AuditCsvDocument } from '#contract/generated/operator.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { query } from '../call/partner-call.ts'
import { consoleVisit } from '../console/console-visit.ts'
import type { Route } from './+types/audit-file.ts'
import { readAuditAsked } from './audit-asked.ts'

/** /partner/audit.csv: what the page of the same address shows, all pages of it. */
export async function loader(route: Route.LoaderArgs) {
  const { partner } = route.context.get(consoleVisit)
  const now = new Date()
  const { faults, variables } = readAuditAsked(route.url.searchParams, partner.role, now)
  if (faults.length > 0) throw unreadable(faults)
  const { auditCsv } = await query(route, AuditCsvDocument, variables)
  return new Response(auditCsv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="audit-${tokyoDay(now)}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}

/** Nothing but a file stands at this address: the words are all that is shown. */
function unreadable(faults: readonly FieldFault[]): Response {
  const words = faults.map(({ message }) => message).join('')
  return new Response(
    `絞り込みの条件を読み取れません。${words}「操作記録」の画面から、あらためてダウンロードしてください。`,
    { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' } },
  )
}
