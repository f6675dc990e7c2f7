import { expect, test } from 'vitest'
import type { InspectionPart } from '#domain/inspection/inspection-sheet.ts'
import { factsOf } from './claim-facts.ts'

type Listing = Parameters<typeof factsOf>[1]

const part = (number: number, code: InspectionPart | null, label: string, grade: number | null, note = '') => {
  return { number, label, part: code, grade, isUnseen: grade === null, damage: null, side: null, note }
}
const LISTING: Listing = {
  condition: [{ label: '鍵の本数', value: '2本', claimLine: 'stated:keyCount' }],
  images: ['01', '02', '03', '04', '05', '08', '10', '11', '32', '32'].map((imageType, index) => ({
    assetId: `photo${index}`,
    imageType,
  })),
  inspectionSheet: {
    lines: [
      part(1, 'engine', 'エンジン', null),
      part(5, 'tyres', 'タイヤ', 6, '溝は残り半分'),
      part(6, 'runningGear', '足まわり', 5),
      { ...part(7, null, '左側の傷', null, '深さ1mm'), isUnseen: false, damage: 'scratch', side: 'left' },
    ],
  },
}
const claim = (line: string, detail = 'ひび割れ', amount = 18_000) => ({ line, detail, amount })
const labels = (line: string, detail?: string) => factsOf(claim(line, detail), LISTING).photos.map((it) => it.label)

test('the photos of the very place stand beside the claim, several of a kind with their number', () => {
  expect(labels('sheet:5')).toEqual(['前タイヤ'])
  expect(labels('sheet:7')).toEqual(['傷・凹み（1枚目）', '傷・凹み（2枚目）', '左'])
  expect(labels('stated:photos', '右フロントフォークのにじみ')).toEqual([
    'フォーク右',
    '傷・凹み（1枚目）',
    '傷・凹み（2枚目）',
  ])
})

test('where none shows it, the nearest do, and it is said', () => {
  expect(factsOf(claim('sheet:1'), LISTING)).toMatchObject({ isNear: true, photos: [{ label: '右' }, { label: '左' }] })
  expect(factsOf(claim('sheet:5'), LISTING).isNear).toBe(false)
  expect(factsOf(claim('sheet:5'), { ...LISTING, images: [] }).photos).toEqual([])
})

test.each([
  ['sheet:5', [['検査票 5. タイヤ', '評価6（年式相応）・溝は残り半分']]],
  ['sheet:1', [['検査票 1. エンジン', '写真では確認できない']]],
  ['sheet:7', [['検査票 7. 左側の傷', '損傷の印あり・深さ1mm']]],
  [
    'stated:keyCount',
    [
      ['出品者の申告「鍵の本数」', '2本'],
      ['検査票', 'この箇所についての記載はありません。'],
    ],
  ],
  [
    'stated:photos',
    [
      ['掲載写真', '写真に写っている部品や状態'],
      ['検査票', 'この箇所についての記載はありません。'],
    ],
  ],
])('what the listing told of %s', (line, told) => {
  expect(factsOf(claim(line), LISTING).told.map(({ of, says }) => [of, says])).toEqual(told)
})

test('without a sheet that is said, and a claim about the photos reads the grade of the part that it names', () => {
  const told = (detail: string, listing: Listing) => factsOf(claim('stated:photos', detail), listing).told.at(-1)
  expect(told('フォークのにじみ', LISTING)?.of).toBe('検査票 6. 足まわり')
  expect(told('フォークのにじみ', { ...LISTING, inspectionSheet: null })?.says).toBe('この出品には検査票がありません。')
})

test.each([
  ['sheet:5', 18_000, [0, 9_000, 15_000, 18_000]],
  ['sheet:5', 100_001, [0, 50_000, 15_000, 30_000, 100_001]],
  ['stated:keyCount', 18_000, [0, 9_000, 18_000]],
  ['stated:keyCount', 1, [0, 1]],
])('the amounts of %s for a claim of %i', (line, amount, expected) => {
  expect(factsOf(claim(line, 'ひび割れ', amount), LISTING).amounts.map(({ yen }) => yen)).toEqual(expected)
})
