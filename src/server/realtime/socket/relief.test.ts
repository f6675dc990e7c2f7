import { expect, test } from 'vitest'
import { relieve } from './socket-server.ts'

function readersWith(...waiting: number[]) {
  const cut: number[] = []
  const readers = waiting.map((waitingBytes) => ({ waitingBytes, cutOff: () => void cut.push(waitingBytes) }))
  return { readers, cut }
}

test.each([
  ['nobody while it is not too much', [40, 0, 60], [], 100],
  ['the slowest, until half is left', [10, 60, 30, 20, 0], [60, 30], 30],
  ['one that alone is too much', [0, 500, 0, 1], [500], 1],
])('cuts off %s', (_what, waiting, expectedCut, left) => {
  const { readers, cut } = readersWith(...waiting)
  expect(relieve(readers, 100)).toBe(left)
  expect(cut).toEqual(expectedCut)
})
