import { expect, test } from 'vitest'
import { failureOf, failureSearch } from './failure-search.ts'

test('the number and the page of an error go with the form to its code and back', () => {
  const failure = { requestId: 'req-1', page: '/kaitori/souba/1?year=2020&a=b' }
  const address = new URL(`https://example.com/kaitori/contact/code${failureSearch(failure, { resent: 'true' })}`)
  expect(address.searchParams.get('resent')).toBe('true')
  expect(failureOf(address)).toEqual(failure)
})

test('where nothing failed, the address stays bare', () => {
  expect(failureSearch(failureOf(new URL('https://example.com/kaitori/contact')))).toBe('')
})
