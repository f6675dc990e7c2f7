import { afterAll, beforeAll, expect, test } from 'vitest'
import { InitiateAuthBikeOwnerDocument } from '#contract/generated/account.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner, PASSWORD } from '#testing/cast.ts'
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

function initiate(input: Record<string, unknown>) {
  return api.graphql(InitiateAuthBikeOwnerDocument.query, { input })
}

test('a new browser is asked for a mail code, and known afterwards', async () => {
  const { email, bikeOwnerId } = await castOwner(api.services)
  const first = await initiate({ email: email.toUpperCase(), password: PASSWORD })
  const { auth, authChallenge } = first.data.initiateAuthBikeOwner
  expect(auth).toBeNull()
  await api.runJobs()
  expect(mailbox.lastTo(email)?.subject).toBe('【Kaitori】ログインの認証コード')

  const code = mailbox.codeFor(email)
  const wrong = await initiate({ uuid: authChallenge.uuid, code: code === '000000' ? '111111' : '000000' })
  expect(wrong.errors[0]?.extensions.code).toBe('CODE_IS_INVALID')
  const second = await initiate({ uuid: authChallenge.uuid, code })
  const tokens = second.data.initiateAuthBikeOwner.auth
  expect(tokens.expiresIn).toBeGreaterThan(Date.now() + 59 * 60_000)
  expect(tokens.deleteAt).toBeGreaterThan(Date.now() + 29 * 24 * 60 * 60_000)
  const me = await api.graphql('{ bikeOwner { bikeOwnerId email } }', {}, { authorization: tokens.idToken })
  expect(me.data.bikeOwner).toEqual({ bikeOwnerId, email })

  const again = await initiate({ uuid: authChallenge.uuid, code })
  expect(again.errors[0]?.extensions.code).toBe('CODE_IS_INVALID')

  const known = await initiate({ email, password: PASSWORD, deviceToken: tokens.deviceToken })
  expect(known.data.initiateAuthBikeOwner).toMatchObject({ auth: { deviceToken: tokens.deviceToken } })
  expect(known.data.initiateAuthBikeOwner.authChallenge).toBeNull()
})

test('the browser of one account is not known to another', async () => {
  const [one, two] = [await castOwner(api.services), await castOwner(api.services)]
  const first = await initiate({ email: one.email, password: PASSWORD })
  await api.runJobs()
  const { uuid } = first.data.initiateAuthBikeOwner.authChallenge
  const passed = await initiate({ uuid, code: mailbox.codeFor(one.email) })
  const { deviceToken } = passed.data.initiateAuthBikeOwner.auth
  const other = await initiate({ email: two.email, password: PASSWORD, deviceToken })
  expect(other.data.initiateAuthBikeOwner.auth).toBeNull()
  expect(other.data.initiateAuthBikeOwner.authChallenge.uuid).toBeTruthy()
})

test('a wrong password and an unknown address get the same answer, which is no lost session', async () => {
  const { email } = await castOwner(api.services)
  const wrong = await initiate({ email, password: 'Kaitori2027' })
  const unknown = await initiate({ email: 'nobody@example.com', password: 'Kaitori2027' })
  expect(wrong).toEqual(unknown)
  expect(wrong).toMatchObject({
    status: 200,
    errors: [
      {
        message: 'メールアドレスまたはパスワードが正しくありません。',
        extensions: { code: 'ERROR_NOT_AUTHORIZED', reason: 'LOGIN' },
      },
    ],
  })
})

test('an empty form names its fields', async () => {
  const { errors } = await initiate({ email: '', password: '' })
  expect(errors[0]?.extensions).toEqual({
    code: 'ERROR_REQUIRED',
    fields: [
      { field: 'email', message: 'メールアドレスを入力してください' },
      { field: 'password', message: 'パスワードを入力してください' },
    ],
  })
})

test('a code that ran out is invalid, and so is a uuid that is none', async () => {
  const { email } = await castOwner(api.services)
  const { uuid } = (await initiate({ email, password: PASSWORD })).data.initiateAuthBikeOwner.authChallenge
  await api.runJobs()
  await api.services.db
    .updateTable('authChallenge')
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where('uuid', '=', uuid)
    .execute()
  for (const given of [uuid, 'no-uuid', '00000000-0000-4000-8000-000000000000']) {
    const { errors } = await initiate({ uuid: given, code: mailbox.codeFor(email) })
    expect(errors[0]).toMatchObject({
      message: '認証コードが正しくないか、有効期限が切れています。',
      extensions: { code: 'CODE_IS_INVALID' },
    })
  }
})
