import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { useCommand } from './use-command.ts'

type Dialog = React.ComponentProps<typeof ConfirmDialog>

interface Properties extends Pick<Dialog, 'title' | 'consequence' | 'confirmLabel' | 'onConfirm'> {
  readonly command: Pick<ReturnType<typeof useCommand>, 'problem' | 'isAsking' | 'isBusy' | 'ask'>
  readonly cancelLabel?: string
}

/** Asks about a command. What the server has against it stands where it is read: in the question, or behind it once that is closed. */
export function CommandDialog({ command, ...dialog }: Properties) {
  const { problem, isAsking, isBusy, ask } = command
  const refusal = problem && (
    <Notice tone="bad" isAnswer>
      {problem.message}
    </Notice>
  )
  return (
    <>
      {!isAsking && refusal}
      <ConfirmDialog {...dialog} isOpen={isAsking} isBusy={isBusy} onCancel={() => ask(false)}>
        {isAsking && refusal}
      </ConfirmDialog>
    </>
  )
}
