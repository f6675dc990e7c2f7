import { PARTS_WITH_ANSWER } from '#domain/options/custom-parts.ts'
import { builder } from '../../graphql/builder.ts'
import { ListingInput } from '../account/index.ts'

const OriginalPartsInput = builder.inputType('OriginalPartsInput', {
  description: 'For each custom part: kept or lost (see SellFormData.originalParts).',
  fields: (t) => Object.fromEntries(PARTS_WITH_ANSWER.map((code) => [code, t.string()])),
})

const ListingImageInput = builder.inputType('ListingImageInput', {
  fields: (t) => ({
    assetId: t.string({ required: true }),
    imageType: t.string({ required: true, description: 'See SellFormData.photoTypes.' }),
  }),
})

// Nothing is required here, so that the answer can name every wrong field in words.
ListingInput.implement({
  description: 'The sell form. Codes are those of SellFormData.',
  fields: (t) => ({
    modelId: t.int(),
    modelTypeId: t.int({ description: '0 means 不明.' }),
    mileageId: t.int(),
    transferPlan: t.string(),
    engineStatusList: t.stringList(),
    accidentHistoryList: t.stringList(),
    meterChange: t.string(),
    keyCount: t.string(),
    customPartsList: t.stringList(),
    originalParts: t.field({ type: OriginalPartsInput }),
    customPartsText: t.string(),
    numberRegistration: t.string(),
    documentAvailableList: t.stringList(),
    documentOwner: t.string(),
    loanStatus: t.string(),
    loanBalance: t.int({ description: 'Yen; of a loan that is being paid.' }),
    vicAssetId: t.string({ description: 'The 車検証.' }),
    images: t.field({ type: [ListingImageInput] }),
    movieAssetId: t.string(),
    askingPrice: t.int({ description: 'Yen, whole thousands.' }),
    endTime: t.string({ description: 'A value of SellFormData.endTimes.' }),
    deliveryDay: t.stringList(),
    deliveryTime: t.string(),
    deliveryLocation: t.string(),
    otherDeliveryLocation: t.string(),
    contactInfoToBikeDealer: t.string(),
  }),
})

/** Absent and null are one to the rules, but for the lists and texts that have an empty form. */
export function listingAnswers(input: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined))
}
