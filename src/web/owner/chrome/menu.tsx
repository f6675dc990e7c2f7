import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

interface Properties {
  readonly label: React.ReactNode
  readonly className?: string
  readonly children: React.ReactNode
}

/** Opens and closes on its summary, without scripts too; closes after each navigation, on Escape and on a click outside. */
export function Menu({ label, className = '', children }: Properties) {
  const element = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a new key, and closes the menu
  useEffect(() => {
    if (element.current) element.current.open = false
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
      <summary className="button button-quiet px-3">{label}</summary>
      {children}
    </details>
  )
}
