import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { auditCsv, MAX_EXPORTED } from './audit.schema.ts'

let api: TestApi
let operator: Awaited<ReturnType<typeof castOperator>>
let agent: Awaited<ReturnType<typeof castAgent>>
let dealer: Awaited<ReturnType<typeof castDealer>>

beforeAll(async () => {
  api = await startApi()
  operator = await castOperator(api.services)
  agent = await castAgent(api.services)
  dealer = await castDealer(api.services, { agentId: agent.agentId, name: '=記録モータース' })
  const { db } = api.services
  await db.updateTable('partnerAccount').set({ name: '100%花' }).where('partnerId', '=', agent.partnerId).execute()
  const bid = { partnerId: agent.partnerId, role: 'agent', bikeDealerId: dealer.bikeDealerId, action: 'placeBid' }
  const rows = [
    { ...bid, at: new Date('2026-10-31T14:59:59Z'), subjectId: '1000001', detail: { price: 410_000 } },
    {
      ...bid,
      at: new Date('2026-10-31T15:00:00Z'),
      subjectId: '1000001',
      detail: { price: 420_000, maxPrice: 500_000 },
    },
    { ...bid, at: new Date('2026-11-01T14:59:59Z'), subjectId: '1000002', detail: { price: 430_000 } },
    { ...bid, at: new Date('2026-11-01T15:00:00Z'), subjectId: '1000002', detail: { price: 440_000 } },
  ].map((row) => ({ ...row, subjectKind: 'auction', detail: JSON.stringify(row.detail) }))
  const ruling = { action: 'ruleOnReduction', subjectKind: 'auction', subjectId: '1000001', at: new Date('2026-11-02') }
  const byOperator = { partnerId: operator.partnerId, role: 'operator', bikeDealerId: null }
  await db
    .insertInto('partnerAudit')
    .values([...rows, { ...byOperator, ...ruling, detail: '{"allowed":18000}' }])
    .execute()
})
afterAll(() => api.stop())

const LOG = `query Q($action: [String!], $subjectId: String, $filter: AuditLogFilter) {
  auditLog(action: $action, subjectId: $subjectId, filter: $filter) { amount } }`
const CSV = `query Q($action: [String!], $subjectId: String, $filter: AuditLogFilter) {
  auditCsv(action: $action, subjectId: $subjectId, filter: $filter) }`
const amounts = async (asked: object, headers = operator.headers) =>
  (await api.graphql(LOG, { action: ['placeBid', 'ruleOnReduction'], ...asked }, headers)).data.auditLog.map(
    ({ amount }: { amount: number }) => amount,
  )

test.each([
  ['everything, newest first', {}, [18_000, 440_000, 430_000, 420_000, 410_000]],
  ['a day in Tokyo', { filter: { from: '2026-11-01', until: '2026-11-01' } }, [430_000, 420_000]],
  ['from a day on', { filter: { from: '2026-11-02' } }, [18_000, 440_000]],
  ['up to a day', { filter: { until: '2026-10-31' } }, [410_000]],
  ['a kind', { action: ['ruleOnReduction'] }, [18_000]],
  ['an auction', { filter: { auctionId: 1_000_001 } }, [18_000, 420_000, 410_000]],
  ['a person', { filter: { person: '１００％花' } }, [440_000, 430_000, 420_000, 410_000]],
  ['a sign that is no wildcard', { filter: { person: '1%花' } }, []],
  ['nor this one', { filter: { person: '_' } }, []],
  ['words and a day', { subjectId: '記録モータ', filter: { from: '2026-11-02' } }, [440_000]],
])('%s', async (_name, asked, expected) => expect(await amounts(asked)).toEqual(expected))

test('an agency narrows its own part of the log', async () => {
  expect(await amounts({ filter: { auctionId: 1_000_001 } }, agent.headers)).toEqual([420_000, 410_000])
})

test('a span that runs backwards and words without end are refused at their field', async () => {
  for (const [filter, field] of [
    [{ from: '2026-11-02', until: '2026-11-01' }, 'from'],
    [{ person: 'あ'.repeat(201) }, 'person'],
  ] as const)
    for (const query of [LOG, CSV]) {
      const { errors } = await api.graphql(query, { filter }, operator.headers)
      expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field }] })
    }
})

test('the file holds what is filtered, amounts as numbers and nothing that a spreadsheet runs; it is on record', async () => {
  const filter = { from: '2026-11-01', until: '2026-11-01' }
  const { data } = await api.graphql(CSV, { action: ['placeBid'], filter }, operator.headers)
  const lines = String(data.auditCsv).split('\r\n')
  expect(lines[0]?.startsWith('\uFEFF記録番号,日時（日本時間）,操作した人,')).toBe(true)
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(
      /^\d+,2026-11-01 23:59:59,100%花,代理店,'=記録モータース,入札,オークション,1000002,430000,,,"入札額 430,000",$/,
    ),
    expect.stringContaining(',1000001,420000,500000,,"入札額 420,000、上限 500,000",'),
    '',
  ])
  const log = '{ auditLog(first: 1) { action partnerName detail } }'
  const [entry] = (await api.graphql(log, {}, operator.headers)).data.auditLog
  expect(entry.action).toBe('auditCsv')
  expect(JSON.parse(entry.detail)).toEqual({ rows: 2, actions: ['placeBid'], ...filter })
})

test('the file is for operators alone, and who is refused leaves no record', async () => {
  const owner = await castOwner(api.services)
  for (const who of [undefined, owner, dealer, agent])
    expect((await api.graphql(CSV, {}, who?.headers)).errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  const files = await api.services.db.selectFrom('partnerAudit').where('action', '=', 'auditCsv').selectAll().execute()
  expect(files.map(({ partnerId }) => partnerId)).toEqual([operator.partnerId])
})

test('a file of too many rows says where it was cut', () => {
  const row = { partnerAuditId: 1, at: new Date(0), partnerId: 1, partnerName: '花', role: 'operator' }
  const entry = {
    ...row,
    dealerName: null,
    action: 'logIn',
    subjectKind: null,
    subjectId: null,
    detail: {},
    reason: null,
  }
  const linesOf = (count: number) => auditCsv(Array.from({ length: count }, () => entry)).split('\r\n')
  expect(linesOf(MAX_EXPORTED)).toHaveLength(MAX_EXPORTED + 2)
  expect(linesOf(MAX_EXPORTED + 1)).toHaveLength(MAX_EXPORTED + 3)
  expect(linesOf(MAX_EXPORTED + 1).at(-2)).toContain('10,000件で打ち切りました')
})

test('with a year of entries each filter reads an index', async () => {
  const { db } = api.services
  await sql`insert into partner_audit (partner_id, role, action, subject_kind, subject_id, at)
    select ${operator.partnerId}, 'operator', 'action' || n % 40, 'auction', (2000000 + n % 5000)::text,
      timestamptz '2026-01-01' + n * interval '8 minutes'
    from generate_series(1, 60000) as n`.execute(db)
  await sql`analyze partner_audit`.execute(db)
  for (const [where, index] of [
    [sql`at >= '2026-02-01' and at < '2026-02-02'`, 'partner_audit_at'],
    [sql`action in ('saveFeeTable', 'rare')`, 'partner_audit_action'],
    [sql`subject_kind = 'auction' and subject_id = '2000017'`, 'partner_audit_subject'],
  ] as const) {
    const plan = await sql<Record<string, string>>`explain select * from partner_audit
      where ${where} order by partner_audit_id desc limit 100`.execute(db)
    expect(JSON.stringify(plan.rows)).toContain(index)
  }
})
