import * as z from 'zod/mini'
import type { FieldFault } from '../errors/error-code.ts'

export type FormCheck<Value> =
  | { readonly isValid: true; readonly value: Value }
  | {
      readonly isValid: false
      /** At least one required field is empty; what is filled in, however wrong, is none. */
      readonly isIncomplete: boolean
      /** The first fault of each wrong field, in the order of the form. */
      readonly faults: readonly FieldFault[]
    }

/** Checks a form as it was typed; the value of a valid one is tidied (spaces, wide digits, hyphens). */
export function checkForm<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): FormCheck<z.output<Schema>> {
  const result = z.safeParse(schema, input)
  if (result.success) return { isValid: true, value: result.data }
  const faults = new Map<string, FieldFault>()
  let isIncomplete = false
  for (const issue of result.error.issues) {
    const field = issue.path.join('.')
    if (faults.has(field)) continue
    if (isMissing(issue, input)) isIncomplete = true
    faults.set(field, { field, message: issue.message })
  }
  return { isValid: false, isIncomplete, faults: [...faults.values()] }
}

/** What is wrong with one field, in the words of its form; null where nothing is. */
export function fieldFault(field: z.ZodMiniType, text: string): string | null {
  const result = z.safeParse(field, text)
  return result.success ? null : (result.error.issues[0]?.message ?? null)
}

function isMissing(issue: z.core.$ZodIssue, input: unknown): boolean {
  if (issue.code === 'custom') return issue.params?.isMissing === true
  const mayBeMissing = issue.code === 'invalid_type' || (issue.code === 'too_small' && issue.minimum === 1)
  // A rule may have made nothing of what was typed.
  return mayBeMissing && !isTyped(issue.path.reduce(partOf, input))
}

function partOf(whole: unknown, name: PropertyKey): unknown {
  return typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined
}

function isTyped(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}
