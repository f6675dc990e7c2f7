import { useEffect, useState } from 'react'
import { useIsHydrated } from '../controls/use-is-hydrated.ts'

/** The second tap of a double tap on what led here is not meant for what stands here now. Milliseconds. */
const DOUBLE_TAP_MS = 700

/**
 * Whether what is shown under this name has been there for as long as a double tap takes. What the server's markup
 * showed already has been.
 */
export function useIsReadable(shown: string | boolean): boolean {
  const isHydrated = useIsHydrated()
  const [readable, setReadable] = useState<string | boolean | null>(isHydrated ? null : shown)
  useEffect(() => {
    const timer = setTimeout(() => setReadable(shown), DOUBLE_TAP_MS)
    return () => {
      clearTimeout(timer)
      setReadable(null)
    }
  }, [shown])
  return readable === shown
}
