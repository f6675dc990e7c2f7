import { newMessageMail } from '#content/mail/message-mails.ts'
import { SENDER_GROUP_LABELS } from '#domain/message/send-permission.ts'
import { transact } from '../../../db/client.ts'
import type { JobContext, JobPayloads } from '../../../jobs/job.ts'
import { queueMail } from '../../../mail/queue-mail.ts'
import { findOwner } from '../../account/index.ts'
import { findTab, lockTab, permissionIn } from '../tabs/message-tabs.ts'
import { MAX_COUNTED, unreadByTab } from '../tabs/unread-counts.ts'

/** Tells the owner by mail what is still unread in a tab, if the owner wants such mails. */
export async function mailNewMessages(
  { services, now }: JobContext,
  { messageTabId }: JobPayloads['mailNewMessages'],
): Promise<void> {
  await transact(services.db, async (tx) => {
    const { mailDueAt } = await lockTab(tx, messageTabId)
    const tab = await findTab(tx.query, messageTabId)
    if (!tab || mailDueAt === null) return // a repeated run
    const owner = await findOwner(tx.query, tab.bikeOwnerId)
    const unread = (await unreadByTab(tx.query, 'seller', [messageTabId])).get(messageTabId) ?? 0
    // It asks for an answer: not where nobody writes any more.
    const isWanted = owner?.notifyMessage === true && unread > 0 && permissionIn(tab, now) !== 1
    await tx.query
      .updateTable('messageTab')
      .set({ mailDueAt: null, ...(isWanted && { mailedAt: now }) })
      .where('messageTabId', '=', messageTabId)
      .execute()
    if (!owner || !isWanted) return
    const { modelId } = await tx.query
      .selectFrom('auction')
      .select('modelId')
      .where('auctionId', '=', tab.auctionId)
      .executeTakeFirstOrThrow()
    const model = services.catalog.current().modelById.get(modelId)
    const document = newMessageMail({
      userName: owner.userName,
      senderName: tab.bikeDealerId === null ? SENDER_GROUP_LABELS['proto-admin'] : (tab.dealerName ?? '販売店'),
      bikeName: model?.modelNameJp ?? 'お持ちのバイク',
      kind: model?.kind ?? '',
      countText: unread >= MAX_COUNTED ? `${MAX_COUNTED}件以上` : `${unread}件`,
      url: `${services.origin}/kaitori/mypage?notification=message&id=${tab.auctionId}`,
    })
    const { email: to, bikeOwnerId } = owner
    await queueMail(tx, services, { kind: 'newMessage', to, document, bikeOwnerId, setting: 'message' }, now)
  })
}
