import { expect, test } from 'vitest'
import { HAND_OVER_CODE_FORM, HAND_OVER_CODE_MISTYPED } from '#content/messages/changes.ts'
import { withCheckDigit } from '#domain/auction/trade/hand-over-code.ts'
import { codeFault } from './code-fault.ts'

const CODE = withCheckDigit('12345')
const SLIPPED = `${CODE.slice(0, 5)}${(Number(CODE[5]) + 1) % 10}`

test.each([
  ['', HAND_OVER_CODE_FORM],
  ['abc', HAND_OVER_CODE_FORM],
  ['12345', HAND_OVER_CODE_FORM],
  [SLIPPED, HAND_OVER_CODE_MISTYPED],
  [CODE, null],
])('of "%s" it is said: %s', (typed, words) => {
  expect(codeFault(typed)).toBe(words)
})
