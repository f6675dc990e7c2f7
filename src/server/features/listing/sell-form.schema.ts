import { type EndTimeChoice, endTimeChoices } from '#domain/auction/end-time.ts'
import { LISTING_FIELDS, type ListingField } from '#domain/listing/listing-table.ts'
import { asksForOriginalPart, CUSTOM_PARTS, type CustomPart } from '#domain/options/custom-parts.ts'
import { PAYMENT_METHODS } from '#domain/options/delivery.ts'
import { DOCUMENTS, type DocumentOption } from '#domain/options/documents.ts'
import type { Option } from '#domain/options/option.ts'
import { MULTI_IMAGE_SLOTS, PHOTO_TYPES, type PhotoTypeOption } from '#domain/options/photo-types.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { REGISTRATION_CLASSES } from '#domain/options/registration-class.ts'
import { CANCEL_REASONS } from '#domain/options/sale-plans.ts'
import { builder } from '../../graphql/builder.ts'
import { DisplacementCategoryRef, MakerRef, MileageRef, OptionRef } from '../catalog/index.ts'

const CustomPartRef = builder.objectRef<Option & { readonly code: CustomPart }>('CustomPartOption')
CustomPartRef.implement({
  fields: (t) => ({
    code: t.exposeString('code'),
    label: t.exposeString('label'),
    excludesOthers: t.boolean({ resolve: ({ excludes }) => excludes === 'others' }),
    asksForOriginalPart: t.boolean({ resolve: ({ code }) => asksForOriginalPart(code) }),
  }),
})

const DocumentRef = builder.objectRef<DocumentOption>('DocumentOption')
DocumentRef.implement({
  fields: (t) => ({
    code: t.exposeString('code'),
    label: t.exposeString('label'),
    registrationClasses: t.stringList({
      description: 'Codes of the classes whose bikes have this paper (see Model.registrationClass).',
      resolve: ({ classes = REGISTRATION_CLASSES.map((it) => it.code) }) => [...classes],
    }),
  }),
})

const PhotoTypeRef = builder.objectRef<PhotoTypeOption>('PhotoType')
PhotoTypeRef.implement({
  fields: (t) => ({
    code: t.exposeString('code'),
    label: t.exposeString('label'),
    isRequired: t.boolean({ resolve: ({ isRequired = false }) => isRequired }),
    isRepeatable: t.boolean({ resolve: ({ isRepeatable = false }) => isRepeatable }),
  }),
})

const EndTimeRef = builder.objectRef<EndTimeChoice>('EndTimeChoice')
EndTimeRef.implement({
  description: 'When bidding may end.',
  fields: (t) => ({ value: t.exposeString('value'), label: t.exposeString('label') }),
})

const SellFormDataRef = builder.objectRef<object>('SellFormData')
SellFormDataRef.implement({
  description: 'Every list that the sell form offers.',
  fields: (t) => {
    const options = (list: readonly Option[]) => t.field({ type: [OptionRef], resolve: () => [...list] })
    const fields: readonly ListingField[] = Object.values(LISTING_FIELDS)
    const ofListing = fields.flatMap(({ list, options: choices }) =>
      list && choices ? [[list, options(choices)]] : [],
    )
    return {
      ...Object.fromEntries(ofListing),
      makers: t.field({
        type: [MakerRef],
        resolve: (_data, _arguments, { services }) => [...services.catalog.current().makers],
      }),
      displacementCategories: t.field({
        type: [DisplacementCategoryRef],
        resolve: (_data, _arguments, { services }) => [...services.catalog.current().displacementCategories],
      }),
      mileages: t.field({
        type: [MileageRef],
        resolve: (_data, _arguments, { services }) => [...services.catalog.current().mileages],
      }),
      customParts: t.field({ type: [CustomPartRef], resolve: () => [...CUSTOM_PARTS] }),
      documents: t.field({ type: [DocumentRef], resolve: () => [...DOCUMENTS] }),
      photoTypes: t.field({ type: [PhotoTypeRef], resolve: () => [...PHOTO_TYPES] }),
      multiImageSlots: t.int({ resolve: () => MULTI_IMAGE_SLOTS }),
      endTimes: t.field({
        type: [EndTimeRef],
        resolve: (_data, _arguments, { services, now }) => endTimeChoices(now, services),
      }),
      paymentMethods: options(PAYMENT_METHODS),
      cancelReasons: options(CANCEL_REASONS),
      prefectures: options(PREFECTURES),
    }
  },
})

builder.queryField('sellFormData', (t) => t.field({ type: SellFormDataRef, resolve: () => ({}) }))
