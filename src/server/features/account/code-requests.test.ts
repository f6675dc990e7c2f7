import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CreateBikeOwnerDocument,
  CreateBikeOwnerMfaDocument,
  ResetPasswordBikeOwnerStep1Document,
  ResetPasswordBikeOwnerStep2Document,
  ResetPasswordBikeOwnerStep3Document,
} from '#contract/generated/account.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner, SIGN_UP } from '#testing/cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { MAX_CODE_MAILS_PER_REQUESTER, MAX_CODE_MAILS_TO_STRANGERS } from '../../auth/code-mails.ts'
import { rememberDevice } from '../../auth/session/known-device.ts'
import { transact } from '../../db/client.ts'

let api: TestApi
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url, AUTH_LIMIT_PER_ADDRESS: '100000', TRUST_PROXY: '1' })
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

const VICTIM = '198.51.100.7'
const STRANGER = '203.0.113.9'
const NETWORKS = Array.from({ length: 20 }, (_, index) => `203.0.113.${index + 1}`)

const from = (network: string) => ({ 'x-forwarded-for': network })

async function askReset(network: string, email: string, deviceToken?: string, formerUuid?: string) {
  const { data, errors } = await api.graphql(
    ResetPasswordBikeOwnerStep1Document.query,
    { email, ...(deviceToken && { deviceToken }), ...(formerUuid && { formerUuid }) },
    from(network),
  )
  expect(errors).toEqual([])
  await api.runJobs()
  return data.resetPasswordBikeOwnerStep1 as { uuid: string; isMailHeldBack: boolean }
}

async function proveReset(network: string, variables: { email: string; code: string; requestUuid?: string }) {
  const { data, errors } = await api.graphql(ResetPasswordBikeOwnerStep2Document.query, variables, from(network))
  return { uuid: data?.resetPasswordBikeOwnerStep2?.uuid, error: errors[0]?.extensions.code }
}

async function askSignUp(network: string, email: string, formerUuid: string | null = null) {
  const { data, errors } = await api.graphql(
    CreateBikeOwnerDocument.query,
    { input: { ...SIGN_UP, email, formerUuid } },
    from(network),
  )
  expect(errors).toEqual([])
  await api.runJobs()
  const { authChallenge, isMailHeldBack } = data.createBikeOwner
  return { uuid: authChallenge.uuid as string, isMailHeldBack: isMailHeldBack as boolean }
}

async function proveSignUp(network: string, uuid: string, code: string) {
  const { data, errors } = await api.graphql(CreateBikeOwnerMfaDocument.query, { input: { uuid, code } }, from(network))
  return { auth: data?.createBikeOwnerMfa?.auth, error: errors[0]?.extensions.code }
}

const mailsTo = (email: string) => mailbox.mails.filter((mail) => mail.to?.some(({ address }) => address === email))

/** As it stands in the mail, with hyphens. */
function reserveCodeFor(email: string): string {
  const text = mailsTo(email).findLast((mail) => mail.text?.includes('予備コード:'))?.text ?? ''
  return /予備コード: ([\d-]+)/.exec(text)?.[1] ?? ''
}

const other = (code: string) => (code === '000000' ? '111111' : '000000')

test("a stranger's wrong tries and further requests do not touch the code of who asked", async () => {
  const { email } = await castOwner(api.services)
  const { uuid: requestUuid } = await askReset(VICTIM, email)
  const code = mailbox.codeFor(email)
  const theirs = await askReset(STRANGER, email)
  for (let tries = 0; tries < 12; tries += 1) {
    const wrong = { email, code: other(code) }
    expect((await proveReset(STRANGER, wrong)).error).toBe('CODE_IS_INVALID')
    expect((await proveReset(STRANGER, { ...wrong, requestUuid: theirs.uuid })).error).toBe('CODE_IS_INVALID')
  }
  const { uuid } = await proveReset(VICTIM, { email, code, requestUuid })
  const set = { uuid, password: 'Shinkansen7Aoba' }
  expect((await api.graphql(ResetPasswordBikeOwnerStep3Document.query, set, from(VICTIM))).errors).toEqual([])
})

test('without the id of the request, the newest one of the same network is meant', async () => {
  const { email } = await castOwner(api.services)
  await askReset(VICTIM, email)
  const code = mailbox.codeFor(email)
  await askReset(STRANGER, email)
  expect((await proveReset(STRANGER, { email, code })).error).toBe('CODE_IS_INVALID')
  expect((await proveReset(VICTIM, { email, code })).uuid).toBeDefined()
})

test("another's code opens nothing, not even with the id of one's own request", async () => {
  const { email } = await castOwner(api.services)
  await askReset(VICTIM, email)
  const code = mailbox.codeFor(email)
  const { uuid: requestUuid } = await askReset(STRANGER, email)
  if (mailbox.codeFor(email) !== code)
    expect((await proveReset(STRANGER, { email, code, requestUuid })).error).toBe('CODE_IS_INVALID')
  const { email: elsewhere } = await castOwner(api.services)
  expect((await proveReset(STRANGER, { email: elsewhere, code, requestUuid })).error).toBe('CODE_IS_INVALID')
})

