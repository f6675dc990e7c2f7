import fc from 'fast-check'
import { expect, test } from 'vitest'
import { later, MINUTE } from '../../values/duration.ts'
import { tokyoDay } from '../../values/tokyo-time.ts'
import { calendarFile } from './calendar-file.ts'
import { parseDeliveryTime } from './checklist.ts'
import {
  awaitsAnswerOf,
  type DeliveryPlan,
  deliveryReminderAt,
  deliverySpan,
  isSameAppointment,
} from './delivery-plan.ts'

const NOW = new Date('2026-11-18T10:00:00+09:00')
const PLAN: DeliveryPlan = { deliveryOn: '2026-11-20', proposedBy: 'dealer', isAccepted: false }

test.each<[title: string, side: 'owner' | 'dealer', plan: DeliveryPlan | null, isOpen: boolean]>([
  ['nothing proposed', 'owner', null, false],
  ["the other side's proposal", 'owner', PLAN, true],
  ["one's own proposal", 'dealer', PLAN, false],
  ['what is accepted already', 'owner', { ...PLAN, isAccepted: true }, false],
  ['today', 'owner', { ...PLAN, deliveryOn: '2026-11-18' }, true],
  ['yesterday', 'owner', { ...PLAN, deliveryOn: '2026-11-17' }, false],
])('%s: the %s may accept: %#', (_, side, plan, isOpen) => {
  expect(awaitsAnswerOf(side, plan, NOW)).toBe(isOpen)
})

const APPOINTMENT = {
  deliveryOn: '2026-11-20',
  deliveryTime: '14:00',
  deliveryPlace: '自宅（住民票の住所）',
  paymentMethod: 'cash',
}

test('a change of any of the four is a new proposal', () => {
  expect(isSameAppointment(APPOINTMENT, { ...APPOINTMENT })).toBe(true)
  for (const name of ['deliveryOn', 'deliveryTime', 'deliveryPlace', 'paymentMethod'] as const)
    expect(isSameAppointment(APPOINTMENT, { ...APPOINTMENT, [name]: 'x' }), name).toBe(false)
})

test('the reminder goes out at 18:00 of the day before, or not at all', () => {
  expect(deliveryReminderAt('2026-11-20', NOW)).toEqual(new Date('2026-11-19T18:00:00+09:00'))
  expect(deliveryReminderAt('2026-11-19', later(NOW, 8 * 60 * MINUTE))).toBe(null)
  expect(deliveryReminderAt('2026-11-18', NOW)).toBe(null)
})

test.each([
  ['14:00', '14:00', '15:00'],
  ['10:30〜12:15', '10:30', '12:15'],
  ['22:00〜24:00', '22:00', '24:00'],
  ['午前', '09:00', '12:00'],
  ['18時以降', '18:00', '20:00'],
])('%s is from %s to %s', (deliveryTime, from, until) => {
  const span = deliverySpan({ deliveryOn: '2026-11-20', deliveryTime })
  const at = (time: string) =>
    time === '24:00' ? new Date('2026-11-21T00:00:00+09:00') : new Date(`2026-11-20T${time}:00+09:00`)
  expect(span).toEqual({ from: at(from), until: at(until) })
})

test('whatever is understood as a time has an end behind its beginning, on its day', () => {
  const hour = fc.integer({ min: 7, max: 23 })
  fc.assert(
    fc.property(hour, hour, fc.integer({ min: 0, max: 59 }), (from, to, minute) => {
      const parsed = parseDeliveryTime(from < to ? `${from}:${String(minute).padStart(2, '0')}〜${to}:59` : `${from}時`)
      if (!parsed.ok || parsed.value === null) return
      const span = deliverySpan({ deliveryOn: '2026-11-20', deliveryTime: parsed.value })
      expect(span.until > span.from).toBe(true)
      expect(tokyoDay(span.from)).toBe('2026-11-20')
    }),
  )
})

test('the entry of a calendar keeps to lines of 75 bytes, and says what it was given', () => {
  const span = deliverySpan(APPOINTMENT)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (words) => {
      const url = 'http://localhost:3000/kaitori/mypage/auction/12'
      const entry = calendarFile([{ id: 'a@b', when: span, title: words, place: `店; ${words}`, url }], NOW)
      for (const line of entry.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      const title = /SUMMARY:(.*)\r\nLOCATION/s.exec(entry.replaceAll('\r\n ', ''))?.[1] ?? ''
      const read = title.replace(/\\([\\;,n])/g, (_, sign) => (sign === 'n' ? '\n' : sign))
      expect(read).toBe(words.replaceAll('\r\n', '\n'))
      expect(entry).toContain('DTSTART:20261120T050000Z\r\nDTEND:20261120T060000Z\r\n')
    }),
  )
})

test('a calendar that is read again and again has a name, and a deadline is a whole day', () => {
  const entry = { id: 'a@b', when: { day: '2026-11-20' }, title: '支払期限', place: '', url: 'http://x/' }
  const lines = calendarFile([entry, { ...entry, id: 'c@d' }], NOW, '引取り; 支払い').split('\r\n')
  expect(lines.filter((line) => line === 'DTSTAMP:20261118T010000Z')).toHaveLength(2)
  expect(lines).toContain('X-WR-CALNAME:引取り\\; 支払い')
  expect(lines.filter((line) => line === 'DTSTART;VALUE=DATE:20261120')).toHaveLength(2)
  expect(lines.filter((line) => /^(DTEND|LOCATION)/.test(line))).toEqual([])
  expect(lines.filter((line) => line.startsWith('UID:'))).toEqual(['UID:a@b', 'UID:c@d'])
})
