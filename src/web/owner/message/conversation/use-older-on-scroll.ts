import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Loads older messages when the reader comes near the top, and keeps what is being read where it is. */
export function useOlderOnScroll(load: () => Promise<void>, oldestId: string | null) {
  const mark = useRef<HTMLParagraphElement>(null)
  const loadOlder = useEffectEvent(load)
  const heightBefore = useRef<number | null>(null)

  useEffect(() => {
    const element = mark.current
    if (!element || oldestId === null) return
    let isArmed = false
    const observer = new IntersectionObserver(
      ([entry]) => {
        // Not at once: a page opens at its foot, and only then is scrolled.
        if (!entry?.isIntersecting || !isArmed) return
        heightBefore.current = document.documentElement.scrollHeight
        loadOlder().catch(() => undefined) // the link above is still there to try again
      },
      { rootMargin: '200px 0px 0px 0px' },
    )
    const arm = () => {
      isArmed = true
      observer.unobserve(element)
      observer.observe(element)
    }
    observer.observe(element)
    window.addEventListener('wheel', arm, { passive: true, once: true })
    window.addEventListener('touchmove', arm, { passive: true, once: true })
    window.addEventListener('keydown', arm, { once: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('wheel', arm)
      window.removeEventListener('touchmove', arm)
      window.removeEventListener('keydown', arm)
    }
  }, [oldestId])

  useLayoutEffect(() => {
    const before = heightBefore.current
    heightBefore.current = null
    if (before === null || oldestId === null) return // nothing was put above
    window.scrollBy({ top: document.documentElement.scrollHeight - before })
  }, [oldestId])
  return mark
}
