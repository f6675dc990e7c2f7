import { expect, test, vi } from 'vitest'
import { type AuthTokens, readCookies, sessionCookies } from '#domain/session/session-cookies.ts'
import { createBrowserSession, REFRESH_FAILED, type SessionPort } from './browser-session.ts'

const NOW = 1_800_000_000_000
const OLD: AuthTokens = { idToken: 'old', refreshToken: 'r1', expiresIn: NOW - 1, deleteAt: NOW + 1_000_000 }
const NEW: AuthTokens = { idToken: 'new', refreshToken: 'r2', expiresIn: NOW + 3_600_000, deleteAt: NOW + 1_000_000 }

/** A cookie jar that several tabs share, and the lock that goes with it. */
function browser(tokens: AuthTokens | null) {
  const jar = new Map<string, string>()
  const writeCookie = (cookie: string) => {
    const [pair = ''] = cookie.split(';')
    const [name = '', value = ''] = pair.split('=')
    if (cookie.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, value)
  }
  if (tokens) for (const cookie of sessionCookies(tokens, { isSecure: false, now: NOW })) writeCookie(cookie)
  let last: Promise<unknown> = Promise.resolve()
  const refresh = vi.fn<SessionPort['refresh']>(async () => NEW)
  const onEnd = vi.fn()
  const port: SessionPort = {
    readCookies: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    writeCookie,
    now: () => NOW,
    isSecure: false,
    refresh,
    exclusively(work) {
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      return turn
    },
    isUnanswered: (error) => error instanceof TypeError,
    onEnd,
  }
  return { jar, port, refresh, onEnd, tab: () => createBrowserSession(port) }
}

test('ten calls in each of two tabs refresh once, and all get the new token', async () => {
  const { tab, refresh } = browser(OLD)
  const tabs = [tab(), tab()]
  const tokens = await Promise.all(tabs.flatMap((it) => Array.from({ length: 10 }, () => it.token())))
  expect(new Set(tokens)).toEqual(new Set(['new']))
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(refresh).toHaveBeenCalledWith(expect.objectContaining({ idToken: 'old', refreshToken: 'r1' }))
})

test('a browser that stores cookies late refreshes once among two tabs', async () => {
  const { port, refresh } = browser(OLD)
  const lateTab = () => {
    const pending: string[] = []
    return createBrowserSession({
      ...port,
      writeCookie: (cookie) => pending.push(cookie), // other tabs see it once this one reads
      readCookies: () => {
        for (const cookie of pending.splice(0)) port.writeCookie(cookie)
        return port.readCookies()
      },
    })
  }
  expect(await Promise.all([lateTab().token(), lateTab().token()])).toEqual(['new', 'new'])
  expect(refresh).toHaveBeenCalledTimes(1)
})

test.each([
  ['an empty result', async () => null],
  ['a refusal', () => Promise.reject(new Error('401'))],
])('%s clears the session', async (_, answer) => {
  const { tab, refresh, onEnd, jar } = browser(OLD)
  refresh.mockImplementation(answer)
  const session = tab()
  expect(await Promise.all([session.token(), session.token()])).toEqual([null, null])
  expect(jar.size).toBe(0)
  expect(onEnd).toHaveBeenCalledTimes(1)
  expect(onEnd).toHaveBeenCalledWith(REFRESH_FAILED)
  expect(await session.token()).toBeNull()
})

test('no answer from the network keeps the session for the next try', async () => {
  const { tab, refresh, onEnd } = browser(OLD)
  refresh.mockRejectedValueOnce(new TypeError('Network request failed'))
  const session = tab()
  await expect(session.token()).rejects.toThrow('Network request failed')
  expect(await session.token()).toBe('new')
  expect(onEnd).not.toHaveBeenCalled()
})

test.each([
  ['no cookie', {}, 0],
  ['a missing refresh token', { ...NEW, refreshToken: '' }, 1],
  ['deleteAt has passed', { ...NEW, deleteAt: NOW - 1 }, 1],
])('%s means not logged in', async (_, tokens, ends) => {
  const { tab, onEnd, jar } = browser(null)
  const given = tokens as Partial<AuthTokens>
  if (given.idToken) jar.set('PBIDT', given.idToken).set('PBEXP', String(given.expiresIn))
  if (given.refreshToken) jar.set('PBRT', given.refreshToken)
  if (given.deleteAt) jar.set('PBDEL', String(given.deleteAt))
  const session = tab()
  expect(session.isThere()).toBe(false)
  expect(await session.token()).toBeNull()
  expect(onEnd).toHaveBeenCalledTimes(ends)
  expect(jar.size).toBe(0)
})

test('a login stores its tokens and the device, and ends the challenge', async () => {
  const { tab, jar } = browser(null)
  const session = tab()
  session.setChallenge('1f0c')
  expect(jar.get('PBSID')).toBe('1f0c')
  session.start({ ...NEW, deviceToken: 'device' })
  expect(Object.fromEntries(readCookies([...jar].map((it) => it.join('=')).join('; ')))).toEqual({
    PBIDT: 'new',
    PBEXP: String(NEW.expiresIn),
    PBRT: 'r2',
    PBDEL: String(NEW.deleteAt),
    PBDEV: 'device',
  })
  expect(await session.token()).toBe('new')
})
