import { expect, test } from 'vitest'
import { addressWith, filterOf } from './todo-address.ts'

const dealers = [
  { bikeDealerId: '3', name: 'モト横浜' },
  { bikeDealerId: '7', name: '湘南モータース' },
]
const visit = { partner: { dealers }, dealerId: 3 } as unknown as Parameters<typeof filterOf>[1]
const read = (search: string) => filterOf(new URLSearchParams(search), visit)

test('a list is of the dealer of the page, or narrowed to a kind and to another dealer of the agency', () => {
  expect(read('')).toEqual({ kind: null, bikeDealerId: 3 })
  expect(read('shop=all')).toEqual({ kind: null, bikeDealerId: null })
  expect(read('kind=payment&shop=7&dealer=3')).toEqual({ kind: 'payment', bikeDealerId: 7 })
  expect(read('kind=money&shop=8')).toEqual({ kind: null, bikeDealerId: null })
})

test('the other list stays where it is when one is paged', () => {
  expect(addressWith('?dealer=3&waitingAfter=x', { after: 'y', before: null })).toBe('?dealer=3&waitingAfter=x&after=y')
  expect(addressWith('?after=x', { after: null, before: null })).toBe('?')
})
