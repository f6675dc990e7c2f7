import { readMessageId } from '#domain/message/message-key.ts'
import type { Viewer } from '../../auth/viewer.ts'
import type { Db } from '../../db/client.ts'
import type { LiveField } from '../../realtime/live-field.ts'
import { argumentsOf, type LivePayload, mayListen, takesPart } from './live-access.ts'
import type { MessageView } from './message-view.ts'
import { findMessage } from './read-messages.ts'

type LiveMessage = MessageView & LivePayload

export function onPostMessage(db: Db): LiveField<Viewer, LiveMessage> {
  return {
    name: 'onPostMessage',
    authorize: (args, viewer) => mayListen(db, args, viewer),
    matchOn: ({ tab }) => argumentsOf(tab),
    view: (message, viewer) => (takesPart(viewer, message) ? message : null),
  }
}

/** With the status of its auction as it is now, which decides who sees it and what is hidden. */
export async function loadMessage(db: Db, messageId: string): Promise<LiveMessage | null> {
  const key = readMessageId(messageId)
  const found = key && (await findMessage(db, key))
  return found ? { ...found.view, tab: found.tab } : null
}
