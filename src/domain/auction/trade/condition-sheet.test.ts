import { expect, test } from 'vitest'
import { conditionSheet, unstatedLines } from './condition-sheet.ts'

const GOOD = {
  firstRegistration: '2015-04',
  mileageKm: 12_345,
  mileageFrom: 10_001,
  mileageName: '10,001〜15,000km',
  inspectionUntil: '2027-05-01',
  isInspected: true,
  color: 'black',
  colorText: 'マットブラック',
  meterChange: 'actual',
  accidentHistoryList: ['none'],
  engineStatusList: ['good'],
  customPartsList: [{ code: 'muffler', original: 'kept' }],
  customPartsText: '',
  keyCount: 'two',
  numberRegistration: 'registered',
  documentAvailableList: ['inspection-certificate', 'manual'],
  documentOwner: 'self',
  loanStatus: 'none',
  deliveryDay: ['saturday', 'sunday'],
  deliveryDue: 'two-weeks',
  deliveryTime: 'morning',
  deliveryLocation: 'home',
  contactInfoToBikeDealer: '',
}

test('a bike without blemish has no concern, and its words are those of the form', () => {
  const lines = conditionSheet(GOOD)
  expect(lines.filter(({ isConcern }) => isConcern)).toEqual([])
  expect(lines.find(({ label }) => label === 'カスタム')?.value).toBe('マフラー（純正品あり）')
  expect(lines.find(({ label }) => label === '引渡し希望')?.value).toBe('土曜日・日曜日／時間帯：午前')
})

test('a listing made when other places were offered keeps their words', () => {
  const placeOf = (deliveryLocation: string) =>
    conditionSheet({ ...GOOD, deliveryLocation }).find(({ label }) => label === '引渡し場所')?.value
  expect(['home', 'residence', 'shop', 'workplace', 'other'].map(placeOf)).toEqual([
    '自宅（住民票の住所）',
    '現在の居所（住所と違う場合）',
    '販売店の営業所へ持込',
    '勤務先',
    'その他',
  ])
})

test.each([
  ['事故・転倒歴', { accidentHistoryList: ['frame-damage'] }],
  ['エンジン', { engineStatusList: ['oil-leak'] }],
  ['メーター', { meterChange: 'doubtful' }],
  ['鍵', { keyCount: 'none' }],
  ['登録', { numberRegistration: 'unknown' }],
  ['登録', { numberRegistration: 'scrapped-without-documents' }],
  ['ローン', { loanStatus: 'paying' }],
  ['書類', { documentAvailableList: [] }],
  ['書類の名義', { documentOwner: 'deceased' }],
])('%s can be a concern', (label, change) => {
  const concerns = conditionSheet({ ...GOOD, ...change }).filter(({ isConcern }) => isConcern)
  expect(concerns.map((line) => line.label)).toEqual([label])
})

test('what was not stated is said to be nothing, and what was written follows what was chosen', () => {
  const empty = { ...GOOD, customPartsList: [], documentAvailableList: [], accidentHistoryList: [] }
  const lineOf = (stated: Parameters<typeof conditionSheet>[0], label: string) =>
    conditionSheet(stated).find((line) => line.label === label)?.value
  expect(['カスタム', '書類', '事故・転倒歴', '出品者から'].map((label) => lineOf(empty, label))).toEqual([
    'なし',
    '手元に書類なし',
    'なし',
    '特になし',
  ])
  const custom = { ...GOOD, customPartsList: [{ code: 'muffler', original: null }], customPartsText: '社外品' }
  expect(lineOf(custom, 'カスタム')).toBe('マフラー・社外品')
  expect(lineOf({ ...GOOD, contactInfoToBikeDealer: '屋内保管' }, '出品者から')).toBe('屋内保管')
})

test.each([
  [{}, '2027年5月1日まで'],
  [{ inspectionUntil: null }, '記載なし'],
  [{ inspectionUntil: null, isInspected: false }, '対象外（250cc以下）'],
])('with %j the line of the 車検 says %s', (change, words) => {
  expect(conditionSheet({ ...GOOD, ...change }).find(({ label }) => label === '車検')?.value).toBe(words)
})

test.each([
  [{}, []],
  [{ firstRegistration: null }, ['firstRegistration']],
  [{ firstRegistration: 'unknown' }, ['firstRegistration']],
  [{ mileageKm: null }, []],
  [{ mileageKm: null, mileageFrom: null }, ['mileageKm']],
  [{ inspectionUntil: null }, ['inspectionUntil']],
  [{ color: null }, []],
  [{ color: null, colorText: '' }, ['color']],
  [{ accidentHistoryList: ['unknown'] }, ['accidentHistoryList']],
  [{ accidentHistoryList: ['none'] }, []],
  [{ numberRegistration: 'unknown' }, ['numberRegistration']],
])('an owner who states %j leaves open: %j', (change, codes) => {
  const written = { ...GOOD, contactInfoToBikeDealer: '屋内保管', ...change }
  expect(unstatedLines(written)).toEqual(codes)
  expect(conditionSheet(written).flatMap(({ code, isStated }) => (isStated ? [] : [code]))).toEqual(codes)
})

test('of kilometres in classes the class is named', () => {
  const lines = conditionSheet({ ...GOOD, mileageKm: null })
  expect(lines.find(({ code }) => code === 'mileageKm')?.value).toBe('10,001〜15,000km（区分のみ）')
})

test('of a bike made for competition nothing is called unknown that cannot exist', () => {
  const lines = conditionSheet({
    ...GOOD,
    firstRegistration: 'unknown',
    mileageKm: null,
    mileageName: '不明',
    meterChange: 'none',
    numberRegistration: 'competition',
  })
  const sheetValue = (asked: string) => lines.find(({ code }) => code === asked)?.value
  expect([sheetValue('firstRegistration'), sheetValue('mileageKm')]).toEqual(['対象外（競技用）', 'メーターなし'])
  expect(lines.filter(({ value }) => value.includes('不明'))).toEqual([])
})
