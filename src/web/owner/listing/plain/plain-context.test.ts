import { expect, test } from 'vitest'
import { NO_ANSWERS } from '#domain/listing/draft-answers.ts'
import { LISTING_FIELD_NAMES, LISTING_FIELDS, type ListingFieldName } from '#domain/listing/listing-table.ts'
import { bandAfter, contradictions, isRequiredIn, plainContext } from './plain-context.ts'

const context = plainContext(null)
const requiredOf = (answers = NO_ANSWERS) =>
  LISTING_FIELD_NAMES.filter((name) => name in NO_ANSWERS && isRequiredIn(name, answers, context))

test('what the form asks for is marked 必須 without scripts, too', () => {
  const asked: ListingFieldName[] = [
    ...(['modelTypeId', 'firstRegistration', 'mileageId', 'color', 'transferPlan'] as const),
    ...(['numberRegistration', 'frameNumber', 'documentAvailableList', 'documentOwner'] as const),
    ...(['loanStatus', 'invoiceIssuer'] as const),
  ]
  expect(requiredOf()).toEqual(expect.arrayContaining(asked))
  for (const name of ['mileageKm', 'colorText', 'inspectionUntil', 'plate', 'loanBalance'] as const)
    expect(requiredOf()).not.toContain(name)
})

test('the marks follow the answers before', () => {
  expect(requiredOf({ ...NO_ANSWERS, loanStatus: 'paying' })).toContain('loanBalance')
  const withoutPapers = requiredOf({ ...NO_ANSWERS, numberRegistration: 'unknown' })
  expect(withoutPapers).not.toContain('frameNumber')
  expect(withoutPapers).not.toContain('documentAvailableList')
})

test('every field that the table requires is marked', () => {
  const always = LISTING_FIELD_NAMES.filter(
    (name) => name in NO_ANSWERS && LISTING_FIELDS[name].isRequired === true && name !== 'images',
  )
  expect(requiredOf()).toEqual(expect.arrayContaining(always))
})

const BANDS = [
  { mileageId: 1, mileageFrom: 0, mileageTo: 9_999 },
  { mileageId: 2, mileageFrom: 10_000, mileageTo: 19_999 },
]

test.each([
  ['a band and a distance outside of it', {}, { mileageKm: '15000', mileageId: 1 }, false, ['mileageKm']],
  [
    'sent once more as it is',
    { mileageKm: '15000', mileageId: 1 },
    { mileageKm: '15000', mileageId: 1 },
    false,
    ['mileageKm'],
  ],
  ['a band and a distance in it', {}, { mileageKm: '15000', mileageId: 2 }, false, []],
  ['a distance alone', {}, { mileageKm: '15000' }, false, []],
  [
    'another distance; the band is of the one before',
    { mileageKm: '15000', mileageId: 2 },
    { mileageKm: '500', mileageId: 2 },
    false,
    [],
  ],
  ['a month and 不明', {}, { firstRegistration: '2015年4月' }, true, ['firstRegistration']],
  ['不明 alone', {}, { firstRegistration: ' ' }, true, []],
  ['a month alone', {}, { firstRegistration: '2015年4月' }, false, []],
])('two answers to one question are refused beside the field: %s', (_name, before, typed, isUnknown, fields) => {
  const found = contradictions({ ...NO_ANSWERS, ...before }, { ...NO_ANSWERS, ...typed }, BANDS, isUnknown)
  expect(found.map(({ field }) => field)).toEqual(fields)
})

test('a distance decides the band; without one it is the chosen one, but none that a distance before has left', () => {
  const after = (before: object, typed: object) =>
    bandAfter({ ...NO_ANSWERS, ...before }, { ...NO_ANSWERS, ...typed }, BANDS)
  expect(after({}, { mileageKm: '15000' })).toBe(2)
  expect(after({}, { mileageId: 1 })).toBe(1)
  expect(after({ mileageKm: '15000', mileageId: 2 }, { mileageId: 2 })).toBeNull()
})
