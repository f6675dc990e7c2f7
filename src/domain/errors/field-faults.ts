import * as z from 'zod/mini'
import type { FieldFault } from './error-code.ts'

/** The wrong fields of an input by a form's schema, for the answer of the server: the first fault of each field. */
export function faultsBy(schema: z.ZodMiniType, input: unknown): FieldFault[] {
  const parsed = z.safeParse(schema, input)
  const faults = new Map<string, FieldFault>()
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path.map(String).join('.')
    if (!faults.has(field)) faults.set(field, { field, message })
  }
  return [...faults.values()]
}
