import { dayText } from '#ui/values/date-time.ts'
import { Bubble } from './bubble.tsx'
import { type Conversation, isOwn, isReadByOther, type Message, type Outgoing } from './conversation.ts'
import { OutgoingBubble } from './outgoing-bubble.tsx'

interface Properties {
  readonly conversation: Conversation
  readonly auctionId: number
  readonly auctionStatus: number | null
  readonly onTakeBack: (messageId: string) => Promise<void>
  readonly onSendAgain: (outgoing: Outgoing) => void
  readonly onDrop: (key: string) => void
}

/** Day by day, oldest first; the sender's name stands where the sender changes. */
export function MessageList(properties: Properties) {
  const { conversation, auctionId, auctionStatus, onTakeBack, onSendAgain, onDrop } = properties
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
              message={message}
              auctionId={auctionId}
              auctionStatus={auctionStatus}
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
