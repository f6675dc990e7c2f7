import { Form } from 'react-router'
import { AuditLogDocument } from '#contract/generated/operator.ts'
import { fullDateTimeText } from '#ui/values/date-time.ts'
import { ConsoleMeta } from '../chrome/console-meta.tsx'
import { DataTable } from '../chrome/data-table.tsx'
import { ask } from '../partner-call.ts'
import type { Route } from './+types/audit.ts'

export function loader(route: Route.LoaderArgs) {
  const subjectId = route.url.searchParams.get('subject') || null
  return ask(route, AuditLogDocument, { first: 100, subjectId })
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-4">
      <ConsoleMeta title="操作記録" />
      <h1 className="text-xl">操作記録</h1>
      <Form method="get" role="search" className="flex items-end gap-2">
        <label className="grid gap-1">
          <span>オークション番号など</span>
          <input type="search" name="subject" className="control" />
        </label>
        <button type="submit" className="button button-quiet">
          絞り込む
        </button>
      </Form>
      <DataTable
        caption="操作記録"
        columns={['日時', '操作した人', '役割', '販売店', '操作', '対象', '内容']}
        rows={loaderData.auditLog.map((it) => ({
          key: it.partnerAuditId,
          cells: [
            fullDateTimeText(it.at),
            it.partnerName,
            it.role,
            it.dealerName ?? '—',
            it.action,
            it.subjectId ? `${it.subjectKind} ${it.subjectId}` : '—',
            it.detail === '{}' ? '' : it.detail,
          ],
        }))}
      />
    </div>
  )
}
