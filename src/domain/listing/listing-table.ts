import { CUSTOM_PARTS, ORIGINAL_PARTS } from '../options/custom-parts.ts'
import {
  DELIVERY_DAYS,
  DELIVERY_DUES,
  DELIVERY_LOCATIONS,
  DELIVERY_TIMES,
  FORMER_DELIVERY_LOCATIONS,
} from '../options/delivery.ts'
import { DOCUMENT_OWNERS, DOCUMENTS, LOAN_STATUSES } from '../options/documents.ts'
import { MOVIE_TYPES } from '../options/movie-types.ts'
import type { Option } from '../options/option.ts'
import { TRANSFER_PLANS } from '../options/sale-plans.ts'
import {
  ACCIDENT_HISTORIES,
  ENGINE_STATUSES,
  KEY_COUNTS,
  METER_CHANGES,
  NUMBER_REGISTRATIONS,
} from '../options/vehicle-condition.ts'
import { COLORS, INVOICE_ISSUERS } from '../options/vehicle-data.ts'
import type { YenLimits } from '../values/typed-yen.ts'

/** The parts of a listing in the order in which the form asks for them. */
export type ListingPart = 'model' | 'details' | 'condition' | 'equipment' | 'papers' | 'photos' | 'terms'

/**
 * `id`: of the catalog; `choice` and `choices`: of `options`; `file`: the asset's id, or what belongs to it; `moment`: an end
 * that is offered; `month`: 2015-04, 2015 or `unknown`; `day`: 2026-11-15; `sealed`: a text that is stored sealed.
 */
export type ListingKind =
  | 'id'
  | 'choice'
  | 'choices'
  | 'text'
  | 'yen'
  | 'file'
  | 'moment'
  | 'parts'
  | 'photos'
  | 'km'
  | 'month'
  | 'day'
  | 'sealed'

interface AnyField {
  readonly label: string
  /** The step of the form that asks for it. */
  readonly part: ListingPart
  /** `depends`: on another answer, as check-listing.ts says. */
  readonly isRequired: boolean | 'depends'
  /** What older listings say and nobody can choose any more. */
  readonly formerOptions?: readonly Option[]
  /** Characters of free text. */
  readonly maxLength?: number
  readonly yen?: Omit<YenLimits, 'label'>
  /** Names the person, leads to one or tells of their means: emptied when the owner leaves. */
  readonly isPersonal: boolean
  /** Taken over when the same bike is listed again. */
  readonly isRelisted: boolean
}

interface Choices {
  /** What there is to choose from. */
  readonly options: readonly Option[]
  /** The name by which `SellFormData` offers them; null where it has a type of its own for them. */
  readonly list: string | null
}

type ChoiceKind = 'choice' | 'choices'

export type ListingField =
  | (AnyField & Choices & { readonly kind: ChoiceKind })
  | (AnyField & Partial<Choices> & { readonly kind: Exclude<ListingKind, ChoiceKind> })

const MAX_YEN = 99_999_000

/**
 * One row per field of a listing. Limits, the input type, what relisting takes over, what a draft salvages and the
 * owner's own rows are made from it; form, storage, erasure and the dealers' sheet are compared with it by
 * testing/listing-fields.test.ts, so that a field left out somewhere is noticed.
 */
