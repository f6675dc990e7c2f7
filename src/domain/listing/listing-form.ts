import * as z from 'zod/mini'
import { ORIGINAL_PARTS, PARTS_WITH_ANSWER } from '../options/custom-parts.ts'
import { isCodeOf } from '../options/option.ts'
import type { YenLimits } from '../values/typed-yen.ts'
import { day, frameNumber, freeText, kilometres, month, oneOf, plate, severalOf, yen } from './listing-fields.ts'
import { LISTING_FIELDS as FIELDS, type ListingPart } from './listing-table.ts'

/** The answer 不明 to the question for the type. */
export const UNKNOWN_TYPE = 0

/** What the two amounts of the form may be. */
export const LOAN_BALANCE: YenLimits = { label: FIELDS.loanBalance.label, ...FIELDS.loanBalance.yen }
export const ASKING_PRICE = {
  label: FIELDS.askingPrice.label,
  ...FIELDS.askingPrice.yen,
} as const satisfies YenLimits

export const MAX_LENGTHS = {
  colorText: FIELDS.colorText.maxLength,
  customPartsText: FIELDS.customPartsText.maxLength,
  contactInfoToBikeDealer: FIELDS.contactInfoToBikeDealer.maxLength,
  otherDeliveryLocation: FIELDS.otherDeliveryLocation.maxLength,
} as const

const choose = ({ label }: { readonly label: string }) => `${label}を選択してください`
const one = (field: Choice) => oneOf(field.options, choose(field))
const optionalChoice = (field: Choice) => z.optional(z.nullable(one(field)))
const several = (field: Choice, least?: number) => severalOf(field.options, field.label, least)
type Choice = { readonly label: string; readonly options: Parameters<typeof oneOf>[0] }

const model = z.object({ modelId: z.number(choose(FIELDS.modelId)) })

const details = z.object({
  modelTypeId: z.number(choose(FIELDS.modelTypeId)),
  firstRegistration: month(FIELDS.firstRegistration.label),
  mileageId: z.number(choose(FIELDS.mileageId)),
  mileageKm: kilometres(FIELDS.mileageKm.label),
  color: optionalChoice(FIELDS.color),
  colorText: freeText(FIELDS.colorText.label, MAX_LENGTHS.colorText),
  transferPlan: one(FIELDS.transferPlan),
})

const condition = z.object({
  engineStatusList: several(FIELDS.engineStatusList),
  accidentHistoryList: several(FIELDS.accidentHistoryList),
  meterChange: one(FIELDS.meterChange),
})

const CHOOSE_ORIGINAL = `${FIELDS.originalParts.label}の有無を選択してください`

const equipment = z.object({
  keyCount: one(FIELDS.keyCount),
  customPartsList: several(FIELDS.customPartsList),
  /** Of each chosen part: whether the original one is there. */
  originalParts: z._default(
    z.partialRecord(
      z.enum(PARTS_WITH_ANSWER),
      z.nullable(
        z
          .string(CHOOSE_ORIGINAL)
          .check(z.refine((code) => code === '' || isCodeOf(ORIGINAL_PARTS, code), CHOOSE_ORIGINAL)),
      ),
      CHOOSE_ORIGINAL,
    ),
    {},
  ),
  customPartsText: freeText(FIELDS.customPartsText.label, MAX_LENGTHS.customPartsText),
})

const papers = z.object({
  numberRegistration: one(FIELDS.numberRegistration),
  inspectionUntil: day(FIELDS.inspectionUntil.label),
  frameNumber: frameNumber(FIELDS.frameNumber.label),
  plate: plate(FIELDS.plate.label),
  documentAvailableList: several(FIELDS.documentAvailableList, 0),
  documentOwner: one(FIELDS.documentOwner),
  loanStatus: one(FIELDS.loanStatus),
  loanBalance: yen(LOAN_BALANCE),
  invoiceIssuer: optionalChoice(FIELDS.invoiceIssuer),
  vicAssetId: z.optional(z.nullable(z.string())),
})

const photos = z.object({
  images: z.array(
    z.object({ assetId: z.string().check(z.minLength(1)), imageType: z.string() }),
    '写真を追加してください',
  ),
  movieAssetId: z.optional(z.nullable(z.string())),
  movieType: z.optional(z.nullable(one(FIELDS.movieType))),
})

const terms = z.object({
  askingPrice: yen(ASKING_PRICE),
  /** A choice of `endTimeChoices`. */
  endTime: z.string(choose(FIELDS.endTime)).check(z.minLength(1, choose(FIELDS.endTime))),
  deliveryDue: optionalChoice(FIELDS.deliveryDue),
  deliveryDay: several(FIELDS.deliveryDay),
  deliveryTime: one(FIELDS.deliveryTime),
  deliveryLocation: one(FIELDS.deliveryLocation),
  otherDeliveryLocation: freeText(FIELDS.otherDeliveryLocation.label, MAX_LENGTHS.otherDeliveryLocation),
  contactInfoToBikeDealer: freeText(FIELDS.contactInfoToBikeDealer.label, MAX_LENGTHS.contactInfoToBikeDealer),
})

/** The parts of a listing in the order in which the form asks for them. */
export const LISTING_PARTS = { model, details, condition, equipment, papers, photos, terms } as const satisfies Record<
  ListingPart,
  unknown
>
export type { ListingPart }

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
