import { actionText, detailText, roleText, subjectText } from '#content/messages/audit-words.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search/keyword-length.ts'
import { csvText } from '#domain/values/csv-cell.ts'
import { tokyoDay, tokyoTime } from '#domain/values/tokyo-time.ts'
import { requirePartner } from '../../auth/principal.ts'
import { transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import { type AuditFilter, type AuditRow, readAuditLog } from './audit-log.ts'
import { recordAudit } from './record-audit.ts'

type Detail = Readonly<Record<string, unknown>>

/** A bid, a final price, what a ruling allows or a claim asks for, what is owed, the most of an order: an entry has one of them. */
const AMOUNTS = ['finalTransactionPrice', 'price', 'allowed', 'claimed', 'owed', 'priceMost']
/** Rows that were imported or written to a file, and claims. */
const COUNTS = ['rowCount', 'rows', 'claims']

/** The figures of an entry as numbers: yen, the secret maximum of a bid in yen, and how many there were. */
function figuresOf(detail: Detail) {
  return { amount: firstOf(detail, AMOUNTS), maxPrice: firstOf(detail, ['maxPrice']), count: firstOf(detail, COUNTS) }
}

function firstOf(detail: Detail, names: readonly string[]): number | null {
  const found = names.map((name) => detail[name]).find((value) => typeof value === 'number')
  return typeof found === 'number' && Number.isSafeInteger(found) ? found : null
}

const AuditRef = builder.objectRef<AuditRow>('PartnerAuditEntry')
AuditRef.implement({
  fields: (t) => ({
    partnerAuditId: t.exposeInt('partnerAuditId'),
    at: t.expose('at', { type: 'DateTime' }),
    partnerName: t.exposeString('partnerName'),
    role: t.exposeString('role'),
    dealerName: t.exposeString('dealerName', { nullable: true }),
    action: t.exposeString('action'),
    subjectKind: t.exposeString('subjectKind', { nullable: true }),
    subjectId: t.exposeString('subjectId', { nullable: true }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'For operators: why a listing or a trade was stopped, or a photo refused, as its history says it.',
    }),
    amount: t.int({
      nullable: true,
      description: 'Yen: of a bid, a ruling, a claim, a payment or an order.',
      resolve: ({ detail }) => figuresOf(detail).amount,
    }),
    detail: t.string({ resolve: ({ detail }) => JSON.stringify(detail) }),
  }),
})

const AuditLogFilter = builder.inputType('AuditLogFilter', {
  fields: (t) => ({
    person: t.string({ description: 'Part of the name of who did it.' }),
    auctionId: t.int(),
    from: t.field({ type: 'Date', description: 'The first day in Tokyo.' }),
    until: t.field({ type: 'Date', description: 'The last day.' }),
  }),
})

type Given<Value> = Value | null | undefined

interface Asked {
  readonly action?: Given<readonly string[]>
  readonly subjectId?: Given<string>
  readonly filter?: Given<{
    readonly person?: Given<string>
    readonly auctionId?: Given<number>
    readonly from?: Given<string>
    readonly until?: Given<string>
  }>
}

function filterOf({ action, subjectId, filter }: Asked, agentId: number | null): AuditFilter {
  const { person = null, auctionId = null, from = null, until = null } = filter ?? {}
  const fields: FieldFault[] = []
  const tooLong = `${MAX_SEARCH_LENGTH}文字以内で入力してください。`
  if ((subjectId?.length ?? 0) > MAX_SEARCH_LENGTH) fields.push({ field: 'subjectId', message: tooLong })
  if ((person?.length ?? 0) > MAX_SEARCH_LENGTH) fields.push({ field: 'person', message: tooLong })
  if (from !== null && until !== null && from > until)
    fields.push({ field: 'from', message: '開始日は終了日までの日付を入力してください。' })
  if (fields.length > 0) throw new ExpectedError('BAD_REQUEST', { fields })
  return { actions: action ?? [], words: subjectId ?? null, person, auctionId, from, until, agentId }
}

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

builder.queryFields((t) => ({
  auditLog: t.field({
    type: [AuditRef],
    description: "For operators everything; for an agent what its people and its dealers' people did.",
    args: {
      action: t.arg.stringList({ description: 'Any of these.' }),
      subjectId: t.arg.string({ description: 'A number, or part of the name of a dealer or a person.' }),
      filter: t.arg({ type: AuditLogFilter }),
      before: t.arg.int(),
      first: t.arg.int({ defaultValue: 50, required: true }),
    },
    resolve: (_root, { before, first, ...asked }, context) => {
      const { role, agentId } = requirePartner(context, 'operator', 'agent')
      const filter = filterOf(asked, role === 'agent' ? Number(agentId) : null)
      const page = { before: before ?? null, first: Math.min(Math.max(first, 1), 200) }
      return context.services.readLagging((db) => readAuditLog(db, filter, page))
    },
  }),
  auditCsv: t.string({
    description: `For operators, the newest ${MAX_EXPORTED} entries as a file. Reading it is on record.`,
    args: {
      action: t.arg.stringList({ description: 'Any of these.' }),
      subjectId: t.arg.string({ description: 'A number, or part of the name of a dealer or a person.' }),
      filter: t.arg({ type: AuditLogFilter }),
    },
    resolve: async (_root, asked, context) => {
      const { services } = context
      const partner = requirePartner(context, 'operator')
      const filter = filterOf(asked, null)
      const page = { before: null, first: MAX_EXPORTED + 1 }
      const rows = await services.readLagging((db) => readAuditLog(db, filter, page))
      const { actions, auctionId, from, until } = filter
      // What was typed as words may name anybody; it stays out of the log.
      const narrowed = { ...(actions.length > 0 && { actions }), ...(from && { from }), ...(until && { until }) }
      const detail = { rows: Math.min(rows.length, MAX_EXPORTED), ...narrowed }
      const subject = auctionId === null ? {} : { subjectKind: 'auction', subjectId: auctionId }
      await transact(services.db, (tx) => recordAudit(tx, partner, { action: 'auditCsv', ...subject, detail }))
      return auditCsv(rows)
    },
  }),
}))
