import { type RefObject, useEffect, useState } from 'react'

type Typed = readonly [text: string, setText: (text: string) => void]

/** The text of a field. What was typed, or filled in by the browser, before React took over the page is kept. */
export function useTypedText(element: RefObject<HTMLInputElement | HTMLTextAreaElement | null>, first: string): Typed {
  const [text, setText] = useState(first)
  useEffect(() => {
    if (element.current) setText(element.current.value)
  }, [element])
  return [text, setText]
}
