import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { isLeavingAsked, UNFINISHED_LISTING } from '../../session/leave-question.ts'

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
