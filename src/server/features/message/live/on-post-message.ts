import { readMessageId } from '#domain/message/message-key.ts'
import type { Principal } from '../../../auth/principal.ts'
import type { Db } from '../../../db/client.ts'
import type { LiveField } from '../../../realtime/live-field.ts'
import { type MessageParts, type MessageView, viewOf } from '../message-view.ts'
import { findMessage } from '../read-messages.ts'
import { argumentsOf, type LivePayload, mayListen, sideOfViewer } from './live-access.ts'

interface LiveMessage extends MessageView, LivePayload {
  /** The two sides share one view; an operator who reads along has another. */
  readonly forOperator?: LiveMessage
}

export function onPostMessage(db: Db): LiveField<Principal, LiveMessage> {
  return {
    name: 'onPostMessage',
    authorize: (args, principal) => mayListen(db, args, principal),
    matchOn: ({ tab }) => argumentsOf(tab),
    view: (message, principal) => {
      const side = sideOfViewer(principal, message)
      if (side === 'operator') return message.forOperator ?? message
      return side && message
    },
  }
}

/** With the status of its auction as it is now, which decides who sees it and what is hidden. */
export async function loadMessage({ db, secrets }: MessageParts, messageId: string): Promise<LiveMessage | null> {
  const key = readMessageId(messageId)
  const found = key && (await findMessage(db, key))
  if (!found) return null
  const { row, tab } = found
  return {
    ...viewOf(secrets, row, tab, 'seller'),
    tab,
    forOperator: { ...viewOf(secrets, row, tab, 'operator'), tab },
  }
}
