import { expect, test } from 'vitest'
import { unknownChoices } from '#domain/auction/list-query.ts'
import { addressOfKept, addressWith, filterOf, keptQuery } from './list-address.ts'

test('an address becomes a filter, in the usual order', () => {
  const url = new URL('http://k.invalid/partner/auctions?maker=3&area=13&from=100000&q=CB&soon=1&after=abc')
  const { filter, after, before, isGrid } = filterOf(url)
  expect(filter).toMatchObject({ view: 'running', order: 'ending', makerId: 3, prefecture: '13', keyword: 'CB' })
  expect(filter).toMatchObject({ priceFrom: 100_000, isEndingSoon: true })
  expect([after, before, isGrid]).toEqual(['abc', null, false])
})

test.each([
  ['from=50万', { priceFrom: 500_000 }, []],
  ['from=abc', { priceFrom: null }, ['from']],
  ['from=50万&to=10万', { priceFrom: 500_000, priceTo: 100_000 }, ['to']],
  ['to=99999999999', { priceTo: null }, ['to']],
  ['maker=x', { makerId: null }, ['maker']],
  ['soon=abc', {}, ['soon']],
  ['order=zz', { order: 'ending' }, ['order']],
  [`q=${'あ'.repeat(300)}`, { keyword: null }, ['q']],
  ['soon=1', { isEndingSoon: true }, []],
  ['view=nothing', { view: 'running' }, ['view']],
  ['mileage=2147483648', { mileageIdMost: null }, ['mileage']],
])('%s is read, or a fault: no filter gets wider than it was asked', (search, expected, faulty) => {
  const { filter, faults } = filterOf(new URL(`/partner/auctions?${search}`, 'http://k.invalid'))
  expect(filter).toMatchObject(expected)
  expect(faults.map(({ field }) => field)).toEqual(faulty)
})

test.each([
  ['/partner/bids', 'outbid'],
  ['/partner/bids?view=won', 'won'],
  ['/partner/bids?view=running', 'outbid'],
  ['/partner/watch', 'watched'],
  ['/partner/auctions?view=all', 'all'],
  ['/partner/auctions?view=won', 'running'],
])('%s shows %s', (address, view) => {
  expect(filterOf(new URL(address, 'http://k.invalid')).filter.view).toBe(view)
})

test('a number that stands for nothing is a fault', () => {
  const choices = {
    allMakers: [{ makerId: 1 }],
    displacementCategories: [{ displacementCtgId: 2 }],
    mileages: [{ mileageId: 3 }],
  }
  const faultsOf = (search: string) =>
    unknownChoices(filterOf(new URL(`/partner/auctions?${search}`, 'http://k.invalid')).filter, choices)
  expect(faultsOf('maker=1&displacement=2&mileage=3&area=13')).toEqual([])
  expect(faultsOf('maker=999&displacement=9&mileage=9&area=99').map(({ field }) => field)).toEqual([
    'maker',
    'displacement',
    'mileage',
    'area',
  ])
})

test('a change keeps the rest and leads back to the first page', () => {
  const url = { pathname: '/partner/auctions', search: '?maker=3&after=abc' }
  expect(addressWith(url, { as: 'grid' })).toBe('/partner/auctions?maker=3&as=grid')
  expect(addressWith(url, { maker: null })).toBe('/partner/auctions')
  expect(addressWith(url, { before: 'xyz' })).toBe('/partner/auctions?maker=3&before=xyz')
})

test('a filter is kept as the form shows it: without the dealer, the place in the list and what is empty', () => {
  const shown = new URLSearchParams('dealer=2001&q=&maker=1&from= 50万 &after=abc&order=ending')
  expect(keptQuery(shown)).toBe(`maker=1&from=${encodeURIComponent('50万')}&order=ending`)
})

test.each([
  ['/partner/auctions', '?maker=2', '/partner/auctions?view=wanted&maker=1'],
  ['/partner/watch', '', '/partner/watch?maker=1'],
  ['/partner/bids', '?view=won&maker=2', '/partner/bids?maker=1&view=won'],
])('a kept filter narrows the list that it stands in: %s%s', (pathname, search, address) => {
  expect(addressOfKept({ pathname, search }, 'view=wanted&maker=1')).toBe(address)
})
