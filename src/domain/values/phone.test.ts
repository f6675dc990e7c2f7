import { expect, test } from 'vitest'
import { phoneText } from './phone.ts'

test.each([
  ['09012345678', '090-1234-5678'],
  ['05012345678', '050-1234-5678'],
  ['0312345678', '03-1234-5678'],
  ['0120123456', '0120-123-456'],
  ['08001234567', '0800-123-4567'],
  ['0466123456', '0466123456'],
  ['042-123-4567', '042-123-4567'],
])('%s is shown as %s', (digits, shown) => {
  expect(phoneText(digits)).toBe(shown)
})
