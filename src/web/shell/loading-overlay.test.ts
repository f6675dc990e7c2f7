import { expect, test } from 'vitest'
import { showsOverlay } from './loading-overlay.tsx'

test.each([
  ['/kaitori/mypage', true, false, true],
  ['/kaitori/mypage', false, false, false],
  ['/kaitori/sell-form', true, false, false],
  ['/kaitori/sell-form/signup', true, false, false],
  ['/kaitori/sell-form/12', true, false, false],
  ['/kaitori/search-form', true, false, false],
  ['/kaitori/sell-form', true, true, true],
  ['/kaitori/search-form', false, true, true],
  ['/kaitori/sell-former', true, false, true],
])('%s, loading %s, forced %s: %s', (path, isLoading, isForced, expected) => {
  expect(showsOverlay(path, isLoading, isForced)).toBe(expected)
})
