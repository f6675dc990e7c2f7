import { expect, test } from 'vitest'
import { hearStatus, statusNow } from './heard-status.ts'

test('what the socket told of an auction that cannot be read any more stands, and never what is older than a reading', () => {
  expect(statusNow({ auctionId: 901, auctionStatus: 21 })).toBe(21)
  hearStatus(901, 71)
  expect(statusNow({ auctionId: 901, auctionStatus: 21 })).toBe(71)
  hearStatus(902, 22)
  expect(statusNow({ auctionId: 902, auctionStatus: 31 })).toBe(31)
})
