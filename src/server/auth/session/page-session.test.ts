import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuthTokens } from '#domain/session/session-cookies.ts'
import { refreshOwnerSession } from '#server/features/account/login/refresh-owner-session.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { openPageSession } from './page-session.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const HOUR_MS = 60 * 60 * 1000
const CLEARED = ['PBIDT', 'PBEXP', 'PBRT', 'PBDEL'].map((name) => `${name}=; Path=/kaitori; Max-Age=0; SameSite=Lax`)

function open(cookieHeader: string | undefined, path = '/kaitori/mypage', isPrefetch = false) {
  const refresh = (tokens: AuthTokens, now: Date) => refreshOwnerSession(api.services, tokens, now)
  const parts = { ...api.services, refresh }
  return openPageSession(parts, { path, cookieHeader, isSecure: false, isPrefetch }, new Date())
}

function without(cookie: string, name: string): string {
  return cookie
    .split('; ')
    .filter((it) => !it.startsWith(`${name}=`))
    .join('; ')
}

test('no cookie: a visitor, and nothing to clear', async () => {
  expect(await open(undefined)).toEqual({ principal: null, setCookies: [] })
  expect(await open('other=1')).toEqual({ principal: null, setCookies: [] })
})

test('a session that is alive is used as it is', async () => {
  const { cookie, bikeOwnerId } = await castOwner(api.services)
  expect(await open(cookie)).toMatchObject({ principal: { audience: 'owner', bikeOwnerId }, setCookies: [] })
})

test.each(['PBIDT', 'PBEXP', 'PBRT'])('without %s it is cleared', async (name) => {
  const { cookie } = await castOwner(api.services)
  expect(await open(without(cookie, name))).toEqual({ principal: null, setCookies: CLEARED })
})

test('past expiresIn it is refreshed, and the new tokens go to the browser', async () => {
  const { cookie, bikeOwnerId, idToken } = await castOwner(api.services, {}, new Date(Date.now() - 2 * HOUR_MS))
  const { principal, setCookies } = await open(cookie)
  expect(principal).toMatchObject({ bikeOwnerId })
  expect(setCookies.map((it) => it.split('=')[0])).toEqual(['PBIDT', 'PBEXP', 'PBRT', 'PBDEL'])
  expect(setCookies[0]).not.toContain(idToken)
  const next = setCookies.map((it) => it.split(';')[0]).join('; ')
  expect(await open(next)).toMatchObject({ principal: { bikeOwnerId }, setCookies: [] })
})

test('a refresh that fails clears it', async () => {
  const { cookie } = await castOwner(api.services, {}, new Date(Date.now() - 2 * HOUR_MS))
  expect(await open(cookie.replace(/PBRT=[^;]*/, 'PBRT=guessed'))).toEqual({ principal: null, setCookies: CLEARED })
})

test('past deleteAt it is cleared, also with a good token', async () => {
  const { cookie } = await castOwner(api.services)
  const over = cookie.replace(/PBDEL=\d+/, `PBDEL=${Date.now() - 1}`)
  expect(await open(over)).toEqual({ principal: null, setCookies: CLEARED })
})

test('a token that does not count any more is cleared', async () => {
  const { cookie, headers } = await castOwner(api.services)
  await api.graphql('mutation { signOutBikeOwner }', {}, headers)
  expect(await open(cookie)).toEqual({ principal: null, setCookies: CLEARED })
})

test.each(['/kaitori/logout', '/kaitori/sign-up'])('%s clears and ends it, loading it ahead does not', async (path) => {
  const { cookie, bikeOwnerId, headers } = await castOwner(api.services)
  const me = async () => (await api.graphql('{ bikeOwner { bikeOwnerId } }', {}, headers)).status
  expect(await open(cookie, path, true)).toMatchObject({ principal: { bikeOwnerId }, setCookies: [] })
  expect(await me()).toBe(200)
  expect(await open(cookie, path)).toEqual({ principal: null, setCookies: CLEARED })
  expect(await me()).toBe(401)
})
