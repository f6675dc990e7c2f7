import { expect, test } from 'vitest'
import { showsOverlay } from './loading.tsx'

test.each([
  ['/kaitori/mypage', true, true],
  ['/kaitori/mypage', false, false],
  ['/kaitori/sell-form', true, false],
  ['/kaitori/sell-form/signup', true, false],
  ['/kaitori/sell-form/12', true, false],
  ['/kaitori/search-form', true, false],
  ['/kaitori/search-form-of-others', true, true],
])('on %s, loading %s: the overlay shows %s', (path, isLoading, shows) => {
  expect(showsOverlay(path, isLoading)).toBe(shows)
})
