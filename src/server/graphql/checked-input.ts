import type * as z from 'zod/mini'
import { checkForm } from '#domain/account/form-check.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'

/** The tidied form, or the error that names its wrong fields: ERROR_REQUIRED when something is missing, else BAD_REQUEST. */
export function checkedInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = checkForm(schema, input)
  if (result.isValid) return result.value
  throw new ExpectedError(result.isIncomplete ? 'ERROR_REQUIRED' : 'BAD_REQUEST', { fields: result.faults })
}
