import { SPEC_LABELS, type SpecValue } from '#domain/options/spec-labels.ts'

const KINDS: ReadonlyMap<string, { readonly kind: 'text' | 'number' | 'flag' }> = new Map(Object.entries(SPEC_LABELS))

/** Why a fact of a data file does not fit the vocabulary; null when it does. */
export function specFault(key: string, value: SpecValue): string | null {
  const label = KINDS.get(key)
  if (!label) return `unknown key ${key}`
  const wanted = { text: 'string', number: 'number', flag: 'boolean' }[label.kind]
  return typeof value === wanted ? null : `${key} must be a ${wanted}`
}
