import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPossibleCode, typedCode, withCheckDigit } from './hand-over-code.ts'

const digits = fc.integer({ min: 0, max: 99_999 }).map((number) => String(number).padStart(5, '0'))

test('a code is five digits and one that checks them', () => {
  expect(withCheckDigit('57200')).toHaveLength(6)
  expect(withCheckDigit('12345')).toBe('123459')
  fc.assert(fc.property(digits, (five) => isPossibleCode(withCheckDigit(five))))
})

test('every single wrong digit is found, and every swap of two neighbours', () => {
  fc.assert(
    fc.property(digits, fc.nat({ max: 5 }), fc.integer({ min: 1, max: 9 }), (five, place, by) => {
      const code = [...withCheckDigit(five)]
      return !isPossibleCode(code.with(place, String((Number(code[place]) + by) % 10)).join(''))
    }),
  )
  fc.assert(
    fc.property(digits, fc.nat({ max: 4 }), (five, place) => {
      const code = [...withCheckDigit(five)]
      const [one = '', other = ''] = code.slice(place, place + 2)
      const swapped = code.with(place, other).with(place + 1, one)
      return one === other || !isPossibleCode(swapped.join(''))
    }),
  )
})

test.each(['', '12345', '1234590', '12345a', '１２３４５９'])('%s is no code', (code) => {
  expect(isPossibleCode(code)).toBe(false)
})

test.each(['123 459', '123-459', '１２３４５９', ' 123459 ', '123ー459'])('%s is typed for 123459', (typed) => {
  expect(typedCode(typed)).toBe('123459')
})
