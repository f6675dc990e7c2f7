import { expect, test } from 'vitest'
import { prefectureIn, prefectureOfCity } from './pickup-prefecture.ts'

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
