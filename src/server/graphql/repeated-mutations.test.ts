import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, closeCast, openCast, send, sendOnce } from '#testing/sent-mutations/cast.ts'
import { MUTATIONS } from '#testing/sent-mutations/every-mutation.ts'
import { schema } from '../schema.ts'

beforeAll(openCast)
afterAll(closeCast)

test('every mutation is in the table: whoever adds one says what it does when sent twice', () => {
  const known = Object.keys(schema.getMutationType()?.getFields() ?? {}).sort()
  expect(Object.keys(MUTATIONS).sort()).toEqual(known)
})

/** One line each request, or counters of requests: what they count is not what the request makes. */
const REQUESTS = ['partner_audit', 'request_count', 'service_count', 'attempt_limit', 'code_mail_count']
const SESSIONS = [
  'login_session',
  'refresh_token',
  'known_device',
  'known_partner_device',
  'auth_challenge',
  'mail',
  'jobs',
]
const EVENTS = ['operation_log', 'operation_kind']

/** How many rows each table has, jobs and mails too. */
async function rowCounts(): Promise<Map<string, number>> {
  const { pool } = api.services.client
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition order by 1`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`)
  counts.push(`select 'jobs', count(*)::int from graphile_worker.jobs`)
  const { rows } = await pool.query<{ name: string; count: number }>(counts.join(' union all '))
  return new Map(rows.map(({ name, count }) => [name, count]))
}

async function madeBy(act: () => Promise<void>, ignored: readonly string[]): Promise<Record<string, number>> {
  // Jobs of one model or tab share a key: one that waits from before would hide the next.
  await api.services.client.pool.query('delete from graphile_worker._private_jobs')
  const before = await rowCounts()
  await act()
  const after = await rowCounts()
  const made = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const)
  return Object.fromEntries(made.filter(([name, count]) => count !== 0 && !ignored.includes(name)))
}

test.each(Object.entries(MUTATIONS))('%s twice at once makes what it makes once', async (mutation, [kind, prepare]) => {
  const ignored = [...REQUESTS, ...(kind === 'session' ? SESSIONS : []), ...(kind === 'event' ? EVENTS : [])]
  const first = await prepare()
  const once = await madeBy(() => sendOnce(mutation, first), ignored)

  const second = await prepare()
  const twice = await madeBy(async () => {
    const answers = await Promise.all([send(mutation, second), send(mutation, second)])
    const codes = answers.map(({ errors }) => errors[0]?.extensions.code ?? 'ok')
    expect(codes).toContain('ok')
    expect(codes).not.toContain('INTERNAL_SERVER_ERROR')
    if (kind === 'key' || kind === 'twin' || kind === 'set') expect(codes).toEqual(['ok', 'ok'])
  }, ignored)
  expect(twice).toEqual(once)
})

test.each(Object.entries(MUTATIONS).filter(([, [kind]]) => kind === 'key'))(
  '%s: the same key with other content is refused',
  async (mutation, [, prepare]) => {
    const sent = await prepare()
    await sendOnce(mutation, sent)
    const { input } = sent.variables
    if (!isRecord(input)) throw new Error('no input')
    const other = {
      ...input,
      ...('price' in input && { price: 60_000 }),
      ...('message' in input && { message: '別の文' }),
      ...(typeof input.listing === 'object' && { listing: { ...input.listing, askingPrice: 999_000 } }),
    }
    const made = await madeBy(async () => {
      const { errors } = await send(mutation, { ...sent, variables: { input: other } })
      expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', reason: 'IDEMPOTENCY_KEY' })
    }, REQUESTS)
    expect(made).toEqual({})
  },
)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
