import { expect, test } from 'vitest'
import { deliveryDayText } from './delivery-day.ts'

test.each([
  ['2026-12-31', '12月31日（木）'],
  ['2027-01-08', '2027年1月8日（金）'],
])('in December 2026 a delivery on %s reads %s', (deliveryOn, text) => {
  expect(deliveryDayText(deliveryOn, '2026-12-20T10:00:00+09:00')).toBe(text)
})
