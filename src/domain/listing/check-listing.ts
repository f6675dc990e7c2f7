import { checkForm, type FormCheck } from '../account/form-check.ts'
import { writtenWords } from '../account/written-text.ts'
import { residenceFault } from '../auction/trade/residence.ts'
import type { FieldFault } from '../errors/error-code.ts'
import { asksForOriginalPart, CUSTOM_PARTS } from '../options/custom-parts.ts'
import { DOCUMENTS, offeredPapers, provenBy, scrappingDocumentName } from '../options/documents.ts'
import { labelOf } from '../options/option.ts'
import type { RegistrationClass } from '../options/registration-class.ts'
import {
  COMPETITION,
  meterChangesOf,
  NO_METER,
  NUMBER_REGISTRATIONS,
  registrationsOf,
} from '../options/vehicle-condition.ts'
import { judgeYear, type TypeYears, yearsLabel } from '../souba/type-years.ts'
import { readDay } from '../values/typed-day.ts'
import { registeredYear } from '../values/typed-year.ts'
import { tidyMonth, UNKNOWN_MONTH } from './listing-fields.ts'
import { LISTING_PARTS, type Listing, type ListingPart, listingForm } from './listing-form.ts'
import { photoFaults } from './listing-photos.ts'
import type { ListingFieldName } from './listing-table.ts'
import { ASK_FOR_PREFECTURE, prefectureIn } from './pickup-prefecture.ts'

/** What the answers are checked against besides themselves. */
export interface ListingContext {
  /** Of the chosen model; null where the catalog cannot say. */
  readonly registrationClass: RegistrationClass | null
  /** Of the chosen model, as far as the catalog is at hand. */
  readonly modelTypes: readonly BuiltType[]
  readonly isEndTimeOffered: (endTime: string) => boolean
  /** `2026-11-15`: nothing is registered after it. */
  readonly today: string
  /** Our own form asks for the bike's data; older clients of the API do not know them. */
  readonly asksForVehicleData?: boolean
}

interface BuiltType extends TypeYears {
  readonly modelTypeId: number
  readonly name: string
}

/** An answer is needed because of another one. */
interface Rule {
  readonly part: ListingPart
  readonly faults: (answers: Answers, context: ListingContext) => readonly FieldFault[]
}

/** Answers as they come: any may be missing or of another kind. */
type Answers = Readonly<Record<string, unknown>>

/** Bikes of which the owner may have no paper at all. */
const NO_PAPERS = 'scrapped-without-documents'
const SCRAPPED = 'scrapped-with-documents'
const NO_PAPERS_LABEL = labelOf(NUMBER_REGISTRATIONS, NO_PAPERS)
const NOT_INSPECTED: ReadonlySet<unknown> = new Set([NO_PAPERS, SCRAPPED, COMPETITION])
const WITHOUT_PAPERS: ReadonlySet<unknown> = new Set([NO_PAPERS, COMPETITION, 'unknown'])

/** Whether papers, or that there are none at hand, have to be named. */
export function needsPapers(numberRegistration: unknown): boolean {
  return !WITHOUT_PAPERS.has(numberRegistration)
}

/** Whether a bike of this class is inspected, so that its papers name the day until when. */
export function hasInspection(registrationClass: RegistrationClass | null): boolean {
  return registrationClass === 'small' || registrationClass === null
}

/** A new bike is inspected for three years. */
const MAX_INSPECTED_YEARS = 3
const MIN_INSPECTED = '1990-01-01'

/** `registered` is a month, or a year where the month is not known. */
function isBefore(day: string, registered: string): boolean {
  return day.slice(0, registered.length) < registered
}

const ask = (field: ListingFieldName, answer: unknown, words: string): FieldFault[] =>
  answer === undefined || answer === null || answer === '' ? [{ field, message: words }] : []

/** What our own form requires besides: clients that do not know these fields list without them. */
const ASKED: readonly Rule[] = [
  {
    part: 'details',
    faults: ({ firstRegistration, color }) => [
      ...ask('firstRegistration', firstRegistration, '初度登録年月を入力するか、「不明」を選択してください'),
      ...ask('color', color, '車体の色を選択してください'),
    ],
  },
  {
    part: 'papers',
    faults: ({ numberRegistration, frameNumber, invoiceIssuer }) => [
      ...(needsPapers(numberRegistration)
        ? ask('frameNumber', frameNumber, '車台番号を入力してください。登録書類や車体の刻印で確認できます')
        : []),
      ...ask('invoiceIssuer', invoiceIssuer, '適格請求書発行事業者かどうかを選択してください'),
    ],
  },
  {
    part: 'terms',
    faults: ({ deliveryLocation, otherDeliveryLocation }) =>
      deliveryLocation === 'residence' && prefectureIn(textOf(otherDeliveryLocation)) === null
        ? [{ field: 'otherDeliveryLocation', message: ASK_FOR_PREFECTURE }]
        : [],
  },
]

