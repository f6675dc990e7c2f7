import { expect, test } from 'vitest'
import { NO_ANSWERS } from '#domain/listing/draft-answers.ts'
import { LISTING_FIELD_NAMES, LISTING_FIELDS, type ListingFieldName } from '#domain/listing/listing-table.ts'
import { isRequiredIn, plainContext } from './plain-context.ts'

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
