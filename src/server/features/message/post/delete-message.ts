import { DELETION_OVER, NOT_YOURS } from '#content/messages/deletion.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { messageIdOf, readMessageId } from '#domain/message/message-key.ts'
import { canDelete } from '#domain/message/message-rules.ts'
import { type Actor, actorName } from '#domain/permission/actor.ts'
import type { Tx } from '../../../db/client.ts'
import { expireAsset } from '../../asset/index.ts'
import { type MessageView, viewOf } from '../message-view.ts'
import { findMessage } from '../read-messages.ts'
import { lockTab, sideOf } from '../tabs/message-tabs.ts'
import type { PostParts } from './post-message.ts'

/** Takes back one's own message within ten minutes; its place stays, its file is gone. Twice is no fault. */
export async function deleteMessage(
  tx: Tx,
  { bus, secrets }: PostParts,
  actor: Actor,
  messageId: string,
  now: Date,
): Promise<MessageView> {
  const key = readMessageId(messageId)
  if (!key) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const { messageTabId, messageNo } = key
  const found = await findMessage(tx.query, key)
  const side = found && sideOf(actor, found.tab)
  if (!found || !side) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  await lockTab(tx, messageTabId)
  const { row, tab } = (await findMessage(tx.query, key)) ?? found
  const personId = actorName(actor)
  if (row.deletedAt !== null && row.createdBy === personId) return viewOf(secrets, row, tab, side)
  const sent = { senderId: row.createdBy, createdAt: row.createdAt, isDeleted: false, type: row.messageType }
  if (!canDelete(sent, personId, now)) throw notDeletable(row.createdBy === personId)
  const deleted = await tx.query
    .updateTable('message')
    .set({ deletedAt: now })
    .where('messageTabId', '=', messageTabId)
    .where('messageNo', '=', messageNo)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.assetId !== null) await expireAsset(tx, row.assetId, now)
  await bus.publish(tx, 'messageTabChanged', { messageTabId, deletedMessageId: messageIdOf(key) })
  return viewOf(secrets, deleted, tab, side)
}

/** Who is logged in may do much else: it is this message that stays. */
function notDeletable(isOwn: boolean): ExpectedError {
  const message = isOwn ? DELETION_OVER : NOT_YOURS
  return new ExpectedError('ERROR_NOT_AUTHORIZED', { reason: 'NOT_DELETABLE', message })
}

/**
 * The account closes: conversations are erased, the other side's words too, which name and describe the owner; the place
 * of each message stays. Files are unreadable at once, and soon deleted.
 */
export async function forgetOwnerMessages(tx: Tx, bikeOwnerId: number, now: Date): Promise<void> {
  const tabs = tx.query.selectFrom('messageTab').select('messageTabId').where('bikeOwnerId', '=', bikeOwnerId)
  await tx.query
    .updateTable('message')
    .set({ text: null, fileName: null, deletedAt: now })
    .where('messageTabId', 'in', tabs)
    .where('templateId', 'is', null)
    .execute()
  await tx.query
    .updateTable('asset')
    .set({ expiresAt: now })
    .where('kind', '=', 'MESSAGE_FILE')
    .where((it) => it.or([it('bikeOwnerId', '=', bikeOwnerId), it('messageTabId', 'in', tabs)]))
    .execute()
}
