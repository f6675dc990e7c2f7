import { type RefObject, useEffect } from 'react'

/**
 * What comes in above the list, as news in the header do, takes room and would push another row under the pointer: the
 * page is scrolled by as much. Browsers do so by themselves, but never at the top of a page, and not all of them. Not while
 * somebody is in something above the list, which would be scrolled from sight.
 */
export function useSteadyPlace(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const rows = list.current
    const main = rows?.closest('main')
    if (!rows || !main) return
    const placeNow = () => rows.getBoundingClientRect().top + window.scrollY
    let place = placeNow()
    let scrolled = window.scrollY
    let width = window.innerWidth
    const onScroll = () => {
      scrolled = window.scrollY
    }
    const observer = new ResizeObserver(() => {
      const moved = placeNow() - place
      const isSameScreen = window.innerWidth === width
      const isHeldByBrowser = window.scrollY !== scrolled
      if (moved !== 0 && isSameScreen && !isHeldByBrowser && !isBusyAbove(main, rows))
        window.scrollBy({ top: moved, behavior: 'instant' })
      place += moved
      scrolled = window.scrollY
      width = window.innerWidth
    })
    window.addEventListener('scroll', onScroll, { passive: true })
    for (const above of [main, document.querySelector('header')]) if (above) observer.observe(above)
    return () => {
      window.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [list])
}

/** The focus is on the page and before the rows: what it is on was opened, or is typed in. */
function isBusyAbove(main: HTMLElement, rows: HTMLElement): boolean {
  const { activeElement } = document
  if (!activeElement || !main.contains(activeElement)) return false
  return (rows.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
}
