import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Whoever went on by a key, or by a link that is gone with its page, arrives at the heading of the new one: the next Tab
 * and what is read out go on from there. A link of the header that was pressed keeps the focus, and so does what a page gives it to.
 */
export function useArrival(): void {
  const { pathname, hash } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const { activeElement } = document
    if (hash !== '' || (activeElement !== null && activeElement !== document.body)) return
    const heading = document.querySelector<HTMLElement>('#main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.classList.add('outline-none')
    heading.focus({ preventScroll: true })
  }, [pathname, hash])
}
