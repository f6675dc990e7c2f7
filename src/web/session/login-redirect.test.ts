import { expect, it } from 'vitest'
import { guardAnswer, loginAnswer, toRedirect } from './login-redirect.ts'

const ORIGIN = 'http://localhost:3000'
const place = (path: string) => ({ url: new URL(path, ORIGIN), isSecure: false })

it('a guard sends to the login and remembers the way', () => {
  const answer = guardAnswer(place('/kaitori/mypage/setting?id1=a'), false, new Map())
  expect(answer?.to).toBe('/kaitori/login?id1=a&redirected=login')
  expect(answer?.cookies.join()).toContain('PBBACK=%2Fkaitori%2Fmypage%2Fsetting%3Fid1%3Da')
})

it('a lost session is cleared and leads to the login, whatever the address says', () => {
  const { to, cookies } = loginAnswer(place('/kaitori/mypage?redirected=login'))
  expect(to).toBe('/kaitori/login')
  expect(cookies.filter((cookie) => cookie.includes('Max-Age=0')).map((cookie) => cookie.split('=')[0])).toEqual([
    'PBIDT',
    'PBEXP',
    'PBRT',
    'PBDEL',
  ])
})

it.each([
  ['an opened page', '/kaitori/mypage', {}, 1],
  ['data loaded ahead', '/kaitori/mypage.data', {}, 0],
  ['a page loaded ahead', '/kaitori/mypage', { 'sec-purpose': 'prefetch' }, 0],
])('%s sets cookies or not', (_, path, headers, count) => {
  const answer = guardAnswer(place('/kaitori/mypage'), false, new Map())
  if (!answer) throw new Error('Nobody guards my page.')
  const response = toRedirect(answer, new Request(ORIGIN + path, { headers }))
  expect(response.status).toBe(302)
  expect(response.headers.getSetCookie()).toHaveLength(count)
})
