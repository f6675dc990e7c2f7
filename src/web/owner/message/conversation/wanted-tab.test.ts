import { expect, test } from 'vitest'
import { wantedTab } from './wanted-tab.ts'

const LOSER = { bikeDealerId: 1, unreadCount: 0, messageDisabledFlag: 0 }
const BUYER = { bikeDealerId: 2, unreadCount: 0, messageDisabledFlag: 0 }
const SUPPORT = { bikeDealerId: null, unreadCount: 0, messageDisabledFlag: 0 }
const TABS = [LOSER, BUYER, SUPPORT]

test.each([
  ['the named one', TABS, '1', 2, LOSER],
  ['the office', TABS, 'support', 2, SUPPORT],
  ['none that is not there', TABS, '9', 2, undefined],
  [
    'what is unread before the buyer',
    [LOSER, BUYER, { ...SUPPORT, unreadCount: 1 }],
    null,
    2,
    { ...SUPPORT, unreadCount: 1 },
  ],
  ['the buyer, not a dealer that lost', TABS, null, 2, BUYER],
  [
    'the buyer, not what a dealer that lost wrote before',
    [{ ...LOSER, unreadCount: 1, messageDisabledFlag: 1 }, BUYER, SUPPORT],
    null,
    2,
    BUYER,
  ],
  ['the first where nobody bought', TABS, null, null, LOSER],
] as const)('messages open on %s', (_, tabs, name, buyer, expected) => {
  expect(wantedTab(tabs, name, buyer)).toEqual(expected)
})
