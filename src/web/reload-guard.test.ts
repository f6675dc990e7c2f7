import { afterEach, expect, test, vi } from 'vitest'
import { installReloadGuard, shouldReload } from './reload-guard.ts'
import { pageKeeper } from './shell/waiting/page-keeper.ts'

afterEach(() => vi.unstubAllGlobals())

const last = { path: 'a', at: 1_000_000 }

test.each([
  ['the first failure', 'a', 5, null, true],
  ['the same path within ten seconds', 'a', 1_009_999, last, false],
  ['the same path after ten seconds', 'a', 1_010_000, last, true],
  ['another path', 'b', 1_000_001, last, true],
])('%s', (_name, path, now, before, expected) => {
  expect(shouldReload(path, now, before)).toBe(expected)
})

test('two files of a page that fail at once load it anew once; the second does not call it back', () => {
  const kept = new Map<string, string>()
  const assign = vi.fn()
  const refuse = vi.spyOn(pageKeeper, 'refuse')
  const page = new EventTarget() as Window & typeof globalThis
  const souba = { pathname: '/kaitori/souba', search: '' }
  vi.stubGlobal(
    'window',
    Object.assign(page, {
      location: { assign },
      __reactRouterDataRouter: { state: { location: souba, navigation: { location: souba } } },
    }),
  )
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  installReloadGuard()
  // Without a network the page stays: the browser has none to load instead.
  vi.stubGlobal('navigator', { onLine: false })
  page.kaitoriReload()
  expect(assign).not.toHaveBeenCalled()
  expect(refuse).toHaveBeenCalledExactlyOnceWith('network', '/kaitori/souba')
  vi.stubGlobal('navigator', { onLine: true })
  refuse.mockClear()
  page.kaitoriReload()
  page.kaitoriReload()
  expect(assign).toHaveBeenCalledExactlyOnceWith('/kaitori/souba')
  expect(refuse).not.toHaveBeenCalled()
  // Called back with the browser's own button, and it fails again.
  page.dispatchEvent(new Event('pageshow'))
  page.kaitoriReload()
  expect(assign).toHaveBeenCalledTimes(1)
  expect(refuse).toHaveBeenCalledWith('server', '/kaitori/souba')
})
