import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  CreateBikeOwnerDocument,
  CreateBikeOwnerMfaDocument,
  InitiateAuthBikeOwnerDocument,
  ResetPasswordBikeOwnerStep1Document,
  ResetPasswordBikeOwnerStep2Document,
  UpdateBikeOwnerProfileDocument,
} from '#contract/generated/account.ts'
import { PostMessageDocument } from '#contract/generated/message-live.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { SIGN_UP } from '#testing/cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { castAuction } from '#testing/message-cast.ts'
import { opened } from '#testing/realtime-server.ts'
import { REALTIME_PATH } from '../realtime/register-realtime.ts'
import { describeError } from './describe-error.ts'

let api: TestApi
let mailbox: Mailbox
let log = ''
beforeAll(async () => {
  mailbox = await openMailbox()
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk)
      done()
    },
  })
  const logger = pino({ level: 'trace', serializers: { err: describeError } }, sink)
  api = await startApi({ SMTP_URL: mailbox.url, SLOW_STATEMENT_MS: '0' }, false, logger)
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

const secrets = new Set<string>()
const SAID = 'わたしの車台番号はABC-999です'

async function call(query: string, variables: Record<string, unknown>, token?: string) {
  const answer = await api.graphql(query, variables, token ? { authorization: `Bearer ${token}` } : {})
  await api.runJobs()
  return answer
}

test('a journey with every kind of trouble leaves nobody in the log, at its lowest level and with every statement', async () => {
  const { data } = await call(CreateBikeOwnerDocument.query, { input: SIGN_UP })
  const { uuid } = data.createBikeOwner.authChallenge
  const code = mailbox.codeFor(SIGN_UP.email)
  await fetch(`${api.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...CreateBikeOwnerMfaDocument, variables: { input: { uuid, code: '000000' } } }),
  })
  const { auth } = (await call(CreateBikeOwnerMfaDocument.query, { input: { uuid, code } })).data.createBikeOwnerMfa
  for (const secret of [auth.idToken, auth.refreshToken, auth.deviceToken]) secrets.add(secret)

  await call(InitiateAuthBikeOwnerDocument.query, { input: { email: SIGN_UP.email, password: 'Wrong2026x' } })
  await call(InitiateAuthBikeOwnerDocument.query, { input: { email: SIGN_UP.email, password: SIGN_UP.password } })
  const { password: _password, isAgreed: _isAgreed, ...profile } = SIGN_UP
  await call(UpdateBikeOwnerProfileDocument.query, { input: profile }, auth.idToken)
  await call(ResetPasswordBikeOwnerStep1Document.query, { email: SIGN_UP.email })
  await call(ResetPasswordBikeOwnerStep2Document.query, { email: SIGN_UP.email, code: '000000' })
  // A mail server that names the address in its refusal, and a database that quotes what it was given.
  mailbox.refuseWith = 450
  await call(ResetPasswordBikeOwnerStep1Document.query, { email: SIGN_UP.email })
  await sql`alter table bike_owner_account add constraint nobody check (phone = '') not valid`.execute(api.services.db)
  const failed = await call(
    UpdateBikeOwnerProfileDocument.query,
    { input: { ...profile, phone: '09099998888' } },
    auth.idToken,
  )
  expect(failed.errors[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR')
  mailbox.refuseWith = null

  const { bikeOwnerId } = await api.services.db
    .selectFrom('bikeOwnerAccount')
    .select('bikeOwnerId')
    .executeTakeFirstOrThrow()
  const auctionId = await castAuction(api.services, { bikeOwnerId, status: 31, bikeDealerId: 2001 })
  await call(PostMessageDocument.query, { input: { auctionId, bikeDealerId: 2001, message: SAID } }, auth.idToken)

  await fetch(`${api.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"query": "${SIGN_UP.email}`,
  })
  await fetch(`${api.origin}/assets/VIC?email=${encodeURIComponent(SIGN_UP.email)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${auth.idToken}x` },
  })

  // A socket's token, where older clients send it: in the address, also of a request that is no upgrade at all.
  const header = Buffer.from(JSON.stringify({ Authorization: auth.idToken, host: 'localhost' })).toString('base64')
  secrets.add(header).add(encodeURIComponent(header))
  const address = `${REALTIME_PATH}?header=${encodeURIComponent(header)}&payload=e30=`
  const client = await opened(new WebSocket(`${api.origin.replace('http', 'ws')}${address}`, 'graphql-ws'))
  client.send({ type: 'connection_init' })
  expect(await client.next()).toMatchObject({ type: 'connection_ack' })
  client.send('{"broken": ')
  await client.next()
  client.socket.terminate()
  for (const method of ['GET', 'POST', 'PUT', 'OPTIONS']) {
    const answer = await fetch(`${api.origin}${address}`, { method })
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('header=')
  }

  expect(log).toContain('resolver failed')
  expect(log).toContain('slow statement')
  expect(log).toMatch(/Failed task \d+/)
  const personal = [
    SIGN_UP.userName,
    '疾風',
    SIGN_UP.email,
    SIGN_UP.password,
    '8012345678',
    '080-1234-5678',
    '9099998888',
  ]
  const places = [SIGN_UP.address1, SIGN_UP.address2, SIGN_UP.address4, '2310023', '231-0023', SAID, 'ABC-999', code]
  for (const secret of [...personal, ...places, ...secrets]) expect(log).not.toContain(secret)
})

test('a failed call is in the log with its operation, its code and the id of its request', () => {
  const failed = log
    .split('\n')
    .filter((line) => line.includes('GraphQL call failed'))
    .map((line) => JSON.parse(line))
  expect(failed).toContainEqual(
    expect.objectContaining({
      operation: 'CreateBikeOwnerMfa',
      codes: ['CODE_IS_INVALID'],
      reqId: expect.stringMatching(/^[\w-]{36}$/),
    }),
  )
  expect(failed).toContainEqual(expect.objectContaining({ codes: ['INTERNAL_SERVER_ERROR'] }))
})

test('every line of trouble in a request carries its id', () => {
  const lines = log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  const troubles = lines.filter(({ msg }) => msg === 'resolver failed' || msg === 'request failed')
  expect(troubles.length).toBeGreaterThan(0)
  for (const trouble of troubles) expect(trouble.reqId).toMatch(/^[\w-]{36}$/)
})
