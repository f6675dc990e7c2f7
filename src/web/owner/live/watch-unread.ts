import { MessageUnreadCountDocument } from '#contract/generated/message-live.ts'
import { browserGraphql } from '../../shell/browser-graphql.ts'
import { viewerChanged } from '../../shell/viewer.ts'
import { listenToMessages } from './message-stream.ts'
import { isBeingRead } from './reading.ts'
import { addUnread, setUnreadCount } from './unread-store.ts'

/**
 * Each message of others adds one; a connection, and a read mark of the owner (made here, in another tab or on another
 * device), reads the count anew. What comes while it is being read makes it be read once more: it may or may not be in it.
 */
export function watchUnread(reloadPage: () => Promise<void>): () => void {
  let isReading = false
  let readAgain = false

  async function refresh(signal?: AbortSignal): Promise<void> {
    if (isReading) {
      readAgain = true
      return
    }
    isReading = true
    try {
      do {
        readAgain = false
        const { messageUnreadCount } = await browserGraphql().request(MessageUnreadCountDocument, {}, signal)
        setUnreadCount(messageUnreadCount)
      } while (readAgain)
    } finally {
      isReading = false
    }
  }
  const refreshQuietly = () => void refresh().catch(() => undefined) // the next connection reads it

  return listenToMessages({
    connected: refresh,
    // Logged out in another tab, or elsewhere: this page asks again who is there.
    refused() {
      viewerChanged()
      void reloadPage()
    },
    message(message) {
      if (message.senderGroup === 'seller' || isBeingRead(message)) return
      if (isReading) readAgain = true
      else addUnread()
    },
    tabUpdate({ readSide, deletedMessageId }) {
      if (readSide === 'seller' || deletedMessageId !== null) refreshQuietly()
    },
  })
}
