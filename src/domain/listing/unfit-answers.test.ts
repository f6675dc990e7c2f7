import { expect, test } from 'vitest'
import { REGISTRATION_CLASSES } from '../options/registration-class.ts'
import { checkListingPart } from './check-listing.ts'
import { NO_ANSWERS } from './draft-answers.ts'
import { listingOf } from './listing-draft.ts'
import { withoutUnfitAnswers } from './unfit-answers.ts'

const TYPE = { modelTypeId: 7, name: '2BL-MC49', startYear: 2017, endYear: null }
const context = (registrationClass: (typeof REGISTRATION_CLASSES)[number]['code'] | null) => ({
  registrationClass,
  modelTypes: [TYPE],
  isEndTimeOffered: () => true,
  today: '2026-11-15',
  asksForVehicleData: true,
})
const ANSWERED = {
  ...NO_ANSWERS,
  modelTypeId: 3,
  numberRegistration: 'registered',
  inspectionUntil: '2027-05-01',
  frameNumber: 'NC42-1234567',
  documentAvailableList: ['inspection-certificate', 'manual'],
  documentOwner: 'self',
  loanStatus: 'none',
  invoiceIssuer: 'none',
}

test('from 小型二輪 to 軽二輪: the papers, the inspection and the type of the other model go, the rest stays', () => {
  expect(withoutUnfitAnswers(ANSWERED, context('light'))).toEqual({
    modelTypeId: null,
    inspectionUntil: '',
    documentAvailableList: ['manual'],
  })
})

test('and back: the notification of a 軽二輪 is no paper of a 小型二輪', () => {
  const light = { ...ANSWERED, inspectionUntil: '', documentAvailableList: ['light-notification'] }
  expect(withoutUnfitAnswers(light, context('small'))).toEqual({ modelTypeId: null, documentAvailableList: [] })
})

test.each([
  ['a type of the model, and all of its class', { ...ANSWERED, modelTypeId: 7 }, 'small' as const],
  ['不明 as the type', { ...ANSWERED, modelTypeId: 0 }, 'small' as const],
  ['a class that the catalog does not know', { ...ANSWERED, modelTypeId: null }, null],
])('%s: nothing changes', (_name, answers, registrationClass) => {
  expect(withoutUnfitAnswers(answers, context(registrationClass))).toEqual({})
})

test.each(
  REGISTRATION_CLASSES.flatMap((from) => REGISTRATION_CLASSES.map((to) => [from.label, to.label, to.code] as const)),
)('from %s to %s no paper is refused that the form does not show', (_from, _to, code) => {
  const all = ['plate-certificate', 'light-notification', 'inspection-certificate', 'compulsory-insurance']
  const answers = { ...ANSWERED, documentAvailableList: all }
  const fitted = { ...answers, ...withoutUnfitAnswers(answers, context(code)) }
  expect(checkListingPart('papers', listingOf({ answers: fitted, files: [] }), context(code))).toEqual([])
})