test('one network that keeps asking leaves others their own mails', async () => {
  const { email } = await castOwner(api.services)
  for (let index = 0; index < 12; index += 1) {
    const { isMailHeldBack } = await askReset(STRANGER, email)
    expect(isMailHeldBack).toBe(index >= MAX_CODE_MAILS_PER_REQUESTER)
  }
  expect(mailsTo(email).length).toBe(MAX_CODE_MAILS_PER_REQUESTER)
  const { uuid: requestUuid, isMailHeldBack } = await askReset(VICTIM, email)
  expect(isMailHeldBack).toBe(false)
  expect((await proveReset(VICTIM, { email, code: mailbox.codeFor(email), requestUuid })).uuid).toBeDefined()
})

test('twenty networks that keep asking: few mails, few guesses, and the way in is in the mailbox', async () => {
  const { email } = await castOwner(api.services)
  const requests = []
  for (let round = 0; round < 2; round += 1)
    for (const network of NETWORKS) requests.push({ network, ...(await askReset(network, email)) })
  expect(mailsTo(email).length).toBe(MAX_CODE_MAILS_TO_STRANGERS)
  // Of all these requests only those with a mail have a code that could be guessed, with five tries each.
  const { rows } = await api.services.client.pool.query(
    `select count(*)::int as count from auth_challenge where purpose = 'reset-password' and code_hash is not null
       and bike_owner_id = (select bike_owner_id from bike_owner_account where email = $1)`,
    [email],
  )
  expect(rows[0].count).toBe(MAX_CODE_MAILS_TO_STRANGERS)
  for (const { network, uuid } of requests.slice(0, MAX_CODE_MAILS_TO_STRANGERS + 2)) {
    const wrong = { email, code: '0000000', requestUuid: uuid }
    const tries = await Promise.all(Array.from({ length: 6 }, () => proveReset(network, wrong)))
    expect(new Set(tries.map(({ error }) => error))).toEqual(new Set(['CODE_IS_INVALID']))
  }

  expect((await askReset(VICTIM, email)).isMailHeldBack).toBe(true)
  const code = reserveCodeFor(email)
  expect(code).toMatch(/^(?:\d+-)+\d+$/)
  const digits = code.replaceAll('-', '')
  expect(digits).toMatch(/^\d{20}$/)
  expect((await proveReset(VICTIM, { email, code: `${digits.slice(1)}${digits[0]}` })).error).toBe('CODE_IS_INVALID')
  expect((await proveReset(VICTIM, { email, code })).uuid).toBeDefined()
  // It counts once; whoever read the mailbox gets mails again.
  expect((await proveReset(VICTIM, { email, code: digits })).error).toBe('CODE_IS_INVALID')
  const before = mailsTo(email).length
  const { uuid: requestUuid } = await askReset(VICTIM, email)
  expect(mailsTo(email).length).toBe(before + 1)
  expect((await proveReset(VICTIM, { email, code: mailbox.codeFor(email), requestUuid })).uuid).toBeDefined()
})

test.each([
  ['reset', askReset],
  ['sign-up', askSignUp],
] as const)('%s: what strangers are told does not depend on what the holder of the mailbox does', async (kind, ask) => {
  const { email: proven } = await castOwner(api.services)
  const { email: left } = await castOwner(api.services)
  const told = async (email: string) => {
    const answers = []
    for (let round = 0; round < 3; round += 1)
      for (const network of NETWORKS.slice(0, 3)) answers.push((await ask(network, email)).isMailHeldBack)
    return answers
  }
  const first = await told(proven)
  expect(first).toEqual(await told(left))
  expect(new Set(first)).toEqual(new Set([false, true]))

  const { uuid } = await ask(VICTIM, proven)
  const code = reserveCodeFor(proven)
  if (kind === 'reset') expect((await proveReset(VICTIM, { email: proven, code })).uuid).toBeDefined()
  else expect((await proveSignUp(VICTIM, uuid, code)).error).toBeUndefined()
  await ask(VICTIM, left)
  expect(await told(proven)).toEqual(await told(left))
})

test('a known browser gets its mail whatever strangers ask', async () => {
  const { email, bikeOwnerId } = await castOwner(api.services)
  const { db } = api.services
  const deviceToken = await transact(db, (tx) => rememberDevice(tx, bikeOwnerId, null, new Date()))
  for (const network of NETWORKS) await askReset(network, email)
  const { uuid: requestUuid, isMailHeldBack } = await askReset(VICTIM, email, deviceToken)
  expect(isMailHeldBack).toBe(false)
  expect((await proveReset(VICTIM, { email, code: mailbox.codeFor(email), requestUuid })).uuid).toBeDefined()
})

