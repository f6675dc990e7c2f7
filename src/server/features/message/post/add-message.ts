import type { Insertable } from 'kysely'
import { messageIdOf } from '#domain/message/message-key.ts'
import type { Bus } from '../../../bus/bus.ts'
import type { Tx } from '../../../db/client.ts'
import type { MessageTables } from '../../../db/schema/message.ts'
import type { MessageRow } from '../message-view.ts'
import { lockTab } from '../tabs/message-tabs.ts'

export type NewMessage = Omit<
  Insertable<MessageTables['message']>,
  'messageTabId' | 'messageNo' | 'createdAt' | 'deletedAt'
>

/** Gives the message its number, and tells the sockets of every instance. The caller has decided that it may be written. */
export async function addMessage(
  tx: Tx,
  bus: Bus,
  messageTabId: number,
  message: NewMessage,
  now: Date,
): Promise<MessageRow> {
  const { lastMessageNo } = await lockTab(tx, messageTabId)
  const messageNo = lastMessageNo + 1
  const row = await tx.query
    .insertInto('message')
    .values({ ...message, messageTabId, messageNo, createdAt: now, deletedAt: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.query
    .updateTable('messageTab')
    .set({ lastMessageNo: messageNo, lastSentAt: now })
    .where('messageTabId', '=', messageTabId)
    .execute()
  await bus.publish(tx, 'messagePosted', { messageId: messageIdOf(row) })
  return row
}
