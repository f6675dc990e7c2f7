import { randomUUID } from 'node:crypto'
import { buildClientSchema, getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STATUS } from '#domain/auction/status.ts'
import { TRANSITIONS } from '#domain/auction/transitions.ts'
import { isPermitted, PERMISSIONS, type PermittedCommand } from '#domain/permission/permissions.ts'
import {
  MAX_TOKENS,
  scopeAsked,
  TOKEN_MUTATIONS,
  TOKEN_QUERIES,
  type TokenScope,
} from '#domain/permission/token-scopes.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { purgeExpired } from '../../auth/purge-expired.job.ts'
import { endSessionsOf } from '../../auth/session/end-session.ts'
import { transact } from '../../db/client.ts'
import { schema } from '../../schema.ts'

let api: TestApi
let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url, TRUSTED_OPERATIONS: '0' })
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

const CREATE = 'mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { apiTokenId token } }'
const LIST = '{ apiTokens { apiTokenId name tokenEnd lastUsedAt lastUsedFrom endedAt dealerIds } }'
const REVOKE = 'mutation ($id: Int!) { revokeApiToken(apiTokenId: $id) }'
const WHO = '{ partner { partnerId dealers { bikeDealerId } } }'
const BID = 'mutation ($input: PlaceBidInput!) { placeBid(input: $input) { bid { bidAt } } }'

async function created(person: CastPartner, scopes: readonly TokenScope[], given: object = {}) {
  const input = { name: randomUUID(), scopes, days: 30, ...given }
  const { data, errors } = await api.graphql(CREATE, { input }, person.headers)
  expect(errors).toEqual([])
  const { apiTokenId, token } = data.createApiToken
  return { apiTokenId: Number(apiTokenId), token: String(token), headers: { authorization: `Bearer ${token}` } }
}

const codeOf = ({ errors }: Awaited<ReturnType<TestApi['graphql']>>) => errors[0]?.extensions.code
const reasonOf = ({ errors }: Awaited<ReturnType<TestApi['graphql']>>) => errors[0]?.extensions.reason

