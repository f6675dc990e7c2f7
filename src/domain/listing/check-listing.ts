import { checkForm, type FormCheck } from '../account/form-check.ts'
import { writtenWords } from '../account/written-text.ts'
import { residenceFault } from '../auction/trade/residence.ts'
import type { FieldFault } from '../errors/error-code.ts'
import { asksForOriginalPart, CUSTOM_PARTS } from '../options/custom-parts.ts'
import { documentsOf } from '../options/documents.ts'
import { labelOf } from '../options/option.ts'
import type { RegistrationClass } from '../options/registration-class.ts'
import { LISTING_PARTS, type Listing, type ListingPart, listingForm } from './listing-form.ts'
import { photoFaults } from './listing-photos.ts'

/** What the answers are checked against besides themselves. */
export interface ListingContext {
  /** Of the chosen model; null where the catalog cannot say. */
  readonly registrationClass: RegistrationClass | null
  readonly isEndTimeOffered: (endTime: string) => boolean
}

/** An answer is needed because of another one. */
interface Rule {
  readonly part: ListingPart
  readonly faults: (answers: Answers, context: ListingContext) => readonly FieldFault[]
}

/** Answers as they come: any may be missing or of another kind. */
type Answers = Readonly<Record<string, unknown>>

/** Bikes of which the owner may have no paper at all. */
const WITHOUT_PAPERS: ReadonlySet<unknown> = new Set(['scrapped-without-documents', 'unknown'])

/** Whether at least one paper has to be named. */
export function needsPapers(numberRegistration: unknown): boolean {
  return !WITHOUT_PAPERS.has(numberRegistration)
}

const RULES: readonly Rule[] = [
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
      const offered = new Set<unknown>(documentsOf(registrationClass).map(({ code }) => code))
      if (chosen.some((code) => !offered.has(code)))
        return [{ field: 'documentAvailableList', message: 'この車種にはない書類が選択されています' }]
      if (chosen.length > 0 || !needsPapers(numberRegistration)) return []
      return [{ field: 'documentAvailableList', message: 'お手元の書類を選択してください' }]
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
  { part: 'photos', faults: ({ images }) => (Array.isArray(images) ? photoFaults(images.filter(isPhoto)) : []) },
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

/** Checks a whole listing; every wrong field is named. */
export function checkListing(input: Answers, context: ListingContext): FormCheck<Listing> {
  return joined(
    checkForm(listingForm, input),
    RULES.flatMap((rule) => rule.faults(input, context)),
  )
}

/** Checks one part of it, for the step of the form that asks for it. */
export function checkListingPart(part: ListingPart, input: Answers, context: ListingContext): readonly FieldFault[] {
  const rules = RULES.filter((rule) => rule.part === part)
  const check = joined(
    checkForm(LISTING_PARTS[part], input),
    rules.flatMap((rule) => rule.faults(input, context)),
  )
  return check.isValid ? [] : check.faults
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
  const faults = check.isValid ? [] : check.faults
  const named = new Set(faults.map(({ field }) => field))
  return {
    isValid: false,
    isIncomplete: true,
    faults: [...faults, ...rules.filter(({ field }) => !named.has(field))],
  }
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
