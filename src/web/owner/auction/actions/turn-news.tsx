import { useEffect, useRef, useState } from 'react'

interface Properties {
  /** What is to be done now. */
  readonly what: string | undefined
  /** Where the reader does it; undefined where it is somebody else's turn. */
  readonly place: { readonly anchor: string; readonly label: string } | undefined
  /** The reader brought it about, and is told of it elsewhere. */
  readonly isOwnDoing: boolean
}

/** What came to be the reader's turn while the page was open, said to one who has scrolled past the top of it. */
export function TurnNews({ what, place, isOwnDoing }: Properties) {
  const last = useRef(what)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (last.current === what) return
    last.current = what
    setShown(!isOwnDoing && place !== undefined && window.scrollY > window.innerHeight / 2)
  }, [what, place, isOwnDoing])
  // The news may be faster than the answer to the reader's own command.
  if (isShown && isOwnDoing) setShown(false)
  return (
    <div role="status">
      {isShown && place && (
        <div className="card fixed inset-x-4 bottom-24 z-30 mx-auto max-w-read border-action p-4 shadow-float">
          <p className="font-bold text-link">あなたの対応が必要です</p>
          <p className="mt-1">{what}</p>
          <p className="mt-3 flex flex-wrap gap-3">
            <a href={place.anchor} onClick={() => setShown(false)} className="button button-action">
              {place.label}
            </a>
            <button type="button" onClick={() => setShown(false)} className="button button-quiet">
              閉じる
            </button>
          </p>
        </div>
      )}
    </div>
  )
}
