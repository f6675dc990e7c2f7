import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { transact } from '../../db/client.ts'
import { saveDealer } from './save-dealer.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const SAVE = 'mutation S($input: SaveDealerInput!) { saveDealer(input: $input) }'
const DEALER = {
  name: '北の二輪',
  personInCharge: '担当 花',
  phone: '0311112222',
  email: 'kita@example.com',
  state: '13',
  licenceAuthority: '東京都公安委員会',
  licenceNumber: '301234567890',
  password: 'Long-Enough-99',
}

test('a licence number and a mail address belong to one dealer; only an operator writes', async () => {
  const operator = await castOperator(api.services)
  const faultsOf = async (change: object) => {
    const { errors } = await api.graphql(SAVE, { input: { ...DEALER, ...change } }, operator.headers)
    return errors?.[0]?.extensions.fields?.map(({ field }: { field: string }) => field)
  }
  const save = async (change: Partial<typeof DEALER>, headers = operator.headers) => {
    const { errors } = await api.graphql(SAVE, { input: { ...DEALER, ...change } }, headers)
    return errors?.[0]?.extensions.code ?? 'saved'
  }
  const dealer = await castDealer(api.services)
  expect(await save({}, dealer.headers)).toBe('ERROR_NOT_AUTHORIZED')
  expect(await save({})).toBe('saved')
  expect(await faultsOf({})).toEqual(['email', 'licenceNumber'])
  expect(await faultsOf({ phone: 'x', licenceAuthority: 'x', password: 'x' })).toEqual(
    expect.arrayContaining(['phone', 'licenceAuthority', 'password']),
  )
  expect(await save({ email: 'minami@example.com' })).toBe('ERROR_SALES_ID_DUPLICATION')
  expect(await save({ licenceNumber: '301234567891' })).toBe('ERROR_EMAIL_DUPLICATION')
  expect(await save({ licenceNumber: '301234567891', email: 'minami@example.com' })).toBe('saved')
})

test.each([
  ['ERROR_SALES_ID_DUPLICATION', '302000000001', { email: 'second-licence@example.com' }],
  ['ERROR_EMAIL_DUPLICATION', '302000000002', { licenceNumber: '302000000003' }],
])('saved while another operator saves the same: %s, nothing unexpected', async (code, licenceNumber, change) => {
  const { db } = api.services
  const { password: _, ...given } = DEALER
  const dealer = {
    ...given,
    email: `${licenceNumber}@example.com`,
    licenceNumber,
    bikeDealerId: null,
    agentId: null,
    address1: '',
    suspendReason: null,
    readAt: null,
  }
  const write = (input: typeof dealer, then: () => Promise<void>) =>
    transact(db, async (tx) => {
      await saveDealer(tx, input, 'hash', new Date())
      await then()
    })
  let other: Promise<unknown> = Promise.resolve()
  await write(dealer, async () => {
    other = write({ ...dealer, ...change }, async () => {}).catch((error: unknown) => error)
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows).toHaveLength(1)
    })
  })
  expect(await other).toMatchObject({ code })
})

test('a change that names no agency leaves the dealer with its own, and null is the house', async () => {
  const operator = await castOperator(api.services)
  const agent = await castAgent(api.services)
  const dealer = { ...DEALER, email: 'nokoru@example.com', licenceNumber: '301234567877', agentId: agent.agentId }
  const { data } = await api.graphql(SAVE, { input: dealer }, operator.headers)
  const stored = () =>
    api.services.db
      .selectFrom('bikeDealer')
      .select(['agentId', 'phone', 'updatedAt'])
      .where('bikeDealerId', '=', data.saveDealer)
      .executeTakeFirstOrThrow()
  const { updatedAt } = await stored()
  const { agentId: _agency, password: _password, ...unnamed } = dealer
  const change = { ...unnamed, bikeDealerId: data.saveDealer, phone: '0311113333', updatedAt }
  expect((await api.graphql(SAVE, { input: change }, operator.headers)).errors).toEqual([])
  const { updatedAt: changedAt, ...kept } = await stored()
  expect(kept).toEqual({ agentId: agent.agentId, phone: '0311113333' })
  const moved = { ...change, agentId: null, updatedAt: changedAt }
  expect((await api.graphql(SAVE, { input: moved }, operator.headers)).errors).toEqual([])
  expect((await stored()).agentId).not.toBe(agent.agentId)
})

