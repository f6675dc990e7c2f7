import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { keptKey, readKept, writeKept } from '../session/kept-entries.ts'

export interface Keep<Values> {
  /** Of the form, in this browser. */
  readonly name: string
  /** Never stored: passwords, consents. */
  readonly without?: readonly (keyof Values & string)[]
  /** Stays when it is sent: the step of a longer form. Forgotten with `forgetKept`. */
  readonly isStep?: boolean
  /** The form begins with what it was given, which takes the place of what was kept. */
  readonly isGiven?: boolean
}

export interface KeptForm {
  /** The form shows what was typed before a reload, another page or a login. */
  readonly isRestored: boolean
  discard(): void
  forget(): void
}

/** What is typed into a form stays in this tab until it is sent. */
export function useKeptValues<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  keep: Keep<Values> | undefined,
): KeptForm {
  const [isRestored, setRestored] = useState(false)
  const key = useRef<string>(undefined)
  const name = keep?.name
  const without = keep?.without?.join()
  const isGiven = keep?.isGiven === true

  useEffect(() => {
    if (name === undefined) return
    const hidden = new Set(without?.split(','))
    const own = keptKey(name)
    key.current = own
    const keepNow = (values: object) =>
      writeKept(own, Object.fromEntries(Object.entries(values).filter(([field]) => !hidden.has(field))))
    const kept = isGiven ? null : readKept(own)
    if (isGiven) keepNow(form.getValues())
    if (typeof kept === 'object' && kept !== null) {
      form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true })
      setRestored(true)
    }
    return form.watch(keepNow).unsubscribe
  }, [form, name, without, isGiven])

  const forget = useCallback(() => {
    if (key.current !== undefined) writeKept(key.current, null)
  }, [])
  const discard = useCallback(() => {
    form.reset()
    forget()
    setRestored(false)
  }, [form, forget])
  return { isRestored, discard, forget }
}
