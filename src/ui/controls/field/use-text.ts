import { use, useEffect, useRef, useState } from 'react'
import { isBlank, missingWords } from './fault-words.ts'
import { FormFields } from './form-fields.ts'
import { tooLong } from './text-limit.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

interface Properties<Element extends Control> {
  readonly name: string
  readonly value?: string | readonly string[] | number | undefined
  readonly defaultValue?: string | readonly string[] | number | undefined
  readonly required?: boolean | undefined
  readonly ref?: React.Ref<Element> | undefined
  readonly onChange?: React.ChangeEventHandler<Element> | undefined
}

/** What a form checks before it is sent, besides what the browser does. */
export interface TextRules {
  /** In characters. Counted, not cut off: what is pasted stays, and is refused beside the field. */
  readonly limit?: number | undefined
  /** What is wrong with a text; null where nothing is. */
  readonly validate?: ((text: string) => string | null) | undefined
}

/** The text of a field, and what its element needs so that it is known and checked. */
export function useText<Element extends Control>(
  { name, value, defaultValue, required, ref, onChange }: Properties<Element>,
  { limit, validate }: TextRules,
) {
  const own = useRef<Element>(null)
  const element = typeof ref === 'object' && ref ? ref : own
  const form = use(FormFields)
  const first = form?.typed[name] ?? defaultValue
  const [typed, setTyped] = useState(String(first ?? ''))
  const check = (checked: Element) => {
    if (!form) return
    const text = checked.value
    checked.setCustomValidity(
      (required && isBlank(text) ? missingWords(null, 'text') : (tooLong(text, limit) ?? validate?.(text))) ?? '',
    )
  }
  // Typed, or filled in by the browser, before React took over the page; and what is left once the form was emptied.
  const resets = form?.resets
  useEffect(() => {
    if (element.current && resets !== null) setTyped(element.current.value)
  }, [element, resets])
  // What is wrong may depend on what else the page holds, such as the least bid.
  useEffect(() => {
    if (element.current) check(element.current)
  })
  const attributes = {
    // With a function of its own, react-hook-form looks after the field.
    ref: ref ?? own,
    ...(value === undefined ? { defaultValue: first } : { value }),
    onChange: (event: React.ChangeEvent<Element>) => {
      setTyped(event.target.value)
      check(event.target)
      return onChange?.(event)
    },
  }
  return { text: value === undefined ? typed : String(value), attributes }
}
