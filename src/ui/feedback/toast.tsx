import { CloseIcon } from '../icons/icons.tsx'
import { TONE_BOX, type Tone } from './tone.ts'
import { ToneIcon } from './tone-icon.tsx'

export interface ToastMessage {
  readonly id: number
  readonly text: string
  readonly tone: Tone
}

interface Properties {
  readonly toasts: readonly ToastMessage[]
  readonly onDismiss: (id: number) => void
}

/** Short answers that float above the page's foot; keep one region in the page, empty or not, so that they are read out. */
export function ToastRegion({ toasts, onDismiss }: Properties) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-24 z-50 grid justify-items-center gap-2 sm:left-auto sm:bottom-6 sm:w-96"
    >
      {toasts.map(({ id, text, tone }) => (
        <div
          key={id}
          className={`toast pointer-events-auto flex w-full max-w-read items-start gap-3 rounded-card border py-2 pr-1 pl-4 shadow-float ${TONE_BOX[tone]}`}
        >
          <span className="flex min-h-11 items-center">
            <ToneIcon tone={tone} />
          </span>
          <p className="grow self-center">{text}</p>
          <button
            type="button"
            onClick={() => onDismiss(id)}
            aria-label="閉じる"
            className="grid size-11 shrink-0 place-items-center rounded-control"
          >
            <CloseIcon />
          </button>
        </div>
      ))}
    </div>
  )
}
