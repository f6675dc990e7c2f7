import { expect, test } from 'vitest'
import { ArgumentIndex } from './argument-index.ts'

function found(index: ArgumentIndex<string>, values: Record<string, string | number | null>): string[] {
  return [...index.matching(values)].flatMap((items) => [...items]).sort()
}

test('only supplied arguments count, numbers and texts compare alike, null matches only null', () => {
  const index = new ArgumentIndex<string>()
  index.add('all', {})
  index.add('auction', { auctionId: 7 })
  index.add('other auction', { auctionId: 8 })
  index.add('auction and agent', { agentId: '5', auctionId: 7 })
  index.add('no agent', { auctionId: 7, agentId: null })
  expect(found(index, { auctionId: 7, agentId: 5 })).toEqual(['all', 'auction', 'auction and agent'])
  expect(found(index, { auctionId: 7, agentId: null })).toEqual(['all', 'auction', 'no agent'])
  expect(found(index, { auctionId: 9, agentId: 5 })).toEqual(['all'])
})

test('what was removed is not found, and an empty index says so', () => {
  const index = new ArgumentIndex<string>()
  index.add('a', { x: 1 })
  index.add('b', { x: 1 })
  index.remove('a', { x: 1 })
  index.remove('a', { x: 1 })
  index.remove('c', { y: 1 })
  expect(found(index, { x: 1 })).toEqual(['b'])
  expect(index.isEmpty).toBe(false)
  index.remove('b', { x: 1 })
  expect(index.isEmpty).toBe(true)
})

test('values that contain separators do not run into each other', () => {
  const index = new ArgumentIndex<string>()
  index.add('item', { a: '1","2', b: '3' })
  expect(found(index, { a: '1', b: '2","3' })).toEqual([])
})
