import { useEffect, useRef, useState } from 'react'
import { Link, type LinkProps, PrefetchPageLinks } from 'react-router'
import { maySpendData, requestSlot } from './preload-queue.ts'

/** A link inside the app: cross-fades between pages, and fetches its target ahead when it comes into view. */
export function AppLink({ to, ...rest }: LinkProps & { readonly to: string }) {
  const element = useRef<HTMLAnchorElement>(null)
  const [release, setRelease] = useState<(() => void) | null>(null)

  useEffect(() => {
    const anchor = element.current
    if (!anchor || !maySpendData()) return
    let cancel: (() => void) | undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      cancel = requestSlot((free) => setRelease(() => free))
    })
    observer.observe(anchor)
    return () => {
      observer.disconnect()
      cancel?.()
    }
  }, [])

  const [path = ''] = to.split(/[?#]/)
  const whenDone = release && { onLoad: release, onError: release }
  return (
    <>
      <Link ref={element} to={to} viewTransition {...rest} />
      {whenDone && path.startsWith('/') && <PrefetchPageLinks page={path} {...whenDone} />}
    </>
  )
}
