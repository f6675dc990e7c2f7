import { expect, test } from 'vitest'
import { likeRulings, MAX_SHOWN_RULINGS, placeOf, type RuledClaim } from './past-rulings.ts'

const CLAIM = { auctionId: 1, place: 'part:tyres', reason: 'damage', amount: 20_000 }
const ruled = (auctionId: number, change: Partial<RuledClaim> = {}): RuledClaim => {
  const at = new Date(Date.UTC(2026, 9, 1 + auctionId))
  return { auctionId, place: 'part:tyres', reason: 'damage', amount: 20_000, allowed: 10_000, at, ...change }
}
const idsOf = (rows: readonly RuledClaim[]) => likeRulings(CLAIM, rows).cases.map(({ auctionId }) => auctionId)

test('the same place comes first, then the same reason; nearer amounts and newer rulings before others', () => {
  const rows = [
    ruled(2, { place: 'stated:photos' }),
    ruled(3, { amount: 90_000 }),
    ruled(4, { amount: 25_000, reason: 'other' }),
    ruled(5),
    ruled(6),
    ruled(7, { place: 'stated:keyCount', reason: 'parts' }),
  ]
  expect(idsOf(rows)).toEqual([6, 5, 4, 3, 2])
})

test('no more than a handful is shown, and a ruling of the trade itself is no past case', () => {
  expect(idsOf(Array.from({ length: 9 }, (_, index) => ruled(index + 1)))).toHaveLength(MAX_SHOWN_RULINGS)
  expect(idsOf([ruled(1)])).toEqual([])
})

test.each([
  ['too few say nothing', [5_000, 20_000], null],
  ['an odd number', [0, 5_000, 20_000], { share: 25, count: 3, isOfPlace: true }],
  ['an even number', [0, 5_000, 10_000, 20_000], { share: 38, count: 4, isOfPlace: true }],
] as const)('the median of what was allowed: %s', (_name, allowed, expected) => {
  expect(
    likeRulings(
      CLAIM,
      allowed.map((it, index) => ruled(index + 2, { allowed: it })),
    ).median,
  ).toEqual(expected)
})

test('where the place has too few, all that are like it count', () => {
  const rows = [ruled(2), ruled(3, { place: 'stated:photos' }), ruled(4, { place: 'stated:color' })]
  expect(likeRulings(CLAIM, rows).median).toEqual({ share: 50, count: 3, isOfPlace: false })
  expect(likeRulings(CLAIM, [...rows, ruled(5), ruled(6)]).median).toMatchObject({ count: 3, isOfPlace: true })
})

test('the number of a mark means nothing on another sheet, its kind does', () => {
  expect(placeOf('sheet:9', { part: null, damage: 'dent' })).toBe('damage:dent')
  expect(placeOf('sheet:5', { part: 'tyres', damage: null })).toBe('part:tyres')
  expect(placeOf('stated:keyCount', null)).toBe('stated:keyCount')
})
