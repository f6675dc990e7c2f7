import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD_REFUSED } from '#content/messages/account.ts'
import {
  InitiateAuthBikeOwnerDocument,
  ResetPasswordBikeOwnerStep1Document,
  ResetPasswordBikeOwnerStep2Document,
  ResetPasswordBikeOwnerStep3Document,
  UndoEmailChangeDocument,
  UpdateBikeOwnerProfileDocument,
} from '#contract/generated/account.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner, logInAgain, PASSWORD, SIGN_UP } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'

let api: TestApi
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url, AUTH_LIMIT_PER_ADDRESS: '1000' })
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

const { password: _, isAgreed: __, ...PROFILE } = SIGN_UP
const freshEmail = () => `moved-${randomUUID()}@example.com`

const update = ({ headers }: Pick<CastOwner, 'headers'>, input: object) =>
  api.graphql(UpdateBikeOwnerProfileDocument.query, { input: { ...PROFILE, ...input } }, headers)
const emailOf = async ({ bikeOwnerId }: CastOwner) =>
  (
    await api.services.db
      .selectFrom('bikeOwnerAccount')
      .select('email')
      .where('bikeOwnerId', '=', bikeOwnerId)
      .executeTakeFirstOrThrow()
  ).email
const isLoggedIn = async (idToken: string) =>
  (await api.graphql('{ bikeOwner { email } }', {}, { authorization: `Bearer ${idToken}` })).status === 200
const logIn = (email: string) =>
  api.graphql(InitiateAuthBikeOwnerDocument.query, { input: { email, password: PASSWORD } })
const undo = (token: string) => api.graphql(UndoEmailChangeDocument.query, { input: { token } })
const canUndo = async (token: string) =>
  (await api.graphql('query ($token: String!) { canUndoEmailChange(token: $token) }', { token })).data
    .canUndoEmailChange

