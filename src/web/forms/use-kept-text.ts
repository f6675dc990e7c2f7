import { useCallback, useEffect, useState } from 'react'
import { keptKey, readKept, writeKept } from '../session/kept-entries.ts'

/**
 * A text that is there again after a reload, another page or a login, until it is sent: then it is set to ''. `first`: what
 * the server gave back of a form that was posted without scripts.
 */
export function useKeptText(name: string, first = ''): readonly [string, (text: string) => void] {
  const [text, setText] = useState(first)
  const [key, setKey] = useState<string>()
  useEffect(() => {
    const found = keptKey(name)
    setKey(found)
    const kept = readKept(found)
    // What was typed before the scripts came counts.
    if (typeof kept === 'string') setText((typed) => typed || kept)
  }, [name])
  const change = useCallback(
    (typed: string) => {
      setText(typed)
      if (key !== undefined) writeKept(key, typed === '' ? null : typed)
    },
    [key],
  )
  return [text, change]
}
