import { expect, test } from 'vitest'
import { amongChoicesWords, standingOf } from './standing.tsx'

const row = { auctionStatusLabel: 'as it is', choiceAmount: null }

test('who trails has not lost while the owner may choose it', () => {
  const trailing = { ...row, auctionStatus: 22, isLeading: false, hasBid: true }
  expect(standingOf({ ...trailing, choiceAmount: 270_000 })?.text).toBe('上位3社（回答待ち）')
  expect(standingOf(trailing)?.text).toBe('落札できず')
  expect(amongChoicesWords(270_000)).toBe(
    '上位3社に入っています。出品者の回答待ちです（¥270,000で選ばれることがあります）。',
  )
})

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
  expect(standingOf({ ...row, auctionStatus, isLeading, hasBid })?.text).toBe(text)
})
