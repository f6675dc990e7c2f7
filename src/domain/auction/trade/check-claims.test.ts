import { expect, test } from 'vitest'
import { CLAIM, LISTED } from '#testing/auction-model/auction-facts.ts'
import { faultsOfCheck, type GivenClaim, kmAbove, kmBeside, type ListedBike, mileageDoubt } from './check-claims.ts'
import { reasonsAt, unseenLines } from './claim-lines.ts'

const damage: GivenClaim = CLAIM
const parts: GivenClaim = { ...CLAIM, reason: 'parts', amount: 3_000 }
const papers: GivenClaim = { ...CLAIM, reason: 'documents', line: 'stated:documentAvailableList', amount: 3_000 }
const mileage: GivenClaim = { ...CLAIM, reason: 'mileage', line: 'stated:mileageKm', amount: 3_000 }

const ELEVEN = [
  ...['photos', 'keyCount', 'accidentHistoryList', 'engineStatusList', 'customPartsList', 'contactInfoToBikeDealer'],
  ...['firstRegistration', 'inspectionUntil', 'numberRegistration', 'documentOwner', 'loanStatus'],
]

test.each<[string, number, GivenClaim[], string[]]>([
  ['as described', 20_000, [], []],
  ['one claim', 20_000, [damage], []],
  ['wear of ¥10,000', 20_000, [{ ...damage, amount: 10_000 }], ['claims.0.amount']],
  ['wear of ¥10,001', 20_000, [{ ...damage, amount: 10_001 }], []],
  ['small wear beside a missing part', 20_000, [{ ...damage, amount: 7_001 }, parts], []],
  ['small wear and a part, ¥10,000 in sum', 20_000, [{ ...damage, amount: 7_000 }, parts], ['claims.0.amount']],
  ['small wear of another kind', 20_000, [{ ...damage, reason: 'other', amount: 1 }], ['claims.0.amount']],
  ['a missing part of ¥1', 20_000, [{ ...parts, amount: 1 }], []],
  ['300 km more', 20_300, [mileage], ['claims.0.reason']],
  ['301 km more', 20_301, [mileage], []],
  ['301 km less', 19_699, [mileage], ['claims.0.reason']],
  ['15,000 km less', 5_000, [{ ...mileage, amount: 30_000 }], ['claims.0.reason']],
  ['less, by another name', 5_000, [{ ...mileage, reason: 'other', amount: 30_000 }], ['claims.0.reason']],
  ['a missing paper of ¥1', 20_000, [{ ...papers, amount: 1 }], []],
  ['small wear by the name of papers', 20_000, [{ ...papers, line: 'stated:photos' }], ['claims.0.reason']],
  ['an odometer of nonsense', -1, [], ['mileageKm']],
  ['half a kilometre', 0.5, [], ['mileageKm']],
  ['no amount', 20_000, [{ ...damage, amount: 0 }], ['claims.0.amount']],
  ['no words', 20_000, [{ ...damage, detail: ' ' }], ['claims.0.detail']],
  ['words that say nothing', 20_000, [{ ...damage, detail: 'x' }], ['claims.0.detail']],
  ['too many words', 20_000, [{ ...damage, detail: '凹み'.repeat(101) }], ['claims.0.detail']],
  ['no photo', 20_000, [{ ...damage, photos: [] }], ['claims.0.photos']],
  ['seven photos', 20_000, [{ ...damage, photos: [...'abcdefg'] }], ['claims.0.photos']],
  ['a line that is none', 20_000, [{ ...damage, line: 'stated:price' }], ['claims.0.line']],
  ['when it would be handed over', 20_000, [{ ...damage, line: 'stated:deliveryDay' }], ['claims.0.line']],
  ['a line that the owner left open', 20_000, [{ ...damage, line: 'stated:color' }], ['claims.0.line']],
  ['a line of a sheet that is not there', 20_000, [{ ...damage, line: 'sheet:1' }], ['claims.0.line']],
  ['the whole price', 20_000, [{ ...damage, amount: 500_000 }], ['claims']],
  ['all but a yen', 20_000, [{ ...damage, amount: 499_999 }], []],
  ['eleven claims', 20_000, ELEVEN.map((code) => ({ ...damage, reason: 'other', line: `stated:${code}` })), ['claims']],
  ['the same claim twice', 20_000, [damage, parts, { ...damage, detail: 'シートの裂け' }], ['claims.2.reason']],
  ['one line for two reasons', 20_000, [damage, { ...damage, reason: 'other' }], []],
  ['one reason at two lines', 20_000, [damage, { ...damage, line: 'stated:keyCount' }], []],
])('%s', (_, mileageKm, claims, fields) => {
  expect(faultsOfCheck({ mileageKm, claims }, 500_000, LISTED).map(({ field }) => field)).toEqual(fields)
})

