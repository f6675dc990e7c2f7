import { expect, test } from 'vitest'
import { showsOverlay } from './loading.tsx'

test.each([
  ['/kaitori/mypage', true, false, true],
  ['/kaitori/mypage', false, false, false],
  ['/kaitori/sell-form', true, false, false],
  ['/kaitori/sell-form/signup', true, false, false],
  ['/kaitori/sell-form/12', true, false, false],
  ['/kaitori/search-form', true, false, false],
  ['/kaitori/sell-form', false, true, true],
  ['/kaitori/search-form', true, true, true],
  ['/kaitori/search-form-of-others', true, false, true],
])('on %s, loading %s, forced %s: the overlay shows %s', (path, isLoading, isForced, shows) => {
  expect(showsOverlay(path, isLoading, isForced)).toBe(shows)
})