/** Changes the address and answers the token of the mail to the old one. */
async function change(owner: CastOwner, email: string): Promise<string> {
  const before = await emailOf(owner)
  const first = await update(owner, { email, password: PASSWORD })
  expect(first.errors).toEqual([])
  await api.runJobs()
  const { uuid } = first.data.updateBikeOwnerProfile.authChallenge
  expect((await update(owner, { email, uuid, code: mailbox.codeFor(email) })).errors).toEqual([])
  await api.runJobs()
  const mail = mailbox.lastTo(before)
  expect(mail?.subject).toBe('【Kaitori】メールアドレスを変更しました')
  return /restore-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

test.each([
  ['no password', undefined, 'ERROR_REQUIRED'],
  ['a wrong password', 'Wrong2026!', 'BAD_REQUEST'],
])('with %s the address stays, no code is sent and nothing else is saved', async (_name, password, code) => {
  const owner = await castOwner(api.services)
  const email = freshEmail()
  const { errors } = await update(owner, { email, password, userName: '別の 人' })
  expect(errors[0]?.extensions).toMatchObject({ code, fields: [{ field: 'password' }] })
  await api.runJobs()
  expect(mailbox.lastTo(email)).toBeUndefined()
  const { data } = await api.graphql('{ bikeOwner { userName email } }', {}, owner.headers)
  expect(data.bikeOwner).toEqual({ userName: expect.stringContaining('持主'), email: owner.email })
})

test('who borrowed a session cannot guess the password there', async () => {
  const owner = await castOwner(api.services)
  const codes = []
  for (let tries = 0; tries < 12; tries += 1)
    codes.push((await update(owner, { email: freshEmail(), password: 'Wrong2026!' })).errors[0]?.extensions.code)
  expect(codes.slice(-2)).toEqual(Array(2).fill('ERROR_EXCEEDING_UPPER_LIMIT'))
  expect((await update(owner, { email: freshEmail(), password: PASSWORD })).errors[0]?.extensions.code).toBe(
    'ERROR_EXCEEDING_UPPER_LIMIT',
  )
})

test('a new mail address counts once its code came back; other sessions end, the old address is told', async () => {
  const owner = await castOwner(api.services)
  const { idToken: elsewhere } = await logInAgain(api.services, owner)
  const email = freshEmail()
  const first = (await update(owner, { email, password: PASSWORD })).data.updateBikeOwnerProfile
  expect(first.bikeOwner.email).toBe(owner.email)
  await api.runJobs()
  const { uuid } = first.authChallenge
  const code = mailbox.codeFor(email)
  const other = await update(owner, { uuid, code, email: 'elsewhere@example.com' })
  expect(other.errors[0]?.extensions.code).toBe('CODE_IS_INVALID')
  expect(await isLoggedIn(elsewhere)).toBe(true)
  const second = (await update(owner, { uuid, code, email })).data.updateBikeOwnerProfile
  expect(second).toMatchObject({ bikeOwner: { email }, authChallenge: null })
  expect(await isLoggedIn(owner.idToken)).toBe(true)
  expect(await isLoggedIn(elsewhere)).toBe(false)
  await api.runJobs()
  expect(mailbox.lastTo(owner.email)?.subject).toBe('【Kaitori】メールアドレスを変更しました')
})

test('a login and a change that wait for their code end with the new address', async () => {
  const owner = await castOwner(api.services)
  const login = (await logIn(owner.email)).data.initiateAuthBikeOwner.authChallenge
  await api.runJobs()
  const loginCode = mailbox.codeFor(owner.email)
  const other = freshEmail()
  const waiting = (await update(owner, { email: other, password: PASSWORD })).data.updateBikeOwnerProfile.authChallenge
  await api.runJobs()
  await change(owner, freshEmail())
  const late = await api.graphql(InitiateAuthBikeOwnerDocument.query, { input: { uuid: login.uuid, code: loginCode } })
  expect(late.errors[0]?.extensions.code).toBe('CODE_IS_INVALID')
  const second = await update(owner, { email: other, uuid: waiting.uuid, code: mailbox.codeFor(other) })
  expect(second.errors[0]?.extensions.code).toBe('CODE_IS_INVALID')
})

test('the old address takes the change back, also from a chain of changes and during an auction', async () => {
  const owner = await castOwner(api.services)
  const [stolen, further] = [freshEmail(), freshEmail()]
  const token = await change(owner, stolen)
  const thief = await change(owner, further)
  await castListing(api.services.db, owner.bikeOwnerId)
  expect(await canUndo(token)).toBe(true)
  expect((await undo(token)).errors).toEqual([])
  expect(await emailOf(owner)).toBe(owner.email)
  // Whoever changed it knew the password and was logged in.
  expect(await isLoggedIn(owner.idToken)).toBe(false)
  for (const email of [owner.email, stolen, further])
    expect((await logIn(email)).errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  for (const used of [token, thief]) {
    expect(await canUndo(used)).toBe(false)
    expect((await undo(used)).errors[0]?.extensions.code).toBe('ERROR_DATA_NOT_FOUND')
  }
  await api.runJobs()
  expect(mailbox.lastTo(owner.email)?.subject).toBe('【Kaitori】メールアドレスを元に戻しました')
  expect(mailbox.lastTo(further)?.subject).toBe('【Kaitori】メールアドレスの変更が取り消されました')
})

test.each([1, 2])('a password that opened the way to %s changes is refused as the next one', async (changes) => {
  const owner = await castOwner(api.services)
  const tokens = []
  for (let done = 0; done < changes; done += 1) tokens.push(await change(owner, freshEmail()))
  for (const token of tokens.reverse()) expect((await undo(token)).errors).toEqual([])
  const { email } = owner
  await api.graphql(ResetPasswordBikeOwnerStep1Document.query, { email })
  await api.runJobs()
  const proof = { email, code: mailbox.codeFor(email) }
  const { uuid } = (await api.graphql(ResetPasswordBikeOwnerStep2Document.query, proof)).data
    .resetPasswordBikeOwnerStep2
  const choose = (password: string) => api.graphql(ResetPasswordBikeOwnerStep3Document.query, { uuid, password })
  expect((await choose(PASSWORD)).errors[0]?.extensions).toMatchObject({
    code: 'BAD_REQUEST',
    fields: [{ field: 'password', message: PASSWORD_REFUSED }],
  })
  expect((await logIn(email)).errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  expect((await choose('Shinkansen7Aoba')).errors).toEqual([])
  const row = await api.services.db
    .selectFrom('bikeOwnerAccount')
    .select('refusedPasswordHash')
    .where('bikeOwnerId', '=', owner.bikeOwnerId)
    .executeTakeFirstOrThrow()
  expect(row.refusedPasswordHash).toBeNull()
})

test('who changed it twice cannot end the first link with the second', async () => {
  const owner = await castOwner(api.services)
  const stolen = freshEmail()
  const first = await change(owner, stolen)
  const second = await change(owner, freshEmail())
  expect((await undo(second)).errors).toEqual([])
  expect(await emailOf(owner)).toBe(stolen)
  expect(await canUndo(second)).toBe(false)
  expect(await canUndo(first)).toBe(true)
  expect((await undo(first)).errors).toEqual([])
  expect(await emailOf(owner)).toBe(owner.email)
  expect(await canUndo(first)).toBe(false)
})

test('after seven days, with a made-up token, or when somebody else has the address, nothing is taken back', async () => {
  const late = await castOwner(api.services)
  const email = freshEmail()
  const token = await change(late, email)
  await api.services.db
    .updateTable('emailChange')
    .set({ createdAt: later(new Date(), -8 * DAY), expiresAt: later(new Date(), -DAY) })
    .where('bikeOwnerId', '=', late.bikeOwnerId)
    .execute()
  for (const made of [token, 'made-up', ''])
    expect((await undo(made)).errors[0]?.extensions.code).toBe('ERROR_DATA_NOT_FOUND')
  const owner = await castOwner(api.services)
  const taken = await change(owner, freshEmail())
  await castOwner(api.services, { email: owner.email })
  // The page says so before anything is pressed.
  const query = 'query ($token: String!) { canUndoEmailChange(token: $token) isOldEmailTaken(token: $token) }'
  const said = async (given: string) => (await api.graphql(query, { token: given })).data
  expect(await said(taken)).toEqual({ canUndoEmailChange: false, isOldEmailTaken: true })
  expect(await said(token)).toEqual({ canUndoEmailChange: false, isOldEmailTaken: false })
  expect((await undo(taken)).errors[0]?.extensions.code).toBe('ERROR_EMAIL_DUPLICATION')
  expect(await emailOf(late)).toBe(email)
})

test('two clicks at once take it back once', async () => {
  const owner = await castOwner(api.services)
  const token = await change(owner, freshEmail())
  const outcomes = await Promise.all([undo(token), undo(token)])
  expect(outcomes.map(({ errors }) => errors)).toEqual([[], []])
  expect(await emailOf(owner)).toBe(owner.email)
  await api.runJobs()
  const told = mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === owner.email))
  expect(told.filter(({ subject }) => subject?.includes('元に戻しました'))).toHaveLength(1)
  expect((await undo(token)).errors[0]?.extensions.code).toBe('ERROR_DATA_NOT_FOUND')
})

test('a code sent twice at once is right for both, and changes the address once', async () => {
  const owner = await castOwner(api.services)
  const email = freshEmail()
  const first = await update(owner, { email, password: PASSWORD })
  await api.runJobs()
  const { uuid } = first.data.updateBikeOwnerProfile.authChallenge
  const confirm = () => update(owner, { email, uuid, code: mailbox.codeFor(email) })
  const outcomes = await Promise.all([confirm(), confirm()])
  expect(outcomes.map(({ errors }) => errors)).toEqual([[], []])
  expect(await emailOf(owner)).toBe(email)
  await api.runJobs()
  const told = mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === owner.email))
  expect(told).toHaveLength(1)
})
