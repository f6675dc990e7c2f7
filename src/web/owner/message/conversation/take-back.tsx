import { useEffect, useState } from 'react'
import { canDelete, DELETION_PERIOD } from '#domain/message/message-rules.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import type { Message } from './conversation.ts'
import { reasonOf } from './send-message.ts'

interface Properties {
  readonly message: Message
  readonly onTakeBack: (messageId: string) => Promise<void>
}

/** For ten minutes; the server decides again. */
export function TakeBack({ message: { messageId, createdAt, createdBy, messageType }, onTakeBack }: Properties) {
  const [isPossible, setPossible] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    const sent = {
      senderId: createdBy,
      createdAt: new Date(createdAt),
      isDeleted: false,
      type: messageType === 1 ? 1 : 0,
    } as const
    if (!canDelete(sent, createdBy, new Date(serverNow()))) return
    setPossible(true)
    const left = new Date(createdAt).getTime() + DELETION_PERIOD - serverNow()
    const timer = setTimeout(() => setPossible(false), left)
    return () => clearTimeout(timer)
  }, [createdAt, createdBy, messageType])

  async function takeBack() {
    setBusy(true)
    try {
      await onTakeBack(messageId)
    } catch (error) {
      setProblem(reasonOf(error))
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  if (!isPossible) return null
  return (
    <>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="-my-2 inline-flex min-h-11 min-w-11 items-center justify-end underline underline-offset-2"
      >
        取り消す
      </button>
      {problem && (
        <p role="alert" className="text-xs text-bad">
          {problem}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          isOpen
          title="送信を取り消しますか？"
          consequence="相手の画面にも「削除されました」と表示されます。元に戻すことはできません。"
          confirmLabel="取り消す"
          isBusy={isBusy}
          onConfirm={() => void takeBack()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