test('only a bike without an odometer is checked without its reading', () => {
  const fields = (mileageKm: number | null, hasNoMeter: boolean) =>
    faultsOfCheck({ mileageKm, claims: [] }, 500_000, { ...LISTED, hasNoMeter }).map(({ field }) => field)
  expect(fields(null, true)).toEqual([])
  expect(fields(0, true)).toEqual(['mileageKm'])
  expect(fields(null, false)).toEqual(['mileageKm'])
  const claimed = faultsOfCheck({ mileageKm: null, claims: [mileage] }, 500_000, { ...LISTED, hasNoMeter: true })
  expect(claimed.map(({ field }) => field)).toEqual(['claims.0.reason'])
})

test('a line of the inspection sheet is one that is on it', () => {
  const fields = (line: string) =>
    faultsOfCheck({ mileageKm: 1, claims: [{ ...damage, line }] }, 500_000, { ...LISTED, sheetLines: 8 }).map(
      ({ field }) => field,
    )
  for (const line of ['sheet:1', 'sheet:8', 'stated:keyCount', 'stated:photos']) expect(fields(line)).toEqual([])
  for (const line of ['sheet:0', 'sheet:9', 'sheet:01', 'sheet:', 'keyCount', ''])
    expect(fields(line)).toEqual(['claims.0.line'])
})

const band = {
  hasNoMeter: false,
  mileageKm: null,
  mileageFrom: 10_000,
  mileageTo: 15_000,
  sheetLines: 0,
  unstated: [],
  admitted: [],
}
test.each<[ListedBike, number, number]>([
  [LISTED, 20_000, 0],
  [LISTED, 19_000, 1_000],
  [band, 10_000, 0],
  [band, 15_000, 0],
  [band, 15_301, 301],
  [band, 9_600, 400],
  [{ ...band, mileageTo: null }, 900_000, 0],
  [{ ...band, mileageFrom: null, mileageTo: null }, 900_000, 0],
])('beside %j, %i km is off by %i', (listed, odometer, off) => {
  expect(kmBeside(odometer, listed)).toBe(off)
})

test.each<[ListedBike, number, number]>([
  [LISTED, 20_301, 301],
  [LISTED, 19_000, 0],
  [band, 15_301, 301],
  [band, 9_600, 0],
  [{ ...band, mileageTo: null }, 900_000, 0],
  [{ ...band, mileageFrom: null, mileageTo: null }, 900_000, 0],
])('beside %j, %i km is %i more', (listed, odometer, more) => {
  expect(kmAbove(odometer, listed)).toBe(more)
})

test('a claim that is made twice is named by its line', () => {
  const messages = (line: string) =>
    faultsOfCheck({ mileageKm: 1, claims: [damage, damage].map((it) => ({ ...it, line })) }, 500_000, {
      ...LISTED,
      sheetLines: 8,
    }).map(({ message }) => message)
  expect(messages('stated:photos')).toEqual([
    '「掲載写真」には、同じ理由の申請がすでにあります。1件にまとめてください。',
  ])
  expect(messages('sheet:7')).toEqual(['「検査票の7番」には、同じ理由の申請がすでにあります。1件にまとめてください。'])
})

test('at a line of the sheet that could not be seen nothing is claimed', () => {
  const unstated = unseenLines([
    { number: 1, isUnseen: true },
    { number: 2, isUnseen: false },
  ])
  const faults = (line: string) =>
    faultsOfCheck({ mileageKm: 1, claims: [{ ...damage, line }] }, 500_000, { ...LISTED, sheetLines: 8, unstated })
  expect(faults('sheet:1')).toEqual([{ field: 'claims.0.line', message: '記載がないため申請できません。' }])
  expect(faults('sheet:2')).toEqual([])
})

test('each line has the reasons that fit it', () => {
  expect(reasonsAt('stated:mileageKm')).toEqual(['mileage'])
  expect(reasonsAt('stated:keyCount')).toEqual(['parts', 'other'])
  expect(reasonsAt('stated:loanStatus')).toContain('documents')
  for (const line of ['sheet:3', 'stated:photos', 'stated:color'])
    expect(reasonsAt(line)).toEqual(['damage', 'parts', 'other'])
})

test.each<[ListedBike, number, string | null]>([
  [LISTED, 20_300, null],
  [LISTED, 200_000, '申告の10倍です。'],
  [LISTED, 2_000, '申告の10分の1です。'],
  [LISTED, 50_000, '申告の約2.5倍です。'],
  [LISTED, 20_301, '申告より301km多い表示です。'],
  [LISTED, 12_000, '申告より8,000km少ない表示です。'],
  [{ ...LISTED, mileageKm: 0 }, 900, '申告より900km多い表示です。'],
  [band, 15_300, null],
  [band, 16_000, '申告の区分を1,000km上回っています。'],
  [band, 5_000, '申告の区分を5,000km下回っています。'],
  [{ ...band, mileageFrom: null, mileageTo: null }, 900_000, null],
])('beside %j, %i km: %s', (listed, odometer, words) => {
  expect(mileageDoubt(odometer, listed)).toBe(words)
})