const SAVE_AGENT = 'mutation S($input: SaveAgentInput!) { saveAgent(input: $input) }'

test('an agency has a name of letters, a readable phone and mail address, and no twin; it can be changed', async () => {
  const { headers } = await castOperator(api.services)
  const agent = { name: '東海代理店', phone: '052-111-2222', email: 'tokai@example.com', password: 'Long-Enough-99' }
  const save = async (change: object) => {
    const { data, errors } = await api.graphql(SAVE_AGENT, { input: { ...agent, ...change } }, headers)
    return errors?.[0]?.extensions.fields?.map(({ field }: { field: string }) => field) ?? data.saveAgent
  }
  expect(await save({ name: '😀' })).toEqual(['name'])
  expect(await save({ name: '1234' })).toEqual(['name'])
  expect(await save({ phone: 'abc' })).toEqual(['phone'])
  expect(await save({ password: 'short' })).toContain('password')
  const agentId = await save({})
  expect(agentId).toEqual(expect.any(Number))
  expect(await save({ email: 'tokai2@example.com' })).toEqual(['name'])
  expect(await save({ name: '東海第二代理店' })).toEqual(['email'])
  expect(await save({})).toEqual(['name', 'email'])
  const other = await save({ name: '東海第二代理店', email: 'tokai2@example.com', phone: '' })
  const known = async (id: number) => ({ agentId: id, password: null, updatedAt: await agentReadAt(id) })
  expect(await save({ ...(await known(agentId)), phone: '０５２－３３３－４４４４' })).toBe(agentId)
  expect(await save({ ...(await known(other)), name: '東海代理店', email: 'tokai2@example.com' })).toEqual(['name'])
  const kept = await api.services.db.selectFrom('agent').selectAll().where('agentId', '=', agentId).execute()
  expect(kept).toMatchObject([{ name: '東海代理店', phone: '0523334444', suspendReason: null }])
})

test('an agency that was written down under older rules can be suspended as it stands', async () => {
  const { headers } = await castOperator(api.services)
  const values = { name: '1234', phone: '12', email: '' }
  const agent = await api.services.db.insertInto('agent').values(values).returning('agentId').executeTakeFirstOrThrow()
  const input = { ...agent, ...values, suspendReason: '調査のため' }
  const save = async (change: object) => {
    const updatedAt = await agentReadAt(agent.agentId)
    return (await api.graphql(SAVE_AGENT, { input: { ...input, updatedAt, ...change } }, headers)).errors
  }
  expect(await save({})).toEqual([])
  expect(await save({ name: '12345' })).toMatchObject([{ extensions: { code: 'ERROR_REQUIRED' } }])
})

async function agentReadAt(agentId: number): Promise<Date> {
  const query = api.services.db.selectFrom('agent').select('updatedAt').where('agentId', '=', agentId)
  return (await query.executeTakeFirstOrThrow()).updatedAt
}

const READ =
  'query { managedDealers { bikeDealerId phone suspendReason suspendedAt updatedAt } managedAgents { agentId phone suspendReason updatedAt } }'

