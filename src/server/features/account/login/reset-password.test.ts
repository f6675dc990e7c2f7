import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  InitiateAuthBikeOwnerDocument,
  ResetPasswordBikeOwnerStep1Document,
  ResetPasswordBikeOwnerStep2Document,
  ResetPasswordBikeOwnerStep3Document,
} from '#contract/generated/account.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner, PASSWORD } from '#testing/cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { rememberDevice } from '../../../auth/session/known-device.ts'
import { transact } from '../../../db/client.ts'

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

const NEW_PASSWORD = 'Shinkansen7Aoba'

const step1 = (email: string) => api.graphql(ResetPasswordBikeOwnerStep1Document.query, { email })
const step2 = (email: string, code: string) => api.graphql(ResetPasswordBikeOwnerStep2Document.query, { email, code })
const step3 = (uuid: string, password: string) =>
  api.graphql(ResetPasswordBikeOwnerStep3Document.query, { uuid, password })
const logIn = (input: object) => api.graphql(InitiateAuthBikeOwnerDocument.query, { input })

test('three steps set a new password, end all sessions and keep this browser known', async () => {
  const { email, headers } = await castOwner(api.services)
  expect((await step1(email)).data.resetPasswordBikeOwnerStep1).toMatchObject({
    isSuccess: true,
    isMailHeldBack: false,
  })
  await api.runJobs()
  const code = mailbox.codeFor(email)
  const { statusCode, uuid } = (await step2(email, code)).data.resetPasswordBikeOwnerStep2
  expect(statusCode).toBe(200)

  const weak = await step3(uuid, 'kaitori')
  expect(weak.errors[0]?.extensions).toMatchObject({
    code: 'BAD_REQUEST',
    fields: [{ field: 'password', message: '英大文字、数字が含まれていません。半角10文字以上で入力してください' }],
  })
  const { deviceToken } = (await step3(uuid, NEW_PASSWORD)).data.resetPasswordBikeOwnerStep3
  expect((await step3(uuid, NEW_PASSWORD)).errors[0]?.extensions.code).toBe('ERROR_DATA_NOT_FOUND')
  await api.runJobs()
  expect(mailbox.lastTo(email)?.subject).toBe('【Kaitori】パスワードを変更しました')

  expect((await api.graphql('{ bikeOwner { email } }', {}, headers)).status).toBe(401)
  expect((await logIn({ email, password: PASSWORD })).errors[0]?.extensions.reason).toBe('LOGIN')
  expect((await logIn({ email, password: NEW_PASSWORD, deviceToken })).data.initiateAuthBikeOwner.auth).not.toBeNull()
})

test.each([
  ['a browser that is known', true],
  ['a new browser', false],
])('a password that is changed while it is being verified lets nobody in, from %s', async (_name, isKnown) => {
  const { email, bikeOwnerId } = await castOwner(api.services)
  const { db } = api.services
  const deviceToken = isKnown ? await transact(db, (tx) => rememberDevice(tx, bikeOwnerId, null, new Date())) : null
  const passwordHash = await api.services.passwords.hash(NEW_PASSWORD)
  let login: ReturnType<typeof logIn> | undefined
  await transact(db, async (tx) => {
    await tx.query
      .updateTable('bikeOwnerAccount')
      .set({ passwordHash })
      .where('bikeOwnerId', '=', bikeOwnerId)
      .execute()
    login = logIn({ email, password: PASSWORD, ...(deviceToken && { deviceToken }) })
    await untilWaiting()
  })
  expect((await login)?.errors[0]?.extensions.reason).toBe('LOGIN')
  await api.runJobs()
  expect(mailbox.lastTo(email)).toBeUndefined()
})

/** Until a statement waits for a lock of this database. */
async function untilWaiting(): Promise<void> {
  const { db } = api.services
  const waiting = sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count, { timeout: 20_000 }).toBe(1)
}

test('a login and a reset that wait for their code end with the new password', async () => {
  const { email } = await castOwner(api.services)
  const waiting = (await logIn({ email, password: PASSWORD })).data.initiateAuthBikeOwner.authChallenge
  await api.runJobs()
  const loginCode = mailbox.codeFor(email)
  const proven = async () => {
    await step1(email)
    await api.runJobs()
    return (await step2(email, mailbox.codeFor(email))).data.resetPasswordBikeOwnerStep2.uuid
  }
  const parked = await proven()
  expect((await step3(await proven(), NEW_PASSWORD)).errors).toEqual([])
  const login = await logIn({ uuid: waiting.uuid, code: loginCode })
  expect(login.errors[0]?.extensions.code).toBe('CODE_IS_INVALID')
  expect((await step3(parked, 'Hijack2026zzz')).errors[0]?.extensions.code).toBe('ERROR_DATA_NOT_FOUND')
})

test('an unknown address gets the same answers and no mail', async () => {
  const known = await castOwner(api.services)
  const email = 'nobody@example.com'
  const [answer, same] = [await step1(email), await step1(known.email)]
  expect(answer.data.resetPasswordBikeOwnerStep1).toEqual({
    ...same.data.resetPasswordBikeOwnerStep1,
    uuid: expect.any(String),
  })
  await api.runJobs()
  expect(mailbox.lastTo(email)).toBeUndefined()
  const wrong = mailbox.codeFor(known.email) === '000000' ? '111111' : '000000'
  expect(await step2(email, wrong)).toEqual(await step2(known.email, wrong))
})

test('a code counts once, and the new one replaces the old one', async () => {
  const { email } = await castOwner(api.services)
  await step1(email)
  await api.runJobs()
  const old = mailbox.codeFor(email)
  await step1(email)
  await api.runJobs()
  const fresh = mailbox.codeFor(email)
  if (old !== fresh) expect((await step2(email, old)).errors[0]?.extensions.code).toBe('CODE_IS_INVALID')
  expect((await step2(email, fresh)).errors).toEqual([])
  expect((await step2(email, fresh)).errors[0]?.extensions.code).toBe('CODE_IS_INVALID')
})

test.each(['nonsense', '00000000-0000-4000-8000-000000000000'])('step 3 with uuid %s finds nothing', async (uuid) => {
  expect((await step3(uuid, NEW_PASSWORD)).errors[0]?.extensions.code).toBe('ERROR_DATA_NOT_FOUND')
})
