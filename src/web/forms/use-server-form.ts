import { useEffect } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { INCOMPLETE_FORM, WRONG_FORM } from '#content/messages/forms.ts'
import { checkForm } from '#domain/account/form-check.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { focusFirstFault } from './focus-first-fault.ts'
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
    // It knows its own controls alone, and would focus a later one than the first that is wrong.
    shouldFocusError: false,
  })
  const kept = useKeptValues(form, keep)
  const { call, isBusy, problem } = useServerCall()
  const { errors, isSubmitted, isValid, submitCount } = form.formState
  // Once the faults are on the screen; where there is none, nothing is focused.
  useEffect(() => {
    if (submitCount > 0) focusFirstFault()
  }, [submitCount])
  const isOnScreen = (name: string) => {
    const registered: { readonly _f?: { readonly mount?: boolean } } | undefined = get(form.control._fields, name)
    return registered?._f?.mount === true
  }

  return {
    form,
    kept,
    field: (name, options) => ({ ...form.register(name, options), error: messageOf(get(errors, name)) }),
    isBusy,
    problem:
      problem?.fields.length === 0
        ? problem.message || null
        : isSubmitted && !isValid
          ? refusalWords(errors, isOnScreen, (name) => isBlank(get(form.getValues(), name)))
          : null,
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

/**
 * What stands above the button of a form that was refused: that the red fields say why, or, of a fault whose field is not
 * on the screen, the fault itself.
 */
export function refusalWords(
  errors: object,
  isOnScreen: (name: string) => boolean,
  isEmpty: (name: string) => boolean,
): string {
  const faults = faultsIn(errors)
  const unseen = faults.filter(({ field }) => !isOnScreen(field))
  if (unseen.length > 0) return [...new Set(unseen.map(({ message }) => message))].join('\n')
  return faults.some(({ field }) => isEmpty(field)) ? INCOMPLETE_FORM : WRONG_FORM
}

/** Nothing typed, chosen or ticked. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return value === undefined || value === null || value === false || Number.isNaN(value)
}

function faultsIn(errors: object, above = ''): FieldFault[] {
  return Object.entries(errors).flatMap(([name, error]): FieldFault[] => {
    const message = messageOf(error)
    if (message !== undefined) return [{ field: above + name, message }]
    return typeof error === 'object' && error !== null ? faultsIn(error, `${above}${name}.`) : []
  })
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
    const errors: FieldErrors<Values> = {}
    for (const { field, message } of faults) set(errors, field, { type: 'rule', message })
    return { values: {}, errors }
  }
}
