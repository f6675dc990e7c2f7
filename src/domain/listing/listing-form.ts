import * as z from 'zod/mini'
import { CUSTOM_PARTS, ORIGINAL_PARTS, PARTS_WITH_ANSWER } from '../options/custom-parts.ts'
import { DELIVERY_DAYS, DELIVERY_LOCATIONS, DELIVERY_TIMES } from '../options/delivery.ts'
import { DOCUMENT_OWNERS, DOCUMENTS, LOAN_STATUSES } from '../options/documents.ts'
import { isCodeOf } from '../options/option.ts'
import { TRANSFER_PLANS } from '../options/sale-plans.ts'
import {
  ACCIDENT_HISTORIES,
  ENGINE_STATUSES,
  KEY_COUNTS,
  METER_CHANGES,
  NUMBER_REGISTRATIONS,
} from '../options/vehicle-condition.ts'
import type { YenLimits } from '../values/typed-yen.ts'
import { freeText, oneOf, severalOf, yen } from './listing-fields.ts'

/** The answer 不明 to the question for the type. */
export const UNKNOWN_TYPE = 0

const MAX_YEN = 99_999_000
/** What the two amounts of the form may be. */
export const LOAN_BALANCE = { label: '残債額', min: 1, max: MAX_YEN } as const satisfies YenLimits
export const ASKING_PRICE = { label: '希望価格', min: 1_000, max: MAX_YEN, unit: 1_000 } as const satisfies YenLimits

export const LONGEST = { customPartsText: 500, contactInfoToBikeDealer: 1_000, otherDeliveryLocation: 100 } as const

const model = z.object({ modelId: z.number('車種を選択してください') })

const details = z.object({
  modelTypeId: z.number('型式・年式を選択してください'),
  mileageId: z.number('走行距離を選択してください'),
  transferPlan: oneOf(TRANSFER_PLANS, '売却の予定を選択してください'),
})

const condition = z.object({
  engineStatusList: severalOf(ENGINE_STATUSES, 'エンジンの状態'),
  accidentHistoryList: severalOf(ACCIDENT_HISTORIES, '事故・転倒歴'),
  meterChange: oneOf(METER_CHANGES, 'メーターの状態を選択してください'),
})

const equipment = z.object({
  keyCount: oneOf(KEY_COUNTS, '鍵の本数を選択してください'),
  customPartsList: severalOf(CUSTOM_PARTS, 'カスタム'),
  /** Of each chosen part: whether the original one is there. */
  originalParts: z._default(
    z.partialRecord(
      z.enum(PARTS_WITH_ANSWER),
      z.nullable(z.string().check(z.refine((code) => code === '' || isCodeOf(ORIGINAL_PARTS, code)))),
    ),
    {},
  ),
  customPartsText: freeText('カスタムの内容', LONGEST.customPartsText),
})

const papers = z.object({
  numberRegistration: oneOf(NUMBER_REGISTRATIONS, '登録の状態を選択してください'),
  documentAvailableList: severalOf(DOCUMENTS, 'お手元の書類', 0),
  documentOwner: oneOf(DOCUMENT_OWNERS, '書類の名義を選択してください'),
  loanStatus: oneOf(LOAN_STATUSES, 'ローンの状況を選択してください'),
  loanBalance: yen(LOAN_BALANCE),
  vicAssetId: z.optional(z.nullable(z.string())),
})

const photos = z.object({
  images: z.array(
    z.object({ assetId: z.string().check(z.minLength(1)), imageType: z.string() }),
    '写真を追加してください',
  ),
  movieAssetId: z.optional(z.nullable(z.string())),
})

const terms = z.object({
  askingPrice: yen(ASKING_PRICE),
  /** A choice of `endTimeChoices`. */
  endTime: z.string('終了日時を選択してください').check(z.minLength(1, '終了日時を選択してください')),
  deliveryDay: severalOf(DELIVERY_DAYS, '引渡しできる曜日'),
  deliveryTime: oneOf(DELIVERY_TIMES, '引渡しできる時間帯を選択してください'),
  deliveryLocation: oneOf(DELIVERY_LOCATIONS, '引渡し場所を選択してください'),
  otherDeliveryLocation: freeText('引渡し場所', LONGEST.otherDeliveryLocation),
  contactInfoToBikeDealer: freeText('販売店への連絡事項', LONGEST.contactInfoToBikeDealer),
})

/** The parts of a listing in the order in which the form asks for them. */
export const LISTING_PARTS = { model, details, condition, equipment, papers, photos, terms } as const
export type ListingPart = keyof typeof LISTING_PARTS

export const listingForm = z.object({
  ...model.shape,
  ...details.shape,
  ...condition.shape,
  ...equipment.shape,
  ...papers.shape,
  ...photos.shape,
  ...terms.shape,
})

/** A listing as the form sends it, tidied. */
export type Listing = z.output<typeof listingForm>