test('an address without an account is held back in the same way', async () => {
  const email = 'nobody@example.com'
  const answers = []
  for (const network of NETWORKS) answers.push((await askReset(network, email)).isMailHeldBack)
  expect(answers.filter((it) => !it).length).toBe(MAX_CODE_MAILS_TO_STRANGERS)
  expect(mailsTo(email)).toEqual([])
})

test('sign-up: strangers who use the address keep its holder from nothing', async () => {
  const email = 'newcomer@example.com'
  const mine = await askSignUp(VICTIM, email)
  const code = mailbox.codeFor(email)
  for (const network of NETWORKS) {
    const { uuid } = await askSignUp(network, email)
    expect((await proveSignUp(network, uuid, other(code))).error).toBe('CODE_IS_INVALID')
  }
  expect(mailsTo(email).length).toBe(MAX_CODE_MAILS_TO_STRANGERS)
  expect((await proveSignUp(VICTIM, mine.uuid, code)).auth).not.toBeNull()
})

test('sign-up: who comes after the strangers makes the account with the reserve code', async () => {
  const email = 'latecomer@example.com'
  for (const network of NETWORKS) await askSignUp(network, email)
  const { uuid, isMailHeldBack } = await askSignUp(VICTIM, email)
  expect(isMailHeldBack).toBe(true)
  expect((await proveSignUp(VICTIM, uuid, '123456')).error).toBe('CODE_IS_INVALID')
  expect((await proveSignUp(VICTIM, uuid, reserveCodeFor(email))).auth).not.toBeNull()
})

test('a request that gets no mail leaves the code of the last mail to the browser that asked for it', async () => {
  const { email } = await castOwner(api.services)
  let asked = { uuid: '', isMailHeldBack: false }
  for (let index = 0; index <= MAX_CODE_MAILS_PER_REQUESTER; index += 1)
    asked = await askReset(VICTIM, email, undefined, asked.uuid)
  expect(asked.isMailHeldBack).toBe(true)
  const code = mailbox.codeFor(email)
  // Who only shares the network, or names a request for another address, has no part in it.
  const without = await askReset(VICTIM, email)
  expect((await proveReset(VICTIM, { email, code, requestUuid: without.uuid })).error).toBe('CODE_IS_INVALID')
  const { email: elsewhere } = await castOwner(api.services)
  for (let index = 0; index < MAX_CODE_MAILS_PER_REQUESTER; index += 1) await askReset(VICTIM, elsewhere)
  const { uuid: requestUuid } = await askReset(VICTIM, elsewhere, undefined, asked.uuid)
  expect((await proveReset(VICTIM, { email: elsewhere, code, requestUuid })).error).toBe('CODE_IS_INVALID')
  expect((await proveReset(VICTIM, { email, code, requestUuid: asked.uuid })).uuid).toBeDefined()

  const visitor = 'held-back@example.com'
  let request = { uuid: '', isMailHeldBack: false }
  for (let index = 0; index <= MAX_CODE_MAILS_PER_REQUESTER; index += 1)
    request = await askSignUp(VICTIM, visitor, request.uuid)
  expect(request.isMailHeldBack).toBe(true)
  const again = await askSignUp(VICTIM, visitor, request.uuid)
  expect((await proveSignUp(VICTIM, again.uuid, mailbox.codeFor(visitor))).auth).toBeTruthy()
  // It counts once.
  expect((await proveSignUp(VICTIM, request.uuid, mailbox.codeFor(visitor))).error).toBe('CODE_IS_INVALID')
})

test('asking again does not bring tries back', async () => {
  const { email } = await castOwner(api.services)
  let asked = { uuid: '', isMailHeldBack: false }
  for (let index = 0; index < MAX_CODE_MAILS_PER_REQUESTER; index += 1) asked = await askReset(VICTIM, email)
  const code = mailbox.codeFor(email)
  for (let tries = 0; tries < 5; tries += 1) {
    asked = await askReset(VICTIM, email, undefined, asked.uuid)
    const wrong = { email, code: other(code), requestUuid: asked.uuid }
    expect((await proveReset(VICTIM, wrong)).error).toBe('CODE_IS_INVALID')
  }
  expect((await proveReset(VICTIM, { email, code, requestUuid: asked.uuid })).error).toBe('CODE_IS_INVALID')

  const visitor = 'guessed@example.com'
  let mailed = { uuid: '', isMailHeldBack: false }
  for (let index = 0; index < MAX_CODE_MAILS_PER_REQUESTER; index += 1) mailed = await askSignUp(VICTIM, visitor)
  const right = mailbox.codeFor(visitor)
  for (let tries = 0; tries < 5; tries += 1) {
    const { uuid } = await askSignUp(VICTIM, visitor, mailed.uuid)
    expect((await proveSignUp(VICTIM, uuid, other(right))).error).toBe('CODE_IS_INVALID')
  }
  const { uuid } = await askSignUp(VICTIM, visitor, mailed.uuid)
  for (const it of [uuid, mailed.uuid]) expect((await proveSignUp(VICTIM, it, right)).error).toBe('CODE_IS_INVALID')
})
