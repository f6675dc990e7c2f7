import { expect, test } from 'vitest'
import { AUCTION_STATUSES, STATUSES_WITH_WINNER } from '../auction/status.ts'
import type { Actor } from '../permission/actor.ts'
import { cursorOf, messageIdOf, readCursor, readMessageId } from './message-key.ts'
import { otherSide, senderGroupOf, sideIn, sideOfGroup } from './message-sides.ts'

const ACTORS = {
  owner: { role: 'owner', bikeOwnerId: '1' },
  anotherOwner: { role: 'owner', bikeOwnerId: '2' },
  winner: { role: 'dealer', bikeDealerId: '3' },
  rival: { role: 'dealer', bikeDealerId: '4' },
  agent: { role: 'agent', agentId: '5', represents: ['3'] },
  anotherAgent: { role: 'agent', agentId: '6', represents: ['4'] },
  operator: { role: 'operator', operatorId: '7' },
  visitor: { role: 'visitor' },
} as const satisfies Record<string, Actor>

test.each(AUCTION_STATUSES)('who takes part in status %i', (status) => {
  const sides = (bikeDealerId: string | null, isWinners = true) =>
    Object.fromEntries(
      Object.entries(ACTORS).map(([name, actor]) => [
        name,
        sideIn(actor, { bikeOwnerId: '1', bikeDealerId, status, isWinners }),
      ]),
    )
  const nobody = Object.fromEntries(Object.keys(ACTORS).map((name) => [name, null]))
  expect(sides(null)).toEqual({ ...nobody, owner: 'seller', operator: 'operator' })
  const hasWinner = STATUSES_WITH_WINNER.some((it) => it === status)
  expect(sides('3')).toEqual(
    hasWinner ? { ...nobody, owner: 'seller', operator: 'operator', winner: 'dealer', agent: 'dealer' } : nobody,
  )
  // The owner chose another dealer: this one takes no part any more.
  expect(sides('3', false)).toEqual(hasWinner ? { ...nobody, owner: 'seller', operator: 'operator' } : nobody)
})

test('an agent writes as itself, for the dealer side', () => {
  expect(senderGroupOf(ACTORS.agent)).toBe('agent')
  expect(sideOfGroup('agent')).toBe('dealer')
  expect(senderGroupOf(ACTORS.visitor)).toBeNull()
})

test.each([
  ['seller', false, 'dealer'],
  ['seller', true, 'operator'],
  ['dealer', false, 'seller'],
  ['operator', true, 'seller'],
] as const)('what the %s side writes is read (support: %s) by the %s side', (side, isSupport, expected) => {
  expect(otherSide(side, isSupport)).toBe(expected)
})

test('ids and cursors are read back, and nothing else is taken for one', () => {
  const key = { messageTabId: 12, messageNo: 345 }
  expect(readMessageId(messageIdOf(key))).toEqual(key)
  expect(readCursor(cursorOf(key))).toEqual(key)
  for (const wrong of ['', '12', '12-', '-1', '1-2-3', '1-9999999999', ' 1-2']) expect(readMessageId(wrong)).toBeNull()
  for (const wrong of ['', '***', btoa('1-2'), btoa('message:x')]) expect(readCursor(wrong)).toBeNull()
})
