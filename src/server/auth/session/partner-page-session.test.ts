import { afterAll, beforeAll, expect, test } from 'vitest'
import { partnerSessionCookies } from '#domain/session/partner-cookies.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { answerToStart, listenTo, ON_POST_MESSAGE } from '#testing/live-client.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { phonePhoto, upload } from '#testing/uploads.ts'
import { PAGE_TOKEN_MS } from '../keys/page-token.ts'
import { principalOfPageToken } from '../principal.ts'
import { openPartnerPageSession } from './partner-page-session.ts'

let api: TestApi
let photo: Buffer
beforeAll(async () => {
  api = await startApi()
  photo = await phonePhoto(64, 32)
})
afterAll(() => api.stop())

async function openPage({ idToken, refreshToken }: CastPartner) {
  const now = new Date()
  const scope = { isSecure: false, now: now.getTime() }
  const tokens = { idToken, refreshToken, expiresIn: scope.now + 60_000, deleteAt: scope.now + 120_000 }
  const cookieHeader = partnerSessionCookies(tokens, scope)
    .map((it) => it.split(';')[0])
    .join('; ')
  const parts = { ...api.services, refresh: async () => null }
  return openPartnerPageSession(parts, { cookieHeader, isSecure: false }, now)
}

const pageTokenOf = async (partner: CastPartner): Promise<string> => (await openPage(partner)).pageToken ?? ''

const sendFile = async (token: string) =>
  (await upload(api.origin, 'MESSAGE_FILE', { file: photo, headers: { authorization: `Bearer ${token}` } })).status

test('the token of a console page opens the socket and uploads, and nothing of the API', async () => {
  for (const partner of [await castDealer(api.services), await castOperator(api.services)]) {
    const token = await pageTokenOf(partner)
    expect(token).not.toBe(partner.idToken)
    for (const authorization of [token, `Bearer ${token}`]) {
      expect((await api.graphql('{ partner { partnerId } }', {}, { authorization })).status).toBe(401)
      const second = await fetch(`${api.origin}/realtime/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ query: 'mutation { unreadToRead(input: {}) { __typename } }' }),
      })
      expect(second.status).toBe(401)
    }
    const refresh = `mutation ($idToken: String!, $refreshToken: String!) {
      refreshAuthPartner(idToken: $idToken, refreshToken: $refreshToken) { idToken } }`
    const { errors } = await api.graphql(refresh, { idToken: token, refreshToken: partner.refreshToken })
    expect(errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
    expect(await sendFile(token)).toBe(201)
    await listenTo(api.origin, token, ON_POST_MESSAGE, {})
  }
})

test('it ends with its session, also on a socket that is open', async () => {
  const dealer = await castDealer(api.services)
  const token = await pageTokenOf(dealer)
  const client = await listenTo(api.origin, token, ON_POST_MESSAGE, {})
  await api.graphql('mutation { signOutPartner }', {}, dealer.headers)
  expect(await client.nextOf('error')).toMatchObject({ payload: { errors: [{ errorType: 'InvalidToken' }] } })
  expect(await answerToStart(client, 'again', token, ON_POST_MESSAGE, {})).toBe('InvalidToken')
  expect(await sendFile(token)).toBe(401)
})

test('it runs out by itself; the page gets another as long as the session lives', async () => {
  const dealer = await castDealer(api.services)
  const token = await pageTokenOf(dealer)
  const asked = (milliseconds: number) =>
    principalOfPageToken(api.services, token, new Date(Date.now() + milliseconds)).then(
      (principal) => principal !== null,
    )
  expect([await asked(0), await asked(PAGE_TOKEN_MS + 60_000)]).toEqual([true, false])
  expect(await sendFile(await pageTokenOf(dealer))).toBe(201)
})

test('a page that was open when its dealer was suspended learns when that is lifted', async () => {
  const agent = await castAgent(api.services)
  const dealer = await castDealer(api.services, { agentId: agent.agentId })
  await saveDealer(dealer, agent, '許可の取消')
  // Asked twice: the first answer leaves the browser what the second one is known by.
  for (const page of [await openPage(dealer), await openPage(dealer)])
    expect(page).toMatchObject({ principal: null, isSuspended: true, setCookies: [] })
  const ofAgency = await listenTo(api.origin, await pageTokenOf(agent), ON_POST_MESSAGE, {})
  await saveDealer(dealer, agent, null)
  const lifted = await openPage(dealer)
  expect(lifted).toMatchObject({ principal: null, isSuspended: false })
  expect(lifted.setCookies).not.toEqual([])
  // The agency's page was read without the dealer: it is told to read again.
  expect(await ofAgency.nextOf('error')).toMatchObject({ payload: { errors: [{ errorType: 'InvalidToken' }] } })
})

async function saveDealer({ bikeDealerId }: CastPartner, { agentId }: CastPartner, suspendReason: string | null) {
  const { name, personInCharge, phone, email, state, licenceNumber, licenceAuthority, updatedAt } =
    await api.services.db
      .selectFrom('bikeDealer')
      .selectAll()
      .where('bikeDealerId', '=', bikeDealerId)
      .executeTakeFirstOrThrow()
  const person = { bikeDealerId, agentId, name, personInCharge, phone, email, state }
  const input = { ...person, licenceNumber, licenceAuthority, updatedAt, suspendReason }
  const query = 'mutation ($input: SaveDealerInput!) { saveDealer(input: $input) }'
  const { errors } = await api.graphql(query, { input }, (await castOperator(api.services)).headers)
  expect(errors).toEqual([])
}
