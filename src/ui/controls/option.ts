import type { Option as ListedOption } from '#domain/options/option.ts'

export interface Option {
  readonly value: string
  readonly label: string
  /** One short line below the label, in choices. */
  readonly description?: string
  readonly disabled?: boolean
}

/** The options of a list of the domain: `options={choicesOf(KEY_COUNTS)}`. */
export function choicesOf(list: readonly ListedOption[]): Option[] {
  return list.map(({ code, label }) => ({ value: code, label }))
}
