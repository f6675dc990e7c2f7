import { describe, expect, it } from 'vitest'
import { guardRedirect, keptParameters } from './redirect-address.ts'

const EVERYTHING =
  '?id1=a&createAccount=1&mrasn=b&displacement=3&page=2&fromNoneAuth=true&registered=1&redirected=login&notification=message&id=7&utm_source=x'

describe('what survives a redirect', () => {
  it.each([
    ['/kaitori/mypage', '/kaitori/login', ['id1', 'mrasn', 'notification', 'id']],
    ['/kaitori/login', '/kaitori/login/code', ['id1', 'mrasn', 'notification', 'id']],
    ['/kaitori/sell-form', '/kaitori/search-form', ['id1', 'createAccount', 'mrasn']],
    ['/kaitori/sell-form/signup', '/kaitori/sign-up', ['id1', 'createAccount', 'mrasn']],
    ['/kaitori', '/kaitori/mypage/market', ['id1', 'mrasn']],
    ['/kaitori/auction', '/kaitori/auction', ['id1', 'mrasn', 'displacement', 'page']],
    ['/kaitori/auction', '/kaitori/mypage/auction', ['id1', 'mrasn']],
  ])('%s → %s', (path, to, names) => {
    expect([...keptParameters({ path, search: EVERYTHING }, to).keys()].sort()).toEqual([...names].sort())
  })

  it('values are kept as they are, each once', () => {
    const kept = keptParameters({ path: '/kaitori', search: '?id1=a%26b&id1=c' }, '/kaitori/mypage/market')
    expect(kept.toString()).toBe('id1=a%26b')
  })
})

describe('a guard', () => {
  it('says where it sent the request', () => {
    expect(guardRedirect({ path: '/kaitori/mypage', search: '?id1=a&x=1' }, '/kaitori/login')).toBe(
      '/kaitori/login?id1=a&redirected=login',
    )
  })
  it('never sends a request to the same target again, also over a detour', () => {
    const first = guardRedirect({ path: '/kaitori', search: '' }, '/kaitori/mypage/market') ?? ''
    const second = guardRedirect(
      { path: '/kaitori/mypage/market', search: new URL(first, 'http://x').search },
      '/kaitori',
    )
    const third = guardRedirect(
      { path: '/kaitori', search: new URL(second ?? '', 'http://x').search },
      '/kaitori/mypage/market',
    )
    expect(second).toBe('/kaitori?redirected=mypage%2Fmarket+top')
    expect(third).toBeNull()
  })
  it('sets what the rule asks for', () => {
    const address = guardRedirect({ path: '/kaitori/sell-form', search: '' }, '/kaitori/mypage/auction/5', {
      fromNoneAuth: 'true',
    })
    expect(address).toBe('/kaitori/mypage/auction/5?fromNoneAuth=true&redirected=mypage%2Fauction%2F5')
  })
})