describe('the table of scopes', () => {
  const fieldsOf = (root: 'Query' | 'Mutation') =>
    Object.keys((root === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {})

  test('decides on every mutation of the schema, and on none that is gone', () => {
    expect(Object.keys(TOKEN_MUTATIONS).sort()).toEqual(fieldsOf('Mutation').sort())
    expect(TOKEN_QUERIES.filter((name) => !fieldsOf('Query').includes(name))).toEqual([])
  })

  test('opens no command that a dealer does not have, and nothing of what is not known', () => {
    const commands = Object.keys(PERMISSIONS) as PermittedCommand[]
    const opened = commands.filter((name) => scopeAsked('Mutation', name) !== null)
    expect(opened.filter((name) => !isPermitted(name, 'dealer'))).toEqual([])
    expect(opened).toContain('placeBid')
    // Whatever takes a trade off, or asks for it, a person answers for.
    const ending = TRANSITIONS.flatMap(({ from, to, command }) =>
      from.some((it) => it === STATUS.inTransaction) && (to === 91 || to === 92) ? [command] : [],
    )
    expect(ending).toEqual(
      expect.arrayContaining(['stopTransaction', 'agreeToStop', 'cancelAuction', 'stopForDefault']),
    )
    for (const name of [...ending, 'askToStop']) expect([name, scopeAsked('Mutation', name)]).toEqual([name, null])
    for (const name of ['madeLater', 'constructor', 'toString']) expect(scopeAsked('Mutation', name)).toBeNull()
  })
})

test.each(Object.entries(TOKEN_MUTATIONS))(
  '%s asks a token for %s, before it looks at anything',
  async (name, scope) => {
    const person = await castDealer(api.services)
    const field = schema.getMutationType()?.getFields()[name]
    if (!field) throw new Error(name)
    const all = await created(person, ['read', 'bid', 'trade'])
    const others = (['read', 'bid', 'trade'] as const).filter((it) => it !== scope)
    const { headers } = scope === null ? all : await created(person, others)
    const call = documentOf(name)
    const answer = await api.graphql(call.query, call.variables, headers)
    expect([codeOf(answer), reasonOf(answer)]).toEqual(['ERROR_NOT_AUTHORIZED', 'TOKEN_SCOPE'])
    if (scope !== null)
      expect(reasonOf(await api.graphql(call.query, call.variables, all.headers))).not.toBe('TOKEN_SCOPE')
  },
)

test('every query that is not listed is refused to a token with all scopes, and without `read` all are', async () => {
  const person = await castDealer(api.services)
  const all = await created(person, ['read', 'bid', 'trade'])
  const writing = await created(person, ['bid', 'trade'])
  for (const name of Object.keys(schema.getQueryType()?.getFields() ?? {})) {
    const call = documentOf(name, 'Query')
    const isListed = TOKEN_QUERIES.includes(name)
    const [reading, blind] = await Promise.all(
      [all, writing].map(({ headers }) => api.graphql(call.query, call.variables, headers)),
    )
    expect([name, reading && reasonOf(reading) === 'TOKEN_SCOPE']).toEqual([name, !isListed])
    expect([name, blind && reasonOf(blind)]).toEqual([name, 'TOKEN_SCOPE'])
  }
  const { headers } = all
  expect(reasonOf(await api.graphql('{ todo { calendarToken } }', {}, headers))).toBe('TOKEN_SCOPE')
  expect(codeOf(await api.graphql('{ todo { ownCount } }', {}, headers))).toBeUndefined()
})

/** A call of the field with the least that it asks for: what the resolver would refuse, it does not get to see. */
function documentOf(name: string, root: 'Query' | 'Mutation' = 'Mutation') {
  const type = root === 'Query' ? schema.getQueryType() : schema.getMutationType()
  const field = type?.getFields()[name]
  if (!field) throw new Error(name)
  const needed = field.args.filter((it) => String(it.type).endsWith('!'))
  const variables = Object.fromEntries(needed.map((it) => [it.name, exampleOf(String(it.type))]))
  const definitions = needed.map((it) => `$${it.name}: ${it.type}`).join(', ')
  const given = needed.map((it) => `${it.name}: $${it.name}`).join(', ')
  const named = String(field.type).replace(/[[\]!]/g, '')
  const isLeaf = !('getFields' in (schema.getType(named) ?? {}))
  const query = `${root.toLowerCase()}${definitions && ` (${definitions})`} { ${name}${given && `(${given})`}${isLeaf ? '' : ' { __typename }'} }`
  return { query, variables }
}

function exampleOf(type: string): unknown {
  const plain = type.replace(/!$/, '')
  if (plain.startsWith('[')) return []
  const found = schema.getType(plain)
  if (found && 'getFields' in found && !('getInterfaces' in found))
    return Object.fromEntries(
      Object.values(found.getFields())
        .filter((it) => String(it.type).endsWith('!'))
        .map((it) => [it.name, exampleOf(String(it.type))]),
    )
  if (found && 'getValues' in found) return found.getValues()[0]?.name
  const examples: Readonly<Record<string, unknown>> = {
    Int: 1,
    Float: 1,
    Boolean: true,
    DateTime: '2026-11-18T00:00:00.000Z',
    Date: '2026-11-18',
  }
  return examples[plain] ?? '1'
}

describe('a token', () => {
  test('is shown once, kept as a hash, told by mail, and on record without itself', async () => {
    const person = await castDealer(api.services)
    const { token, apiTokenId } = await created(person, ['read'], { name: '在庫管理' })
    expect(token).toMatch(/^kaitori_[\w-]{43}$/)
    const { rows } = await api.services.client.pool.query('select * from api_token where api_token_id = $1', [
      apiTokenId,
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
    const listed = (await api.graphql(LIST, {}, person.headers)).data.apiTokens
    expect(listed).toMatchObject([{ apiTokenId, name: '在庫管理', tokenEnd: token.slice(-4), lastUsedAt: null }])
    await api.runJobs()
    const [mail] = mailbox.mailsTo(person.email)
    expect(mail?.subject).toContain('アクセストークンが発行されました')
    expect(mail?.text).toContain('在庫管理')
    expect(mail?.text).not.toContain(token)
    const audits = await api.services.db
      .selectFrom('partnerAudit')
      .selectAll()
      .where('partnerId', '=', person.partnerId)
      .execute()
    const apiToken = { name: '在庫管理', end: token.slice(-4) }
    expect(audits).toMatchObject([
      {
        action: 'createApiToken',
        subjectKind: 'apiToken',
        subjectId: String(apiTokenId),
        detail: { scopes: ['read'], apiToken },
      },
    ])
    await api.graphql(REVOKE, { id: apiTokenId }, person.headers)
    const revoked = await api.services.db
      .selectFrom('partnerAudit')
      .select(['subjectId', 'detail'])
      .where('partnerId', '=', person.partnerId)
      .where('action', '=', 'revokeApiToken')
      .execute()
    expect(revoked).toEqual([{ subjectId: String(apiTokenId), detail: { apiToken } }])
  })

  test('acts as its person, says when and from which network it was last used, and ends at once', async () => {
    const person = await castDealer(api.services)
    const { headers, apiTokenId } = await created(person, ['read'])
    const { data } = await api.graphql(WHO, {}, headers)
    expect(data.partner).toEqual({
      partnerId: String(person.partnerId),
      dealers: [{ bikeDealerId: String(person.bikeDealerId) }],
    })
    const [used] = (await api.graphql(LIST, {}, person.headers)).data.apiTokens
    expect(used).toMatchObject({ lastUsedAt: expect.any(String), lastUsedFrom: '127.0.0.0/24', endedAt: null })
    const stranger = await castDealer(api.services)
    expect(codeOf(await api.graphql(REVOKE, { id: apiTokenId }, stranger.headers))).toBe('ERROR_DATA_NOT_FOUND')
    expect((await api.graphql(WHO, {}, headers)).status).toBe(200)
    expect(codeOf(await api.graphql(REVOKE, { id: apiTokenId }, person.headers))).toBeUndefined()
    const ended = await api.graphql(WHO, {}, headers)
    expect(ended.status).toBe(401)
    expect(ended.errors[0]?.message).toMatch(/^このアクセストークンは使えません/)
    // Nobody learns from the answer whether there ever was one.
    const unknown = await api.graphql(WHO, {}, { authorization: 'Bearer kaitori_x' })
    expect(unknown.errors).toEqual(ended.errors)
  })

  test('bids, says so in the record, and the same key bids once', async () => {
    const person = await castDealer(api.services)
    const owner = await castOwner(api.services)
    const auctionId = await castAuction(
      api.services,
      { bikeOwnerId: owner.bikeOwnerId, status: 21 },
      later(new Date(), DAY),
    )
    const { headers, token } = await created(person, ['bid'], { name: '自動入札' })
    const input = { auctionId, bikeDealerId: person.bikeDealerId, price: 100_000, idempotencyKey: randomUUID() }
    for (let time = 0; time < 2; time += 1) expect((await api.graphql(BID, { input }, headers)).errors).toEqual([])
    const bids = await api.services.db.selectFrom('bid').selectAll().where('auctionId', '=', auctionId).execute()
    expect(bids).toHaveLength(1)
    const audits = await api.services.db
      .selectFrom('partnerAudit')
      .select(['action', 'detail'])
      .where('partnerId', '=', person.partnerId)
      .where('action', '=', 'placeBid')
      .execute()
    const apiToken = { name: '自動入札', end: token.slice(-4) }
    expect(audits).toEqual([{ action: 'placeBid', detail: expect.objectContaining({ apiToken }) }])
  })

  test('dies with the suspension of its dealer, of its agency, and with all sessions of its person', async () => {
    const agent = await castAgent(api.services)
    const dealer = await castDealer(api.services, { agentId: agent.agentId })
    const { headers } = await created(dealer, ['read'])
    const alive = async () => (await api.graphql(WHO, {}, headers)).status === 200
    const { db } = api.services
    const set = (suspendedAt: Date | null) => ({ suspendedAt, suspendReason: suspendedAt && '確認中' })
    await db.updateTable('agent').set(set(new Date())).where('agentId', '=', agent.agentId).execute()
    expect(await alive()).toBe(false)
    await db.updateTable('agent').set(set(null)).where('agentId', '=', agent.agentId).execute()
    expect(await alive()).toBe(true)
    await db.updateTable('bikeDealer').set(set(new Date())).where('bikeDealerId', '=', dealer.bikeDealerId).execute()
    expect(await alive()).toBe(false)
    await db.updateTable('bikeDealer').set(set(null)).where('bikeDealerId', '=', dealer.bikeDealerId).execute()
    const account = { audience: 'partner', subjectId: String(dealer.partnerId) } as const
    await transact(db, (tx) => endSessionsOf(tx, api.services.bus, account, 'suspension', new Date()))
    expect(await alive()).toBe(false)
  })

  test('runs out, and what ended goes after 90 days', async () => {
    const person = await castDealer(api.services)
    const { headers, apiTokenId } = await created(person, ['read'], { days: 30 })
    const { db } = api.services
    const expireAt = (expiresAt: Date) =>
      db.updateTable('apiToken').set({ expiresAt }).where('apiTokenId', '=', apiTokenId).execute()
    await expireAt(later(new Date(), -1000))
    expect((await api.graphql(WHO, {}, headers)).status).toBe(401)
    const count = async () =>
      (await db.selectFrom('apiToken').select('name').where('apiTokenId', '=', apiTokenId).execute()).length
    await purgeExpired({ services: api.services, now: later(new Date(), 89 * DAY) })
    expect(await count()).toBe(1)
    await purgeExpired({ services: api.services, now: later(new Date(), 91 * DAY) })
    expect(await count()).toBe(0)
  })

  test("of an agency's person is for the dealers it names, also after one of them moves away", async () => {
    const agent = await castAgent(api.services)
    const { agentId } = agent
    const [first, second] = [await castDealer(api.services, { agentId }), await castDealer(api.services, { agentId })]
    const stranger = await castDealer(api.services)
    const refused = async (dealerIds?: readonly number[]) => {
      const input = { name: '代理', scopes: ['read'], days: 30, ...(dealerIds && { dealerIds }) }
      const { errors } = await api.graphql(CREATE, { input }, agent.headers)
      return errors[0]?.extensions.fields?.map(({ field }) => field)
    }
    for (const given of [undefined, [], [stranger.bikeDealerId], [first.bikeDealerId, stranger.bikeDealerId]])
      expect(await refused(given)).toEqual(['dealerIds'])
    const ofDealer = (dealerIds: readonly number[]) =>
      api.graphql(CREATE, { input: { name: randomUUID(), scopes: ['read'], days: 30, dealerIds } }, stranger.headers)
    expect((await ofDealer([first.bikeDealerId])).errors[0]?.extensions).toMatchObject({
      code: 'BAD_REQUEST',
      fields: [{ field: 'dealerIds', message: expect.stringContaining('この販売店としては操作できません') }],
    })
    expect((await ofDealer([stranger.bikeDealerId])).errors).toEqual([])
    const { headers } = await created(agent, ['read', 'bid'], { dealerIds: [first.bikeDealerId] })
    const dealers = async () => (await api.graphql(WHO, {}, headers)).data?.partner.dealers
    expect(await dealers()).toEqual([{ bikeDealerId: String(first.bikeDealerId) }])
    const owner = await castOwner(api.services)
    const auctionId = await castAuction(
      api.services,
      { bikeOwnerId: owner.bikeOwnerId, status: 21 },
      later(new Date(), DAY),
    )
    const bid = (bikeDealerId: number) =>
      api.graphql(BID, { input: { auctionId, bikeDealerId, price: 100_000, idempotencyKey: randomUUID() } }, headers)
    expect(reasonOf(await bid(second.bikeDealerId))).toBe('DEALER')
    expect(codeOf(await bid(first.bikeDealerId))).toBeUndefined()
    await api.services.db
      .updateTable('bikeDealer')
      .set({ agentId: stranger.agentId })
      .where('bikeDealerId', '=', first.bikeDealerId)
      .execute()
    expect((await api.graphql(WHO, {}, headers)).status).toBe(401)
  })

  test('is refused where its form is wrong, twice under one name, beyond ten, and to operators and owners', async () => {
    const person = await castDealer(api.services)
    const refusal = async (input: object, headers: { authorization: string } = person.headers) => {
      const { errors } = await api.graphql(
        CREATE,
        { input: { name: 'x', scopes: ['read'], days: 30, ...input } },
        headers,
      )
      return errors[0]?.extensions
    }
    for (const [input, field] of [
      [{ name: '　' }, 'name'],
      [{ name: '名'.repeat(51) }, 'name'],
      [{ scopes: [] }, 'scopes'],
      [{ days: 0 }, 'days'],
      [{ days: 3650 }, 'days'],
    ] as const)
      expect(await refusal(input)).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field }] })
    for (let number = 0; number < MAX_TOKENS; number += 1) await created(person, ['read'], { name: `名前${number}` })
    expect(await refusal({ name: '名前0' })).toMatchObject({ fields: [{ field: 'name' }] })
    expect(await refusal({ name: 'もう1つ' })).toMatchObject({ code: 'BAD_REQUEST' })
    const { apiTokenId } = (await api.graphql(LIST, {}, person.headers)).data.apiTokens[0]
    await api.graphql(REVOKE, { id: apiTokenId }, person.headers)
    expect(await refusal({ name: 'もう1つ' })).toBeUndefined()
    const others = [await castOperator(api.services), await castOwner(api.services)]
    for (const { headers } of others) expect((await refusal({}, headers))?.code).toBe('ERROR_NOT_AUTHORIZED')
  })

  test('opens neither uploads nor the socket’s page tokens, and one that nobody made opens nothing', async () => {
    const person = await castDealer(api.services)
    const { headers, token } = await created(person, ['read', 'bid', 'trade'])
    const body = new FormData()
    const upload = await fetch(`${api.origin}/upload`, { method: 'POST', headers, body })
    expect(upload.status).not.toBe(200)
    for (const forged of [`${token}x`, token.slice(0, -1), 'kaitori_', 'kaitori_%00'])
      expect((await api.graphql(WHO, {}, { authorization: `Bearer ${forged}` })).status).toBe(401)
  })
})

test('who has a token may ask for the schema, nobody else may, also after it was asked', async () => {
  const person = await castDealer(api.services)
  const { headers } = await created(person, ['read'])
  const query = getIntrospectionQuery()
  const asked = await api.graphql(query, {}, headers)
  expect(asked.errors).toEqual([])
  expect(buildClientSchema(asked.data).getMutationType()?.getFields()).toHaveProperty('placeBid')
  const small = '{ __schema { queryType { name } } }'
  expect((await api.graphql(small, {}, headers)).data).toEqual({ __schema: { queryType: { name: 'Query' } } })
  for (const document of [query, small])
    for (const others of [{}, person.headers])
      expect((await api.graphql(document, {}, others)).errors[0]?.message).toContain('introspection')
})

test('where only known documents run, a token still brings its own', async () => {
  const closed = await startApi({ TRUSTED_OPERATIONS: '1' })
  try {
    const person = await castDealer(closed.services)
    const document = '{ partner { partnerId } }'
    expect((await closed.graphql(document, {}, person.headers)).status).toBe(400)
    expect((await closed.graphql(document, {}, { authorization: 'Bearer kaitori_made-up' })).status).toBe(401)
  } finally {
    await closed.stop()
  }
})
