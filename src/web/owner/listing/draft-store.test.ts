import { expect, test } from 'vitest'
import { NO_ANSWERS } from '#domain/listing/draft-answers.ts'
import { answersOfBike, answersOfListing } from './draft-store.ts'

test('an earlier listing becomes answers; codes that are gone are asked again', () => {
  const answers = answersOfListing({
    makerId: 1,
    displacementCtgId: 4,
    modelId: 1001,
    modelTypeId: 100105,
    firstRegistration: '2015-04',
    mileageId: 4,
    mileageKm: 8_200,
    color: 'black',
    colorText: '',
    inspectionUntil: '2027-05-01',
    frameNumber: 'NC39-1234567',
    plate: '',
    invoiceIssuer: 'none',
    transferPlan: 'now',
    engineStatusList: ['good'],
    accidentHistoryList: ['none'],
    meterChange: 'actual',
    keyCount: 'ten',
    customPartsList: ['muffler', 'wings'],
    originalParts: [{ code: 'muffler', original: 'kept' }],
    customPartsText: '',
    numberRegistration: 'registered',
    documentAvailableList: ['manual'],
    documentOwner: 'self',
    loanStatus: 'paying',
    loanBalance: 50_000,
    askingPrice: null,
    deliveryDue: '',
    deliveryDay: ['any'],
    deliveryTime: 'any',
    deliveryLocation: 'home',
    otherDeliveryLocation: '',
    contactInfoToBikeDealer: '',
  })
  expect(answers).toMatchObject({
    modelId: 1001,
    keyCount: '',
    customPartsList: ['muffler'],
    originalParts: { muffler: 'kept' },
    mileageKm: '8200',
    frameNumber: 'NC39-1234567',
    loanBalance: '50000',
    askingPrice: '',
    endTime: '',
  })
  expect(Object.keys(answers)).toEqual(Object.keys(NO_ANSWERS))
})

test('the bike whose price was asked for is known already', () => {
  const bike = { modelId: 1001, modelTypeId: null, mileageId: 4, transferPlan: 'now', displacementCtgId: 4 }
  expect(answersOfBike({ ...bike, model: { makerId: 1 } })).toEqual({ ...bike, makerId: 1 })
})
