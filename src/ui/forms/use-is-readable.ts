import { useEffect, useState } from 'react'
import { DOUBLE_TAP_MS } from '../controls/second-tap.ts'
import { useIsHydrated } from '../controls/use-is-hydrated.ts'

/**
 * Whether what is shown under this name has been there for as long as a double tap takes, whose second tap is not meant
 * for it. What the server's markup
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
