import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namedDealer, pageForDealer, searchWithoutDealer, withDealer } from './dealer-address.ts'

test.each([
  ['/partner/bids', null, '/partner/bids'],
  ['/partner/bids', '12', '/partner/bids?dealer=12'],
  ['/partner/auctions?view=wanted', '12', '/partner/auctions?view=wanted&dealer=12'],
  ['/partner/auctions?dealer=7&view=won', '12', '/partner/auctions?dealer=12&view=won'],
  ['/partner/auctions/7#delivery-plan', '12', '/partner/auctions/7?dealer=12#delivery-plan'],
])('%s for the dealer %s is %s', (to, dealer, expected) => {
  expect(withDealer(to, dealer)).toBe(expected)
})

test.each([
  ['?q=1000312&order=newest&dealer=7', '?q=1000312&order=newest&dealer=12'],
  ['?view=outbid&after=abc&dealer=7', '?view=outbid&dealer=12'],
  ['?again=1&dealer=7', '?dealer=12'],
  ['', '?dealer=12'],
])('the page at %s is at %s for another dealer', (search, expected) => {
  expect(pageForDealer({ pathname: '/partner/auctions', search }, '12')).toBe(`/partner/auctions${expected}`)
})

test.each([
  ['', null],
  ['dealer=', ''],
  ['dealer=7', '7'],
  ['dealer=7&dealer=7', '7'],
  ['dealer=7&dealer=8', '7、8'],
])('%s names %s', (search, named) => {
  expect(namedDealer(new URLSearchParams(search))).toBe(named)
})

test('an address keeps what else it asks for, and names one dealer', () => {
  const search = fc.dictionary(fc.string(), fc.string()).map((it) => {
    const parameters = new URLSearchParams(it)
    parameters.delete('dealer')
    return parameters.toString()
  })
  fc.assert(
    fc.property(search, fc.nat().map(String), fc.nat().map(String), (asked, first, second) => {
      const address = withDealer(withDealer(`/partner/auctions?${asked}`, first), second)
      const [, written = ''] = address.split('?')
      expect(new URLSearchParams(written).getAll('dealer')).toEqual([second])
      expect(searchWithoutDealer(written)).toBe(asked)
    }),
  )
})
