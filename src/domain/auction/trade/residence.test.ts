import fc from 'fast-check'
import { expect, test } from 'vitest'
import { notAnAddress } from '../../account/written-text.ts'
import { PREFECTURES } from '../../options/prefectures.ts'
import { residenceFault } from './residence.ts'

test.each([
  '神奈川県川崎市中原区小杉町1-2-3',
  '川崎市中原区1-2-3',
  '〒150-0002 東京都渋谷区渋谷２丁目３－４　コーポ渋谷１０１',
  '渋谷区渋谷二丁目三番四号',
  '千代田区千代田一の一',
  '北海道札幌市中央区北三条西六',
  '北海道虻田郡ニセコ町字曽我5番地',
  '岩手県九戸郡洋野町種市第23地割',
  '長野県下高井郡野沢温泉村大字豊郷1234',
  'えびの市大字栗下1292',
  'つくば市研究学園1ー1ー1',
  '東京都小笠原村父島字西町無番地',
  '京都市中京区寺町通御池上る上本能寺前町488番地',
])('%s can be a home', (text) => {
  expect(residenceFault(text)).toBeNull()
})

test.each([
  '😀',
  '090-1234-5678',
  '０９０１２３４５６７８',
  '横浜市 090-1234-5678',
  '近所のコンビニ',
  'コンビニ2号店',
  'この町のコンビニ2号店',
  '東京都千代田区',
  '四日市市',
  '市役所前',
  '実家',
  '1-2-3',
  '…',
])('%s is no address', (text) => {
  expect(residenceFault(text)).toContain('番地まで入力してください')
})

test.each(['', ' ', '\u3000\n'])('%j is missing', (text) => {
  expect(residenceFault(text)).toBe('居所の住所を入力してください。')
})

const number = fc.integer({ min: 1, max: 9_999 }).map(String)
const wide = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))

test('every address of the common kinds is taken, in either width, with and without prefecture', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('', ...PREFECTURES.map(({ label }) => label)),
      fc.constantFrom('横浜市中区', '四日市市', 'いわき市', 'ニセコ町', '十津川村', '西多摩郡日の出町'),
      fc.constantFrom('', '山下町', '大字小川', '渋谷'),
      fc.array(number, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('-', '−', 'ー', '番地', 'の', '丁目'),
      fc.boolean(),
      (prefecture, city, town, numbers, between, isWide) => {
        const address = `${prefecture}${city}${town}${numbers.join(between)}`
        expect(residenceFault(isWide ? wide(address) : address)).toBeNull()
      },
    ),
  )
})

test('what names no place at all is never taken', () => {
  const unnamed = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => !/[都道府県市区町村郡]/u.test(text.normalize('NFKC')))
  fc.assert(fc.property(unnamed, number, (text, digits) => residenceFault(`${text}${digits}`) !== null))
})

test.each(['大阪府😀市1', '大阪府大阪市北区1-2 http://example.com', '東京都港区<b>1'])(
  '「%s」 has what no address has',
  (text) => {
    expect(residenceFault(text)).toBe(notAnAddress('居所の住所'))
  },
)
