import { expect, it } from 'vitest'
import { guard } from './guards.ts'

it.each([
  ['visitor', '/kaitori/mypage', '/kaitori/login'],
  ['visitor', '/kaitori/mypage/setting/profile/edit', '/kaitori/login'],
  ['visitor', '/kaitori/mypage/setting/taikai/complete', null],
  ['visitor', '/kaitori/sell-form', '/kaitori/search-form'],
  ['visitor', '/kaitori/sell-form/12', '/kaitori/search-form'],
  ['visitor', '/kaitori/sell', '/kaitori/search-form'],
  ['visitor', '/kaitori/sell-form/signup', null],
  ['visitor', '/kaitori', null],
  ['visitor', '/kaitori/login', null],
  ['visitor', '/kaitori/login/code', '/kaitori/login'],
  ['challenged', '/kaitori/login/code', null],
  ['visitor', '/kaitori/souba/1', null],
  ['owner', '/kaitori', '/kaitori/mypage/market'],
  ['owner', '/kaitori/login', '/kaitori/mypage'],
  ['owner', '/kaitori/login/code', '/kaitori/login'],
  ['owner', '/kaitori/mypage', null],
  ['owner', '/kaitori/sell-form', null],
  ['owner', '/kaitori/souba', null],
])('a %s at %s → %s', (who, path, to) => {
  expect(guard({ path, isLoggedIn: who === 'owner', hasChallenge: who === 'challenged' })?.to ?? null).toBe(to)
})

it('only the way to my page is remembered', () => {
  const visitor = { isLoggedIn: false, hasChallenge: false }
  expect(guard({ ...visitor, path: '/kaitori/mypage/market' })?.remembersWay).toBe(true)
  expect(guard({ ...visitor, path: '/kaitori/sell-form' })?.remembersWay).toBe(false)
})
