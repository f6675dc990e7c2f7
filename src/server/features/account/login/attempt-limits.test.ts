import { afterAll, beforeAll, expect, test } from 'vitest'
import { InitiateAuthBikeOwnerDocument } from '#contract/generated/account.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner, PASSWORD } from '#testing/cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'

let api: TestApi
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url, AUTH_LIMIT_PER_ADDRESS: '100000' })
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

async function initiate(input: Record<string, unknown>) {
  const { data, errors } = await api.graphql(InitiateAuthBikeOwnerDocument.query, { input })
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
  const guesses = await Promise.all(Array.from({ length: 14 }, () => initiate({ email, password: 'Kaitori2027' })))
  expect(guesses.filter(({ error }) => error === 'ERROR_NOT_AUTHORIZED').length).toBe(10)
  expect(guesses.filter(({ error }) => error === 'ERROR_EXCEEDING_UPPER_LIMIT').length).toBe(4)
  const refused = await initiate({ email, password: PASSWORD })
  expect(refused.error).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  expect(refused.message).toBe('回数の上限を超えました。約1分後に、もう一度お試しください。')
  expect((await initiate({ email, password: PASSWORD, deviceToken })).auth.deviceToken).toBe(deviceToken)
})

test('an address that has no account is limited in the same way', async () => {
  const email = 'nobody@example.com'
  const guesses = await Promise.all(Array.from({ length: 14 }, () => initiate({ email, password: 'Kaitori2027' })))
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
