import { Form } from 'react-router'
import { ROLE_LABELS } from '#content/messages/role-labels.ts'
import { FailedRequestsDocument, type FailedRequestsQuery } from '#contract/generated/support-inbox.ts'
import type { Role } from '#domain/permission/actor.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormFaults } from '#ui/controls/field/form-faults.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { fullDateTimeText } from '#ui/values/date-time.ts'
import { query } from '../call/partner-call.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import type { Route } from './+types/failures.ts'

/** As a proxy may give it. */
const MAX_NUMBER_LENGTH = 128

export async function loader(route: Route.LoaderArgs) {
  const number = (route.url.searchParams.get('number') ?? '').trim().slice(0, MAX_NUMBER_LENGTH)
  const { failedRequests } = await query(route, FailedRequestsDocument, { requestId: number || null })
  return { failedRequests, number }
}

export default function Failures({ loaderData: { failedRequests, number } }: Route.ComponentProps) {
  return (
    <div className="grid gap-4">
      <ConsoleMeta title="エラーの記録" />
      <div>
        <h1 className="text-xl">エラーの記録</h1>
        <p className="mt-1 text-text-2">
          システム側の原因で失敗した操作を、90日間記録しています。入力された内容は記録していません。失敗の割合は
          <ConsoleLink to="/partner/reliability">稼働状況</ConsoleLink>で確認できます。
        </p>
      </div>
      <Form method="get" role="search" className="flex flex-wrap items-end gap-2">
        <FormFaults>
          <TextField
            key={number}
            name="number"
            type="search"
            label="エラーの番号"
            maxLength={MAX_NUMBER_LENGTH}
            limit={MAX_NUMBER_LENGTH}
            defaultValue={number}
          />
        </FormFaults>
        <Button type="submit">調べる</Button>
        {number !== '' && (
          <ConsoleLink to="/partner/failures" className="button button-quiet">
            すべて表示する
          </ConsoleLink>
        )}
      </Form>
      {failedRequests.length === 0 ? (
        <EmptyState
          drawing={<StateDrawing name="done" />}
          title={number === '' ? 'エラーの記録はありません' : 'この番号の記録はありません'}
        >
          {number === ''
            ? 'システム側の原因で失敗した操作があると、ここに表示します。'
            : '番号をご確認ください。保存期間を過ぎたもの、ページが見つからないなどシステムの障害ではないものは、記録にありません。'}
        </EmptyState>
      ) : (
        <DataTable
          caption="エラーの記録（新しい順、100件まで）"
          columns={['日時', '操作', '結果', '利用者', 'エラーの番号']}
          rows={failedRequests.map((it) => ({ key: it.failedRequestId, cells: cellsOf(it) }))}
        />
      )}
    </div>
  )
}

type Failed = FailedRequestsQuery['failedRequests'][number]

const OPERATIONS: Readonly<Record<string, string>> = {
  page: 'ページの表示',
  http: '通信（ページ・ファイル）',
  other: 'その他の操作',
}

const CODES: Readonly<Record<string, string>> = {
  INTERNAL_SERVER_ERROR: 'システムエラー',
  SERVICE_UNAVAILABLE: '一時的に利用できない状態',
}

const ROLES: Readonly<Record<Role, string>> = {
  visitor: 'ログインしていない方',
  owner: '会員',
  system: '自動',
  ...ROLE_LABELS,
}

function cellsOf({ at, operation, code, role, bikeOwnerId, partnerId, requestId }: Failed): React.ReactNode[] {
  const name: string | undefined = (ROLES as Readonly<Record<string, string>>)[role ?? '']
  return [
    <span key="at" className="tabular">
      {fullDateTimeText(at)}
    </span>,
    OPERATIONS[operation] ?? operation,
    CODES[code] ?? code,
    name ? `${name} ${bikeOwnerId ?? partnerId ?? ''}`.trim() : '不明',
    <span key="number" className="wrap-anywhere">
      {requestId}
    </span>,
  ]
}
