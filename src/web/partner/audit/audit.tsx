import { Form, useLocation } from 'react-router'
import { AuditLogDocument } from '#contract/generated/operator.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search/keyword-length.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormFaults } from '#ui/controls/field/form-faults.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { fullDateTimeText } from '#ui/values/date-time.ts'
import { placeIn } from '../call/page-address.ts'
import { query } from '../call/partner-call.ts'
import { ConsoleLink, DealerField } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import type { Route } from './+types/audit.ts'
import { actionText, detailText, roleText, subjectText } from './audit-words.ts'

const PAGE_SIZE = 100

export async function loader(route: Route.LoaderArgs) {
  const { searchParams } = route.url
  const subjectId = searchParams.get('subject') || null
  const before = placeIn(route, 'before')
  const fault = (subjectId?.length ?? 0) > MAX_SEARCH_LENGTH ? `${MAX_SEARCH_LENGTH}文字以内で入力してください。` : null
  const { auditLog } = fault
    ? { auditLog: [] }
    : await query(route, AuditLogDocument, { first: PAGE_SIZE, subjectId, before })
  return { auditLog, subjectId, fault }
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { auditLog, subjectId, fault } = loaderData
  const last = auditLog.length === PAGE_SIZE ? auditLog.at(-1) : undefined
  const { pathname } = useLocation()
  const older = new URLSearchParams({ ...(subjectId && { subject: subjectId }), before: String(last?.partnerAuditId) })
  return (
    <div className="grid gap-4">
      <ConsoleMeta title="操作記録" />
      <div>
        <h1 className="text-xl">操作記録</h1>
        <p className="mt-1 text-text-2">
          販売店の担当者が自分で行った入札は、オークションごとの「入札の履歴」に金額とともに残ります。
        </p>
      </div>
      <Form method="get" role="search" className="flex flex-wrap items-end gap-2">
        <DealerField />
        <FormFaults>
          <TextField
            name="subject"
            type="search"
            label="オークション番号・販売店・操作した人"
            maxLength={MAX_SEARCH_LENGTH}
            error={fault ?? undefined}
            limit={MAX_SEARCH_LENGTH}
            defaultValue={subjectId ?? ''}
          />
        </FormFaults>
        <Button type="submit">絞り込む</Button>
      </Form>
      {fault === null && (
        <DataTable
          caption="操作記録"
          columns={['日時', '操作した人', '役割', '販売店', '操作', '対象', '内容']}
          rows={auditLog.map((it) => ({
            key: it.partnerAuditId,
            cells: [
              <span key="at" className="tabular">
                {fullDateTimeText(it.at)}
              </span>,
              it.partnerName,
              roleText(it.role),
              it.dealerName ?? '—',
              actionText(it.action),
              subjectText(it.subjectKind, it.subjectId),
              [detailText(it.detail), it.reason && `理由 ${it.reason}`].filter(Boolean).join('、'),
            ],
          }))}
        />
      )}
      {last && (
        <p>
          <ConsoleLink to={`${pathname}?${older}`} className="button button-quiet">
            さらに前の記録
          </ConsoleLink>
        </p>
      )}
    </div>
  )
}
