import { expect, test } from 'vitest'
import { differenceText, hitRateOf, type MonthFigures, monthsCsv, totalOf } from './month-columns.ts'

const NOTHING: MonthFigures = {
  bidAuctions: 0,
  wonAuctions: 0,
  completedAuctions: 0,
  paidTotal: 0,
  reducedTotal: 0,
  comparedAuctions: 0,
  marketDifference: null,
}
const MAY = {
  ...NOTHING,
  bidAuctions: 6,
  wonAuctions: 3,
  paidTotal: 900_000,
  comparedAuctions: 3,
  marketDifference: -0.1,
}
const JUNE = {
  ...NOTHING,
  bidAuctions: 2,
  wonAuctions: 1,
  paidTotal: 400_000,
  comparedAuctions: 1,
  marketDifference: 0.1,
}

test('a total counts every purchase alike, whichever month it was in', () => {
  const total = totalOf([MAY, JUNE, NOTHING])
  expect(total).toMatchObject({ bidAuctions: 8, wonAuctions: 4, paidTotal: 1_300_000, comparedAuctions: 4 })
  expect(total.marketDifference).toBeCloseTo(-0.05, 10)
  expect(hitRateOf(total)).toBe(50)
  expect(totalOf([NOTHING]).marketDifference).toBeNull()
  expect(hitRateOf(NOTHING)).toBeNull()
})

test.each([
  [-3.24, '−3.2%'],
  [0, '±0.0%'],
  [12, '+12.0%'],
])('a difference of %d is written as %s', (percent, text) => {
  expect(differenceText(percent)).toBe(text)
})

test('the file has the months, the total and numbers that a spreadsheet adds up', () => {
  const lines = monthsCsv([
    { ...JUNE, month: '2026-06' },
    { ...MAY, month: '2026-05' },
  ]).split('\r\n')
  expect(lines[0]).toContain('相場との差の平均（%）')
  expect(lines[1]).toBe('2026-06,2,1,50,0,400000,0,10,1')
  expect(lines[3]).toBe('合計,8,4,50,0,1300000,0,-5,4')
})
