import { expect, test } from 'vitest'
import { standingOf } from './standing.tsx'

test.each([
  [21, true, true, '最高額'],
  [21, false, true, '高値を更新された'],
  [22, true, true, '落札（回答待ち）'],
  [31, true, true, 'as it is'],
  [31, false, true, '他社が落札'],
  [32, false, true, '他社が落札'],
  [92, false, true, '他社が落札'],
  [92, true, true, 'as it is'],
  [84, false, true, 'as it is'],
  [31, false, false, 'as it is'],
])('in %s, leading %s, with a bid %s: %s', (auctionStatus, isLeading, hasBid, text) => {
  expect(standingOf({ auctionStatus, auctionStatusLabel: 'as it is', isLeading, hasBid })?.text).toBe(text)
})
