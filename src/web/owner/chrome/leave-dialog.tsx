import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'

interface Properties {
  readonly question: string
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Before a logout in the middle of a listing. */
export default function LeaveDialog({ question, onLeave, onStay }: Properties) {
  return (
    <ConfirmDialog
      isOpen
      title="ログアウトしますか？"
      consequence={question}
      confirmLabel="ログアウトする"
      cancelLabel="入力を続ける"
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}
