import { expect, test } from 'vitest'
import { later, MINUTE } from '#domain/values/duration.ts'
import { dealerOf, isBidding } from './character.ts'
import { replyTo } from './dealer.ts'

const NOON = new Date('2026-11-18T12:00:00+09:00')
const NIGHT = new Date('2026-11-18T03:16:00+09:00')
const dealers = Array.from({ length: 12 }, (_, index) => dealerOf(index + 1))
const offered = (now: Date, publishedHoursAgo: number, leftMinutes: number) => ({
  publishedAt: later(now, -publishedHoursAgo * 60 * MINUTE).toISOString(),
  endAt: later(now, leftMinutes * MINUTE).toISOString(),
})

test('at night nobody bids, but on what was published just now', () => {
  const ready = (now: Date, hoursAgo: number) =>
    dealers.filter(({ character }) => isBidding(character, offered(now, hoursAgo, 600), now, () => 0.99)).length
  expect(ready(NIGHT, 20)).toBe(0)
  expect(ready(NIGHT, 1)).toBe(12)
  expect(ready(NOON, 20)).toBe(12)
})

test('a patient dealer waits for the last hour', () => {
  const waiting = (left: number) =>
    dealers.filter(({ character }) => !isBidding(character, offered(NOON, 20, left), NOON, () => 0.45)).length
  expect(waiting(600)).toBeGreaterThan(2)
  expect(waiting(30)).toBe(0)
})

test.each([
  [1, 'お世話になります。引取りは来週の土曜日でお願いできますか。', ['9時から19時', '引渡しの予定']],
  [1, '必要な書類を教えてください。', ['自賠責保険証']],
  [1, '代金はいつ振り込まれますか。', ['現金でお支払い', '引取り']],
  [5, '代金はいつ振り込まれますか。', ['数日いただく']],
  [1, '当日に減額されることはありますか。', ['減額はいたしません']],
  [3, '当日に減額されることはありますか。', ['ご相談']],
  [2, '名義変更はそちらでやっていただけますか。', ['15日以内']],
  [2, '猫を飼っています。', ['改めてこちらでお返事']],
])('dealer %i answers 「%s」', (number, message, said) => {
  const dealer = dealerOf(number)
  const reply = replyTo(dealer, message, NOON)
  expect(reply).toContain(dealer.name)
  for (const part of said) expect(reply).toContain(part)
  expect(reply).not.toMatch(/[{}]/)
})

test('outside of its hours a dealer says when it will answer', () => {
  expect(replyTo(dealerOf(2), '書類は何が要りますか。', NIGHT)).toContain('10時以降に担当者より')
})
