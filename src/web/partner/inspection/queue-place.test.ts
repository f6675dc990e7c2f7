import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeIn, stepFrom } from './queue-place.ts'

test.each([
  ['the first of the queue at the beginning', [7, 8], { auctionId: null, index: 0 }, null, 7, false],
  ['the same listing though one before it left', [8, 9], { auctionId: 9, index: 2 }, null, 9, false],
  ['the same listing though an older one came', [5, 9], { auctionId: 9, index: 0 }, null, 9, false],
  ['the next one after a decision', [7, 9], { auctionId: 8, index: 1 }, 8, 9, false],
  ['the one before after a decision on the last', [7], { auctionId: 8, index: 1 }, 8, 7, false],
  ['that another operator took it', [7, 9], { auctionId: 8, index: 1 }, null, 8, true],
  ['that another operator took the last one', [], { auctionId: 8, index: 0 }, null, 8, true],
  ['an empty queue', [], { auctionId: 8, index: 0 }, 8, null, false],
])('it shows %s', (_name, queue, place, decided, auctionId, isGone) => {
  expect(placeIn(queue, place, decided)).toMatchObject({ place: { auctionId }, isGone })
})

test('from a listing that is gone the next step leads to the one in its place', () => {
  const gone = placeIn([7, 9], { auctionId: 8, index: 1 }, null)
  expect(stepFrom([7, 9], gone, 1).auctionId).toBe(9)
  expect(stepFrom([7, 9], gone, -1).auctionId).toBe(7)
})

test('no change of the queue puts another listing in the place of one that was not decided here', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 12 })
  fc.assert(
    fc.property(ids, ids, fc.nat(11), (before, after, start) => {
      const auctionId = before[start % Math.max(1, before.length)]
      if (auctionId === undefined) return
      const shown = placeIn(after, { auctionId, index: before.indexOf(auctionId) }, null)
      expect(shown.place.auctionId).toBe(auctionId)
      expect(shown.isGone).toBe(!after.includes(auctionId))
    }),
  )
})
