import { expect, test } from 'vitest'
import { csvName, csvOf, differenceOf, inspectionText, type Listed, sortingOf, yearOf } from './list-columns.ts'

const ROW: Listed = {
  auctionId: 1_000_314,
  auctionStatus: 21,
  auctionStatusLabel: '入札受付中',
  makerName: 'ホンダ',
  modelName: 'CB400 "SF", 限定',
  modelTypeName: '=NC42',
  kind: 'naked',
  displacement: 399,
  mileage: '5,001〜10,000km',
  mileageKm: 8_200,
  firstRegistration: '2016-04',
  overallGrade: 6,
  inspectionUntil: '2027-05-01',
  prefecture: '東京都',
  publishedAt: null,
  endAt: '2026-11-20T12:00:00.000Z',
  currentPrice: 480_000,
  contractAmount: null,
  bidCount: 3,
  leastBid: 485_000,
  isAskingPriceReached: null,
  isWatched: false,
  hasBid: true,
  isLeading: false,
  isClientLeading: false,
  ownMaximum: 450_000,
  choiceAmount: null,
  imageAssetId: null,
  continuedByAuctionId: null,
  counterOffer: null,
  runnerUpOffer: null,
  checklist: null,
  trade: null,
  nameChange: null,
  concerns: ['事故・転倒歴', 'メーター'],
  marketPrice: { middle: 520_312, max: 600_000 },
  isOutsideMarket: false,
  feeBands: [],
}

test('the file holds the chosen columns of the rows on the screen, and nothing that is a formula', () => {
  expect(csvOf([ROW], ['photo', 'year', 'market', 'difference', 'flags', 'time'])).toBe(
    '\uFEFFNo.,メーカー,車種,型式,年式,相場のまん中,相場との差,要確認,終了日時,状況\r\n' +
      `1000314,ホンダ,"CB400 ""SF"", 限定",'=NC42,2016,520000,-40000,事故・転倒歴・メーター,2026-11-20 21:00,高値を更新された\r\n`,
  )
})

test('kilometres are a number, beside the band that is all that some owners know', () => {
  const lines = csvOf([ROW, { ...ROW, mileageKm: null }], ['km']).split('\r\n')
  expect(lines[0]).toContain('型式,走行距離（km）,走行距離の範囲,状況')
  expect(lines[1]).toContain(',8200,"5,001〜10,000km",')
  expect(lines[2]).toContain(',,"5,001〜10,000km",')
})

test('moments are those of Tokyo, in the file and in its name', () => {
  expect(csvOf([{ ...ROW, endAt: '2026-11-20T15:30:00.000Z' }], ['time'])).toContain(',2026-11-21 00:30,')
  expect(csvOf([{ ...ROW, auctionStatus: 11 }], ['time'])).not.toContain('2026-11')
  expect(csvName(new Date('2026-11-18T15:40:00Z'))).toBe('auctions-2026-11-19T00-40.csv')
})

test('a column that was not chosen is in no file', () => {
  expect(csvOf([ROW], [])).not.toContain('450000')
  expect(csvOf([ROW], ['maximum'])).toContain('450000')
})

test('what is not known stays empty', () => {
  expect(yearOf({ firstRegistration: 'unknown' })).toBe('')
  expect(inspectionText({ inspectionUntil: null })).toBe('')
  expect(inspectionText(ROW)).toBe('27/05')
  expect(differenceOf({ ...ROW, marketPrice: null })).toBeNull()
  expect(differenceOf({ ...ROW, currentPrice: 0 })).toBeNull()
  expect(differenceOf(ROW)).toBe(-40_000)
  expect(differenceOf({ ...ROW, isOutsideMarket: true })).toBeNull()
})

test.each([
  ['year', 'ending', { next: 'yearDown', now: null }],
  ['year', 'yearDown', { next: 'yearUp', now: 'descending' }],
  ['year', 'yearUp', { next: 'yearDown', now: 'ascending' }],
  ['price', 'cheapest', { next: 'dearest', now: 'ascending' }],
  ['time', 'ending', { next: 'endingLast', now: 'ascending' }],
  ['flags', 'ending', null],
] as const)('the head of %s in the order %s: %j', (column, order, sorting) => {
  expect(sortingOf(column, order)).toEqual(sorting)
})
