import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
let cookie = ''

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    querySelector: () => null,
    getElementById: () => ({ textContent: JSON.stringify({ idToken: 'of the configuration' }) }),
  })
  vi.stubGlobal('window', { location: { protocol: 'http:' } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the token is that of the cookie, else of the local storage, else of the configuration', async () => {
  const { bearerToken, forgetStoredToken } = await import('./bearer-token.ts')
  const later = Date.now() + 60_000
  cookie = `PBIDT=of-the-cookie; PBEXP=${later}; PBRT=x; PBDEL=${later}`
  stored.set('PBIDT', 'of the storage')
  expect(await bearerToken()).toBe('of-the-cookie')
  cookie = ''
  expect(await bearerToken()).toBe('of the storage')
  forgetStoredToken() // the server took it no more
  expect(await bearerToken()).toBe('of the configuration')
})
