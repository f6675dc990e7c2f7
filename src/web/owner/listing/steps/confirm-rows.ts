import type { SoldModelFragment } from '#contract/generated/selling.ts'
import { checkListing, type ListingContext, originalPartLabels } from '#domain/listing/check-listing.ts'
import type { DraftAnswers } from '#domain/listing/draft-answers.ts'
import { listingOf } from '#domain/listing/listing-draft.ts'
import { typedAmount } from '#domain/listing/listing-fields.ts'
import { type ListingPart, UNKNOWN_TYPE } from '#domain/listing/listing-form.ts'
import { LISTING_FIELD_NAMES, LISTING_FIELDS, type ListingFieldName } from '#domain/listing/listing-table.ts'
import { shownAnswer } from '#domain/listing/shown-answer.ts'
import { NO_DOCUMENTS_WORDS } from '#domain/options/documents.ts'
import { yenText } from '#ui/values/money.ts'
import { typeLabel } from '../../catalog/vehicle-values.ts'
import type { SellLists } from '../use-sell-form.ts'

interface Row {
  readonly label: string
  /** Empty: not answered. */
  readonly value: string
  /** Not answered, though the listing needs it. */
  readonly isMissing: boolean
}

/** Files have places of their own on the page. */
const PARTS = ['model', 'details', 'condition', 'equipment', 'papers', 'terms'] as const satisfies ListingPart[]

/** The answers in words, by the step that asked. */
export function confirmRows(
  answers: DraftAnswers,
  lists: SellLists,
  model: SoldModelFragment | null,
  context: ListingContext,
): readonly { readonly part: ListingPart; readonly rows: readonly Row[] }[] {
  const special = specialValues(answers, lists, model)
  const check = checkListing(listingOf({ answers, files: [] }), context)
  const wrong = new Set(check.isValid ? [] : check.faults.map(({ field }) => field))
  const rowOf = (name: ListingFieldName): Row[] => {
    const { label, kind } = LISTING_FIELDS[name]
    if (kind === 'file' || kind === 'photos') return []
    const value = name in special ? special[name] : shownAnswer(name, answers[name as keyof DraftAnswers])
    const isLeftOut = value === undefined || (kind === 'text' && value === '')
    return isLeftOut ? [] : [{ label, value, isMissing: value === '' && wrong.has(name) }]
  }
  return PARTS.map((part) => ({
    part,
    rows: LISTING_FIELD_NAMES.filter((name) => LISTING_FIELDS[name].part === part).flatMap(rowOf),
  }))
}

/** Undefined: told in the row of another answer. */
function specialValues(
  answers: DraftAnswers,
  lists: SellLists,
  model: SoldModelFragment | null,
): Partial<Record<ListingFieldName, string | undefined>> {
  const type = model?.modelTypes.find(({ modelTypeId }) => modelTypeId === answers.modelTypeId)
  const balance = typedAmount(answers.loanBalance)
  const asking = typedAmount(answers.askingPrice)
  return {
    modelId: model ? `${model.maker?.makerNameJp ?? ''} ${model.modelNameJp}` : '',
    modelTypeId: type ? typeLabel(type) : answers.modelTypeId === UNKNOWN_TYPE ? '不明' : '',
    mileageKm: shownAnswer('mileageKm', answers.mileageKm) || undefined,
    colorText: answers.colorText || undefined,
    inspectionUntil: shownAnswer('inspectionUntil', answers.inspectionUntil) || undefined,
    plate: shownAnswer('plate', answers.plate) || undefined,
    mileageId: lists.mileages.find(({ mileageId }) => mileageId === answers.mileageId)?.title ?? '',
    customPartsList: originalPartLabels(answers).join('、'),
    originalParts: undefined,
    documentAvailableList: papersText(answers),
    loanStatus:
      shownAnswer('loanStatus', answers.loanStatus) +
      (answers.loanStatus === 'paying' && balance !== null ? `（残債 ${amountText(balance)}）` : ''),
    loanBalance: undefined,
    askingPrice: asking === null ? '指定しない' : amountText(asking),
    endTime: lists.endTimes.find(({ value }) => value === answers.endTime)?.label ?? '',
    deliveryLocation:
      answers.deliveryLocation === 'residence'
        ? `現在の居所（${answers.otherDeliveryLocation}）`
        : shownAnswer('deliveryLocation', answers.deliveryLocation),
    otherDeliveryLocation: undefined,
  }
}

/** Empty where it is not answered, which is something else than none. */
function papersText(answers: DraftAnswers): string {
  const { documentAvailableList } = listingOf({ answers, files: [] })
  if (documentAvailableList === null) return ''
  return shownAnswer('documentAvailableList', documentAvailableList) || NO_DOCUMENTS_WORDS
}

function amountText(yen: number): string {
  return Number.isNaN(yen) ? '読み取れません' : yenText(yen)
}
