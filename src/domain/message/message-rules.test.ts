import { expect, test } from 'vitest'
import { AUCTION_STATUSES } from '../auction/status.ts'
import { canDelete, faultOfAsset, faultOfText, shownText } from './message-rules.ts'

test.each([
  ['', 'blank'],
  [' 　\n', 'blank'],
  ['あ'.repeat(2000), null],
  ['🏍'.repeat(2000), null],
  ['あ'.repeat(2001), 'tooLong'],
])('a text %#', (text, fault) => {
  expect(faultOfText(text)).toBe(fault)
})

test.each([
  ['image/jpeg', 10_485_760, null],
  ['application/pdf', 10_485_760, null],
  ['application/pdf', 10_485_761, 'tooLarge'],
  ['video/mp4', 100, 'type'],
  ['text/html', 100, 'type'],
])('an asset of type %s and %i bytes', (mediaType, bytes, fault) => {
  expect(faultOfAsset({ mediaType, bytes })).toBe(fault)
})

const message = { senderId: 'owner:1', createdAt: new Date('2026-11-15T12:00:00Z'), isDeleted: false, type: 0 as const }

test.each([
  ['its sender within 10 minutes', message, 'owner:1', '2026-11-15T12:09:59Z', true],
  ['its sender after 10 minutes', message, 'owner:1', '2026-11-15T12:10:00Z', false],
  ['someone else', message, 'dealer:1', '2026-11-15T12:01:00Z', false],
  ['its sender again', { ...message, isDeleted: true }, 'owner:1', '2026-11-15T12:01:00Z', false],
  ['anyone, of the system', { ...message, type: 2 as const }, 'owner:1', '2026-11-15T12:01:00Z', false],
])('a message deleted by %s', (_, sent, person, now, expected) => {
  expect(canDelete(sent, person, new Date(now))).toBe(expected)
})

test.each(AUCTION_STATUSES)('contacts in status %i are masked until the contract, for the two sides', (status) => {
  const text = '090-1234-5678までお電話ください'
  const open = { seller: [31, 32, 91, 92], dealer: [31, 32] }
  for (const side of ['seller', 'dealer'] as const)
    expect(shownText(text, { status, isSupport: false, isWinners: true }, side)).toBe(
      open[side].includes(status) ? text : '***までお電話ください',
    )
  expect(shownText(text, { status, isSupport: false, isWinners: true }, 'operator')).toBe(text)
  expect(shownText(text, { status, isSupport: true, isWinners: true }, 'seller')).toBe(text)
  // With the dealer who was passed over there is no contract.
  for (const side of ['seller', 'dealer'] as const)
    expect(shownText(text, { status, isSupport: false, isWinners: false }, side)).toBe('***までお電話ください')
})
