import { expect, test } from 'vitest'
import type { TodoDayFieldsFragment } from '#contract/generated/todo.ts'
import { calendarFile } from '#domain/auction/trade/calendar-file.ts'
import { calendarEntries } from './calendar-file.ts'
import { DAYS, dayAddress, taskWords } from './task-words.ts'

const trade = {
  auctionId: 12,
  bikeDealerId: 7,
  dealerName: '湘南モータース',
  makerName: 'ホンダ',
  modelName: 'CB400SF',
}
const NOW = new Date('2026-11-18T02:30:00Z')
const ORIGIN = 'https://kaitori.example'

function day(what: TodoDayFieldsFragment['what'], given: Partial<TodoDayFieldsFragment> = {}): TodoDayFieldsFragment {
  const nothing = { from: null, until: null, isDone: false, place: '', agreedAt: null }
  return { what, day: '2026-11-20', trade, ...nothing, ...given }
}

const VISIT = day('handOver', {
  from: '2026-11-20T04:30:00Z',
  until: '2026-11-20T05:30:00Z',
  place: '自宅（住民票の住所）',
  agreedAt: '2026-11-18T01:00:00Z',
})
const KINDS = Object.keys(DAYS) as TodoDayFieldsFragment['what'][]

test('every entry leads to where its task leads, for an agency to the pages of the dealer, which it names', () => {
  for (const what of KINDS) {
    const { to } = taskWords({ task: DAYS[what].task, trade: { ...trade, missingPapers: [] } as never })
    expect(dayAddress(day(what))).toBe(to)
    const [own] = calendarEntries([day(what)], { origin: ORIGIN, isOfSeveral: false })
    expect(own?.url).toBe(`${ORIGIN}${to}`)
    expect(own?.title).not.toContain('湘南')
    const [of] = calendarEntries([day(what)], { origin: ORIGIN, isOfSeveral: true })
    const [page, place] = to.split('#')
    expect(of?.url).toBe(`${ORIGIN}${page}?dealer=7${place ? `#${place}` : ''}`)
    expect(of?.title).toBe(`${DAYS[what].label}：ホンダ CB400SF（No.12）・湘南モータース`)
  }
})

test('the visit has its place, a proposal the moment by which it is answered, and what is kept is gone', () => {
  const answer = day('planAnswer', { from: '2026-11-19T04:30:00Z' })
  const days = [VISIT, answer, day('payment', { isDone: true }), day('nameChange')]
  const text = calendarFile(calendarEntries(days, { origin: ORIGIN, isOfSeveral: false }), NOW)
  const events = text.split('BEGIN:VEVENT').slice(1)
  expect(events).toHaveLength(3)
  // Not when it was agreed: the moment at which the file is written.
  for (const event of events) expect(event).toContain('DTSTAMP:20261118T023000Z')
  expect(events[0]).toContain('LOCATION:自宅（住民票の住所）')
  expect(events[0]).toContain('DTEND:20261120T053000Z')
  expect(events[1]).toContain('UID:planAnswer-12@kaitori.example')
  expect(events[1]).toContain('DTSTART:20261119T043000Z')
  expect(events[1]).not.toMatch(/DTEND|LOCATION/)
  expect(events[2]).toContain('DTSTART;VALUE=DATE:20261120')
})
