import { expect, test } from 'vitest'
import { addAlerts, alertsBetween, type Standings } from './standing-alerts.ts'

const list = (...ids: readonly number[]) => ({
  auctions: ids.map((auctionId) => ({ auctionId, makerName: 'ホンダ', modelName: 'CB400SF', currentPrice: 300_000 })),
})
const standings = (
  leading: readonly number[],
  outbid: readonly number[],
  won: readonly number[],
  wanted: readonly number[] = [],
): Standings => ({
  wanted: list(...wanted),
  leading: list(...leading),
  outbid: list(...outbid),
  won: list(...won),
})

test.each([
  ['nothing happened', standings([1], [2], [3]), standings([1], [2], [3]), []],
  ['the lead is lost', standings([1, 2], [], []), standings([2], [1], []), ['outbid 1']],
  ['another dealer was ahead all the time', standings([], [1], []), standings([], [1], []), []],
  ['the lead is taken', standings([], [1], []), standings([1], [], []), []],
  ['an auction led to its end is won', standings([1], [], [9]), standings([], [], [1, 9]), ['won 1']],
  ['an auction that was led is stopped', standings([1], [], []), standings([], [], []), []],
  ['what is looked for is listed', standings([], [], [], [7, 5]), standings([], [], [], [8, 7]), ['wanted 8']],
  ['one of them is sold', standings([], [], [], [7, 5]), standings([], [], [], [5, 4]), []],
  ['both at once', standings([1, 2], [], []), standings([], [1], [2]), ['outbid 1', 'won 2']],
])('%s', (_name, before, after, expected) => {
  expect(alertsBetween(before, after).map(({ kind, auction }) => `${kind} ${auction.auctionId}`)).toEqual(expected)
})

test('an alert goes when the dealer leads again, and never stands twice', () => {
  const led = standings([1], [], [])
  const lost = standings([], [1], [])
  const first = addAlerts([], alertsBetween(led, lost), lost)
  expect(first).toHaveLength(1)
  expect(addAlerts(first, [], lost)).toBe(first)
  expect(addAlerts(first, alertsBetween(led, lost), lost)).toHaveLength(1)
  expect(addAlerts(first, [], led)).toEqual([])
})
