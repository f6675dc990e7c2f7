import { expect, test } from 'vitest'
import { checkSession, clearsSession } from './session-check.ts'
import { clearedSessionCookies, deviceCookie, readCookies, sessionCookies } from './session-cookies.ts'

const NOW = 1_800_000_000_000
const ALL = { PBIDT: 'id', PBEXP: String(NOW + 1), PBRT: 'refresh', PBDEL: String(NOW + 1000) }

function stateOf(cookies: Record<string, string>): string {
  return checkSession(new Map(Object.entries(cookies)), NOW).kind
}

test.each([
  ['no cookie', {}, 'none'],
  ['cookies of others', { other: '1' }, 'none'],
  ['everything there', ALL, 'alive'],
  ['exactly at expiresIn', { ...ALL, PBEXP: String(NOW) }, 'alive'],
  ['past expiresIn', { ...ALL, PBEXP: String(NOW - 1) }, 'stale'],
  ['past deleteAt', { ...ALL, PBDEL: String(NOW - 1) }, 'over'],
  ['past both', { ...ALL, PBEXP: String(NOW - 2), PBDEL: String(NOW - 1) }, 'over'],
  ['no id token', { PBEXP: ALL.PBEXP, PBRT: 'refresh', PBDEL: ALL.PBDEL }, 'over'],
  ['no expiresIn', { PBIDT: 'id', PBRT: 'refresh', PBDEL: ALL.PBDEL }, 'over'],
  ['no refresh token', { PBIDT: 'id', PBEXP: ALL.PBEXP, PBDEL: ALL.PBDEL }, 'over'],
  ['no deleteAt', { PBIDT: 'id', PBEXP: ALL.PBEXP, PBRT: 'refresh' }, 'alive'],
  ['an empty id token', { ...ALL, PBIDT: '' }, 'over'],
  ['expiresIn that is no number', { ...ALL, PBEXP: 'soon' }, 'over'],
])('%s: %j is %s', (_, cookies, kind) => {
  expect(stateOf(cookies)).toBe(kind)
})

test('cookies come back as they were written', () => {
  const tokens = { idToken: 'a.b.c', expiresIn: NOW + 1, refreshToken: 'r-_', deleteAt: NOW + 60_500 }
  const written = sessionCookies(tokens, { isSecure: true, now: NOW })
  expect(written[0]).toBe('PBIDT=a.b.c; Path=/kaitori; Max-Age=60; SameSite=Lax; Secure')
  const header = written.map((it) => it.split(';')[0]).join('; ')
  expect(checkSession(readCookies(header), NOW)).toEqual({ kind: 'alive', tokens })
})

test('cleared cookies end at once, the device stays 90 days', () => {
  const scope = { isSecure: false, now: NOW }
  expect(clearedSessionCookies(scope)).toEqual(
    ['PBIDT', 'PBEXP', 'PBRT', 'PBDEL'].map((name) => `${name}=; Path=/kaitori; Max-Age=0; SameSite=Lax`),
  )
  expect(deviceCookie('d', scope)).toBe('PBDEV=d; Path=/kaitori; Max-Age=7776000; SameSite=Lax')
})

test('of two cookies with one name the first counts', () => {
  expect(readCookies('a=1; b=x=y; a=2;c').get('a')).toBe('1')
  expect(readCookies('a=1; b=x=y').get('b')).toBe('x=y')
})

test.each([
  ['/kaitori/logout', true],
  ['/kaitori/sign-up', true],
  ['/kaitori/mypage', false],
])('%s clears the session: %s', (path, clears) => {
  expect(clearsSession(path)).toBe(clears)
})
