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

async function initiate(input: Record<string, unknown>, address = '192.0.2.1') {
  const headers = { 'x-forwarded-for': address }
  const { data, errors } = await api.graphql(InitiateAuthBikeOwnerDocument.query, { input }, headers)
  return { ...data?.initiateAuthBikeOwner, error: errors[0]?.extensions.code, message: errors[0]?.message }
}

/** 200 here; the soak runs it with a thousand. */
const TRIES = Number(process.env.WRONG_CODES ?? 200)

test('wrong codes never get in, and end in a lock that holds against the right one', async () => {
  const { email } = await castOwner(api.services)
  let uuid = (await initiate({ email, password: PASSWORD })).authChallenge.uuid
  await api.runJobs()
  const right = mailbox.codeFor(email)
  const outcomes: (string | undefined)[] = []
  for (let tries = 0; tries < TRIES; tries += 20) {
    const codes = Array.from({ length: 20 }, (_, index) => String((Number(right) + 1 + tries + index) % 1_000_000))
    const round = await Promise.all(codes.map((code) => initiate({ uuid, code: code.padStart(6, '0') })))
    for (const { auth, error } of round) {
      expect(auth).toBeUndefined()
      outcomes.push(error)
    }
    uuid = (await initiate({ email, password: PASSWORD })).authChallenge?.uuid ?? uuid
  }
  expect(new Set(outcomes)).toEqual(new Set(['CODE_IS_INVALID', 'ERROR_EXCEEDING_UPPER_LIMIT']))
  expect(outcomes.filter((it) => it === 'CODE_IS_INVALID').length).toBe(10)
  expect(outcomes.at(-1)).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  await api.runJobs()
  expect((await initiate({ uuid, code: mailbox.codeFor(email) })).error).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
})

test('a challenge allows five tries, also when they come at once', async () => {
  const { email } = await castOwner(api.services)
  const { uuid } = (await initiate({ email, password: PASSWORD })).authChallenge
  await api.runJobs()
  const code = mailbox.codeFor(email)
  const wrong = code === '000000' ? '111111' : '000000'
  await Promise.all(Array.from({ length: 5 }, () => initiate({ uuid, code: wrong })))
  expect((await initiate({ uuid, code })).error).toBe('CODE_IS_INVALID')
})

test('guessing a password is slowed down for strangers, not for the browser that is known', async () => {
  const { email } = await castOwner(api.services)
  const { uuid } = (await initiate({ email, password: PASSWORD })).authChallenge
  await api.runJobs()
  const { deviceToken } = (await initiate({ uuid, code: mailbox.codeFor(email) })).auth
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => initiate({ email, password: 'Kaitori2027' }, `203.0.113.${index % 3}`)),
  )
  expect(guesses.filter(({ error }) => error === 'ERROR_NOT_AUTHORIZED').length).toBe(10)
  expect(guesses.filter(({ error }) => error === 'ERROR_EXCEEDING_UPPER_LIMIT').length).toBe(10)
  const refused = await initiate({ email, password: PASSWORD })
  expect(refused.error).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  expect(refused.message).toContain('約1時間後に、もう一度お試しください。')
  expect(refused.message).toContain('「パスワードをお忘れの方」から')
  expect((await initiate({ email, password: PASSWORD, deviceToken })).auth.deviceToken).toBe(deviceToken)
})

test('one network address never shuts out the others, and a refused try prolongs nothing', async () => {
  const { email } = await castOwner(api.services)
  const [stranger, elsewhere] = ['203.0.113.50', '198.51.100.50']
  const guess = () => initiate({ email, password: 'Kaitori2027' }, stranger)
  const errors = []
  for (let tries = 0; tries < 30; tries += 1) errors.push((await guess()).error)
  expect(errors.filter((it) => it === 'ERROR_NOT_AUTHORIZED')).toHaveLength(5)
  const waits = () =>
    api.services.db.selectFrom('attemptLimit').select(['key', 'blockedUntil']).orderBy('key').execute()
  const before = await waits()
  for (let tries = 0; tries < 5; tries += 1) expect((await guess()).message).toContain('約2時間後')
  expect(await waits()).toEqual(before)
  expect((await initiate({ email, password: PASSWORD }, elsewhere)).authChallenge.uuid).toBeTruthy()
})

test('a reset makes the browser known, whatever strangers do', async () => {
  const { email } = await castOwner(api.services)
  for (let tries = 0; tries < 12; tries += 1)
    await initiate({ email, password: 'Kaitori2027' }, `203.0.113.${100 + (tries % 3)}`)
  const ask = async (query: string, variables: Record<string, unknown>) =>
    Object.values((await api.graphql(query, variables)).data)[0] as Record<string, string>
  const { uuid: requestUuid } = await ask(ResetPasswordBikeOwnerStep1Document.query, { email })
  await api.runJobs()
  const proven = { email, requestUuid, code: mailbox.codeFor(email) }
  const { uuid } = await ask(ResetPasswordBikeOwnerStep2Document.query, proven)
  const password = 'Another2026pass'
  const { deviceToken } = await ask(ResetPasswordBikeOwnerStep3Document.query, { uuid, password })
  expect((await initiate({ email, password })).error).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  expect((await initiate({ email, password, deviceToken })).auth.idToken).toBeTruthy()
})

test('an address that has no account is limited in the same way', async () => {
  const email = 'nobody@example.com'
  const guesses = await Promise.all(Array.from({ length: 9 }, () => initiate({ email, password: 'Kaitori2027' })))
  expect(guesses.filter(({ error }) => error === 'ERROR_EXCEEDING_UPPER_LIMIT').length).toBe(4)
})

test('one network address is limited over all accounts', async () => {
  const own = await startApi({ AUTH_LIMIT_PER_ADDRESS: '5' })
  try {
    const codes = []
    for (let tries = 0; tries < 7; tries += 1) {
      const input = { email: `guess${tries}@example.com`, password: 'Kaitori2027' }
      const { errors } = await own.graphql(InitiateAuthBikeOwnerDocument.query, { input })
      codes.push(errors[0]?.extensions.code)
    }
    expect(codes.slice(0, 5)).toEqual(Array(5).fill('ERROR_NOT_AUTHORIZED'))
    expect(codes.slice(5)).toEqual(Array(2).fill('ERROR_EXCEEDING_UPPER_LIMIT'))
  } finally {
    await own.stop()
  }
})
