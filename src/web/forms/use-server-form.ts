import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { INCOMPLETE_FORM } from '#content/messages/forms.ts'
import { checkForm } from '#domain/account/form-check.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { type Keep, type KeptForm, useKeptValues } from './use-kept-values.ts'
import { isProblem, type Problem, useServerCall } from './use-server-call.ts'

export interface ServerForm<Values extends FieldValues, Output = unknown> {
  readonly form: UseFormReturn<Values, unknown, Output>
  readonly kept: KeptForm
  /** The properties of a field of `ui/controls`: its registration and its error. */
  field<Name extends Path<Values>>(
    name: Name,
    options?: RegisterOptions<Values, Name>,
  ): ReturnType<UseFormReturn<Values>['register']> & { readonly error: string | undefined }
  readonly isBusy: boolean
  /** What stands above the button: what belongs to no field. */
  readonly problem: string | null
  /** Sends the tidied values; faults come back to their fields, and the first gets the focus. */
  submit<Result>(
    send: (graphql: GraphqlClient, values: Output) => Promise<Result>,
    onDone: (result: Result) => void | Promise<void>,
    onProblem?: (problem: Problem) => boolean,
  ): (event: React.FormEvent) => void
}

/** A form by the rules of `domain`: messages on leaving a field, nothing is lost on an error. */
export function useServerForm<Values extends FieldValues, Output>(
  schema: z.ZodMiniType<Output>,
  defaultValues: DefaultValues<Values>,
  acrossFields?: (values: Values) => FieldFault | null,
  keep?: Keep<Values>,
): ServerForm<Values, Output> {
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver<Values, Output>(schema, acrossFields),
    defaultValues,
    mode: 'onTouched',
  })
  const kept = useKeptValues(form, keep)
  const { call, isBusy, problem } = useServerCall()
  const { errors, isSubmitted, isValid } = form.formState

  return {
    form,
    kept,
    field: (name, options) => ({ ...form.register(name, options), error: messageOf(errors[name]) }),
    isBusy,
    problem: problem?.fields.length === 0 ? problem.message || null : isSubmitted && !isValid ? INCOMPLETE_FORM : null,
    submit: (send, onDone, onProblem) => (event) => {
      void form.handleSubmit(async (values) => {
        const result = await call((graphql) => send(graphql, values))
        if (!isProblem(result)) {
          if (!keep?.isStep) kept.forget()
          return onDone(result)
        }
        if (onProblem?.(result)) return
        showFaults(form, result)
      })(event)
    },
  }
}

function showFaults<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { fields }: Problem,
): void {
  fields.forEach(({ field, message }, index) => {
    form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
}

function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined
  return typeof error.message === 'string' ? error.message : undefined
}

/** A form's rules of `domain`, for react-hook-form: the first fault of each field, and tidied values when all is right. */
export function zodResolver<Values extends FieldValues, Output>(
  schema: z.ZodMiniType<Output>,
  /** A rule over several fields, which the schema asks only once each field is right by itself. */
  acrossFields?: (values: Values) => FieldFault | null,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const result = checkForm(schema, values)
    if (result.isValid) return { values: result.value, errors: {} }
    const across = acrossFields?.(values)
    const faults = across ? [...result.faults, across] : result.faults
    const errors = Object.fromEntries(faults.map(({ field, message }) => [field, { type: 'rule', message }]))
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