export const LISTING_FIELDS = {
  modelId: { label: '車種', kind: 'id', part: 'model', isRequired: true, isPersonal: false, isRelisted: true },
  modelTypeId: {
    label: '型式・年式',
    kind: 'id',
    part: 'details',
    isRequired: true,
    isPersonal: false,
    isRelisted: true,
  },
  firstRegistration: {
    label: '初度登録年月',
    kind: 'month',
    part: 'details',
    isRequired: false,
    isPersonal: false,
    isRelisted: true,
  },
  /** The band; it follows from the exact distance where that is given. */
  mileageId: { label: '走行距離', kind: 'id', part: 'details', isRequired: true, isPersonal: false, isRelisted: true },
  mileageKm: {
    label: 'メーターの距離',
    kind: 'km',
    part: 'details',
    isRequired: false,
    isPersonal: false,
    isRelisted: true,
  },
  color: {
    label: '車体の色',
    kind: 'choice',
    part: 'details',
    isRequired: false,
    options: COLORS,
    list: 'colors',
    isPersonal: false,
    isRelisted: true,
  },
  colorText: {
    label: '色の名前',
    kind: 'text',
    part: 'details',
    isRequired: false,
    maxLength: 50,
    isPersonal: true,
    isRelisted: true,
  },
  transferPlan: {
    label: '売却の予定',
    kind: 'choice',
    part: 'details',
    isRequired: true,
    options: TRANSFER_PLANS,
    list: 'transferPlans',
    isPersonal: false,
    isRelisted: true,
  },
  engineStatusList: {
    label: 'エンジンの状態',
    kind: 'choices',
    part: 'condition',
    isRequired: true,
    options: ENGINE_STATUSES,
    list: 'engineStatuses',
    isPersonal: false,
    isRelisted: true,
  },
  accidentHistoryList: {
    label: '事故・転倒歴',
    kind: 'choices',
    part: 'condition',
    isRequired: true,
    options: ACCIDENT_HISTORIES,
    list: 'accidentHistories',
    isPersonal: false,
    isRelisted: true,
  },
  meterChange: {
    label: 'メーターの状態',
    kind: 'choice',
    part: 'condition',
    isRequired: true,
    options: METER_CHANGES,
    list: 'meterChanges',
    isPersonal: false,
    isRelisted: true,
  },
  keyCount: {
    label: '鍵の本数',
    kind: 'choice',
    part: 'equipment',
    isRequired: true,
    options: KEY_COUNTS,
    list: 'keyCounts',
    isPersonal: false,
    isRelisted: true,
  },
  customPartsList: {
    label: 'カスタム',
    kind: 'choices',
    part: 'equipment',
    isRequired: true,
    options: CUSTOM_PARTS,
    list: null,
    isPersonal: false,
    isRelisted: true,
  },
  /** Stored with the part it belongs to. */
  originalParts: {
    label: '純正品',
    kind: 'parts',
    part: 'equipment',
    isRequired: 'depends',
    options: ORIGINAL_PARTS,
    list: 'originalParts',
    isPersonal: false,
    isRelisted: true,
  },
  customPartsText: {
    label: 'カスタムの内容',
    kind: 'text',
    part: 'equipment',
    isRequired: false,
    maxLength: 500,
    isPersonal: true,
    isRelisted: true,
  },
  numberRegistration: {
    label: '登録の状態',
    kind: 'choice',
    part: 'papers',
    isRequired: true,
    options: NUMBER_REGISTRATIONS,
    list: 'numberRegistrations',
    isPersonal: false,
    isRelisted: true,
  },
  /** 251 cc and over. */
  inspectionUntil: {
    label: '車検満了日',
    kind: 'day',
    part: 'papers',
    isRequired: false,
    isPersonal: false,
    isRelisted: true,
  },
  frameNumber: {
    label: '車台番号',
    kind: 'sealed',
    part: 'papers',
    isRequired: false,
    isPersonal: true,
    isRelisted: true,
  },
  plate: {
    label: 'ナンバープレート',
    kind: 'sealed',
    part: 'papers',
    isRequired: false,
    isPersonal: true,
    isRelisted: true,
  },
  documentAvailableList: {
    label: 'お手元の書類',
    kind: 'choices',
    part: 'papers',
    isRequired: 'depends',
    options: DOCUMENTS,
    list: null,
    isPersonal: false,
    isRelisted: true,
  },
  documentOwner: {
    label: '書類の名義',
    kind: 'choice',
    part: 'papers',
    isRequired: true,
    options: DOCUMENT_OWNERS,
    list: 'documentOwners',
    isPersonal: false,
    isRelisted: true,
  },
  loanStatus: {
    label: 'ローンの状況',
    kind: 'choice',
    part: 'papers',
    isRequired: true,
    options: LOAN_STATUSES,
    list: 'loanStatuses',
    isPersonal: false,
    isRelisted: true,
  },
  loanBalance: {
    label: '残債額',
    kind: 'yen',
    part: 'papers',
    isRequired: 'depends',
    yen: { min: 1, max: MAX_YEN },
    isPersonal: true,
    isRelisted: true,
  },
  invoiceIssuer: {
    label: '適格請求書発行事業者',
    kind: 'choice',
    part: 'papers',
    isRequired: false,
    options: INVOICE_ISSUERS,
    list: 'invoiceIssuers',
    isPersonal: true,
    isRelisted: true,
  },
  vicAssetId: { label: '車検証', kind: 'file', part: 'papers', isRequired: false, isPersonal: true, isRelisted: true },
  images: { label: '写真', kind: 'photos', part: 'photos', isRequired: true, isPersonal: true, isRelisted: true },
  movieAssetId: { label: '動画', kind: 'file', part: 'photos', isRequired: false, isPersonal: true, isRelisted: true },
  /** Kept with the movie, as the type of a photo is with the photo. */
  movieType: {
    label: '動画の内容',
    kind: 'file',
    part: 'photos',
    isRequired: false,
    options: MOVIE_TYPES,
    list: 'movieTypes',
    isPersonal: false,
    isRelisted: true,
  },
  askingPrice: {
    label: '希望価格',
    kind: 'yen',
    part: 'terms',
    isRequired: false,
    yen: { min: 1_000, max: MAX_YEN, unit: 1_000 },
    isPersonal: true,
    isRelisted: true,
  },
  /** The copy gets the next end that is offered. */
  endTime: { label: '終了日時', kind: 'moment', part: 'terms', isRequired: true, isPersonal: false, isRelisted: false },
  deliveryDue: {
    label: '引渡しの希望時期',
    kind: 'choice',
    part: 'terms',
    isRequired: false,
    options: DELIVERY_DUES,
    list: 'deliveryDues',
    isPersonal: false,
    isRelisted: true,
  },
  deliveryDay: {
    label: '引渡しできる曜日',
    kind: 'choices',
    part: 'terms',
    isRequired: true,
    options: DELIVERY_DAYS,
    list: 'deliveryDays',
    isPersonal: false,
    isRelisted: true,
  },
  deliveryTime: {
    label: '引渡しできる時間帯',
    kind: 'choice',
    part: 'terms',
    isRequired: true,
    options: DELIVERY_TIMES,
    list: 'deliveryTimes',
    isPersonal: false,
    isRelisted: true,
  },
  deliveryLocation: {
    label: '引渡し場所',
    kind: 'choice',
    part: 'terms',
    isRequired: true,
    options: DELIVERY_LOCATIONS,
    list: 'deliveryLocations',
    formerOptions: FORMER_DELIVERY_LOCATIONS,
    isPersonal: false,
    isRelisted: true,
  },
  otherDeliveryLocation: {
    label: '居所の住所',
    kind: 'text',
    part: 'terms',
    isRequired: 'depends',
    maxLength: 100,
    isPersonal: true,
    isRelisted: true,
  },
  contactInfoToBikeDealer: {
    label: '販売店への連絡事項',
    kind: 'text',
    part: 'terms',
    isRequired: false,
    maxLength: 1_000,
    isPersonal: true,
    isRelisted: true,
  },
} as const satisfies Record<string, ListingField>

export type ListingFieldName = keyof typeof LISTING_FIELDS
export const LISTING_FIELD_NAMES = Object.keys(LISTING_FIELDS) as ListingFieldName[]

/** The names under which the choices of the fields are offered. */
export const LISTING_LISTS: readonly string[] = Object.values<ListingField>(LISTING_FIELDS).flatMap(
  ({ list }) => list ?? [],
)
