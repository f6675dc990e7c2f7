import { createRemoteJWKSet, decodeJwt, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RefreshAuthDocument, SignOutBikeOwnerDocument } from '#contract/generated/session.ts'
import { rotateKeys } from '#server/auth/keys/signing-keys.ts'
import { startSession } from '#server/auth/session/start-session.ts'
import { transact } from '#server/db/client.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const HOUR_MS = 60 * 60 * 1000

function refresh({ idToken, refreshToken }: { idToken: string; refreshToken: string }) {
  return api.graphql(RefreshAuthDocument.query, { idToken, refreshToken })
}

function me(authorization: string) {
  return api.graphql('{ bikeOwner { bikeOwnerId } }', {}, { authorization })
}

/** Makes every use of the owner's refresh tokens so far older than the grace. */
async function letGracePass({ bikeOwnerId }: CastOwner): Promise<void> {
  await api.services.db
    .updateTable('refreshToken')
    .set({ usedAt: new Date(Date.now() - 31_000) })
    .where('usedAt', 'is not', null)
    .where('sessionId', 'in', (sessions) =>
      sessions.selectFrom('loginSession').select('sessionId').where('subjectId', '=', String(bikeOwnerId)),
    )
    .execute()
}

test('the id token carries the claims and is verified by the published keys', async () => {
  const { idToken, bikeOwnerId, email } = await castOwner(api.services)
  const jwks = createRemoteJWKSet(new URL(`${api.origin}/.well-known/jwks.json`))
  const { payload, protectedHeader } = await jwtVerify(idToken, jwks, { audience: 'owner' })
  expect(protectedHeader.alg).toBe('ES256')
  expect(payload).toMatchObject({ sub: String(bikeOwnerId), email, 'custom:bikeOwnerId': String(bikeOwnerId) })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
})

test('the token counts with and without "Bearer"; without one the caller is a visitor', async () => {
  const { idToken, bikeOwnerId } = await castOwner(api.services)
  for (const header of [idToken, `Bearer ${idToken}`, `bearer ${idToken}`])
    expect((await me(header)).data).toEqual({ bikeOwner: { bikeOwnerId } })
  const visitor = await api.graphql('{ bikeOwner { bikeOwnerId } }')
  expect(visitor).toMatchObject({ status: 401, errors: [{ extensions: { code: 'ERROR_NOT_AUTHORIZED' } }] })
})

test('a token that does not count refuses the whole request, also a public query', async () => {
  const old = await castOwner(api.services, {}, new Date(Date.now() - 2 * HOUR_MS))
  const { idToken } = await castOwner(api.services)
  const forged = await new SignJWT({ ...decodeJwt(idToken) })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('guessed'))
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${idToken.split('.')[1]}.`
  for (const authorization of [old.idToken, forged, none, `${idToken}x`, 'Bearer', 'nonsense']) {
    const { status, data, errors } = await api.graphql('{ allMakers { makerId } }', {}, { authorization })
    expect([status, data, errors[0]?.extensions.code]).toEqual([401, null, 'ERROR_NOT_AUTHORIZED'])
  }
})

test('a token of the partner side does not open the owner side', async () => {
  const { bikeOwnerId, email } = await castOwner(api.services)
  const identity = { audience: 'partner', subjectId: String(bikeOwnerId), email, custom: {} } as const
  const tokens = await transact(api.services.db, (tx) => startSession(tx, api.services.keys, identity, new Date()))
  expect((await me(tokens.idToken)).status).toBe(401)
  expect((await refresh(tokens)).status).toBe(401)
})

test('ten calls with one refresh token, as of two tabs, get one successor', async () => {
  const owner = await castOwner(api.services)
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(owner)))
  const tokens = answers.map(({ data }) => data.refreshAuth.refreshToken)
  expect(new Set(tokens).size).toBe(1)
  for (const { data } of answers) expect((await me(data.refreshAuth.idToken)).status).toBe(200)
  const sessions = await api.services.db
    .selectFrom('loginSession')
    .selectAll()
    .where('subjectId', '=', String(owner.bikeOwnerId))
    .execute()
  expect(sessions.map(({ endedAt }) => endedAt)).toEqual([null])
  const next = await refresh({ idToken: answers[0]?.data.refreshAuth.idToken, refreshToken: tokens[0] })
  expect(next.status).toBe(200)
})

test('a refresh works with an id token that ran out, and keeps deleteAt', async () => {
  const loggedInAt = new Date(Date.now() - 3 * HOUR_MS)
  const owner = await castOwner(api.services, {}, loggedInAt)
  const { data } = await refresh(owner)
  expect(data.refreshAuth.deleteAt).toBe(loggedInAt.getTime() + 30 * 24 * HOUR_MS)
  expect(data.refreshAuth.expiresIn).toBeGreaterThan(Date.now())
})

test('a stolen, already used refresh token ends the family, for the thief and the owner', async () => {
  const owner = await castOwner(api.services)
  const { data } = await refresh(owner)
  await letGracePass(owner)
  const stolen = await refresh(owner)
  expect(stolen).toMatchObject({
    status: 401,
    errors: [{ message: 'Failed to refresh auth', extensions: { code: 'ERROR_NOT_AUTHORIZED' } }],
  })
  expect((await refresh(data.refreshAuth)).status).toBe(401)
  expect((await me(data.refreshAuth.idToken)).status).toBe(401)
})

test('within the grace, going on from the successor and back is no race but theft', async () => {
  const owner = await castOwner(api.services)
  const second = (await refresh(owner)).data.refreshAuth
  const third = (await refresh(second)).data.refreshAuth
  expect((await refresh(owner)).status).toBe(401)
  expect((await refresh(third)).status).toBe(401)
})

test('a refresh needs both tokens of the same session', async () => {
  const [one, two] = [await castOwner(api.services), await castOwner(api.services)]
  expect((await refresh({ idToken: one.idToken, refreshToken: two.refreshToken })).status).toBe(401)
  expect((await refresh({ idToken: one.idToken, refreshToken: 'guessed' })).status).toBe(401)
  expect((await refresh({ idToken: 'guessed', refreshToken: one.refreshToken })).status).toBe(401)
  expect((await refresh(one)).status).toBe(200)
})

test('a session ends at deleteAt, whatever its tokens say', async () => {
  const owner = await castOwner(api.services, {}, new Date(Date.now() - 31 * 24 * HOUR_MS))
  expect((await refresh(owner)).status).toBe(401)
})

test('after signing out neither token counts', async () => {
  const owner = await castOwner(api.services)
  const { data } = await api.graphql(SignOutBikeOwnerDocument.query, {}, owner.headers)
  expect(data.signOutBikeOwner).toBe(true)
  expect((await me(owner.idToken)).status).toBe(401)
  expect((await refresh(owner)).status).toBe(401)
})

test('rotating the keys logs nobody out', async () => {
  const before = await castOwner(api.services)
  const { db, bus, secrets, keys } = api.services
  const old = keys.signer().kid
  const fresh = await transact(db, (tx) => rotateKeys(tx, bus, secrets, new Date()))
  await expect.poll(() => keys.signer().kid).toBe(fresh)
  const after = await castOwner(api.services)
  expect((await me(before.idToken)).status).toBe(200)
  expect((await me(after.idToken)).status).toBe(200)
  expect((await refresh(before)).status).toBe(200)
  const published = (await (await fetch(`${api.origin}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] }
  expect(published.keys.map(({ kid }) => kid).sort()).toEqual([old, fresh].sort())
  expect(JSON.stringify(published)).not.toContain('"d"')
})
