import { Form, useLocation } from 'react-router'
import { actionChoices, actionText, detailText, roleText, subjectText } from '#content/messages/audit-words.ts'
import { AuditLogDocument, type AuditLogQuery } from '#contract/generated/operator.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search/keyword-length.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { dayLabel } from '#domain/values/typed-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormFaults } from '#ui/controls/field/form-faults.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { exactTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { placeIn } from '../call/page-address.ts'
import { query } from '../call/partner-call.ts'
import { ConsoleLink, DealerField } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { consoleVisit } from '../console/console-visit.ts'
import type { Route } from './+types/audit.ts'
import { type AuditAsked, auditSearch, readAuditAsked } from './audit-asked.ts'

const PAGE_SIZE = 100

export async function loader(route: Route.LoaderArgs) {
  const { role } = route.context.get(consoleVisit).partner
  const asked = readAuditAsked(route.url.searchParams, role, new Date())
  const before = placeIn(route, 'before')
  const { auditLog } =
    asked.faults.length > 0
      ? { auditLog: [] }
      : await query(route, AuditLogDocument, { ...asked.variables, first: PAGE_SIZE, before })
  return { auditLog, asked, role }
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { auditLog, asked, role } = loaderData
  const last = auditLog.length === PAGE_SIZE ? auditLog.at(-1) : undefined
  const { pathname } = useLocation()
  return (
    <div className="grid gap-4">
      <ConsoleMeta title="操作記録" />
      <div>
        <h1 className="text-xl">操作記録</h1>
        <p className="mt-1 text-text-2">
          販売店の担当者が自分で行った入札は、オークションごとの「入札の履歴」に金額とともに残ります。
        </p>
      </div>
      <FilterForm asked={asked} words={[...actionChoices(role).keys()]} />
      {asked.faults.length === 0 && (
        <>
          <Period {...asked.variables.filter} />
          {asked.variables.action.includes('placeBid') && <OtherBids auctionId={asked.variables.filter.auctionId} />}
          {role === 'operator' && auditLog.length > 0 && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <a href={`/partner/audit.csv?${auditSearch(asked)}`} download className="button button-quiet">
                CSVに書き出す
              </a>
              <span className="text-text-2">
                絞り込んだ記録を、新しいものから10,000件まで書き出します。書き出したことも操作記録に残ります。
              </span>
            </p>
          )}
          <DataTable
            caption="操作記録"
            columns={['日時', '操作した人', '役割', '販売店', '操作', '対象', '金額', '内容']}
            numeric={[6]}
            unbroken={[0, 2, 5]}
            empty="この条件に合う操作記録はありません。条件を減らすか、期間を広げてください。"
            rows={auditLog.map((it) => ({ key: it.partnerAuditId, cells: cellsOf(it) }))}
          />
        </>
      )}
      {last && (
        <p>
          <ConsoleLink
            to={`${pathname}?${auditSearch(asked, { before: String(last.partnerAuditId) })}`}
            className="button button-quiet"
          >
            さらに前の記録
          </ConsoleLink>
        </p>
      )}
    </div>
  )
}

/** The log is not the whole trail of bids: where the rest of it is. */
function OtherBids({ auctionId }: { readonly auctionId: number | null }) {
  const where = auctionId === null ? 'オークションのページ' : `No.${auctionId}のページ`
  const to = auctionId === null ? '/partner/auctions?view=all' : `/partner/auctions/${auctionId}`
  return (
    <p>
      代理店による入札と、アクセストークンによる入札だけが表示されます。販売店の担当者が画面から行った入札も含む、すべての入札は、
      <ConsoleLink to={to} className="inline-flex min-h-11 items-center">
        {where}の「入札の履歴」
      </ConsoleLink>
      にあります。
    </p>
  )
}

/** The days as they were understood: 12/30 is the last one that was. */
function Period({ from, until }: AuditAsked['variables']['filter']) {
  if (from === null && until === null) return null
  return (
    <p className="text-text-2">
      {from !== null && `${dayLabel(from)}から`}
      {until !== null && `${dayLabel(until)}まで`}の記録です。
    </p>
  )
}

function cellsOf(it: AuditLogQuery['auditLog'][number]): React.ReactNode[] {
  const detail = JSON.parse(it.detail)
  const subject = subjectText(it.subjectKind, it.subjectId, detail)
  return [
    <span key="at" className="tabular">
      {`${tokyoDay(new Date(it.at)).slice(0, 4)}年${exactTimeText(it.at)}`}
    </span>,
    it.partnerName,
    roleText(it.role),
    it.dealerName ?? '—',
    actionText(it.action),
    it.subjectKind === 'auction' && it.subjectId !== null ? (
      <ConsoleLink key="subject" to={`/partner/auctions/${it.subjectId}`} className="inline-flex min-h-11 items-center">
        {subject}
      </ConsoleLink>
    ) : (
      subject
    ),
    it.amount === null ? '—' : yenText(it.amount),
    [detailText({ ...it, detail }), it.reason && `理由 ${it.reason}`].filter(Boolean).join('、'),
  ]
}

/** A new address makes a new form: what was typed goes with going back. */
function FilterForm({ asked, words }: { readonly asked: AuditAsked; readonly words: readonly string[] }) {
  const { typed, faults } = asked
  const { pathname } = useLocation()
  return (
    <Form method="get" role="search" key={auditSearch(asked)} className="card grid gap-3 p-4">
      <DealerField />
      <FormFaults faults={faults}>
        <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <TextField
            name="subject"
            type="search"
            label="オークション番号・販売店・操作した人"
            maxLength={MAX_SEARCH_LENGTH}
            limit={MAX_SEARCH_LENGTH}
            defaultValue={typed.subject}
          />
          <TextField
            name="who"
            label="操作した人"
            maxLength={MAX_SEARCH_LENGTH}
            limit={MAX_SEARCH_LENGTH}
            defaultValue={typed.who}
          />
          <SelectField
            name="action"
            label="操作"
            placeholder="すべて"
            options={words.map((word) => ({ value: word, label: word }))}
            defaultValue={typed.action}
          />
          <TextField name="auction" label="対象のオークション番号" maxLength={20} defaultValue={typed.auction} />
          <TextField name="from" label="開始日" maxLength={30} hint="例：2026年11月1日" defaultValue={typed.from} />
          <TextField name="until" label="終了日" maxLength={30} hint="この日の分まで" defaultValue={typed.until} />
        </div>
      </FormFaults>
      <p className="flex flex-wrap items-center gap-3">
        <Button type="submit">絞り込む</Button>
        {auditSearch(asked) !== '' && (
          <ConsoleLink to={pathname} className="inline-flex min-h-11 items-center">
            条件をすべて外す
          </ConsoleLink>
        )}
      </p>
    </Form>
  )
}
