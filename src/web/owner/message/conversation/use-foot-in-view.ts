import { useEffect, useRef } from 'react'

/** Nearer than this to the foot counts as reading the newest. Pixels. */
const NEAR = 160

/**
 * The page opens at its foot and stays there while it grows (messages, images, the keyboard), unless the reader has
 * scrolled up to older messages; what one sends oneself always comes into view. Put the result on what grows.
 */
export function useFootInView(outgoingCount: number) {
  const growing = useRef<HTMLDivElement>(null)
  const isAtFoot = useRef(true)

  useEffect(() => {
    const element = growing.current
    if (!element) return
    let lastHeight = 0
    const remember = () => {
      const { scrollHeight, clientHeight } = document.documentElement
      // A page that grew below what is in view has not been scrolled by anyone.
      if (scrollHeight === lastHeight) isAtFoot.current = scrollHeight - clientHeight - window.scrollY < NEAR
    }
    const follow = () => {
      lastHeight = document.documentElement.scrollHeight
      if (isAtFoot.current) window.scrollTo({ top: lastHeight })
    }
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    // The router scrolls to the top after a navigation; this comes after it.
    const frame = requestAnimationFrame(follow)
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', remember)
    }
  }, [])

  useEffect(() => {
    if (outgoingCount === 0) return
    isAtFoot.current = true
    window.scrollTo({ top: document.documentElement.scrollHeight })
  }, [outgoingCount])
  return growing
}
