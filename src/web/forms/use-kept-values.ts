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

  useEffect(() => {
    if (name === undefined) return
    const hidden = new Set(without?.split(','))
    const own = keptKey(name)
    key.current = own
    const kept = readKept(own)
    if (typeof kept === 'object' && kept !== null) {
      form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true })
      setRestored(true)
    }
    const { unsubscribe } = form.watch((values) => {
      writeKept(own, Object.fromEntries(Object.entries(values).filter(([field]) => !hidden.has(field))))
    })
    return unsubscribe
  }, [form, name, without])

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
