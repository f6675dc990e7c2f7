import { expect, test } from 'vitest'
import { createTaggedCache } from './tagged-cache.ts'

const open = (maxBytes = 1000) =>
  createTaggedCache<string>({ maxBytes, lifetimeMs: 600_000, sizeOf: (text) => text.length })

test('a value is kept until data with one of its tags changes', () => {
  const cache = open()
  const now = performance.now()
  cache.put('a', 'prices', ['souba', 'catalog'], now)
  cache.put('b', 'texts', ['article'], now)
  cache.invalidate('souba')
  expect(cache.get('a', now)).toBeUndefined()
  expect(cache.get('b', now)).toBe('texts')
})

test('a value whose data changed while it was made is not kept', () => {
  const cache = open()
  const startedAt = performance.now()
  cache.invalidate('souba')
  expect(cache.put('a', 'old', ['souba'], startedAt)).toBe(false)
  cache.clear()
  expect(cache.put('b', 'old', ['article'], startedAt)).toBe(false)
  expect(cache.get('a', performance.now())).toBeUndefined()
})

test('a value does not outlive its time', () => {
  const cache = open()
  const now = performance.now()
  cache.put('a', 'x', [], now)
  expect(cache.get('a', now + 599_999)).toBe('x')
  expect(cache.get('a', now + 600_000)).toBeUndefined()
})

test('what was used longest ago makes room', () => {
  const cache = open(10)
  const now = performance.now()
  cache.put('a', '12345', [], now)
  cache.put('b', '12345', [], now)
  cache.get('a', now)
  cache.put('c', '12345', [], now)
  expect([cache.get('a', now), cache.get('b', now), cache.get('c', now)]).toEqual(['12345', undefined, '12345'])
})

test('what is out of date can still be had, until nothing of it is trusted or something newer is there', () => {
  const cache = open()
  const now = performance.now()
  for (const key of ['changed', 'old', 'cleared']) cache.put(key, key, [`of ${key}`], now)
  cache.invalidate('of changed')
  cache.get('old', now + 600_000)
  cache.clear()
  for (const key of ['changed', 'old', 'cleared']) {
    expect(cache.get(key, now)).toBeUndefined()
    expect(cache.getOutdated(key)).toBe(key)
  }
  cache.put('old', 'new', [], performance.now())
  expect(cache.getOutdated('old')).toBe('new')
  cache.forgetAll()
  expect(['changed', 'old', 'cleared'].map((key) => cache.getOutdated(key))).toEqual([undefined, undefined, undefined])
})
