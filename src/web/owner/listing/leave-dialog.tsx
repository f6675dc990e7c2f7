import { useEffect, useState } from 'react'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { setLeaveQuestion, UNFINISHED_LISTING } from '../../session/leave-question.ts'

/** For the image-upload step of a listing: while it is in the page, a logout asks first. */
export function LeaveDialog() {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useEffect(() => {
    setLeaveQuestion((go) => setLeave(() => go))
    return () => setLeaveQuestion(null)
  }, [])
  return (
    <ConfirmDialog
      isOpen={leave !== null}
      title="ログアウトしますか？"
      consequence={UNFINISHED_LISTING}
      confirmLabel="ログアウトする"
      cancelLabel="入力を続ける"
      onConfirm={() => {
        setLeave(null)
        leave?.()
      }}
      onCancel={() => setLeave(null)}
    />
  )
}
