import { type RefObject, useEffect, useState } from 'react'

type Typed = readonly [text: string, setText: (text: string) => void]
type TextElement = HTMLInputElement | HTMLTextAreaElement

/** The text of a field. What was typed, or filled in by the browser, before React took over the page is kept. */
export function useTypedText(element: RefObject<TextElement | null>, first: string): Typed {
  const [text, setText] = useState(first)
  useEffect(() => {
    if (element.current) setText(element.current.value)
  }, [element])
  return [text, setText]
}

/**
 * A fault goes while one types. React Aria looks again when the field is left: a fault that went only then would take the
 * button away from under the pointer that is about to press it.
 */
export function useFaultGoesWhileTyping(element: RefObject<TextElement | null>, text: string | null): void {
  useEffect(() => {
    if (text !== null && element.current?.getAttribute('aria-invalid') === 'true')
      element.current.dispatchEvent(new Event('change', { bubbles: true }))
  }, [element, text])
}
