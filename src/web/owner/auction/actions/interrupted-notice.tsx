import { useState } from 'react'
import { InterruptedQuestion } from '#ui/controls/confirm-dialog.tsx'

interface Properties {
  /** How things stand now, as a sentence. */
  readonly now: string
  readonly children: React.ReactNode
}

/** Where a question disappears under the reader's hands, says what changed; it stays until it is read. */
export function InterruptedNotice({ now, children }: Properties) {
  const [isShown, setShown] = useState(false)
  const [report] = useState(() => () => setShown(true))
  return (
    <InterruptedQuestion value={report}>
      {children}
      {isShown && (
        <div
          role="alert"
          className="card fixed inset-x-4 bottom-24 z-50 mx-auto max-w-read border-warn p-4 shadow-float"
        >
          <p className="font-bold">確認の途中で、出品の状況が変わりました</p>
          <p className="mt-1">操作は行われていません。{now}</p>
          <p className="mt-3">
            <button type="button" onClick={() => setShown(false)} className="button button-quiet">
              閉じる
            </button>
          </p>
        </div>
      )}
    </InterruptedQuestion>
  )
}
