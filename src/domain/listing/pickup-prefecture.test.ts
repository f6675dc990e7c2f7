import { expect, test } from 'vitest'
import { isCityElsewhere, prefectureIn, prefectureOfCity } from './pickup-prefecture.ts'

test.each([
  ['神奈川県川崎市中原区小杉町1-2-3', '14'],
  ['〒183-0055 東京都府中市府中町1-2-3', '13'],
  ['２１１－００６３　神奈川県 川崎市中原区小杉町１－２－３', '14'],
  ['京都府京都市中京区1-2', '26'],
  ['実家：北海道札幌市北区北十条西1-2', '01'],
])('the prefecture that stands in 「%s」', (address, code) => {
  expect(prefectureIn(address)).toBe(code)
})

test('an address without one names none', () => {
  expect(prefectureIn('川崎市中原区小杉町1-2-3')).toBeNull()
})

const CITIES = [
  { stateCd: '14', address1: '川崎市中原区' },
  { stateCd: '14', address1: '三浦郡葉山町' },
  { stateCd: '13', address1: '府中市' },
  { stateCd: '34', address1: '府中市' },
  { stateCd: '24', address1: '津市' },
  { stateCd: '25', address1: '大津市' },
  { stateCd: '01', address1: '伊達市' },
  { stateCd: '07', address1: '伊達市' },
  { stateCd: '07', address1: '伊達郡国見町' },
]

test.each([
  ['川崎市中原区小杉町1-2-3', '14'],
  ['川崎市小杉町1-2-3', '14'],
  ['葉山町一色1-2', '14'],
  ['〒520-0044 大津市京町1-2', '25'],
  ['伊達郡国見町1-2', '07'],
])('the prefecture of the city in 「%s」', (address, code) => {
  expect(prefectureOfCity(address, CITIES)).toBe(code)
})

test.each(['府中市1-2', '伊達市1-2', '実家の津市1-2', 'どこか市1-2'])(
  '「%s」 is of no single prefecture',
  (address) => {
    expect(prefectureOfCity(address, CITIES)).toBeNull()
  },
)

test.each([
  ['東京都川崎市中原区1-2-3', true],
  ['〒211-0063 千葉県 川崎市小杉町1-2', true],
  ['神奈川県川崎市中原区1-2-3', false],
  ['神奈川県葉山町1-2', false],
  // Two prefectures have it, and a third one is not judged by what may be a part of a town.
  ['東京都府中市1-2', false],
  ['大阪府府中市1-2', false],
  ['東京都どこか市1-2', false],
  ['川崎市中原区1-2-3', false],
])('the city of 「%s」 is elsewhere: %s', (address, isElsewhere) => {
  expect(isCityElsewhere(address, CITIES)).toBe(isElsewhere)
})