test('a form that was opened before a suspension does not lift it: what stands is said, and nothing is written', async () => {
  const { headers } = await castOperator(api.services)
  const { password: _, ...dealer } = { ...DEALER, licenceNumber: '301234567895', email: 'stale@example.com' }
  const { password: __, ...agent } = { name: '古い画面代理店', phone: '', email: 'old@example.com', password: '' }
  for (const [save, registered, key] of [
    [SAVE, dealer, 'bikeDealerId'],
    [SAVE_AGENT, agent, 'agentId'],
  ] as const) {
    const send = async (change: object) =>
      api.graphql(save, { input: { ...registered, ...change } }, headers).then(({ data, errors }) => ({
        id: errors.length > 0 ? null : Object.values(data)[0],
        code: errors[0]?.extensions.code,
        message: errors[0]?.message ?? '',
        fields: errors[0]?.extensions.fields,
      }))
    const { id } = await send({ password: 'Long-Enough-99' })
    const read = async () => {
      const { data } = await api.graphql(READ, {}, headers)
      return [...data.managedDealers, ...data.managedAgents].find((it) => it[key] === id && key in it)
    }
    const { updatedAt } = await read()
    expect((await send({ [key]: id, updatedAt, suspendReason: '調査のため' })).id).toBe(id)
    const standing = await read()
    expect(standing).toMatchObject({ suspendReason: '調査のため' })
    for (const stale of [{ updatedAt }, {}]) {
      const refused = await send({ [key]: id, ...stale, phone: '0312345678' })
      expect(refused.code).toBe('ERROR_CONTENT_CHANGED')
      expect(refused.message).toContain('停止の理由「調査のため」')
    }
    // Sent again, its answer was lost: it is there already.
    expect((await send({ [key]: id, updatedAt, suspendReason: '調査のため' })).id).toBe(id)
    expect(await read()).toEqual(standing)
    const changed = { [key]: id, updatedAt: standing.updatedAt, phone: '0312345678', suspendReason: '調査のため' }
    expect((await send({ ...changed, password: 'Another-Long-98' })).fields).toMatchObject([{ field: 'password' }])
    expect((await send(changed)).id).toBe(id)
    // The suspension goes on since it began.
    expect(await read()).toMatchObject({ ...standing, phone: '0312345678', updatedAt: expect.any(String) })
  }
})

test('a dealer of an agency that is not there is a fault of its field', async () => {
  const { headers } = await castOperator(api.services)
  const input = { ...DEALER, licenceNumber: '301234567896', email: 'nobody@example.com', agentId: 2_000_000_000 }
  const { errors } = await api.graphql(SAVE, { input }, headers)
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field: 'agentId' }] })
})

test('no partner takes the mail address of another, nor keeps its own from itself', async () => {
  const { services } = api
  const { headers } = await castOperator(services)
  const [one, other] = [await castDealer(services), await castDealer(services)]
  const agency = { name: '九州代理店', phone: '', email: 'kyushu@example.com' }
  const fieldsOf = async (query: string, input: object) =>
    (await api.graphql(query, { input }, headers)).errors[0]?.extensions.fields?.map(({ field }) => field) ?? 'saved'
  expect(await fieldsOf(SAVE_AGENT, { ...agency, password: 'Long-Enough-99' })).toBe('saved')
  const stored = async () => {
    const row = await services.db
      .selectFrom('bikeDealer')
      .selectAll()
      .where('bikeDealerId', '=', one.bikeDealerId)
      .executeTakeFirstOrThrow()
    const { bikeDealerId, name, personInCharge, phone, email, state, licenceNumber, licenceAuthority, updatedAt } = row
    return { bikeDealerId, name, personInCharge, phone, email, state, licenceNumber, licenceAuthority, updatedAt }
  }
  const { email: shop } = await services.db
    .selectFrom('bikeDealer')
    .select('email')
    .where('bikeDealerId', '=', other.bikeDealerId)
    .executeTakeFirstOrThrow()
  // Of another shop, of who logs in for it, of an agency.
  for (const email of [shop, other.email, agency.email])
    expect(await fieldsOf(SAVE, { ...(await stored()), email })).toEqual(['email'])
  expect(await fieldsOf(SAVE, { ...(await stored()), email: one.email })).toBe('saved')
  expect(await fieldsOf(SAVE, { ...(await stored()), phone: '0399998888' })).toBe('saved')

  const { agentId } = await services.db
    .selectFrom('agent')
    .select('agentId')
    .where('name', '=', agency.name)
    .executeTakeFirstOrThrow()
  for (const email of [shop, other.email, one.email]) {
    const input = { ...agency, agentId, email, updatedAt: await agentReadAt(agentId) }
    expect(await fieldsOf(SAVE_AGENT, input)).toEqual(['email'])
    expect(await fieldsOf(SAVE_AGENT, { ...agency, name: '沖縄代理店', email, password: 'Long-Enough-99' })).toEqual([
      'email',
    ])
  }
})
