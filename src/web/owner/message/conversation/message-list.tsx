import { dayText } from '#ui/values/date-time.ts'
import { Bubble, OWN_BUBBLE } from './bubble.tsx'
import { type Conversation, isOwn, isReadByOther, type Message, type Outgoing } from './conversation.ts'
import type { SaleFacts } from './sale-intention-card.tsx'

interface Properties {
  readonly conversation: Conversation
  readonly auctionId: number
  /** Maker and model. */
  readonly bike: string
  /** The other side of the tab; null for the support. */
  readonly dealer: string | null
  readonly bikeDealerId: number | null
  readonly auctionStatus: number | null
  readonly sale: SaleFacts | null
  readonly onTakeBack: (messageId: string) => Promise<void>
  readonly onSendAgain: (outgoing: Outgoing) => void
  readonly onDrop: (key: string) => void
}

/** Day by day, oldest first; the sender's name stands where the sender changes. */
export function MessageList(properties: Properties) {
  const { conversation, onTakeBack, onSendAgain, onDrop, ...place } = properties
  const { messages, outgoing } = conversation
  const lastReadOwn = messages.findLast((message) => isOwn(message) && isReadByOther(conversation, message))
  return (
    <ol className="grid gap-2" aria-label="メッセージ">
      {messages.map((message, index) => {
        const before = messages[index - 1]
        const day = dayText(message.createdAt)
        const isNewDay = !before || dayText(before.createdAt) !== day
        return (
          <li key={message.messageId} className="grid gap-2">
            {isNewDay && <DaySeparator day={day} />}
            <Bubble
              {...place}
              message={message}
              hasName={!isOwn(message) && (isNewDay || !isSameSender(before, message))}
              isRead={isOwn(message) && message.messageId === lastReadOwn?.messageId}
              onTakeBack={onTakeBack}
            />
          </li>
        )
      })}
      {outgoing.map((it) => (
        <li key={it.key}>
          <OutgoingBubble outgoing={it} onSendAgain={() => onSendAgain(it)} onDrop={() => onDrop(it.key)} />
        </li>
      ))}
    </ol>
  )
}

function DaySeparator({ day }: { readonly day: string }) {
  return (
    <p className="tabular my-3 flex items-center gap-3 text-xs text-text-2 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      {day}
    </p>
  )
}

function isSameSender(one: Message | undefined, other: Message): boolean {
  return one?.senderGroup === other.senderGroup && one.senderName === other.senderName
}

interface OutgoingProperties {
  readonly outgoing: Outgoing
  readonly onSendAgain: () => void
  readonly onDrop: () => void
}

/** Written, and not confirmed yet: it is on its way, or waits to be sent again. */
function OutgoingBubble({ outgoing, onSendAgain, onDrop }: OutgoingProperties) {
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