const RULES: readonly Rule[] = [
  {
    part: 'details',
    faults: ({ firstRegistration }, { today }) => {
      const month = tidyMonth(textOf(firstRegistration))
      if (!month || month === UNKNOWN_MONTH || month <= today.slice(0, month.length)) return []
      return [{ field: 'firstRegistration', message: '初度登録年月は、今月までの年月を入力してください' }]
    },
  },
  {
    part: 'details',
    faults: ({ firstRegistration, modelTypeId }, { modelTypes }) => {
      const year = registeredYear(tidyMonth(textOf(firstRegistration)))
      const typeId = Number(modelTypeId) || null
      if (year === null || judgeYear(year, modelTypes, typeId).kind !== 'impossible') return []
      const message = `${builtWords(year, modelTypes, typeId)}初度登録年月と型式をご確認ください`
      return [{ field: 'firstRegistration', message }]
    },
  },
  {
    part: 'papers',
    faults: ({ inspectionUntil, firstRegistration, numberRegistration }, { registrationClass, today }) => {
      if (textOf(inspectionUntil) === '') return []
      if (!hasInspection(registrationClass))
        return [{ field: 'inspectionUntil', message: 'この車種に車検はありません。空欄にしてください' }]
      if (NOT_INSPECTED.has(numberRegistration))
        return [
          {
            field: 'inspectionUntil',
            message: `「${labelOf(NUMBER_REGISTRATIONS, String(numberRegistration))}」の車両に車検はありません。空欄にしてください`,
          },
        ]
      const until = `${Number(today.slice(0, 4)) + MAX_INSPECTED_YEARS}${today.slice(4)}`
      const read = readDay(textOf(inspectionUntil), { label: '車検満了日', from: MIN_INSPECTED, until })
      if (!read.ok) return [{ field: 'inspectionUntil', message: read.refusal }]
      const registered = tidyMonth(textOf(firstRegistration))
      if (!read.value || !registered || registered === UNKNOWN_MONTH || !isBefore(read.value, registered)) return []
      return [
        { field: 'inspectionUntil', message: '車検満了日が初度登録より前になっています。どちらかをご確認ください' },
      ]
    },
  },
  {
    part: 'equipment',
    faults: ({ customPartsList, originalParts }) =>
      CUSTOM_PARTS.filter(({ code }) => asksForOriginalPart(code) && listOf(customPartsList).includes(code))
        .filter(({ code }) => !(originalParts as Answers | undefined | null)?.[code])
        .map(({ code, label }) => ({
          field: `originalParts.${code}`,
          message: `${label}の純正品があるかを選択してください`,
        })),
  },
  {
    part: 'papers',
    faults: ({ numberRegistration, documentAvailableList }, { registrationClass }) => {
      const chosen = listOf(documentAvailableList)
      const offered = new Set<unknown>(offeredPapers(registrationClass, numberRegistration).map(({ code }) => code))
      if (chosen.some((code) => !offered.has(code)))
        return [{ field: 'documentAvailableList', message: 'この車種にはない書類が選択されています' }]
      const message = paperFault(String(numberRegistration), chosen, registrationClass)
      return message === null ? [] : [{ field: 'documentAvailableList', message }]
    },
  },
  {
    part: 'papers',
    faults: ({ loanStatus, loanBalance }) => {
      const isPaying = loanStatus === 'paying'
      if (isPaying === (loanBalance != null)) return []
      const message = isPaying ? '残債額を入力してください' : '残債額は、ローンを支払い中の場合だけ入力してください'
      return [{ field: 'loanBalance', message }]
    },
  },
  {
    part: 'condition',
    faults: ({ meterChange }, { registrationClass }) =>
      meterChange === NO_METER && !meterChangesOf(registrationClass).some(({ code }) => code === NO_METER)
        ? [{ field: 'meterChange', message: 'この車種にはメーターがあります。その状態を選択してください' }]
        : [],
  },
  {
    part: 'papers',
    faults: ({ numberRegistration }, { registrationClass }) =>
      numberRegistration === COMPETITION && !registrationsOf(registrationClass).some(({ code }) => code === COMPETITION)
        ? [{ field: 'numberRegistration', message: 'この車種は競技用ではありません。登録の状態を選択してください' }]
        : [],
  },
  {
    part: 'papers',
    faults: ({ numberRegistration, plate }) =>
      numberRegistration === COMPETITION && textOf(plate) !== ''
        ? [
            {
              field: 'plate',
              message: `「${labelOf(NUMBER_REGISTRATIONS, COMPETITION)}」の車両にナンバープレートはありません。空欄にしてください`,
            },
          ]
        : [],
  },
  {
    part: 'photos',
    faults: ({ images, meterChange }) =>
      Array.isArray(images) ? photoFaults(images.filter(isPhoto), meterChange === NO_METER) : [],
  },
  {
    part: 'terms',
    faults: ({ deliveryLocation, otherDeliveryLocation }) => {
      const message =
        deliveryLocation === 'residence' ? residenceFault(writtenWords(textOf(otherDeliveryLocation))) : null
      return message === null ? [] : [{ field: 'otherDeliveryLocation', message }]
    },
  },
  {
    part: 'terms',
    faults: ({ endTime }, { isEndTimeOffered }) =>
      textOf(endTime) === '' || isEndTimeOffered(textOf(endTime))
        ? []
        : [{ field: 'endTime', message: 'この終了日時は選べなくなりました。もう一度選択してください' }],
  },
]

