import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CreateBikeOwnerDocument,
  CreateBikeOwnerMfaDocument,
  CreateOperationLogDocument,
  DeleteBikeOwnerDocument,
  InitiateAuthBikeOwnerDocument,
} from '#contract/generated/account.ts'
import { RefreshAuthDocument } from '#contract/generated/session.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { PASSWORD, SIGN_UP } from '#testing/cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'

let api: TestApi
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

const EMAIL = 'leaving-owner@example.com'
const NAME = '去川 別太郎'
const PHONE = '09087654321'
const STREET = '海岸通9-8-7'

/** Every row of every table of every schema, as text. */
async function dump(): Promise<string> {
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
    expect(tables.rows.length).toBeGreaterThan(15)
    const texts = []
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select it::text as row from ${name} it`)
      texts.push(...rows.map(({ row }) => row))
    }
    return texts.join('\n')
  } finally {
    await client.end()
  }
}

const PERSONAL = [EMAIL, NAME, '去川', '別太郎', PHONE, STREET]

test('after withdrawal nothing personal is left in any table, and no session', async () => {
  const input = { ...SIGN_UP, email: EMAIL, userName: NAME, phone: PHONE, address3: STREET }
  const created = await api.graphql(CreateBikeOwnerDocument.query, { input })
  await api.runJobs()
  const { uuid } = created.data.createBikeOwner.authChallenge
  const completed = await api.graphql(CreateBikeOwnerMfaDocument.query, {
    input: { uuid, code: mailbox.codeFor(EMAIL) },
  })
  const { auth } = completed.data.createBikeOwnerMfa
  const headers = { authorization: auth.idToken }
  // Things that lie about: a pending login, an abandoned sign-up and reset, a failed login, a mail not sent, a log.
  await api.graphql(InitiateAuthBikeOwnerDocument.query, { input: { email: EMAIL, password: PASSWORD } })
  await api.graphql(InitiateAuthBikeOwnerDocument.query, { input: { email: EMAIL, password: 'wrong' } })
  await api.graphql(CreateBikeOwnerDocument.query, { input })
  await api.graphql('mutation ($email: String!) { resetPasswordBikeOwnerStep1(email: $email) { isSuccess } }', {
    email: EMAIL,
  })
  await api.graphql(CreateOperationLogDocument.query, { input: { operationType: 'OPEN_MYPAGE' } }, headers)
  const before = await dump()
  for (const word of [EMAIL, NAME, PHONE, STREET]) expect(before).toContain(word)

  const { data } = await api.graphql(DeleteBikeOwnerDocument.query, {}, headers)
  expect(data.deleteBikeOwner).toEqual({ isDeleted: true })
  const after = await dump()
  for (const word of PERSONAL) expect(after.includes(word), word).toBe(false)

  await api.runJobs()
  expect(mailbox.lastTo(EMAIL)?.subject).toBe('【Kaitori】退会手続きが完了しました')
  const afterMail = await dump()
  for (const word of PERSONAL) expect(afterMail.includes(word), word).toBe(false)

  expect((await api.graphql('{ bikeOwner { email } }', {}, headers)).status).toBe(401)
  const refreshed = await api.graphql(RefreshAuthDocument.query, {
    idToken: auth.idToken,
    refreshToken: auth.refreshToken,
  })
  expect(refreshed.status).toBe(401)
  const login = await api.graphql(InitiateAuthBikeOwnerDocument.query, { input: { email: EMAIL, password: PASSWORD } })
  expect(login.errors[0]?.extensions.reason).toBe('LOGIN')
  const owners = await api.services.db.selectFrom('bikeOwner').select('withdrawnAt').execute()
  expect(owners.map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([true])
})

test('the address is free again', async () => {
  const created = await api.graphql(CreateBikeOwnerDocument.query, { input: { ...SIGN_UP, email: EMAIL } })
  await api.runJobs()
  const { uuid } = created.data.createBikeOwner.authChallenge
  const { data } = await api.graphql(CreateBikeOwnerMfaDocument.query, {
    input: { uuid, code: mailbox.codeFor(EMAIL) },
  })
  expect(data.createBikeOwnerMfa.isRegisteredBikeOwner).toBe(false)
  expect(data.createBikeOwnerMfa.auth).not.toBeNull()
})
