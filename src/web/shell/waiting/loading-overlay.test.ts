import { expect, test } from 'vitest'
import { showsOverlay } from './loading-overlay.tsx'

test.each([
  ['/kaitori/mypage', 'loading', false, true],
  ['/kaitori/mypage', 'idle', false, false],
  ['/kaitori/mypage', 'idle', true, true],
  ['/kaitori/sell-form', 'loading', false, false],
  ['/kaitori/sell-form/signup', 'loading', false, false],
  ['/kaitori/sell-form/12', 'loading', false, false],
  ['/kaitori/search-form', 'loading', false, false],
  ['/kaitori/search-form-of-others', 'loading', false, true],
  ['/kaitori/sell-form', 'idle', true, true],
  ['/kaitori/search-form', 'loading', true, true],
  ['/partner/auctions', 'loading', false, false],
  ['/partner/auctions', 'submitting', false, true],
] as const)('on %s, navigation %s, forced %s: the overlay shows %s', (path, navigation, isForced, shows) => {
  expect(showsOverlay(path, { navigation, isForced })).toBe(shows)
})
