import { expect, test } from 'vitest'
import { maySpendData, requestSlot } from './preload-queue.ts'

test('at most four preloads run at once; a place that is given back goes to the next', () => {
  const started: number[] = []
  const releases: (() => void)[] = []
  const cancels = [1, 2, 3, 4, 5, 6].map((number) =>
    requestSlot((release) => {
      started.push(number)
      releases.push(release)
    }),
  )
  expect(started).toEqual([1, 2, 3, 4])
  releases[0]?.()
  releases[0]?.() // twice counts once
  expect(started).toEqual([1, 2, 3, 4, 5])
  cancels[5]?.() // a link that left the page waits no more
  releases[1]?.()
  expect(started).toEqual([1, 2, 3, 4, 5])
  for (const cancel of cancels) cancel()
})

test.each([
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('%j may preload: %s', (connection, expected) => {
  expect(maySpendData(connection)).toBe(expected)
})
