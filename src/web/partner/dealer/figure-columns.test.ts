import { expect, test } from 'vitest'
import type { Figures } from '#domain/dealer/figures.ts'
import { COLUMNS, cellText, dealsCsv, differenceText, figuresCsv } from './figure-columns.ts'

const NOTHING: Figures = {
  bidCount: 0,
  wonCount: 0,
  hitRate: null,
  completedCount: 0,
  paidTotal: 0,
  cutCount: 0,
  cutTotal: 0,
  cutRate: null,
  comparedCount: 0,
  marketDifference: null,
}
const MAY: Figures = {
  ...NOTHING,
  bidCount: 8,
  wonCount: 5,
  hitRate: 0.625,
  completedCount: 2,
  paidTotal: 980_000,
  cutCount: 1,
  cutTotal: 20_000,
  cutRate: 0.02,
  comparedCount: 3,
  marketDifference: -0.0321,
}

test.each([
  [-3.2, '−3.2%'],
  [0, '±0.0%'],
  [12, '+12.0%'],
])('a difference of %d is written as %s', (percent, text) => {
  expect(differenceText(percent)).toBe(text)
})

test('what is shown, and nothing where there is nothing to take a share of', () => {
  expect(COLUMNS.map((column) => cellText(column, MAY))).toEqual([
    '8件',
    '5件',
    '62.5%',
    '2件',
    '¥980,000',
    '1件',
    '¥20,000',
    '2.0%',
    '−3.2%（3件）',
  ])
  expect(COLUMNS.map((column) => cellText(column, NOTHING))).toEqual([
    '0件',
    '0件',
    '—',
    '0件',
    '¥0',
    '0件',
    '¥0',
    '—',
    '—',
  ])
})

test('the file says what is shown, as numbers that a spreadsheet adds up, and runs no formula', () => {
  const group = (key: string, name: string, figures: Figures) => ({ key, name, figures })
  const csv = figuresCsv('model', { groups: [group('12', '=1+1', MAY), group('13', 'CB, "SF"', NOTHING)], total: MAY })
  expect(csv.startsWith('\uFEFF車種,入札した件数（件）,')).toBe(true)
  const lines = csv.split('\r\n')
  expect(lines[0]).toContain('相場との差（平均）（%）')
  expect(lines[1]).toBe("'=1+1,8,5,62.5,2,980000,1,20000,2,-3.2,3")
  expect(lines[2]).toBe('"CB, ""SF""",0,0,,0,0,0,0,,,0')
  expect(lines[3]).toBe('合計,8,5,62.5,2,980000,1,20000,2,-3.2,3')
})

test('a trade behind a figure, with its distance from the market', () => {
  const deal = {
    auctionId: 7,
    bikeDealerId: 1,
    dealerName: '+モト横浜',
    bikeName: 'ホンダ CB400',
    endedOn: '2026-05-10',
  }
  const csv = dealsCsv([
    { ...deal, outcome: 'completed', contractAmount: 400_000, finalPrice: 390_000, middle: 500_000 },
    { ...deal, outcome: 'lost', contractAmount: null, finalPrice: null, middle: null },
  ])
  expect(csv.split('\r\n').slice(1, 3)).toEqual([
    "2026-05-10,7,'+モト横浜,ホンダ CB400,取引完了,400000,390000,500000,-20",
    "2026-05-10,7,'+モト横浜,ホンダ CB400,落札できず,,,,",
  ])
})
