import { AuditCsvDocument } from '#contract/generated/operator.ts'
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
  if (faults.length > 0) throw new Response(null, { status: 400 })
  const { auditCsv } = await query(route, AuditCsvDocument, variables)
  return new Response(auditCsv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="audit-${tokyoDay(now)}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}
