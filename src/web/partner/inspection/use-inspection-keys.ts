import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { isTyping } from '../chrome/use-menu-keys.ts'
import { FAIL_REASON, ngReasonOf, PASS_BUTTON } from './inspection-fields.ts'

/** j and k move, a digit leads to the reason of that photo, p passes, f leads to the reason of a failure. */
export function useInspectionKeys(count: number, setPlace: Dispatch<SetStateAction<number>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (key === 'j') setPlace((at) => Math.max(0, Math.min(at + 1, count - 1)))
      else if (key === 'k') setPlace((at) => Math.max(Math.min(at, count - 1) - 1, 0))
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
  }, [count, setPlace])
}
