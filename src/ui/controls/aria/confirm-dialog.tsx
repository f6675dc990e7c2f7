import { useEffect, useId, useRef } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from './button.tsx'

/** The second click of a double click on the button that asks falls beside the question. Milliseconds. */
const DOUBLE_CLICK_MS = 400

interface Properties {
  readonly isOpen: boolean
  /** Who does what to which: モト横浜として、CB400SFに入札します */
  readonly title: string
  /** What happens on the tap: 取引を中止し、理由を出品者に伝えます。 */
  readonly consequence: React.ReactNode
  /** A verb with its object: 取引を中止する */
  readonly confirmLabel: string
  /** What is said here does not hold any more: there is nothing to confirm. */
  readonly isOutdated?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/**
 * Names the consequence before it happens. Escape and a tap beside it lead back; the focus returns to where it was. 「やめる」
 * would be no answer to 「中止しますか」: the way back says 戻る.
 */
export function ConfirmDialog({
  isOpen,
  title,
  consequence,
  confirmLabel,
  isOutdated = false,
  onConfirm,
  onCancel,
}: Properties) {
  const id = useId()
  const isAnswered = useRef(false)
  if (!isOpen) isAnswered.current = false
  const openedAt = useRef(0)
  useEffect(() => {
    if (isOpen) openedAt.current = performance.now()
  }, [isOpen])
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen && performance.now() - openedAt.current > DOUBLE_CLICK_MS) onCancel()
      }}
      isDismissable
      className="modal-overlay"
    >
      <Modal className="dialog text-sm">
        <Dialog aria-describedby={id} className="grid gap-4 p-5 outline-none sm:p-6">
          <Heading slot="title" level={2} className="text-xl">
            {title}
          </Heading>
          <div id={id} className="min-w-0 wrap-anywhere">
            {consequence}
          </div>
          {isOutdated && (
            <Notice tone="warn" isAnswer>
              確認している間に状況が変わりました。この内容では送信できません。戻って、最新の内容をご確認ください。
            </Notice>
          )}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button autoFocus onPress={onCancel}>
              戻る
            </Button>
            {!isOutdated && (
              <Button
                look="action"
                onPress={() => {
                  // The second press of a double click.
                  if (isAnswered.current) return
                  isAnswered.current = true
                  onConfirm()
                }}
              >
                {confirmLabel}
              </Button>
            )}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
