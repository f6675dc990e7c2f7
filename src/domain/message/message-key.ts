/** What names a message: its tab and its number there. */
export interface MessageKey {
  readonly messageTabId: number
  readonly messageNo: number
}

const ID = /^(\d{1,15})-(\d{1,9})$/

/** `messageId`, as programs see it. */
export function messageIdOf({ messageTabId, messageNo }: MessageKey): string {
  return `${messageTabId}-${messageNo}`
}

export function readMessageId(id: string): MessageKey | null {
  const match = ID.exec(id)
  return match ? { messageTabId: Number(match[1]), messageNo: Number(match[2]) } : null
}

/** A place between messages, as an opaque text (`dynamoDBCursor`): older ones come before it, newer ones after it. */
export function cursorOf(key: MessageKey): string {
  return btoa(`message:${messageIdOf(key)}`).replace(/=+$/, '')
}

export function readCursor(cursor: string): MessageKey | null {
  try {
    const text = atob(cursor)
    return text.startsWith('message:') ? readMessageId(text.slice('message:'.length)) : null
  } catch {
    return null
  }
}
