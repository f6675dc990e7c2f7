import { useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/**
 * When somebody else saved meanwhile, the fields that nobody touched here take what was saved: sent as they were read,
 * they would take it back. What was typed stays.
 */
export function useNewerValues<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  saved: Values,
  isOvertaken: boolean,
): void {
  const text = JSON.stringify(saved)
  const filled = useRef(text)
  useEffect(() => {
    if (!isOvertaken) return
    for (const [name, value] of untouched(form.getValues(), JSON.parse(filled.current), JSON.parse(text)))
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>)
    filled.current = text
  }, [form, isOvertaken, text])
}

/** The fields that say what they were filled with, and are saved with something else by now. */
export function untouched(
  typed: Readonly<Record<string, unknown>>,
  filled: Readonly<Record<string, unknown>>,
  saved: Readonly<Record<string, unknown>>,
): [name: string, value: unknown][] {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  return Object.entries(saved).filter(
    ([name, value]) => isSame(typed[name], filled[name]) && !isSame(value, filled[name]),
  )
}
