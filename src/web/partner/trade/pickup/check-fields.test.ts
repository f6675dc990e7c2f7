import { expect, test } from 'vitest'
import { readForm } from '../../call/form-values.ts'
import { formFaults, judgeCheck, priceIn, readCheck } from './check-fields.ts'

const STATED = {
  contractAmount: 500_000,
  hasNoMeter: false,
  mileageFrom: 10_000,
  mileageTo: 15_000,
  sheetLines: 6,
  unstated: [],
  admitted: [],
}
const LISTED: Parameters<typeof judgeCheck>[2] = { ...STATED, mileageKm: 12_000 }
const CLAIM = { state1: 'differs', reason1: 'damage', detail1: 'カウルの割れ', amount1: '3万', photo1: 'a' }

/** Two lines of the sheet, of which the first is as described. */
function formWith(fields: Record<string, string>) {
  const form = new FormData()
  for (const line of ['sheet:1', 'sheet:2']) form.append('line', line)
  const given = { mileageKm: '12100', state0: 'as-described', state1: 'as-described', ...fields }
  for (const [name, text] of Object.entries(given)) form.append(name, text)
  return readForm(form)
}

function faultsOf(fields: Record<string, string>, listed = LISTED): string[] {
  const read = formWith(fields)
  judgeCheck(read, readCheck(read), listed)
  return read.faults.map(({ field }) => field)
}

test('a bike without a meter is checked without a reading, and 0km is none', () => {
  const without = { ...LISTED, hasNoMeter: true, mileageKm: null, mileageFrom: null, mileageTo: null }
  const given = { hasNoMeter: 'yes', mileageKm: '' }
  expect(faultsOf(given, without)).toEqual([])
  expect(readCheck(formWith(given)).mileageKm).toBeNull()
  expect(priceIn(formWith({ ...given, ...CLAIM }), without)).toBe(470_000)
  expect(faultsOf({ mileageKm: '0' }, without)).toEqual(['mileageKm'])
  expect(faultsOf(given)).toEqual(['mileageKm'])
})

test.each([
  ['all as described', {}, []],
  ['a line that nobody looked at', { state0: '' }, ['state0']],
  ['no odometer', { mileageKm: '' }, ['mileageKm']],
  ['a claim', CLAIM, []],
  ['without its amount', { ...CLAIM, amount1: '' }, ['amount1']],
  ['without its reason', { ...CLAIM, reason1: '' }, ['reason1']],
  ['without its words', { ...CLAIM, detail1: '' }, ['detail1']],
  ['with a word alone', { ...CLAIM, detail1: '割れ' }, ['detail1']],
  ['without a photo', { ...CLAIM, photo1: '' }, ['photo1']],
  ['wear that every used bike has', { ...CLAIM, amount1: '1万' }, ['amount1']],
  ['few kilometres', { ...CLAIM, reason1: 'mileage' }, ['reason1']],
  ['fewer kilometres', { ...CLAIM, reason1: 'mileage', mileageKm: '5000' }, ['reason1']],
  ['wear by the name of papers', { ...CLAIM, reason1: 'documents', amount1: '5000' }, ['reason1']],
  ['more than the price', { ...CLAIM, amount1: '50万' }, ['amount1']],
])('%s: what is wrong stands at its field', (_name, fields, faulty) => {
  expect(faultsOf(fields)).toEqual(faulty)
})

test('what the owner has admitted before is not claimed, nor taken off on the way', () => {
  const told = { ...LISTED, admitted: [{ line: 'sheet:2', reason: 'damage' as const }] }
  expect(faultsOf(CLAIM, told)).toEqual(['state1'])
  expect(priceIn(formWith(CLAIM), told)).toBeNull()
})

test('where only a band of kilometres was stated, its ends count', () => {
  const band = { ...LISTED, mileageKm: null }
  expect(faultsOf({ ...CLAIM, reason1: 'mileage' }, band)).toEqual(['reason1'])
  expect(faultsOf({ ...CLAIM, reason1: 'mileage', mileageKm: '15301' }, band)).toEqual([])
})

test.each([
  ['ten times as much', { mileageKm: '120000' }, ['mileageSeen']],
  ['a tenth of it', { mileageKm: '1200' }, ['mileageSeen']],
  ['just beyond the allowance', { mileageKm: '12301' }, ['mileageSeen']],
  ['within it', { mileageKm: '12300' }, []],
  ['meant so', { mileageKm: '120000', mileageSeen: '120000' }, []],
  ['meant, then typed anew', { mileageKm: '1200', mileageSeen: '120000' }, ['mileageSeen']],
  ['claimed', { ...CLAIM, reason1: 'mileage', mileageKm: '120000' }, []],
  ['beside another claim', { ...CLAIM, mileageKm: '120000' }, ['mileageSeen']],
])('an odometer that is not as stated is asked back: %s', (_name, fields, faulty) => {
  expect(faultsOf(fields)).toEqual(faulty)
})

test('faults of the rules find their fields in the form', () => {
  const faults = ['claims.1.photos', 'claims.0.line', 'claims', 'mileageKm'].map((field) => ({ field, message: '' }))
  expect(formFaults(faults, [3, 7]).map(({ field }) => field)).toEqual(['photo7', 'state3', 'amount3', 'mileageKm'])
})

test.each([
  ['all as described', {}, 500_000],
  ['a claim', CLAIM, 470_000],
  ['a claim whose reason is not chosen yet', { ...CLAIM, reason1: '' }, 470_000],
  ['an amount that cannot be read', { ...CLAIM, amount1: 'abc' }, null],
  ['wear that every used bike has', { ...CLAIM, amount1: '1万' }, null],
  ['few kilometres', { ...CLAIM, reason1: 'mileage' }, null],
  ['kilometres before they are read', { ...CLAIM, reason1: 'mileage', mileageKm: '' }, 470_000],
  ['all of the price', { ...CLAIM, amount1: '50万' }, null],
])('%s: only what can be claimed is taken off the price below the form', (_name, fields, price) => {
  expect(priceIn(formWith(fields), LISTED)).toBe(price)
})

test('the same claim twice stands beside the second', () => {
  const form = new FormData()
  for (const line of ['sheet:2', 'sheet:2']) form.append('line', line)
  const first = { state0: 'differs', reason0: 'damage', detail0: 'カウルの割れ', amount0: '3万', photo0: 'a' }
  for (const [name, text] of Object.entries({ mileageKm: '12100', ...first, ...CLAIM })) form.append(name, text)
  const read = readForm(form)
  judgeCheck(read, readCheck(read), LISTED)
  expect(read.faults).toEqual([
    { field: 'reason1', message: '「検査票の2番」には、同じ理由の申請がすでにあります。1件にまとめてください。' },
  ])
})
