import { expect, it } from 'vitest'
import { readCookies } from './session-cookies.ts'
import { auctionOfPlace, readWayBack, safePlace, wayBackCookie } from './way-back.ts'

it.each(['/kaitori/mypage', '/kaitori', '/kaitori?page=2', '/kaitori/mypage/message/12?notification=message#end'])(
  '%s may be gone back to',
  (place) => {
    expect(safePlace(place)).toBe(place)
  },
)

it.each([
  'https://evil.example/kaitori',
  '//evil.example/kaitori',
  '/kaitori/../partner',
  '/kaitori/..//evil.example',
  '/kaitori//evil.example',
  '/kaitori\\..\\evil',
  '/kaitorix',
  '/partner',
  'javascript:alert(1)',
  '/kaitori/\u0000x',
  '/kaitori/a b',
  '',
  `/kaitori/${'x'.repeat(2000)}`,
])('%j may not', (place) => {
  expect(safePlace(place)).toBeNull()
})

it('the cookie keeps the place for ten minutes, without what guards added', () => {
  const cookie = wayBackCookie('/kaitori/mypage/setting?redirected=login&notification=market', false)
  expect(cookie).toContain('Path=/kaitori; Max-Age=600; SameSite=Lax')
  expect(readWayBack(readCookies(cookie.split(';')[0] ?? ''))).toBe('/kaitori/mypage/setting?notification=market')
})

it('a cookie that someone else wrote leads nowhere', () => {
  expect(readWayBack(new Map([['PBBACK', encodeURIComponent('https://evil.example/')]]))).toBeNull()
  expect(readWayBack(new Map([['PBBACK', '%E0%A4%A']]))).toBeNull()
  expect(readWayBack(new Map())).toBeNull()
})

it.each([
  ['/kaitori/mypage/message/12?tab=support', 12],
  ['/kaitori/mypage/auction/12', 12],
  ['/kaitori/mypage/auction/check-list?id=12', 12],
  ['/kaitori/sell-form/12', 12],
  ['/kaitori/mypage/auction', null],
  ['/kaitori/mypage/setting', null],
  ['/kaitori/auction-review/12', null],
])('%s shows the auction %s of its owner', (place, auctionId) => {
  expect(auctionOfPlace(place)).toBe(auctionId)
})
