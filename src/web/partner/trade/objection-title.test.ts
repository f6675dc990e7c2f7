import { expect, test } from 'vitest'
import { objectionTitle } from './objection-title.ts'

const objectedAt = '2026-11-16T03:00:00.000Z'

test('an objection to an earlier report says which one it is about', () => {
  expect(objectionTitle({ reportedAt: '2026-11-16T02:00:00.000Z', objectedAt }, 480_000)).toBe('出品者より')
  const corrected = { reportedAt: '2026-11-16T04:00:00.000Z', objectedAt }
  expect(objectionTitle(corrected, 480_000)).toMatch(/^前の報告（¥480,000）への異議（.*12:00.*出品者より）$/)
  expect(objectionTitle(corrected, null)).toMatch(/^前の報告への異議（/)
})
