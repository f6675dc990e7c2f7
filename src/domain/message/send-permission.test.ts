import { expect, test } from 'vitest'
import { AUCTION_STATUSES } from '../auction/status.ts'
import { canSend, SENDER_GROUPS, type SendPermission, sendPermission, type TabFacts } from './send-permission.ts'

const completedAt = new Date('2026-11-01T12:00:00+09:00')
const now = new Date('2026-11-15T12:00:00+09:00')
const tab: TabFacts = { kind: 'dealer', status: 31, completedAt: null, isSellerMuted: false, isWinners: true }

test.each(AUCTION_STATUSES)("the dealer's tab in status %i", (status) => {
  const isOpen = status === 22 || status === 31 || status === 32
  expect(sendPermission({ ...tab, status, completedAt }, now)).toBe(isOpen ? 0 : 1)
  expect(sendPermission({ ...tab, status, completedAt, isSellerMuted: true }, now)).toBe(isOpen ? 2 : 1)
  expect(sendPermission({ ...tab, status, completedAt, isWinners: false }, now)).toBe(1)
  expect(sendPermission({ ...tab, kind: 'support', status, isSellerMuted: true }, now)).toBe(0)
})

test.each([
  ['2026-12-01T11:59:59+09:00', 0],
  ['2026-12-01T12:00:00+09:00', 1],
])('30 days after completion, at %s, the permission is %i', (moment, permission) => {
  expect(sendPermission({ ...tab, status: 32, completedAt }, new Date(moment))).toBe(permission)
})

test.each<[SendPermission, readonly string[]]>([
  [0, ['seller', 'dealer', 'proto-admin', 'agent']],
  [1, []],
  [2, ['dealer', 'proto-admin', 'agent']],
])('with permission %i, %j may write', (permission, senders) => {
  expect(SENDER_GROUPS.filter((sender) => canSend(permission, sender))).toEqual(senders)
})
