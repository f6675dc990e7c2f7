import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { isLeavingAsked, setLeaveQuestion, UNFINISHED_LISTING } from '../../session/leave-question.ts'

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

/** While files are being sent, leaving the form asks first; closing the tab too, in the browser's own words. */
export function LeaveBlocker({ isUploading }: { readonly isUploading: boolean }) {
  const blocker = useBlocker(({ currentLocation: { pathname: from }, nextLocation: { pathname: to } }) => {
    const wasAsked = to === '/kaitori/logout' && isLeavingAsked() // by the link itself
    return isUploading && from !== to && !wasAsked
  })
  useEffect(() => {
    if (!isUploading) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUploading])
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="写真を送信しています"
      consequence={UNFINISHED_LISTING}
      confirmLabel="移動する"
      cancelLabel="入力を続ける"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
