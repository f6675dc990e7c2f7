import { createContext, use, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useIsReadable } from '../forms/use-is-readable.ts'
import { type ClickedAt, clickedAt, ignoreSecondTap } from './second-tap.ts'

interface Properties {
  readonly isOpen: boolean
  /** 出品を取り消しますか？ */
  readonly title: string
  /** What happens on the tap: 出品を取り消します。入札3件も取り消されます。 */
  readonly consequence: React.ReactNode
  /** A verb: 取り消す */
  readonly confirmLabel: string
  /** What happens instead: 取引を続ける. Never a word that could mean the confirmation too. */
  readonly cancelLabel?: string
  readonly isBusy?: boolean
  /** False where what is asked does not hold any more: there is only the way back. */
  readonly canConfirm?: boolean
  /** Where a shortcut of its own asked: Enter answers it. Otherwise the focus starts on the way back. */
  readonly isConfirmFirst?: boolean
  /** Fields that belong to the decision (a reason …). */
  readonly children?: React.ReactNode
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Called when a question disappears unanswered, since the page no longer holds what it asks about. */
export const InterruptedQuestion = createContext<() => void>(() => undefined)

/** Told which question is open, or that none is: what has to be heard meanwhile must stand inside, all else is inert. */
export const OpenQuestion = createContext<(dialog: HTMLElement | null) => void>(() => undefined)

/**
 * Names the consequence before it happens. Escape and a tap beside it cancel; the focus returns to where it was.
 * It is no form: many stand inside one, and the browser ignores a form within a form.
 */
export function ConfirmDialog({
  isOpen,
  title,
  consequence,
  confirmLabel,
  cancelLabel = '戻る',
  isBusy = false,
  canConfirm = true,
  isConfirmFirst = false,
  children,
  onConfirm,
  onCancel,
}: Properties) {
  const element = useRef<HTMLDialogElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const focusFirst = useEffectEvent(() => {
    if (isConfirmFirst) confirm.current?.focus()
  })
  const id = useId()
  // The second tap of a double tap on the button that asks is no answer to the question.
  const isReadable = useIsReadable(isOpen) && isOpen
  const tell = use(OpenQuestion)

  useEffect(() => {
    const dialog = element.current
    if (!dialog || !isOpen) return
    const before = document.activeElement
    let last: ClickedAt | null = null
    const remember = (event: MouseEvent) => {
      last = clickedAt(event)
    }
    dialog.addEventListener('click', remember, true)
    dialog.showModal()
    focusFirst()
    tell(dialog)
    return () => {
      tell(null)
      dialog.removeEventListener('click', remember, true)
      dialog.close()
      // What lay below the answer is not meant by the second tap on it.
      if (last) ignoreSecondTap(window, last)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isOpen, tell])

  useEffect(() => {
    // Who stood on the button that has just gone would press keys of the page below.
    if (isOpen && !canConfirm && !element.current?.contains(document.activeElement)) cancel.current?.focus()
  }, [isOpen, canConfirm])

  const report = use(InterruptedQuestion)
  const isUnanswered = useRef(false)
  useEffect(() => {
    isUnanswered.current = isOpen && !isBusy
  }, [isOpen, isBusy])
  useEffect(
    () => () => {
      if (isUnanswered.current) report()
    },
    [report],
  )

  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const cancelOutside = (event: MouseEvent) => {
      if (event.target === dialog && isReadable) onCancel()
    }
    dialog.addEventListener('click', cancelOutside)
    return () => dialog.removeEventListener('click', cancelOutside)
  }, [isReadable, onCancel])

  return (
    <dialog
      ref={element}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-consequence`}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
      className="dialog"
    >
      <div className="grid gap-4 p-5 sm:p-6">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        <div id={`${id}-consequence`} className="min-w-0 wrap-anywhere">
          {consequence}
        </div>
        {children}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <button ref={cancel} type="button" onClick={onCancel} className="button button-quiet">
            {cancelLabel}
          </button>
          {canConfirm && (
            <button
              ref={confirm}
              type="button"
              onClick={onConfirm}
              // A key that is still held down from before is no answer.
              onKeyDown={(event) => event.repeat && event.preventDefault()}
              disabled={isBusy}
              // Only pointers wait: for keys the focus starts on the way back, or another key has asked.
              className={`button button-action ${isReadable ? '' : 'pointer-events-none'}`}
            >
              {isBusy ? '処理しています' : confirmLabel}
            </button>
          )}
        </div>
      </div>
    </dialog>
  )
}
