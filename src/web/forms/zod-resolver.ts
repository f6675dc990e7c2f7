import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { checkForm } from '#domain/account/form-check.ts'

/** A form's rules of `domain`, for react-hook-form: the first fault of each field, and tidied values when all is right. */
export function zodResolver<Values extends FieldValues, Output>(
  schema: z.ZodMiniType<Output>,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const result = checkForm(schema, values)
    if (result.isValid) return { values: result.value, errors: {} }
    const errors = Object.fromEntries(result.faults.map(({ field, message }) => [field, { type: 'rule', message }]))
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
