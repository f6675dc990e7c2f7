import { expect, test } from 'vitest'
import { openedForOf, openedForRefusal, readOpenedFor } from './opened-for.ts'

const moto = { bikeDealerId: '1', name: 'モト横浜' }
const bike = { bikeDealerId: '2', name: 'バイク川崎' }
const dealer = { partner: { partnerId: '11', name: '山田', dealers: [moto] }, dealerId: null }
const rival = { partner: { partnerId: '12', name: '佐藤', dealers: [bike] }, dealerId: null }
const agency = { partnerId: '13', name: '関東代理店', dealers: [moto, bike] }
const operator = { partner: { partnerId: '14', name: '運営 花', dealers: [] }, dealerId: null }

test.each([dealer, operator, { partner: agency, dealerId: 2 }])('a form of the one who is logged in is taken', (it) => {
  expect(openedForRefusal(openedForOf(it), it)).toBeNull()
})

test.each([
  ['another account', openedForOf(dealer), rival, 'ログイン中のアカウントが「バイク川崎」に変わった'],
  ['an operator', openedForOf(dealer), operator, 'ログイン中のアカウントが「運営 花」に変わった'],
  [
    'another dealer of the agency',
    openedForOf({ partner: agency, dealerId: 1 }),
    { partner: agency, dealerId: 2 },
    '販売店が「バイク川崎」に変わった',
  ],
  ['nobody', null, dealer, 'ページの内容が古くなっています。'],
  ['what no page writes', '11', dealer, 'ページの内容が古くなっています。'],
])('a form that was opened for %s is refused in words', (_name, openedFor, visitor, words) => {
  expect(openedForRefusal(openedFor, visitor)?.problem).toContain(words)
})

test('the form names it, or the address where the body is a file; the body stays to be read', async () => {
  const url = new URL('https://example.com/partner/market?openedFor=11:')
  const file = new Request(url, { method: 'POST', body: 'soldOn', headers: { 'content-type': 'text/plain' } })
  expect(await readOpenedFor(file, url)).toBe('11:')
  const form = new Request(url, { method: 'POST', body: new URLSearchParams({ do: 'bid', openedFor: '12:' }) })
  expect(await readOpenedFor(form, url)).toBe('12:')
  expect((await form.formData()).get('do')).toBe('bid')
})
