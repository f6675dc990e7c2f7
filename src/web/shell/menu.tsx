import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

interface Properties {
  readonly label: React.ReactNode
  readonly className?: string
  /** Of what opens it. */
  readonly look?: string
  readonly children: React.ReactNode
}

/** Opens and closes on its summary, without scripts too; closes after each navigation, on Escape and on a click outside. */
export function Menu({ label, className = '', look = 'button button-quiet px-3', children }: Properties) {
  const element = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  const shownAt = useRef(key)

  // Only a navigation closes it: somebody may have opened it before the scripts came.
  useEffect(() => {
    if (element.current && shownAt.current !== key) element.current.open = false
    shownAt.current = key
  }, [key])

  useEffect(() => {
    const close = (event: Event) => {
      const details = element.current
      if (!details?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        details.open = false
        details.querySelector('summary')?.focus()
      } else if (!details.contains(event.target as Node)) {
        details.open = false
      }
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [])

  return (
    <details ref={element} className={`group/menu ${className}`}>
      <summary className={look}>{label}</summary>
      {children}
    </details>
  )
}
