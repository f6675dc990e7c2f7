import { OWN_BUBBLE } from './bubble.tsx'
import type { Outgoing } from './conversation.ts'

interface Properties {
  readonly outgoing: Outgoing
  readonly onSendAgain: () => void
  readonly onDrop: () => void
}

/** Written, and not confirmed yet: it is on its way, or waits to be sent again. */
export function OutgoingBubble({ outgoing, onSendAgain, onDrop }: Properties) {
  const { text, file, state, reason, isFinal } = outgoing
  return (
    <div className="grid justify-items-end">
      <p className={`max-w-[88%] written px-4 py-2 whitespace-pre-wrap opacity-70 sm:max-w-[75%] ${OWN_BUBBLE}`}>
        {text ?? file?.name}
      </p>
      {state === 'sending' ? (
        <p className="text-xs text-text-2" role="status">
          {file ? 'ファイルを送信しています' : '送信しています'}
        </p>
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-x-3 text-sm" role="alert">
          <p className="text-bad">{reason}</p>
          {!isFinal && (
            <button type="button" onClick={onSendAgain} className="min-h-11 font-bold text-link underline">
              もう一度送信する
            </button>
          )}
          <button type="button" onClick={onDrop} className="min-h-11 text-text-2 underline">
            {file ? 'ファイルを取り下げる' : 'メッセージを削除する'}
          </button>
        </div>
      )}
    </div>
  )
}
