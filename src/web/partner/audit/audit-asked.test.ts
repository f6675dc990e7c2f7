import { expect, test } from 'vitest'
import { auditSearch, readAuditAsked } from './audit-asked.ts'

const NOW = new Date('2026-11-19T03:00:00Z')
const read = (search: string) => readAuditAsked(new URLSearchParams(search), 'operator', NOW)
const NOTHING = { person: null, auctionId: null, from: null, until: null }

test.each([
  ['', {}],
  ['from=2026年11月1日&until=11/18', { from: '2026-11-01', until: '2026-11-18' }],
  ['from=R8.11.1', { from: '2026-11-01' }],
  ['auction=Ｎｏ．１０００３２５', { auctionId: 1_000_325 }],
  ['who=担当 花', { person: '担当 花' }],
])('%s', (search, filter) => {
  expect(read(search)).toMatchObject({ faults: [], variables: { filter: { ...NOTHING, ...filter } } })
})

test('an action is what it is called, whatever its names are', () => {
  expect(read('action=メッセージの送信').variables.action).toEqual(['postMessage', 'partnerPostMessage'])
  expect(read('').variables.action).toEqual([])
})

test.each([
  ['from=一昨日', 'from', '開始日を読み取れません。'],
  ['until=2026-02-30', 'until', '終了日を読み取れません。'],
  ['until=2026-11-20', 'until', '終了日は2026年11月19日までの日付'],
  ['from=2026-11-10&until=2026-11-09', 'from', '開始日は終了日まで'],
  ['auction=レブル', 'auction', '数字で入力'],
  ['auction=9999999999', 'auction', '数字で入力'],
  ['action=deleteEverything', 'action', '選び直してください'],
  [`who=${'あ'.repeat(201)}`, 'who', '200文字以内'],
  [`subject=${'あ'.repeat(201)}`, 'subject', '200文字以内'],
])('%s is refused at its field', (search, field, words) => {
  expect(read(search).faults).toEqual([{ field, message: expect.stringContaining(words) }])
})

test('the next page and the file ask for the same, as it was typed', () => {
  const asked = read('from=11/1&who=+花+&subject=&action=ログイン&before=7')
  const search = new URLSearchParams(auditSearch(asked, { before: '100' }))
  expect(Object.fromEntries(search)).toEqual({ who: '花', action: 'ログイン', from: '11/1', before: '100' })
})
