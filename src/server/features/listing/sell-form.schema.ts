import { type EndTimeChoice, endTimeChoices } from '#domain/auction/end-time.ts'
import { asksForOriginalPart, CUSTOM_PARTS, type CustomPart, ORIGINAL_PARTS } from '#domain/options/custom-parts.ts'
import {
  DELIVERY_DAYS,
  DELIVERY_DUES,
  DELIVERY_LOCATIONS,
  DELIVERY_TIMES,
  PAYMENT_METHODS,
} from '#domain/options/delivery.ts'
import { DOCUMENT_OWNERS, DOCUMENTS, type DocumentOption, LOAN_STATUSES } from '#domain/options/documents.ts'
import { MOVIE_TYPES } from '#domain/options/movie-types.ts'
import type { Option } from '#domain/options/option.ts'
import { MULTI_IMAGE_SLOTS, PHOTO_TYPES, type PhotoTypeOption } from '#domain/options/photo-types.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { REGISTRATION_CLASSES } from '#domain/options/registration-class.ts'
import { CANCEL_REASONS, TRANSFER_PLANS } from '#domain/options/sale-plans.ts'
import {
  ACCIDENT_HISTORIES,
  ENGINE_STATUSES,
  KEY_COUNTS,
  METER_CHANGES,
  NUMBER_REGISTRATIONS,
} from '#domain/options/vehicle-condition.ts'
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
    return {
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
      transferPlans: options(TRANSFER_PLANS),
      keyCounts: options(KEY_COUNTS),
      numberRegistrations: options(NUMBER_REGISTRATIONS),
      accidentHistories: options(ACCIDENT_HISTORIES),
      engineStatuses: options(ENGINE_STATUSES),
      meterChanges: options(METER_CHANGES),
      customParts: t.field({ type: [CustomPartRef], resolve: () => [...CUSTOM_PARTS] }),
      originalParts: options(ORIGINAL_PARTS),
      documents: t.field({ type: [DocumentRef], resolve: () => [...DOCUMENTS] }),
      documentOwners: options(DOCUMENT_OWNERS),
      loanStatuses: options(LOAN_STATUSES),
      photoTypes: t.field({ type: [PhotoTypeRef], resolve: () => [...PHOTO_TYPES] }),
      movieTypes: options(MOVIE_TYPES),
      multiImageSlots: t.int({ resolve: () => MULTI_IMAGE_SLOTS }),
      endTimes: t.field({
        type: [EndTimeRef],
        resolve: (_data, _arguments, { services, now }) => endTimeChoices(now, services),
      }),
      deliveryDues: options(DELIVERY_DUES),
      deliveryDays: options(DELIVERY_DAYS),
      deliveryTimes: options(DELIVERY_TIMES),
      deliveryLocations: options(DELIVERY_LOCATIONS),
      paymentMethods: options(PAYMENT_METHODS),
      cancelReasons: options(CANCEL_REASONS),
      prefectures: options(PREFECTURES),
    }
  },
})

builder.queryField('sellFormData', (t) => t.field({ type: SellFormDataRef, resolve: () => ({}) }))
