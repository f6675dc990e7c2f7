import { expect, test } from 'vitest'
import { checkPartnerSession, clearedPartnerCookies, isPartnerPath, partnerSessionCookies } from './partner-cookies.ts'
import { checkSession } from './session-check.ts'
import { readCookies } from './session-cookies.ts'

const NOW = 1_800_000_000_000
const TOKENS = { idToken: 'a.b.c', expiresIn: NOW + 1000, refreshToken: 'r', deleteAt: NOW + 60_000 }
const scope = { isSecure: true, now: NOW }

test('what is written is read again, and by the partner alone', () => {
  const written = partnerSessionCookies(TOKENS, scope)
  expect(written[0]).toBe('PPIDT=a.b.c; Path=/partner; Max-Age=60; HttpOnly; SameSite=Lax; Secure')
  const cookies = readCookies(written.map((it) => it.split(';')[0]).join('; '))
  expect(checkPartnerSession(cookies, NOW)).toEqual({ kind: 'alive', tokens: TOKENS })
  expect(checkSession(cookies, NOW)).toEqual({ kind: 'none' })
})

test("an owner's cookies are no session of a partner", () => {
  const cookies = readCookies('PBIDT=a; PBEXP=9999999999999; PBRT=r; PBDEL=9999999999999')
  expect(checkPartnerSession(cookies, NOW)).toEqual({ kind: 'none' })
})

test('cleared cookies end at once', () => {
  expect(clearedPartnerCookies(scope).every((it) => it.includes('Max-Age=0'))).toBe(true)
})

test.each([
  ['/partner', true],
  ['/partner/auctions', true],
  ['/partner.data', true],
  ['/partners', false],
  ['/kaitori/partner', false],
])('%s belongs to the console: %s', (path, expected) => {
  expect(isPartnerPath(path)).toBe(expected)
})
