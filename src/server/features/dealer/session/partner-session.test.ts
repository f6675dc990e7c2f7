import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner, PASSWORD } from '#testing/cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'

const LOG_IN = `mutation ($input: InitiateAuthPartnerInput!) {
  initiateAuthPartner(input: $input) { auth { idToken refreshToken expiresIn deleteAt deviceToken } }
}`
const WHO = '{ partner { partnerId role name dealers { bikeDealerId name } } }'
const REFRESH = `mutation ($idToken: String!, $refreshToken: String!) {
  refreshAuthPartner(idToken: $idToken, refreshToken: $refreshToken) { idToken refreshToken }
}`
const OWNER_REFRESH = REFRESH.replace('refreshAuthPartner', 'refreshAuth')

let api: TestApi
let mailbox: Mailbox
let owner: CastOwner
let dealer: CastPartner
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url, TRUST_PROXY: '1', AUTH_LIMIT_PER_ADDRESS: '1000' })
  owner = await castOwner(api.services)
  dealer = await castDealer(api.services, { name: 'モト太郎' })
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

const bearer = (idToken: string) => ({ authorization: `Bearer ${idToken}` })
const logIn = (email: string, password = PASSWORD) => api.graphql(LOG_IN, { input: { email, password } })

test('a partner logs in, is known by role and dealer, and logs out', async () => {
  const { data } = await logIn(dealer.email)
  const { idToken } = data.initiateAuthPartner.auth
  const who = await api.graphql(WHO, {}, bearer(idToken))
  expect(who.data.partner).toMatchObject({ role: 'dealer', dealers: [{ name: 'モト太郎' }] })
  await api.graphql('mutation { signOutPartner }', {}, bearer(idToken))
  expect((await api.graphql(WHO, {}, bearer(idToken))).status).toBe(401)
})

test("an agent acts for its dealers, an operator for none; another agency's dealer is not among them", async () => {
  const agent = await castAgent(api.services)
  const mine = await castDealer(api.services, { agentId: agent.agentId })
  await castDealer(api.services, { agentId: (await castAgent(api.services)).agentId })
  const { data } = await api.graphql(WHO, {}, agent.headers)
  expect(data.partner.dealers).toHaveLength(1)
  expect(data.partner.dealers[0].bikeDealerId).toBe(String(mine.bikeDealerId))
  const operator = await castOperator(api.services)
  expect((await api.graphql(WHO, {}, operator.headers)).data.partner).toMatchObject({ role: 'operator', dealers: [] })
})

test.each([
  ['a wrong password', () => dealer.email, 'Wrong2026!'],
  ['an unknown address', () => 'nobody@example.com', PASSWORD],
  ["an owner's address and password", () => owner.email, PASSWORD],
])('%s is refused with the same answer', async (_name, email, password) => {
  const { data, errors } = await logIn(email(), password)
  expect(data?.initiateAuthPartner ?? null).toBeNull()
  expect(errors[0]?.extensions).toMatchObject({ code: 'ERROR_NOT_AUTHORIZED', reason: 'LOGIN' })
})

