import { useEffect, useRef } from 'react'
import { Notice } from '#ui/feedback/notice.tsx'

/** Asks about an answer that may be a slip, without standing in the way of one that is meant. */
export function SecondLook({ doubt }: { readonly doubt: string | null }) {
  const place = useRef<HTMLDivElement>(null)
  const isAsking = doubt !== null
  useEffect(() => {
    // While somebody types it would come up behind the foot of the form; on arrival the page begins at its top.
    if (isAsking && document.activeElement instanceof HTMLInputElement)
      place.current?.scrollIntoView({ block: 'nearest' })
  }, [isAsking])
  return (
    <div ref={place} aria-live="polite" className="scroll-mb-8">
      {isAsking && <Notice tone="warn">{doubt}</Notice>}
    </div>
  )
}
