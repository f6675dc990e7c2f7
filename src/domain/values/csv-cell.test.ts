import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell } from './csv-cell.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+81 90', "'+81 90"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝HYPERLINK("x")', '"\'＝HYPERLINK(""x"")"'],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  [' =1', "' =1"],
  ['\u200b=1', "'\u200b=1"],
  ['CB400SF-R', 'CB400SF-R'],
  ['会社員', '会社員'],
  ['横浜市, 中区', '"横浜市, 中区"'],
])('%j is written as %j', (value, written) => {
  expect(csvCell(value)).toBe(written)
})

test('a number is a number, whatever its sign', () => expect(csvCell(-5)).toBe('-5'))

test('no text begins like a formula, and every text can be read back', () => {
  const start = fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠', '"', "'")
  fc.assert(
    fc.property(start, fc.string(), (sign, rest) => {
      const cell = csvCell(sign + rest)
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(read).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u)
      expect(read.endsWith(sign + rest)).toBe(true)
    }),
  )
})