/** Which papers a bike in this state cannot have, by what they prove. */
const IMPOSSIBLE_PAPERS: Readonly<Record<string, readonly unknown[]>> = {
  registered: ['scrapping'],
  [SCRAPPED]: ['registration'],
  [NO_PAPERS]: ['registration', 'scrapping'],
  [COMPETITION]: ['registration', 'scrapping'],
}

function paperFault(state: string, chosen: readonly unknown[], of: RegistrationClass | null): string | null {
  const impossible = chosen.find((code) => IMPOSSIBLE_PAPERS[state]?.includes(provenBy(code)))
  if (impossible !== undefined)
    return `「${labelOf(NUMBER_REGISTRATIONS, state)}」と「${labelOf(DOCUMENTS, String(impossible))}」は同時に選べません。どちらかをご確認ください`
  return state === SCRAPPED && !chosen.some((code) => provenBy(code) === 'scrapping')
    ? `${scrappingDocumentName(of)}が選択されていません。お手元にない場合は「${NO_PAPERS_LABEL}」をお選びください`
    : null
}

/** From or until when the type was built, or in which years any of the model. */
function builtWords(year: number, types: readonly BuiltType[], modelTypeId: number | null): string {
  const type = types.find((it) => it.modelTypeId === modelTypeId)
  if (!type) return `この車種は${yearsLabel(types)}です。`
  const isBefore = type.startYear !== null && year < type.startYear
  return `選択した型式（${type.name}）は${isBefore ? `${type.startYear}年から` : `${type.endYear}年まで`}の型式です。`
}

/** Checks a whole listing; every wrong field is named. */
export function checkListing(given: Answers, context: ListingContext): FormCheck<Listing> {
  const input = withoutBlanks(given)
  return joined(
    checkForm(listingForm, input),
    rulesOf(context).flatMap((rule) => rule.faults(input, context)),
  )
}

/** Checks one part of it, for the step of the form that asks for it. */
export function checkListingPart(part: ListingPart, given: Answers, context: ListingContext): readonly FieldFault[] {
  const input = withoutBlanks(given)
  const rules = rulesOf(context).filter((rule) => rule.part === part)
  const check = joined(
    checkForm(LISTING_PARTS[part], input),
    rules.flatMap((rule) => rule.faults(input, context)),
  )
  return check.isValid ? [] : check.faults
}

function rulesOf({ asksForVehicleData = false }: ListingContext): readonly Rule[] {
  return asksForVehicleData ? [...RULES, ...ASKED] : RULES
}

/** The part in which a field is asked for; null for one that no part has. */
export function partOfField(field: string): ListingPart | null {
  const name = field.split('.')[0] ?? ''
  const parts = Object.entries(LISTING_PARTS) as [ListingPart, (typeof LISTING_PARTS)[ListingPart]][]
  return parts.find(([, { shape }]) => Object.hasOwn(shape, name))?.[0] ?? null
}

/** The original parts of the chosen parts alone, without what was answered for a part that is not chosen any more. */
export function originalPartLabels(listing: Pick<Listing, 'customPartsList' | 'originalParts'>): string[] {
  const originals: Readonly<Record<string, string | null | undefined>> = listing.originalParts
  return listing.customPartsList.map((code) => {
    const label = labelOf(CUSTOM_PARTS, code)
    const original = asksForOriginalPart(code) ? originals[code] : null
    return original ? `${label}（${original === 'kept' ? '純正品あり' : '純正品なし'}）` : label
  })
}

function joined<Value>(check: FormCheck<Value>, rules: readonly FieldFault[]): FormCheck<Value> {
  if (rules.length === 0) return check
  // One message per field, the most basic one.
  const faults = new Map<string, FieldFault>()
  for (const fault of [...(check.isValid ? [] : check.faults), ...rules])
    if (!faults.has(fault.field)) faults.set(fault.field, fault)
  return { isValid: false, isIncomplete: true, faults: [...faults.values()] }
}

/** Where nothing can be read nothing was answered: blanks fill no field that has to be filled. */
function withoutBlanks(input: Answers): Answers {
  const answers = Object.entries(input).map(([field, answer]) => [
    field,
    typeof answer === 'string' && writtenWords(answer) === '' ? '' : answer,
  ])
  return Object.fromEntries(answers)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isPhoto(value: unknown): value is { assetId: string; imageType: string } {
  return typeof value === 'object' && value !== null && 'imageType' in value && typeof value.imageType === 'string'
}
