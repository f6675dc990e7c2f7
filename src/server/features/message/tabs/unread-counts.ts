import { sql } from 'kysely'
import { type MessageSide, sideOfGroup } from '#domain/message/message-sides.ts'
import { SENDER_GROUPS, type SendPermission } from '#domain/message/send-permission.ts'
import type { Db } from '../../../db/client.ts'
import { permissionIn, sideOf, tabsWithFacts } from './message-tabs.ts'

/** Nobody reads a larger number; counting stops there. */
export const MAX_COUNTED = 100

/** Messages of other sides behind the side's read mark, by tab; tabs without any are left out. */
export async function unreadByTab(
  db: Db,
  side: MessageSide,
  tabIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (tabIds.length === 0) return new Map()
  const { rows } = await sql<{ messageTabId: number; count: number }>`
    select tab.message_tab_id, unread.count::int
    from message_tab tab
    left join message_read_mark mark on mark.message_tab_id = tab.message_tab_id and mark.side = ${side}
    cross join lateral (
      select count(*) from (
        select from message
        where message.message_tab_id = tab.message_tab_id and message.message_no > coalesce(mark.read_no, 0)
          and message.sender_group <> all (${SENDER_GROUPS.filter((group) => sideOfGroup(group) === side)}) and message.deleted_at is null
        limit ${MAX_COUNTED}
      ) counted
    ) unread
    where tab.message_tab_id = any (${tabIds}) and tab.last_message_no > coalesce(mark.read_no, 0)
  `.execute(db)
  return new Map(rows.filter(({ count }) => count > 0).map(({ messageTabId, count }) => [messageTabId, count]))
}

/** In a conversation that is over nothing waits for its reader any more: no number says so for ever. */
export function isCounted(permission: SendPermission): boolean {
  return permission !== 1
}

/** `messageUnreadCount` of an owner: over all tabs that the owner sees and that are not over. */
export async function ownerUnreadCount(db: Db, bikeOwnerId: number, now: Date): Promise<number> {
  const tabs = await tabsWithFacts(db)
    .leftJoin('messageReadMark', (join) =>
      join
        .onRef('messageReadMark.messageTabId', '=', 'messageTab.messageTabId')
        .on('messageReadMark.side', '=', 'seller'),
    )
    .where('messageTab.bikeOwnerId', '=', bikeOwnerId)
    .whereRef('messageTab.lastMessageNo', '>', sql<number>`coalesce(message_read_mark.read_no, 0)`)
    .execute()
  const owner = { role: 'owner', bikeOwnerId: String(bikeOwnerId) } as const
  const seen = tabs.filter((tab) => sideOf(owner, tab) !== null && isCounted(permissionIn(tab, now)))
  const counts = await unreadByTab(
    db,
    'seller',
    seen.map(({ messageTabId }) => messageTabId),
  )
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}
