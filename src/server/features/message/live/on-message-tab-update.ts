import { messageIdOf } from '#domain/message/message-key.ts'
import type { MessageSide } from '#domain/message/message-sides.ts'
import type { Principal } from '../../../auth/principal.ts'
import type { BusTopics } from '../../../bus/bus.ts'
import type { Db } from '../../../db/client.ts'
import type { LiveField } from '../../../realtime/live-field.ts'
import { findTab } from '../tabs/message-tabs.ts'
import { argumentsOf, type LivePayload, mayListen, sideOfViewer } from './live-access.ts'

export interface TabUpdate {
  readonly auctionId: number
  readonly agentId: number | null
  readonly bikeDealerId: number | null
  readonly bikeOwnerId: number
  readonly readSide: MessageSide | null
  readonly readMessageId: string | null
  readonly readAt: Date | null
  readonly deletedMessageId: string | null
}

type LiveUpdate = TabUpdate & LivePayload

export function onMessageTabUpdate(db: Db): LiveField<Principal, LiveUpdate> {
  return {
    name: 'onMessageTabUpdate',
    authorize: (args, principal) => mayListen(db, args, principal),
    matchOn: ({ tab }) => argumentsOf(tab),
    view: (update, principal) => (sideOfViewer(principal, update) === null ? null : update),
  }
}

export async function loadTabUpdate(db: Db, change: BusTopics['messageTabChanged']): Promise<LiveUpdate | null> {
  const { messageTabId, readSide, deletedMessageId } = change
  const tab = await findTab(db, messageTabId)
  if (!tab) return null
  const mark =
    readSide &&
    (await db
      .selectFrom('messageReadMark')
      .select(['readNo', 'readAt'])
      .where('messageTabId', '=', messageTabId)
      .where('side', '=', readSide)
      .executeTakeFirst())
  return {
    ...argumentsOf(tab),
    tab,
    readSide: readSide ?? null,
    readMessageId: mark ? messageIdOf({ messageTabId, messageNo: mark.readNo }) : null,
    readAt: mark ? mark.readAt : null,
    deletedMessageId: deletedMessageId ?? null,
  }
}
