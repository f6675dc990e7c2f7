import { LISTING_FIELD_NAMES, LISTING_FIELDS, type ListingFieldName } from '#domain/listing/listing-table.ts'
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

const DESCRIPTIONS: Partial<Record<ListingFieldName, string>> = {
  modelTypeId: '0 means 不明.',
  firstRegistration: '2015-04, 2015 or as people write it (平成27年4月); unknown means 不明.',
  mileageKm: 'Exact; the band follows from it.',
  inspectionUntil: 'The day until which the inspection is valid, of 251 cc and over.',
  frameNumber: 'Stored sealed: for owner and operator, from the contract on for the winning dealer.',
  plate: 'Stored sealed: for owner and operator, from the contract on for the winning dealer.',
  invoiceIssuer: 'Whether the seller is a 適格請求書発行事業者: registered or none.',
  loanBalance: 'Yen; of a loan that is being paid.',
  vicAssetId: 'The 車検証.',
  movieType: 'See SellFormData.movieTypes.',
  askingPrice: 'Yen, whole thousands.',
  endTime: 'A value of SellFormData.endTimes.',
}

// Nothing is required here, so that the answer can name every wrong field in words.
ListingInput.implement({
  description: 'The sell form. Codes are those of SellFormData.',
  fields: (t) => {
    const fieldOf = (name: ListingFieldName) => {
      const description = DESCRIPTIONS[name]
      const options = description === undefined ? {} : { description }
      switch (LISTING_FIELDS[name].kind) {
        case 'id':
        case 'yen':
        case 'km':
          return t.int(options)
        case 'choices':
          return t.stringList(options)
        case 'parts':
          return t.field({ type: OriginalPartsInput })
        case 'photos':
          return t.field({ type: [ListingImageInput] })
        case 'choice':
        case 'text':
        case 'file':
        case 'moment':
        case 'month':
        case 'day':
        case 'sealed':
          return t.string(options)
      }
    }
    return Object.fromEntries(LISTING_FIELD_NAMES.map((name) => [name, fieldOf(name)]))
  },
})

/** Absent and null are one to the rules, but for the lists and texts that have an empty form. */
export function listingAnswers(input: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined))
}
