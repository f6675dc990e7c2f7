import { labelOf } from '../options/option.ts'
import { LISTING_FIELDS, type ListingField, type ListingFieldName } from './listing-table.ts'

/** An answer in words: the labels of its codes, or the text itself. Empty: not answered. */
export function shownAnswer(name: ListingFieldName, answer: unknown): string {
  const { options = [], formerOptions = [] }: ListingField = LISTING_FIELDS[name]
  const words = (code: unknown) =>
    options.length > 0 ? labelOf([...options, ...formerOptions], String(code)) : String(code)
  if (answer === null || answer === undefined || answer === '') return ''
  return Array.isArray(answer) ? answer.map(words).join('、') : words(answer)
}
