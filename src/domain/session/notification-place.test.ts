import { expect, it } from 'vitest'
import { notificationPlace } from './notification-place.ts'

it.each([
  ['notification=message&id=12', '/kaitori/mypage/message/12'],
  ['notification=message', '/kaitori/mypage/message'],
  ['notification=bidUpdate&id=5', '/kaitori/mypage/auction/5'],
  ['notification=market&id=5', '/kaitori/mypage/market'],
  ['notification=auctionAppeal', '/kaitori/sell-form'],
  ['notification=message&id=../../x', '/kaitori/mypage/message'],
  ['notification=elsewhere&id=1', null],
  ['id=1', null],
])('%s → %s', (search, place) => {
  expect(notificationPlace(new URLSearchParams(search))).toBe(place)
})
