import { expect, test } from 'vitest'
import { steadyRows } from './steady-rows.ts'

const row = (auctionId: number, price = 0) => ({ auctionId, price })

test('a bid changes the figures of a row, and not its place', () => {
  const { rows, gone, newCount, isMoved } = steadyRows([row(1), row(2), row(3)], [row(3, 9), row(1), row(2)])
  expect(rows).toEqual([row(1), row(2), row(3, 9)])
  expect([gone.size, newCount, isMoved]).toEqual([0, 0, true])
})

test('what has left the list stays until it is sorted anew, and what came in waits', () => {
  const { rows, gone, newCount, isMoved } = steadyRows([row(1), row(2)], [row(4), row(2, 5), row(3)])
  expect(rows).toEqual([row(1), row(2, 5)])
  expect([...gone]).toEqual([1])
  expect([newCount, isMoved]).toEqual([2, false])
})

test('a list that is as it was says nothing', () => {
  const same = [row(1), row(2)]
  expect(steadyRows(same, same)).toEqual({ rows: same, gone: new Set(), newCount: 0, isMoved: false })
})

test('of a reading only the row with other figures is another object: the others are not drawn anew', () => {
  const held = [row(1), row(2), row(3)]
  const { rows } = steadyRows(held, [row(1), row(2, 5), row(3)])
  expect(rows.map((it, index) => it === held[index])).toEqual([true, false, true])
})
