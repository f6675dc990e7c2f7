import { useEffect, useRef } from 'react'
import { isShortcut } from '../console/use-menu-keys.ts'
import { FAIL_REASON, ngReasonOf, PASS_BUTTON } from './inspection-fields.ts'

/** j and k move, a digit leads to the reason of that photo, p passes, f leads to the reason of a failure. */
export function useInspectionKeys(move: (by: 1 | -1) => void): void {
  const moving = useRef(move)
  moving.current = move
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event
      if (!isShortcut(event)) return
      if (key === 'j') moving.current(1)
      else if (key === 'k') moving.current(-1)
      else if (key === 'p') document.getElementById(PASS_BUTTON)?.click()
      else {
        const field = key === 'f' ? FAIL_REASON : /^[1-9]$/.test(key) ? ngReasonOf(Number(key) - 1) : null
        const target = field === null ? null : document.getElementById(field)
        if (!target) return
        event.preventDefault()
        target.focus()
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
