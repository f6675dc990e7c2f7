import { expect, test } from 'vitest'
import { zipDoubt, zipFault } from './zip-doubt.ts'

const SHIBUYA = { stateCd: '13', address1: '渋谷区' }
const KISO = { stateCd: '24', address1: '桑名郡木曽岬町' }
const YATOMI = { stateCd: '23', address1: '弥富市' }

test.each([
  ['its own address', [SHIBUYA], SHIBUYA],
  ['one of two prefectures', [YATOMI, KISO], KISO],
  ['a city without its district', [KISO], { stateCd: '24', address1: '木曽岬町' }],
  ['a city that is not chosen yet', [SHIBUYA], { stateCd: '13', address1: '' }],
  ['a prefecture that is not chosen yet', [SHIBUYA], { stateCd: '', address1: '' }],
])('a zip code beside %s raises no doubt', (_name, places, written) => {
  expect(zipDoubt(places, written)).toBeNull()
})

test.each([
  ['another prefecture', [SHIBUYA], { stateCd: '27', address1: '大阪市北区' }, '東京都渋谷区です'],
  ['another prefecture without a city', [SHIBUYA], { stateCd: '27', address1: '' }, '東京都渋谷区です'],
  ['another city', [SHIBUYA], { stateCd: '13', address1: '港区' }, '東京都渋谷区です'],
  ['none of two', [YATOMI, KISO], SHIBUYA, '愛知県弥富市、三重県桑名郡木曽岬町です'],
  ['none of three', [YATOMI, KISO, { stateCd: '27', address1: '大阪市北区' }], SHIBUYA, '木曽岬町などです'],
])('a zip code beside %s says where it is', (_name, places, written, said) => {
  expect(zipDoubt(places, written)).toContain(said)
})

test('a zip code that the lists do not have is said to be unknown', () => {
  expect(zipDoubt([], SHIBUYA)).toContain('見つからない郵便番号')
})

test('a zip code is refused beside a prefecture in which it cannot be', () => {
  expect(zipFault(['14'], '14')).toBeNull()
  expect(zipFault(['23', '24'], '24')).toBeNull()
  expect(zipFault(['14'], '01')).toContain('この郵便番号は神奈川県です')
  expect(zipFault([], '01')).toContain('見つからない郵便番号')
})
