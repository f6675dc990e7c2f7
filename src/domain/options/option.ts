/** One choice of a list: the code is stored and sent, the label is what people read. */
export interface Option {
  readonly code: string
  readonly label: string
  /** Of a list where several may be chosen: what cannot be chosen together with this one. */
  readonly excludes?: 'others' | readonly string[]
  /** Choosing it asks for a word or a figure besides. */
  readonly asksFor?: string
}

export type CodeOf<List extends readonly Option[]> = List[number]['code']

export function isCodeOf<List extends readonly Option[]>(list: List, code: string): code is CodeOf<List> {
  return list.some((option) => option.code === code)
}

/** The label of a code; an unknown code (of an older version) reads as itself. */
export function labelOf(list: readonly Option[], code: string): string {
  return list.find((option) => option.code === code)?.label ?? code
}

/** Whether the codes, all of the list, may be chosen together. */
export function canBeCombined(list: readonly Option[], codes: readonly string[]): boolean {
  const chosen = new Set(codes)
  return list.every(({ code, excludes }) => {
    if (!excludes || !chosen.has(code)) return true
    if (excludes === 'others') return chosen.size === 1
    return excludes.every((other) => !chosen.has(other))
  })
}

/** The codes after a tap on one: what cannot stand beside it goes. */
export function toggled(list: readonly Option[], codes: readonly string[], code: string): string[] {
  if (codes.includes(code)) return codes.filter((it) => it !== code)
  return [...codes.filter((it) => canBeCombined(list, [it, code])), code]
}