test("an owner's token opens nothing of a partner", async () => {
  expect((await api.graphql(WHO, {}, owner.headers)).errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  const out = await api.graphql('mutation { signOutPartner }', {}, owner.headers)
  expect(out.errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  const { idToken, refreshToken } = owner
  expect((await api.graphql(REFRESH, { idToken, refreshToken })).errors[0]?.extensions.code).toBe(
    'ERROR_NOT_AUTHORIZED',
  )
})

test("a partner's token opens nothing of an owner", async () => {
  const me = await api.graphql('{ bikeOwner { email } }', {}, dealer.headers)
  expect(me.errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  const out = await api.graphql('mutation { signOutBikeOwner }', {}, dealer.headers)
  expect(out.errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  const { idToken, refreshToken } = dealer
  expect((await api.graphql(OWNER_REFRESH, { idToken, refreshToken })).errors[0]?.extensions.code).toBe(
    'ERROR_NOT_AUTHORIZED',
  )
})

test('a refresh token is good once; used again later it ends the session', async () => {
  const { auth } = (await logIn(dealer.email)).data.initiateAuthPartner
  const tokens = { idToken: auth.idToken, refreshToken: auth.refreshToken }
  const next = (await api.graphql(REFRESH, tokens)).data.refreshAuthPartner
  expect(next.refreshToken).not.toBe(auth.refreshToken)
  const after = (await api.graphql(REFRESH, { idToken: next.idToken, refreshToken: next.refreshToken })).data
  expect((await api.graphql(REFRESH, tokens)).errors).toHaveLength(1)
  expect((await api.graphql(WHO, {}, bearer(after.refreshAuthPartner.idToken))).status).toBe(401)
})

test('a suspended dealer is out at once, with every token, and cannot come back', async () => {
  const { bikeDealerId, headers, email, idToken, refreshToken } = await castDealer(api.services)
  await api.services.db
    .updateTable('bikeDealer')
    .set({ suspendedAt: new Date(), suspendReason: '許可の取消' })
    .where('bikeDealerId', '=', bikeDealerId)
    .execute()
  expect((await api.graphql(WHO, {}, headers)).status).toBe(401)
  expect((await api.graphql(REFRESH, { idToken, refreshToken })).errors).toHaveLength(1)
  // Who knows the password is told why; nobody else.
  expect((await logIn(email)).errors).toMatchObject([
    { message: 'ご利用を停止しています。運営へお問い合わせください。' },
  ])
  const guessed = await api.graphql(LOG_IN, { input: { email, password: 'Wrong2026!' } })
  expect(guessed.errors).toMatchObject([{ message: 'メールアドレスまたはパスワードが正しくありません。' }])
})

const STRANGER = { 'x-forwarded-for': '203.0.113.7' }
const ELSEWHERE = { 'x-forwarded-for': '198.51.100.9' }

test('who guesses slows down the own network alone, and the partner is told once', async () => {
  const { email } = await castDealer(api.services)
  const attempt = (password: string, headers: Record<string, string>, deviceToken: string | null = null) =>
    api.graphql(LOG_IN, { input: { email, password, deviceToken } }, headers)
  const codeOf = ({ errors }: Awaited<ReturnType<typeof attempt>>) => errors[0]?.extensions.code
  const { deviceToken } = (await attempt(PASSWORD, STRANGER)).data.initiateAuthPartner.auth

  const guesses = []
  for (let count = 0; count < 12; count += 1) guesses.push(codeOf(await attempt('Wrong2026!', STRANGER)))
  expect(guesses).toEqual([...Array(10).fill('ERROR_NOT_AUTHORIZED'), ...Array(2).fill('ERROR_EXCEEDING_UPPER_LIMIT')])
  expect(codeOf(await attempt(PASSWORD, STRANGER))).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  expect(codeOf(await attempt(PASSWORD, STRANGER, 'made-up'))).toBe('ERROR_EXCEEDING_UPPER_LIMIT')

  const known = await attempt(PASSWORD, STRANGER, deviceToken)
  expect(known.errors).toEqual([])
  expect(known.data.initiateAuthPartner.auth.deviceToken).toBe(deviceToken)
  expect((await attempt(PASSWORD, ELSEWHERE)).errors).toEqual([])
  expect((await api.graphql(LOG_IN, { input: { email: dealer.email, password: PASSWORD } }, STRANGER)).errors).toEqual(
    [],
  )

  for (let count = 0; count < 10; count += 1) await attempt('Wrong2026!', { 'x-forwarded-for': '203.0.113.8' })
  await api.runJobs()
  const warnings = mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === email))
  expect(warnings.map(({ subject }) => subject)).toEqual(['【Kaitori】ログインの失敗が続いています'])
})

/** Wrong passwords, ten from each of the addresses 203.0.113.60, 61 and so on, without the work of comparing them. */
async function useUp(email: string, tries: number) {
  for (let count = 0; count < tries; count += 1)
    await api.services.limits.take(
      [
        { action: 'password-partner', subject: `${email} 203.0.113.${60 + Math.floor(count / 10)}` },
        { action: 'password-partner-all', subject: email },
      ],
      new Date(),
    )
}

test('a guess spread over many networks is slowed down as one, and never in a known browser', async () => {
  const { email } = await castDealer(api.services)
  const attempt = (password: string, address: string, deviceToken: string | null = null) =>
    api.graphql(LOG_IN, { input: { email, password, deviceToken } }, { 'x-forwarded-for': address })
  const { deviceToken } = (await attempt(PASSWORD, '192.0.2.1')).data.initiateAuthPartner.auth
  await useUp(email, 50)
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, count) => attempt('Wrong2026!', `203.0.113.${20 + (count % 14)}`)),
  )
  const judged = guesses.filter(({ errors }) => errors[0]?.extensions.reason === 'LOGIN')
  expect(judged).toHaveLength(10)
  for (const { errors } of guesses.filter((it) => !judged.includes(it)))
    expect(errors[0]?.extensions.code).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  const [refusal] = (await attempt(PASSWORD, '198.51.100.20')).errors
  expect(refusal?.extensions.code).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  expect(refusal?.message).toContain('約20分後')
  expect((await attempt(PASSWORD, '198.51.100.20', deviceToken)).errors).toEqual([])
  // Who is known resets nothing for those who guess.
  expect((await attempt('Wrong2026!', '198.51.100.21')).errors[0]?.extensions.code).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  await api.runJobs()
  expect(mailbox.lastTo(email)?.subject).toBe('【Kaitori】ログインの失敗が続いています')
})

test('a handful of networks does not shut out the others', async () => {
  const { email } = await castDealer(api.services)
  const attempt = (password: string, address: string) =>
    api.graphql(LOG_IN, { input: { email, password } }, { 'x-forwarded-for': address })
  await useUp(email, 50)
  expect((await attempt(PASSWORD, '203.0.113.64')).errors[0]?.extensions.code).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  expect((await attempt(PASSWORD, '198.51.100.60')).errors).toEqual([])
})

test("a partner's browser is known to that partner alone", async () => {
  const { email } = await castDealer(api.services)
  const { deviceToken } = (await logIn(dealer.email)).data.initiateAuthPartner.auth
  for (let count = 0; count < 10; count += 1) await logIn(email, 'Wrong2026!')
  const { errors } = await api.graphql(LOG_IN, { input: { email, password: PASSWORD, deviceToken } })
  expect(errors[0]?.extensions.code).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
})

test('an unknown address is slowed down in the same way, and nobody is written to', async () => {
  const email = 'nobody-at-all@example.com'
  const codes = []
  for (let count = 0; count < 11; count += 1) codes.push((await logIn(email, 'Wrong2026!')).errors[0]?.extensions.code)
  expect(codes.slice(-2)).toEqual(['ERROR_NOT_AUTHORIZED', 'ERROR_EXCEEDING_UPPER_LIMIT'])
  await api.runJobs()
  expect(mailbox.lastTo(email)).toBeUndefined()
})
